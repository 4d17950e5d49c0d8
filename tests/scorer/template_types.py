"""Reads templates as mypy reads Python: each name and attribute must be known from the type of the page's view.

A page is a dataclass below `scorer.web.views.page.Page` that names its template. Its fields, and those of a field that
is `Names`, are what the template knows; beside them what is known everywhere (`Everywhere`, functions, filters). From
there types are followed through attributes, calls, loops, `set`, macros, includes, blocks and imports:

    faults(environment, SharePage)                    # ["tables/share.html:12: Member has no «rihgt»", …]
    faults(environment, EnterPage, view=terz.View, part=Literal["games/terz/entry.html"])

A game's own templates are parts of pages: `part` is the page's field that names the template, and `view` is what the
game's `view` or `shown` returns, so a NamedTuple there is all that a game has to write. JSON (a mapping to `object` or
`Any`) may have any names; None is looked through, since templates ask `if` before.
"""

from __future__ import annotations

import collections.abc as abc
import inspect
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from jinja2 import Environment, nodes
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from scorer.web.views.everywhere import Everywhere
from scorer.web.views.page import Names, Page

Type = Any
"""A type as Python writes it, or one of the classes below for what only templates have."""
Scope = dict[str, Type]


def faults(environment: Environment, page: type[Page], **narrower: Type) -> list[str]:
    """What is wrong with a page's template and all that it uses, as "template:line: what"."""
    names = names_of(page) | narrower
    names |= {name: Function(function) for name, function in environment.globals.items() if callable(function)}
    reader = _Reader(environment, {**names_of(Everywhere), **names})
    reader.page(page.template)
    return sorted(reader.faults)


def names_of(page: type[Names]) -> Scope:
    """The names that a template knows from a view, with their types."""
    hints, names = typing.get_type_hints(page), Scope()
    for field in fields(page):
        hint = hints[field.name]
        names |= names_of(hint) if isinstance(hint, type) and issubclass(hint, Names) else {field.name: hint}
    return names


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
    scope: Scope


@dataclass(frozen=True, eq=False)
class CallerType:
    """What `{% call %}` hands to a macro."""

    node: nodes.CallBlock
    template: str
    scope: Scope


@dataclass(frozen=True, eq=False)
class Module:
    """Another template that is imported."""

    template: str
    names: Scope


@dataclass(frozen=True, eq=False)
class Blocks:
    """`self`: the blocks of a page by their names."""

    names: abc.Set[str]


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
    return not isinstance(kind, Function | MacroType | CallerType | Module | Blocks)


def parts_of(kind: Type) -> list[Type]:
    """The members of a union; a type variable may be anything."""
    if isinstance(kind, TypeVar):
        return [kind.__bound__ or object]
    if get_origin(kind) in (Union, UnionType):
        return [part for one in get_args(kind) for part in parts_of(one)]
    return [type(get_args(kind)[0])] if get_origin(kind) is Literal else [kind]


def some(kind: Type) -> list[Type]:
    """The same without None."""
    return [part for part in parts_of(kind) if part not in (None, NoneType)]


def name_of(kind: Type) -> str:
    """A type as a fault names it."""
    return getattr(kind, "__name__", str(kind))


def element_of(kind: Type) -> Type:
    """What a loop over it meets; None where it can't be looped over."""
    origin, args = get_origin(kind) or kind, get_args(kind)
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
    if hasattr(kind, "_fields"):
        parts = list(hints_of(kind).values())
    elif get_origin(kind) is tuple and (not get_args(kind) or get_args(kind)[-1] is not Ellipsis):
        parts = list(get_args(kind))
    else:
        element = element_of(kind)
        return None if element is None else [element] * size
    return parts if len(parts) == size else None


@cache
def hints_of(owner: type) -> Mapping[str, Type]:
    """The types of a class's annotated attributes, as far as their names can be resolved."""
    try:
        return typing.get_type_hints(owner)
    except NameError:
        return {}


def returned(function: Callable[..., Any]) -> Type:
    """What a function returns; anything where it does not say so in a way that can be resolved."""
    if inspect.isclass(function):
        return function
    try:
        return typing.get_type_hints(function).get("return", Any)
    except (NameError, TypeError):
        return Any


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
    """The type of an attribute. LookupError where there is none."""
    origin, args = get_origin(owner) or owner, get_args(owner)
    if owner is Any or isinstance(owner, Function):
        return Any
    if isinstance(owner, Module) and name in owner.names:
        return owner.names[name]
    if isinstance(owner, Blocks) and name in owner.names:
        return Method(Markup)
    if not isinstance(origin, type):
        raise LookupError(name)
    if issubclass(origin, MultiDict):
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
    raise LookupError(name)


def _of_class(owner: type, name: str) -> Type:
    if name in (hints := hints_of(owner)):
        return hints[name]
    value = inspect.getattr_static(owner, name, None)
    match value:
        case None:
            raise LookupError(name)
        case property():
            return returned(value.fget) if value.fget else Any
        case cached_property():
            return returned(value.func)
        case _:
            return Method(str) if owner in (str, Markup) and name not in ("split",) else Function(value)


FILTERS: Mapping[str, Type] = {
    "int": int, "join": str, "length": int, "lower": str, "replace": str, "safe": Markup, "string": str,
    "tojson": Markup, "upper": str,
}  # fmt: skip
"""What Jinja's own filters return; those that are not here return what they get."""


# --- reading


class _Reader:
    """Walks through templates and gathers faults."""

    def __init__(self, environment: Environment, names: Scope) -> None:
        self.environment, self.names = environment, names
        self.faults: set[str] = set()
        self.template = ""
        self.stacks: dict[str, list[tuple[str, nodes.Block, Scope]]] = {}
        self._seen: set[object] = set()

    def fault(self, node: nodes.Node, what: str) -> None:
        self.faults.add(f"{self.template}:{node.lineno}: {what}")

    # templates

    def page(self, template: str) -> None:
        """A template with those that it extends: the last one's frame, everybody's blocks."""
        scope, trees = Scope(self.names), [(template, self._tree(template))]
        while extends := trees[-1][1].find(nodes.Extends):
            parent = str(extends.template.as_const())
            trees.append((parent, self._tree(parent)))
        for name, tree in trees:
            for block in tree.find_all(nodes.Block):
                self.stacks.setdefault(block.name, []).append((name, block, scope))
        scope["self"] = Blocks(self.stacks.keys())
        for name, tree in trees[:-1]:
            with_names = [node for node in tree.body if isinstance(node, nodes.Import | nodes.Macro | nodes.Assign)]
            self._inside(name, with_names, scope)
            self._inside(name, [node for node in tree.body if isinstance(node, nodes.Output)], scope)
        self._inside(*trees[-1], scope)

    def _tree(self, template: str) -> nodes.Template:
        source, path, _ = self.environment.loader.get_source(self.environment, template)  # type: ignore[union-attr]
        return self.environment.parse(source, template, path)

    def _inside(self, template: str, body: nodes.Node | Sequence[nodes.Node], scope: Scope) -> None:
        """Statements of another template."""
        before, self.template = self.template, template
        self.body(body.body if isinstance(body, nodes.Template | nodes.Block) else body, scope)
        self.template = before

    def body(self, body: object, scope: Scope) -> None:
        """One statement after the other."""
        for node in typing.cast("Sequence[nodes.Node]", body):
            visit = getattr(self, f"_{type(node).__name__.lower()}", None)
            if visit is None:
                self.fault(node, f"{type(node).__name__} is not known to this check")
            else:
                visit(node, scope)

    # statements

    def _output(self, node: nodes.Output, scope: Scope) -> None:
        for part in node.nodes:
            if not isinstance(part, nodes.TemplateData):
                self.type(part, scope)

    def _exprstmt(self, node: nodes.ExprStmt, scope: Scope) -> None:
        self.type(node.node, scope)

    def _extends(self, _node: nodes.Extends, _scope: Scope) -> None:
        pass

    def _if(self, node: nodes.If, scope: Scope) -> None:
        self.type(node.test, scope)
        for body in (node.body, node.elif_, node.else_):
            self.body(body, scope)

    def _for(self, node: nodes.For, scope: Scope) -> None:
        elements = [self._element(node, part) for part in some(self.type(node.iter, scope))]
        inside = Scope(scope) | {"loop": Loop}
        self._bind(node.target, union(*elements) if elements else Any, inside)
        if node.test:
            self.type(node.test, inside)
        self.body(node.body, inside)
        self.body(node.else_, scope)

    def _element(self, node: nodes.Node, kind: Type) -> Type:
        element = element_of(kind)
        if element is None:
            self.fault(node, f"{name_of(kind)} can't be looped over")
        return Any if element is None else element

    def _bind(self, target: nodes.Node, kind: Type, scope: Scope) -> None:
        if isinstance(target, nodes.Name):
            scope[target.name] = kind
        elif isinstance(target, nodes.Tuple):
            parts = unpacked(kind, len(target.items))
            if parts is None:
                self.fault(target, f"{name_of(kind)} has not {len(target.items)} parts")
            for name, part in zip(target.items, parts or [Any] * len(target.items), strict=True):
                self._bind(name, part, scope)

    def _assign(self, node: nodes.Assign, scope: Scope) -> None:
        if isinstance(node.target, nodes.Tuple) and isinstance(node.node, nodes.Tuple):
            for target, value in zip(node.target.items, node.node.items, strict=True):
                self._bind(target, self.type(value, scope), scope)
        else:
            self._bind(node.target, self.type(node.node, scope), scope)

    def _macro(self, node: nodes.Macro, scope: Scope) -> None:
        scope[node.name] = MacroType(node, self.template, scope)

    def _import(self, node: nodes.Import, scope: Scope) -> None:
        template = str(node.template.as_const())
        names = Scope(self.names)
        self._inside(template, self._tree(template), names)
        scope[node.target] = Module(template, names)

    def _include(self, node: nodes.Include, scope: Scope) -> None:
        kind = self.type(node.template, scope, literal=True)
        if get_origin(kind) is not Literal:
            self.fault(node, "which template is included can't be told")
        for template in get_args(kind):
            self._inside(template, self._tree(template), Scope(scope))

    def _block(self, node: nodes.Block, _scope: Scope) -> None:
        self._level(node.name, 0)

    def _level(self, block: str, level: int) -> None:
        """A block of a page: the nearest one, or what `super()` means there."""
        if level < len(self.stacks[block]):
            template, node, names = self.stacks[block][level]
            above = Scope(names) | {"super": _Super(self, block, level + 1)}
            self._inside(template, node, above)

    def _callblock(self, node: nodes.CallBlock, scope: Scope) -> None:
        self._call(node.call, scope, CallerType(node, self.template, scope))

    # expressions

    def type(self, node: nodes.Node, scope: Scope, *, literal: bool = False) -> Type:
        """The type of an expression; faults in it are gathered."""
        match node:
            case nodes.Const():
                return Literal[node.value] if literal else type(node.value)
            case nodes.Name():
                kind = self._name(node, scope)
                return kind if literal or get_origin(kind) is not Literal else type(get_args(kind)[0])
            case nodes.Getattr():
                return self._attribute(node, self.type(node.node, scope), node.attr)
            case nodes.Getitem():
                return self._item(node, scope)
            case nodes.Call():
                return self._call(node, scope)
            case nodes.Filter():
                return self._filter(node, scope)
            case nodes.CondExpr():
                self.type(node.test, scope)
                return union(self.type(node.expr1, scope), self.type(node.expr2, scope) if node.expr2 else str)
            case nodes.And() | nodes.Or():
                return union(self.type(node.left, scope), self.type(node.right, scope))
            case _:
                return self._made(node, scope)

    def _made(self, node: nodes.Node, scope: Scope) -> Type:
        """Displays, comparisons and sums."""
        kinds = [
            self.type(child, scope)
            for child in node.iter_child_nodes()
            if not isinstance(child, nodes.Pair | nodes.Operand)
        ]
        match node:
            case nodes.Tuple():
                return tuple[tuple(kinds)] if kinds else tuple[()]  # type: ignore[misc]
            case nodes.List():
                return list[union(*kinds) if kinds else Any]  # type: ignore[misc]
            case nodes.Dict():
                keys, values = (
                    [self.type(getattr(pair, end), scope) for pair in node.items] for end in ("key", "value")
                )
                return dict[union(*keys), union(*values)] if keys else dict[Any, Any]  # type: ignore[misc]
            case nodes.Compare():
                for operand in node.ops:
                    self.type(operand.expr, scope)
                return bool
            case nodes.Concat() | nodes.TemplateData():
                return str
            case nodes.Not() | nodes.Test():
                return bool
            case nodes.BinExpr() | nodes.UnaryExpr():
                return union(*kinds)
            case _:
                self.fault(node, f"{type(node).__name__} is not known to this check")
                return Any

    def _name(self, node: nodes.Name, scope: Scope) -> Type:
        if node.name not in scope:
            self.fault(node, f"«{node.name}» is not known")
            return Any
        return scope[node.name]

    def _attribute(self, node: nodes.Node, owner: Type, name: str) -> Type:
        kinds = []
        for part in some(owner):
            try:
                kinds.append(attribute(part, name))
            except LookupError:
                self.fault(node, f"{name_of(part)} has no «{name}»")
        return kinds[0] if len(kinds) == 1 else union(*kinds) if kinds else Any

    def _item(self, node: nodes.Getitem, scope: Scope) -> Type:
        owner = self.type(node.node, scope)
        if isinstance(node.arg, nodes.Slice):
            return owner
        key = node.arg.value if isinstance(node.arg, nodes.Const) else None
        if isinstance(key, str):
            kinds = [
                get_args(part)[1] if len(get_args(part)) == 2 and self._maps(part) else None for part in some(owner)
            ]
            return union(*kinds) if kinds and None not in kinds else self._attribute(node, owner, key)
        self.type(node.arg, scope)
        return union(*(self._at(part, key) for part in some(owner))) if some(owner) else Any

    def _maps(self, kind: Type) -> bool:
        return isinstance(get_origin(kind), type) and issubclass(get_origin(kind), abc.Mapping)

    def _at(self, kind: Type, key: object) -> Type:
        if self._maps(kind):
            return get_args(kind)[1]
        args = get_args(kind)
        if get_origin(kind) is tuple and isinstance(key, int) and args and args[-1] is not Ellipsis:
            return args[key]
        element = element_of(kind)
        return Any if element is None else element

    # calls

    def _call(self, node: nodes.Call, scope: Scope, caller: CallerType | None = None) -> Type:
        called = self.type(node.node, scope)
        given = [self.type(value, scope) for value in node.args]
        named = {pair.key: self.type(pair.value, scope) for pair in node.kwargs}
        for more in (node.dyn_args, node.dyn_kwargs):
            if more is not None:
                self.type(more, scope)
        match called:
            case MacroType():
                return self._expanded(node, called, given, named, caller)
            case CallerType():
                self._called_back(node, called, given)
                return Markup
            case _Super():
                called.above()
                return Markup
            case Method():
                return called.result
            case Function():
                return returned(called.function)
            case _:
                return self._result(node, called)

    def _result(self, node: nodes.Node, called: Type) -> Type:
        results = []
        for part in some(called):
            if get_origin(part) is abc.Callable:
                results.append(get_args(part)[1])
            elif isinstance(part, type) and "__call__" in vars(part):
                results.append(returned(part.__call__))
            elif part is Any:
                results.append(Any)
            else:
                self.fault(node, f"{name_of(part)} can't be called")
        return union(*results) if results else Any

    def _expanded(
        self,
        node: nodes.Node,
        macro: MacroType,
        given: Sequence[Type],
        named: Mapping[str, Type],
        caller: CallerType | None,
    ) -> Type:
        """What a macro does with arguments of these types."""
        names = [argument.name for argument in macro.node.args]
        scope = Scope(macro.scope) | {"caller": caller or NoneType}
        for name, default in zip(names[len(names) - len(macro.node.defaults) :], macro.node.defaults, strict=True):
            scope[name] = self.type(default, scope)
        scope |= dict(zip(names, given, strict=False)) | named
        missing = [
            name
            for name in names[: len(names) - len(macro.node.defaults)]
            if name not in {*names[: len(given)], *named}
        ]
        unknown = [name for name in named if name not in names]
        if missing or unknown or len(given) > len(names):
            wrong = ", ".join([*missing, *unknown]) or f"{len(given)} of them"
            self.fault(node, f"{macro.node.name} takes other arguments: {wrong}")
        key = (macro.node, self.template if caller else "", tuple(map(repr, given)), repr(named), id(caller))
        if key not in self._seen:
            self._seen.add(key)
            self._inside(macro.template, macro.node.body, scope)
        return Markup

    def _called_back(self, node: nodes.Node, caller: CallerType, given: Sequence[Type]) -> None:
        names = [argument.name for argument in caller.node.args]
        if len(given) != len(names):
            self.fault(node, f"the caller takes {len(names)} arguments")
        self._inside(caller.template, caller.node.body, Scope(caller.scope) | dict(zip(names, given, strict=False)))

    def _filter(self, node: nodes.Filter, scope: Scope) -> Type:
        kind = self.type(node.node, scope) if node.node else str
        arguments = [self.type(value, scope) for value in node.args]
        named = {pair.key: pair.value for pair in node.kwargs}
        if node.name not in self.environment.filters:
            self.fault(node, f"there is no filter «{node.name}»")
            return Any
        if "attribute" in named:
            element = union(*(self._element(node, part) for part in some(kind)))
            return self._attribute(node, element, str(named["attribute"].as_const()))
        if node.name in ("max", "min", "first", "last"):
            return union(*(self._element(node, part) for part in some(kind)))
        if node.name == "default":
            return union(kind, *arguments)
        own = self.environment.filters[node.name]
        return (
            FILTERS[node.name]
            if node.name in FILTERS
            else kind
            if own.__module__.startswith("jinja2")
            else returned(own)
        )


class _Super:
    """`super()` in a block."""

    def __init__(self, reader: _Reader, block: str, level: int) -> None:
        self.reader, self.block, self.level = reader, block, level

    def above(self) -> None:
        """Reads the block that this one stands for."""
        self.reader._level(self.block, self.level)


def subclasses(page: type[Page] = Page) -> Iterator[type[Page]]:
    """All pages that name a template."""
    for below in page.__subclasses__():
        yield below
        yield from subclasses(below)
