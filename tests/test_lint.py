"""The checks that read the code: linters, formatters, types, the import contracts, and the docstrings' examples."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import cardgen
import scorer

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent

MODULES = [
    module.name
    for package in (cardgen, scorer)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    if not module.name.endswith(("__main__", "migrations.env"))
]


CHECKS = {
    "ruff": "ruff check .",
    "ruff-format": "ruff format --check .",
    "mypy": "mypy",
    "import-linter": "lint-imports",
    "oxlint": "oxlint --config .ci/oxlint.jsonc --deny-warnings scorer/web/static",
    "oxfmt": "oxfmt --config .ci/oxfmt.json --check scorer/web/static",
}


@pytest.mark.parametrize("name", CHECKS)
def test_the_code_passes(name: str) -> None:
    tool, *arguments = CHECKS[name].split()
    done = subprocess.run([BIN / tool, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name: str) -> None:
    failures, _ = doctest.testmod(importlib.import_module(name))
    assert failures == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_module_says_what_it_is_for(name: str) -> None:
    assert (importlib.import_module(name).__doc__ or "").strip()
