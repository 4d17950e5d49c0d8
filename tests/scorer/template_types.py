"""Types as templates meet them: what an attribute, an element or the result of a call is.

They are types as Python writes them, and the classes below for what only templates have. JSON (a mapping to `object` or
`Any`) may have any names; None is looked through, since templates ask `if` before.
"""

from __future__ import annotations

import collections.abc as abc
import inspect
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args

from jinja2 import nodes
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

Type = Any
"""A type as Python writes it, or one of the classes below."""
Scope = dict[str, Type]
"""Names with their types."""


# --- what only templates have


@dataclass(frozen=True, eq=False)
class Function:
    """Something to call; what it returns its own hints say."""

    function: Callable[..., Any]


@dataclass(frozen=True, eq=False)
class MacroType:
    """A macro, with the names that it sees beside its arguments."""

    node: nodes.Macro
    template: str
    scope: Scope = field(repr=False)


@dataclass(frozen=True, eq=False)
class CallerType:
    """What `{% call %}` hands to a macro."""

    node: nodes.CallBlock
    template: str
    scope: Scope = field(repr=False)


@dataclass(frozen=True, eq=False)
class Module:
    """Another template that is imported."""

    template: str
    names: Scope = field(repr=False)


@dataclass(frozen=True, eq=False)
class Blocks:
    """`self`: the blocks of a page by their names."""

    names: abc.Set[str]


@dataclass(frozen=True, eq=False)
class SuperType:
    """`super()` in a block: the same block at the level below."""

    block: str
    level: int


class Loop:
    """`loop`."""

    index: int
    index0: int
    revindex: int
    first: bool
    last: bool
    length: int
    depth: int


# --- types


def union(*types: Type) -> Type:
    """One of several."""
    parts = list(dict.fromkeys(part for kind in types for part in parts_of(kind)))
    return parts[0] if len(parts) == 1 else Union[tuple(parts)] if all(map(_plain, parts)) else parts[0]  # noqa: UP007


def _plain(kind: Type) -> bool:
    return not isinstance(kind, Function | MacroType | CallerType | Module | Blocks | SuperType | Method)


def parts_of(kind: Type) -> list[Type]:
    """The members of a union; a type variable may be anything."""
    if isinstance(kind, TypeVar):
        return [kind.__bound__ or object]
    if origin_of(kind) in (Union, UnionType):
        return [part for one in get_args(kind) for part in parts_of(one)]
    return [type(get_args(kind)[0])] if origin_of(kind) is Literal else [kind]


def some(kind: Type) -> list[Type]:
    """The same without None."""
    return [part for part in parts_of(kind) if part not in (None, NoneType)]


def name_of(kind: Type) -> str:
    """A type as a fault names it."""
    return "the page" if isinstance(kind, Blocks) else str(getattr(kind, "__name__", getattr(kind, "template", kind)))


def origin_of(kind: Type) -> Any:
    """What a type is a form of, such as `list` for `list[int]`; None where it is none. mypy would tell a ParamSpec."""
    return typing.get_origin(kind)


def element_of(kind: Type) -> Type:
    """What a loop over it meets; None where it can't be looped over."""
    origin, args = origin_of(kind) or kind, get_args(kind)
    if kind is Any or kind is MultiDict:
        return Any if kind is Any else str
    if kind is str or kind is Markup or kind is range:
        return str if kind is not range else int
    if not isinstance(origin, type) or not issubclass(origin, abc.Iterable):
        return None
    if hasattr(origin, "_fields"):
        return union(*hints_of(origin).values())
    if origin is tuple and args and args[-1] is not Ellipsis:
        return union(*args)
    return args[0] if args else Any


def unpacked(kind: Type, size: int) -> Sequence[Type] | None:
    """The types of so many targets; None where there are not so many parts."""
    if kind is Any:
        return [Any] * size
    if len(several := some(kind)) > 1:
        each = [unpacked(part, size) for part in several]
        return None if None in each else [union(*parts) for parts in zip(*filter(None, each), strict=True)]
    if hasattr(kind, "_fields"):
        parts = list(hints_of(kind).values())
    elif origin_of(kind) is tuple and (not get_args(kind) or get_args(kind)[-1] is not Ellipsis):
        parts = list(get_args(kind))
    else:
        element = element_of(kind)
        return None if element is None else [element] * size
    return parts if len(parts) == size else None


@cache
def hints_of(owner: type) -> Mapping[str, Type]:
    """The types of a class's annotated attributes."""
    return typing.get_type_hints(owner)


@cache
def returned(function: Callable[..., Any]) -> Type:
    """What a function returns. LookupError where it doesn't say so, or by a name that is known to mypy only."""
    if inspect.isclass(function):
        return function
    try:
        return typing.get_type_hints(function)["return"]
    except (KeyError, NameError) as error:
        raise LookupError(f"the type of {function.__name__} can't be told") from error


MAPPING: Mapping[str, Callable[[Type, Type], Type]] = {
    "get": lambda _key, value: value,
    "items": lambda key, value: list[tuple[key, value]],  # type: ignore[valid-type]
    "keys": lambda key, _value: list[key],  # type: ignore[valid-type]
    "values": lambda _key, value: list[value],  # type: ignore[valid-type]
}
"""What methods of a mapping return."""
FORM = {"get": str, "getlist": list[str], "items": list[tuple[str, str]]}


class Method(NamedTuple):
    """A method whose result is known."""

    result: Type


def attribute(owner: Type, name: str) -> Type:
    """The type of an attribute. LookupError with a sentence where there is none."""
    origin, args = origin_of(owner) or owner, get_args(owner)
    if owner is Any or isinstance(owner, Function):
        return Any
    if isinstance(owner, Module) and name in owner.names:
        return owner.names[name]
    if isinstance(owner, Blocks) and name in owner.names:
        return Method(Markup)
    if not isinstance(origin, type):
        raise _missing(owner, name)
    if issubclass(origin, MultiDict) and name in FORM:
        return Method(FORM[name])
    if issubclass(origin, abc.Mapping) and not typing.is_typeddict(origin):
        return _of_mapping(args or (Any, Any), name)
    return _of_class(origin, name)


def _of_mapping(args: Sequence[Type], name: str) -> Type:
    key, value = args
    if name in MAPPING:
        return Method(MAPPING[name](key, value))
    if value in (Any, object):
        return Any
    raise _missing(Mapping, name)


def _of_class(owner: type, name: str) -> Type:
    if name in (hints := hints_of(owner)):
        return hints[name]
    value = inspect.getattr_static(owner, name, None)
    match value:
        case None:
            raise _missing(owner, name)
        case property():
            return returned(value.fget) if value.fget else Any
        case cached_property():
            return returned(value.func)
        case _ if inspect.isfunction(value):
            return Function(value)
        case _:
            return Method(str if owner in (str, Markup) else Any)


def _missing(owner: Type, name: str) -> LookupError:
    return LookupError(f"{name_of(owner)} has no «{name}»")
