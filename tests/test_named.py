"""Classes of named values made by our way do what Python's own do."""

from __future__ import annotations

import copy
import typing
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen import named, untyped
from tests.test_own_process import told

NAMES = ["a", "b", "c", "long_name", "x1", "_own", "class", "a b", "é"]
VALUES = st.integers() | st.text(max_size=3)
(BASE,) = vars(typing.NamedTuple)["__mro_entries__"]((typing.NamedTuple,))

BASES = (untyped._BASE, BASE)
"""Ours, and Python's."""


def outcome(work: Callable[[], object]) -> object:
    """What comes of it, or the error."""
    try:
        return work()
    except (TypeError, ValueError, AttributeError, NameError, RuntimeError) as error:
        return type(error), str(error)


def facts(base: type, names: list[str], defaults: dict[str, Any], values: list[Any]) -> list[object]:
    """What can be seen of a class and of a value of it."""
    types = dict.fromkeys(names, int)
    kind: Any = type(base)("Made", (base,), {"__module__": __name__, "__annotations__": types, **defaults})
    one = kind(*values)
    return [
        *(
            kind.__name__,
            kind.__module__,
            kind.__doc__.replace(",)", ")"),
            kind._fields,
            kind._field_defaults,
            kind.__match_args__,
        ),
        *(kind.__new__.__qualname__, kind.__slots__, kind.__bases__, [getattr(kind, name).__doc__ for name in names]),
        *(repr(one), one._asdict(), tuple(one), one.__getnewargs__(), hash(one), one == tuple(values)),
        *([getattr(one, name) for name in names], tuple(copy.copy(one)), one._replace(**{names[0]: 7})),
        *(outcome(lambda: one._replace(other=1)), outcome(lambda: kind._make([*values, 1])), kind._make(values)),
        *(outcome(lambda: setattr(one, names[0], 1)), outcome(lambda: setattr(one, "other", 1))),
        *(outcome(lambda: kind(*values, 1)), outcome(kind), outcome(lambda: kind(*values[1:], **{names[0]: 5}))),
        *(kind.__match_args__, hasattr(one, "__replace__")),
    ]


@given(
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True),
    st.dictionaries(st.sampled_from("abc"), VALUES),
    st.lists(VALUES, min_size=5, max_size=5),
)
def test_they_are_as_python_makes_them(names: list[str], defaults: dict[str, Any], values: list[Any]) -> None:
    own, plain = (
        outcome(lambda base=base: facts(base, names, defaults, values[: len(names)]))  # type: ignore[misc]
        for base in BASES
    )
    assert own == plain


class Point(typing.NamedTuple):
    """A class that is made by Python."""

    x: int
    y: int = 2


CLASSES = (
    "a: int",
    "a: int; b: str | None = None; c: tuple[int, ...] = ()",
    '"""Says what it is."""; a: int; b: int = 3',
    "a: int = 1; sum = property(lambda self: self.a + 1); note = 'x'; made = classmethod(lambda cls, n: cls(n * 2))",
    "a: int; __hash__ = lambda self: 5; __repr__ = lambda self: 'one'",
    "a: int; __eq__ = lambda self, other: True",
    "a: 'int'; b: 'Unknown' = 2",
    "a: None = None",
    "pass",
    "a: int = 1; b: int",
    "_a: int",
    "a: int; __new__ = None",
    "a: int; _make = None",
    "a: int; more = lambda self: __class__",
)


BOTH = (untyped.OWN["NamedTuple"], typing.NamedTuple)


def seen(body: str, base: object) -> list[object]:
    """What can be seen of a class with types, and of a value of it."""
    space: dict[str, Any] = {"NamedTuple": base, "__name__": "m"}
    code = compile("class Made(NamedTuple):\n    " + body, "made", "exec", dont_inherit=True)  # or types were texts
    exec(code, space)  # noqa: S102  of our own text
    kind, count = space["Made"], len(space["Made"]._fields)
    one = kind(*range(count))
    return [
        *(kind.__name__, kind.__qualname__, kind.__module__, kind.__doc__.replace(",)", ")"), kind.__bases__),
        *(kind._fields, kind._field_defaults, kind.__annotations__.keys(), kind.__match_args__),
        *(
            {*vars(kind)},
            repr(one),
            hash(one),
            one == tuple(range(count)),
            one._asdict(),
            {**typing.get_type_hints(kind)},
        ),
        *(getattr(one, "sum", 0), getattr(one, "note", ""), getattr(kind, "made", repr)(7), type(kind).__name__),
    ]


@pytest.mark.parametrize("body", CLASSES)
def test_classes_with_types_are_as_python_makes_them(body: str) -> None:
    own, plain = (outcome(lambda base=base: seen(body, base)) for base in BOTH)  # type: ignore[misc]
    assert own == plain


USED = """
import sys
from cardgen import untyped
untyped.install()
import collections, copy, pickle, typing
class Point(typing.NamedTuple):
    x: int
    y: int = 2
    @property
    def sum(self) -> int:
        return self.x + self.y
class Deep(Point):
    pass
match Point(1):
    case Point(x, y=2):
        packed = pickle.loads(pickle.dumps(Point(3)))
        print(x, Point.__annotations__, packed, Deep(5)._replace(y=1).sum, file=sys.stderr)
"""


def test_classes_with_types_are_made_of_them() -> None:
    assert told(USED) == "1 {'x': <class 'int'>, 'y': <class 'int'>} Point(x=3, y=2) 6"


@pytest.mark.parametrize("count", [1, 2, 12, 40])
def test_a_constructor_takes_its_parameters_by_their_names(count: int) -> None:
    kind: Any = named._made("Made", tuple([f"field{k}" for k in range(count)]), (), {"__annotations__": {}})
    assert kind(**{f"field{k}": k for k in reversed(range(count))}) == tuple(range(count))
