# Everything that a fresh machine with Python 3.11 or later, pip and make needs; `make help` lists the targets.

# If the first Python found and the system's have the same version, use the system's (if it can make a .venv):
# distributions build it with profile-guided optimisation, which makes it an eighth faster.
PYTHON ?= $(shell which='import sys; print(sys.version_info[:2])'; own=/usr/bin/python3; \
	for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	[ "$$($$own -c "import ensurepip; $$which" 2>/dev/null)" = "$$($$p -c "$$which")" ] && p=$$own; \
	echo $$p; break; done)
MINUTES ?= 30
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --require-hashes
PROJECT := $(BIN)/python -m pip --disable-pip-version-check --quiet install --no-deps --no-build-isolation --editable .

export PYTHONDONTWRITEBYTECODE :=  # even if it is set outside: without bytecode each process compiles all tests

.DEFAULT_GOAL := help
.PHONY: help setup decks scorer studio test quick proof lint pictures metrics screenshots release bench options lock \
	clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(VENV)/.run  ## make .venv with what the programs need

decks: setup  ## write the five decks to output/
	@$(BIN)/cardgen print all -o output
	@echo "The decks are in output/: print a PDF at 100 %, cut, play."

scorer: setup  ## start the score keeper for the phones in the room
	@$(BIN)/scorer

studio: setup  ## make custom decks in the browser
	@$(BIN)/cardgen studio

test: $(VENV)/.test  ## run all checks and tests; brings a browser, PostgreSQL and PDF readers where it may
	@$(BIN)/python -m tests.scorer.equipment
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal

quick: $(VENV)/.test  ## run most tests in two minutes: no browser, no PostgreSQL, no servers
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal -m "not long"

proof: $(VENV)/.test  ## run the long proofs, of which the tests do a part: laws, kills, hostile inputs, a baseline
	$(BIN)/python -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal -m proof
	@for file in $$(grep -l '^def main' tests/proof/*.py tests/proof/*/*.py | sort); do \
		echo "$$file"; $(BIN)/python -m "$$(echo "$${file%.py}" | tr / .)" || exit 1; done

lint: $(VENV)/.test  ## run the linters and show what they print
	@$(BIN)/python -m tests.lint

bench: $(VENV)/.bench  ## measure speed against typst, and play MINUTES (30) beside attackers
	@$(BIN)/python tests/bench/run.py
	@$(BIN)/python tests/bench/scorer.py
	@$(BIN)/python tests/bench/studio.py
	@$(BIN)/python tests/bench/soak.py --minutes $(MINUTES)

pictures: setup  ## redraw the scorer's signs, icons and card backs, and write its palette
	@$(BIN)/python .ci/pictures.py

metrics: setup  ## measure the letters of our fonts again
	@$(BIN)/python .ci/metrics.py

screenshots: $(VENV)/.test  ## retake the README's pictures from the running program
	@$(BIN)/python -m tests.scorer.equipment
	@$(BIN)/python .ci/screenshots.py

release: $(VENV)/.test  ## build wheel and sdist in dist/, and check them in a bare environment and with twine
	@$(BIN)/python .ci/release.py

options: $(VENV)/.test  ## update the list of options in its documents
	$(BIN)/python -m pytest tests/cli/test_options.py --golden

lock: $(VENV)/.test  ## update the locked versions, within the ranges of pyproject.toml
	$(BIN)/python -m pip --quiet install uv
	for kind in run test bench; do $(BIN)/python .ci/lock.py $$kind; done

clean:  ## remove what these targets made, except decks
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

$(BIN)/python:
	@test -n "$(PYTHON)" || \
		{ echo "make: no Python 3.11 or later was found; install one, or say make PYTHON=path" >&2; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "make: '$(PYTHON) -m venv' failed; on Debian: apt install python3-venv" >&2; exit 2; }

$(VENV)/.run: .ci/run.lock pyproject.toml | $(BIN)/python
	$(PIP) -r .ci/run.lock
	$(PROJECT)
	@$(BIN)/python -m compileall -q cardgen scorer
	@touch $@

$(VENV)/.test: .ci/test.lock $(VENV)/.run
	$(PIP) -r .ci/test.lock
	@$(BIN)/python -m pytest --collect-only --quiet >/dev/null || true  # or each process compiles all tests
	@$(BIN)/mypy >/dev/null || true  # fills its cache; the tests report what it finds
	@touch $@

$(VENV)/.bench: .ci/bench.lock $(VENV)/.test
	$(PIP) -r .ci/bench.lock
	@touch $@
