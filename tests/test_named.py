"""Classes of named values made by our way do what Python's own do."""

from __future__ import annotations

import collections
import copy
import typing
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen import named
from tests.test_own_process import told

NAMES = st.lists(
    st.sampled_from(["a", "b", "c", "long_name", "x1", "_own", "class", "a b", "é"]), min_size=1, max_size=5
)
VALUES = st.integers() | st.text(max_size=3)

Made = Callable[..., Any]


def outcome(work: Callable[[], object]) -> object:
    """What comes of it, or the error."""
    try:
        return work()
    except (TypeError, ValueError, AttributeError) as error:
        return type(error), str(error)


def facts(make: Made, names: list[str], defaults: list[Any], values: list[Any]) -> list[object]:
    """What can be seen of a class and of a value of it."""
    kind = make("Made", names, defaults=defaults, module=__name__)
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


@given(NAMES, st.lists(VALUES, max_size=6), st.lists(VALUES, min_size=5, max_size=5))
def test_they_are_as_python_makes_them(names: list[str], defaults: list[Any], values: list[Any]) -> None:
    own, plain = (
        outcome(lambda make=make: facts(make, names, defaults, values[: len(names)]))  # type: ignore[misc]
        for make in (named.namedtuple, named._python)
    )
    assert own == plain


def test_other_calls_are_left_to_python() -> None:
    assert named.namedtuple("Made", "a b").__module__ == __name__
    made: Any = named.namedtuple("Made", ["a", "class"], rename=True, module="m")
    assert made._fields == ("a", "_1")


class Point(typing.NamedTuple):
    """A class that is made by Python."""

    x: int
    y: int = 2


USED = """
import sys
from cardgen import named
named.install()
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


def test_a_library_leaves_pythons_own_to_others() -> None:
    assert collections.namedtuple is named._python
    assert copy.copy(Point(1)) == (1, 2)


@pytest.mark.parametrize("count", [1, 2, 12, 40])
def test_a_constructor_takes_its_parameters_by_their_names(count: int) -> None:
    names = [f"field{k}" for k in range(count)]
    kind: Any = named.namedtuple("Made", names, module="m")
    assert kind(**{name: k for k, name in reversed(list(enumerate(names)))}) == tuple(range(count))
