"""Classes of named values, made in a third of the time: for programs whose whole life is a fraction of a second.

`collections.namedtuple` compiles a constructor for each class, and each has methods of its own. A deck is printed with
eighty such classes, a sixteenth of the time. Here a constructor is compiled once for each number of fields and gets
other names, and all classes have the same methods. What these classes can do is the same.
"""

from __future__ import annotations

import collections
import sys
from collections.abc import Iterable
from functools import cache
from keyword import iskeyword
from types import CodeType, FunctionType
from typing import Any

_python = collections.namedtuple
_field = getattr(collections, "_tuplegetter", None)
_new = tuple.__new__


def install() -> None:
    """Makes the classes of this process in this way from now on: for programs, never for libraries."""
    if _field:  # else another Python, which has its own way
        collections.namedtuple = namedtuple


def namedtuple(
    typename: str,
    field_names: str | Iterable[str],
    *,
    rename: bool = False,
    defaults: Iterable[Any] | None = None,
    module: str | None = None,
) -> type[tuple[Any, ...]]:
    """As `collections.namedtuple`, for the classes that `typing.NamedTuple` makes; others are left to it."""
    names = field_names if isinstance(field_names, list) else []
    values = tuple(defaults or ())
    if rename or not module or not _are_plain(names) or len(values) > len(names):
        module = module or sys._getframe(1).f_globals.get("__name__", "__main__")  # noqa: SLF001  as it does itself
        return _python(typename, field_names, rename=rename, defaults=values or None, module=module)
    return _made(typename, tuple(map(sys.intern, names)), values, module)


def _are_plain(names: list[str]) -> bool:
    """Whether there are names, and Python's own function would refuse none of them."""
    return 0 < len(names) == len({*names}) and all(
        name.isidentifier() and name[0] != "_" and not iskeyword(name) for name in names
    )


def _made(typename: str, fields: tuple[str, ...], values: tuple[Any, ...], module: str) -> type[tuple[Any, ...]]:
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
        "__module__": module,
        **METHODS,
    }
    for index, name in enumerate(fields):
        space[name] = _getter(index)
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


METHODS: dict[str, Any] = {
    "_make": classmethod(_make),
    "_replace": _replace,
    "_asdict": _asdict,
    "__repr__": _shown,
    "__getnewargs__": _plain,
}
if sys.version_info >= (3, 13):
    METHODS["__replace__"] = _replace
