"""The types of a template's expressions, and what is wrong in them."""

from __future__ import annotations

import collections.abc as abc
from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any, Literal, get_args

from jinja2 import Environment, nodes
from markupsafe import Markup

from tests.scorer.template_types import (
    CallerType,
    Function,
    MacroType,
    Method,
    Scope,
    SuperType,
    Type,
    attribute,
    element_of,
    name_of,
    origin_of,
    returned,
    some,
    union,
)

FILTERS: Mapping[str, Type] = {
    "int": int, "join": str, "length": int, "lower": str, "replace": str, "safe": Markup, "string": str,
    "tojson": Markup, "upper": str,
}  # fmt: skip
"""What Jinja's own filters return; those that are not here return what they get."""


class Expressions:
    """Follows types from names through attributes, calls and filters; `faults` are "template:line: what"."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.faults: set[str] = set()
        self.template = ""
        self.used: set[str] = set()
        self.templates: set[str] = set()
        self._expansions: set[object] = set()

    def fault(self, node: nodes.Node, what: str) -> None:
        """Something is wrong there."""
        self.faults.add(f"{self.template}:{node.lineno}: {what}")

    def inside(self, template: str, body: nodes.Node | Sequence[nodes.Node], scope: Scope) -> None:
        """Statements of that template."""
        raise NotImplementedError

    def level(self, block: str, level: int) -> None:
        """A block of the page: the nearest one, or what `super()` means there."""
        raise NotImplementedError

    def type(self, node: nodes.Node, scope: Scope, *, literal: bool = False) -> Type:
        """The type of an expression; faults in it are gathered."""
        match node:
            case nodes.Const():
                return Literal[node.value] if literal else type(node.value)
            case nodes.Name():
                kind = self._name(node, scope)
                return kind if literal or origin_of(kind) is not Literal else type(get_args(kind)[0])
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
        self.used.add(node.name)
        return scope[node.name]

    def _attribute(self, node: nodes.Node, owner: Type, name: str) -> Type:
        kinds = []
        for part in some(owner):
            try:
                kinds.append(attribute(part, name))
            except LookupError as error:
                self.fault(node, str(error))
        return kinds[0] if len(kinds) == 1 else union(*kinds) if kinds else Any

    def _item(self, node: nodes.Getitem, scope: Scope) -> Type:
        owner = self.type(node.node, scope)
        if isinstance(node.arg, nodes.Slice):
            return owner
        key = node.arg.value if isinstance(node.arg, nodes.Const) else None
        if isinstance(key, str) and not all(map(self._maps, some(owner))):
            return self._attribute(node, owner, key)
        self.type(node.arg, scope)
        return union(*(self._at(part, key) for part in some(owner))) if some(owner) else Any

    def _maps(self, kind: Type) -> bool:
        origin = origin_of(kind)
        return isinstance(origin, type) and issubclass(origin, abc.Mapping)

    def _at(self, kind: Type, key: object) -> Type:
        if self._maps(kind):
            return get_args(kind)[1]
        args = get_args(kind)
        if origin_of(kind) is tuple and isinstance(key, int) and args and args[-1] is not Ellipsis:
            return args[key]
        element = element_of(kind)
        return Any if element is None else element

    def _element(self, node: nodes.Node, kind: Type) -> Type:
        element = element_of(kind)
        if element is None:
            self.fault(node, f"{name_of(kind)} can't be looped over")
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
            case SuperType():
                self.level(called.block, called.level)
                return Markup
            case Method():
                return called.result
            case Function():
                if caller:
                    self._called_back(node, caller, ())
                return self._returned(node, called.function)
            case _:
                return self._result(node, called)

    def _returned(self, node: nodes.Node, function: Callable[..., Any]) -> Type:
        try:
            return returned(function)
        except LookupError as error:
            self.fault(node, str(error))
            return Any

    def _result(self, node: nodes.Node, called: Type) -> Type:
        results = []
        for part in some(called):
            if origin_of(part) is abc.Callable:
                results.append(get_args(part)[1])
            elif isinstance(part, type) and "__call__" in vars(part):
                results.append(self._returned(node, part.__call__))
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
        names, defaults = [argument.name for argument in macro.node.args], macro.node.defaults
        scope = Scope(macro.scope) | dict.fromkeys(names, Any) | {"caller": caller or NoneType}
        scope |= {name: self.type(value, scope) for name, value in zip(names[::-1], defaults[::-1], strict=False)}
        scope |= {**dict(zip(names, given, strict=False)), **named}
        needed, told = names[: len(names) - len(defaults)], {*names[: len(given)], *named}
        wrong = [*(name for name in needed if name not in told), *(name for name in named if name not in names)]
        if wrong or len(given) > len(names):
            self.fault(node, f"{macro.node.name} takes other arguments: {', '.join(wrong) or len(given)}")
        key = (macro.node, self.template if caller else "", tuple(map(repr, given)), repr(named), id(caller))
        if key not in self._expansions:
            self._expansions.add(key)
            self.inside(macro.template, macro.node.body, scope)
        return Markup

    def _called_back(self, node: nodes.Node, caller: CallerType, given: Sequence[Type]) -> None:
        names = [argument.name for argument in caller.node.args]
        if len(given) != len(names):
            self.fault(node, f"the caller takes {len(names)} arguments")
        self.inside(caller.template, caller.node.body, Scope(caller.scope) | dict(zip(names, given, strict=False)))

    def _filter(self, node: nodes.Filter, scope: Scope) -> Type:
        kind = self.type(node.node, scope) if node.node else str
        arguments = [self.type(value, scope) for value in node.args]
        named = {str(pair.key): pair.value for pair in node.kwargs}  # Keywords; Jinja's types say Pairs
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
        if node.name in FILTERS:
            return FILTERS[node.name]
        own = self.environment.filters[node.name]
        return kind if own.__module__.startswith("jinja2") else self._returned(node, own)
