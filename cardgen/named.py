"""Classes of named values, made in half of the time: for programs whose whole life is a fraction of a second.

`typing.NamedTuple` compiles a constructor for each class, gives it methods of its own, and its bases and attributes one
by one. A deck is printed with eighty such classes, a sixteenth of the time. Here a constructor is compiled once for
each number of fields and gets other names, all classes have the same methods, and a class is made in one go. What these
classes can do is the same; annotations stay as they were written. `untyped` gives this to our programs.
"""

from __future__ import annotations

import collections
import sys
from functools import cache
from keyword import iskeyword
from types import CodeType, FunctionType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

_field: Any = getattr(collections, "_tuplegetter", None)
IS_KNOWN = _field is not None
"""Whether this Python has what fields are made of; another has its own way."""
_new = tuple.__new__


def made(typename: str, more: tuple[type, ...], space: dict[str, Any]) -> type | None:
    """As `typing.NamedTuple` makes the class of a statement, with `more` bases; None for one that it refuses, or makes
    otherwise.

    `__eq__` takes away `__hash__` only where a class has it from the start.
    """
    types: dict[str, Any] = space.get("__annotations__", {})
    fields = tuple(types)
    values = tuple([space[name] for name in fields if name in space])
    is_hashed = "__eq__" not in space or "__hash__" in space
    if is_hashed and _are_plain(fields) and LEFT.isdisjoint(space) and _are_last(values, fields, space):
        return _made(typename, fields, values, {name: space[name] for name in space if name not in types}, more)
    return None


def _are_plain(names: tuple[str, ...]) -> bool:
    """Whether there are names, and Python's own function would refuse none of them."""
    return bool(names) and all(name.isidentifier() and name[0] != "_" and not iskeyword(name) for name in names)


def _are_last(values: tuple[Any, ...], fields: tuple[str, ...], space: dict[str, Any]) -> bool:
    """Whether it is the last fields that have values."""
    return space.keys() >= {*fields[len(fields) - len(values) :]}


def _made(
    typename: str, fields: tuple[str, ...], values: tuple[Any, ...], own: dict[str, Any], more: tuple[type, ...] = ()
) -> type[tuple[Any, ...]]:
    """A class with fields, the last ones with values; among the attributes of its `own` are its module and types."""
    code = _constructor(len(fields)).replace(co_varnames=("_cls", *fields))
    new = FunctionType(code, {"_tuple_new": _new, "__builtins__": {}}, "__new__", values)
    new.__qualname__ = f"{typename}.__new__"
    space: dict[str, Any] = {
        "__doc__": f"{typename}({', '.join(fields)})",
        "__slots__": (),
        "_fields": fields,
        "_field_defaults": dict(zip(fields[len(fields) - len(values) :], values, strict=True)),
        "__new__": new,
        "__match_args__": fields,
        **METHODS,
    }
    for index, name in enumerate(fields):
        space[name] = _getter(index)
    new.__annotations__ = own["__annotations__"]
    space |= own
    return type(typename, (tuple, *more), space)


@cache
def _constructor(count: int) -> CodeType:
    """What makes a tuple of so many values; the names of its parameters stand in the code apart from it."""
    names = ", ".join([f"a{k}" for k in range(count)])
    function: FunctionType = eval(f"lambda _cls, {names}: _tuple_new(_cls, ({names},))")  # noqa: S307  of our own text
    return function.__code__


@cache
def _getter(index: int) -> Any:
    return _field(index, f"Alias for field number {index}")


def _make(cls: Any, iterable: Iterable[Any]) -> Any:
    """Makes one from its values."""
    result = _new(cls, iterable)
    if len(result) != len(cls._fields):
        raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(result)}")
    return result


def _replace(self: Any, /, **kwds: Any) -> Any:
    """The same with other values in some fields."""
    result = self._make(map(kwds.pop, self._fields, self))
    if kwds:
        raise (TypeError if sys.version_info >= (3, 13) else ValueError)(f"Got unexpected field names: {list(kwds)!r}")
    return result


def _asdict(self: Any) -> dict[str, Any]:
    """The values by their names."""
    return dict(zip(self._fields, self, strict=False))


def _shown(self: Any) -> str:
    fields = ", ".join([f"{name}={value!r}" for name, value in zip(self._fields, self, strict=False)])
    return f"{self.__class__.__name__}({fields})"


def _plain(self: Any) -> tuple[Any, ...]:
    """What copies are made from."""
    return tuple(self)


LEFT = frozenset(
    [
        *("__new__", "__init__", "__slots__", "__getnewargs__", "__classcell__"),
        *("_fields", "_field_defaults", "_make", "_replace", "_asdict", "_source"),
    ]
)
"""What a class has that is left to `typing`, which refuses most of it."""
METHODS: dict[str, Any] = {
    "_make": classmethod(_make),
    "_replace": _replace,
    "_asdict": _asdict,
    "__repr__": _shown,
    "__getnewargs__": _plain,
}
if sys.version_info >= (3, 13):
    METHODS["__replace__"] = _replace
