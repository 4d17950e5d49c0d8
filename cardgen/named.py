"""Classes of named values, made in half of the time: for programs whose whole life is a fraction of a second.

`typing.NamedTuple` compiles a constructor for each class, gives it methods of its own, and its bases and attributes one
by one. A deck is printed with eighty such classes, a sixteenth of the time. Here a constructor is compiled once for
each number of fields and gets other names, all classes have the same methods, and a class is made in one go. What these
classes can do is the same.
"""

from __future__ import annotations

import collections
import sys
import typing
from collections.abc import Iterable
from functools import cache
from keyword import iskeyword
from types import CodeType, FunctionType
from typing import Any

_field = getattr(collections, "_tuplegetter", None)
_new = tuple.__new__
_of_types: Any = getattr(typing, "NamedTupleMeta", None)
_by_typing: Any = _of_types and _of_types.__new__


def install() -> None:
    """Makes the classes of this process in this way from now on: for programs, never for libraries."""
    if _field and _of_types:  # else another Python, which has its own way
        _of_types.__new__ = staticmethod(typed)


def typed(kind: type, typename: str, bases: tuple[type, ...], space: dict[str, Any]) -> type:
    """As `typing.NamedTuple` makes the class of a statement; those are left to it that it refuses, or makes otherwise.

    It compiles types that are texts, and knows None as a type. `__eq__` takes away `__hash__` only where a class has
    it from the start.
    """
    types: dict[str, Any] = space.get("__annotations__", {})
    fields = tuple(types)
    values = tuple([space[name] for name in fields if name in space])
    is_plain = len(bases) == 1 and _are_plain(fields) and not any(map(_is_otherwise, types.values()))
    if is_plain and LEFT.isdisjoint(space) and space.keys() >= {*fields[len(fields) - len(values) :]}:
        return _made(typename, fields, values, {name: space[name] for name in space if name not in types})
    made: type = _by_typing(kind, typename, bases, space)
    return made


def _is_otherwise(kind: object) -> bool:
    return kind is None or isinstance(kind, str)


def _are_plain(names: tuple[str, ...]) -> bool:
    """Whether there are names, and Python's own function would refuse none of them."""
    return bool(names) and all(name.isidentifier() and name[0] != "_" and not iskeyword(name) for name in names)


def _made(
    typename: str, fields: tuple[str, ...], values: tuple[Any, ...], own: dict[str, Any]
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
    return type(typename, (tuple,), space)


@cache
def _constructor(count: int) -> CodeType:
    """What makes a tuple of so many values; the names of its parameters stand in the code apart from it."""
    names = ", ".join([f"a{k}" for k in range(count)])
    function: FunctionType = eval(f"lambda _cls, {names}: _tuple_new(_cls, ({names},))")  # noqa: S307  of our own text
    return function.__code__


@cache
def _getter(index: int) -> Any:
    return _field(index, f"Alias for field number {index}")  # type: ignore[misc]  # known where it is needed


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
        *("__new__", "__init__", "__slots__", "__getnewargs__", "__eq__", "__classcell__"),
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
