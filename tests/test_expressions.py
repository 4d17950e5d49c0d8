"""No regular expression of ours takes long, whatever sign comes again and again in a text.

Python's `re` goes back to try otherwise: where two parts of an expression can take the same signs, that is the square,
the cube or a power of how many there are, and as it keeps Python's lock nobody else goes on meanwhile. Each expression
of the project is tried, as it is used, with texts that repeat a sign, in a child process that ends what takes too long.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardgen
import scorer
from cardgen.custom.child_process import LimitError, Limits, run_bounded
from tests.backtracking import METHODS, SECONDS, Use, slowest
from tests.order import with_proofs

FOLDERS = [Path(str(package.__file__)).parent for package in (cardgen, scorer)]
LIMITS = Limits(10, 60)


def modules() -> Iterator[tuple[str, ast.Module]]:
    """All modules by name, read."""
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.py")):
            if "migrations" in path.parts or path.stem == "__main__":
                continue
            name = ".".join(path.relative_to(folder.parent).with_suffix("").parts).removesuffix(".__init__")
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def uses() -> list[Use]:
    """All expressions: those that stand at the top of modules, as they are used there, and those within calls."""
    found: list[Use] = []
    trees = dict(modules())
    elsewhere = {call for tree in trees.values() for call in calls(tree, ast.Attribute)}
    for name, tree in trees.items():
        here = {*calls(tree, ast.Name), *elsewhere}
        for key, value in vars(importlib.import_module(name)).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                ways = [method for method in METHODS if (key, method) in here]
                found += [
                    Use(f"{name}.{key}", value.pattern, value.flags, way) for way in ways or ["match", "fullmatch"]
                ]
        found += within(name, tree)
    return list(dict.fromkeys(found))


def calls(tree: ast.Module, kind: type[ast.Name] | type[ast.Attribute]) -> Iterator[tuple[str, str]]:
    """What expressions are asked for, by their names: here, or as those of another module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in METHODS and isinstance(node.value, kind):
            yield node.value.id if isinstance(node.value, ast.Name) else node.value.attr, node.attr


def within(name: str, tree: ast.Module) -> Iterator[Use]:
    """Expressions that stand in calls."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Name("re"), method), [ast.Constant(str(text)), *_]) if method in METHODS:
                yield Use(f"{name}:{node.lineno}", text, 0, method)


@pytest.mark.parametrize("step", with_proofs([4, 1], {1}))
def test_no_expression_goes_back_for_long(step: int) -> None:
    """With signs that stand in it and every fourth of all others; with `make proof` with each."""
    every = uses()
    assert len(every) > 150
    slow = {}
    for use in every:
        try:
            took, text = run_bounded(slowest, use, step, limits=LIMITS)
        except LimitError:
            took, text = LIMITS.cpu, "?"
        if took > SECONDS:
            slow[use] = text
    assert not slow
