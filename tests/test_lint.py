"""The checks that read the code: linters, formatters, types, the import contracts, and the docstrings' examples."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.lint import CHECKS, ROOT, command

WIDTH = 120
TEXTS = {".css", ".html", ".js", ".jsonc", ".md", ".toml", ""}
"""Endings of files whose lines are measured here; of Python ruff does it."""
LONG_LINES = {
    "texts/*.toml": "a sentence is one line, to be compared with the other languages",
    "texts/*/*.toml": "likewise",
    "tests/games/records/*.toml": "a line is a turn",
    "cardgen/custom/pictures/school.toml": "a row of a table, with all its names",
    "cardgen/README.md": "written from the parser, which gives a usage as one line",
    "cardgen/RULES.md": "a record or its answer is one line of JSON",
    "cardgen/games/README.md": "it holds pages of a game, in HTML",
}
"""Where lines may be longer, and why; rows of a table in Markdown may be, too."""

SKIPPED = {".git", ".venv", ".hypothesis", "output", "node_modules", "__pycache__"}

SOURCES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path.read_text(encoding="utf-8")
    for package in ("cardgen", "scorer")
    for path in sorted((ROOT / package).rglob("*.py"))
}
"""What stands in each module, by its name."""


@pytest.mark.parametrize("name", CHECKS)
def test_the_code_passes(name: str) -> None:
    done = subprocess.run(command(CHECKS[name]), capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_looks_at_every_module() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert {path.parts[0] for path in sources() if path.suffix == ".py"} == set(settings["files"])


def test_no_line_is_too_long() -> None:
    files = [path for path in sources() if path.suffix in TEXTS and not any(map(path.match, LONG_LINES))]
    assert len(files) > 50
    lines = [(path, line) for path in files for line in (ROOT / path).read_text(encoding="utf-8").splitlines()]
    assert [(str(path), line) for path, line in lines if len(line) > WIDTH and not line.lstrip().startswith("|")] == []


def sources() -> list[Path]:
    """The files of the checkout, as git would list them; what it ignores is not even walked through."""
    found: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in SKIPPED and not name.endswith("_cache")]
        found += [(Path(folder) / name).relative_to(ROOT) for name in names]
    return found


def test_examples_in_docstrings_hold() -> None:
    with_examples = [name for name, text in SOURCES.items() if ">>> " in text]
    tried = {name: doctest.testmod(importlib.import_module(name)) for name in with_examples}
    assert {name: found.failed for name, found in tried.items() if found.failed} == {}
    assert sum(found.attempted for found in tried.values()) > 100


def test_every_module_says_what_it_is_for() -> None:
    assert [name for name, text in SOURCES.items() if not (ast.get_docstring(ast.parse(text)) or "").strip()] == []
