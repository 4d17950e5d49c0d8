"""Reads templates as mypy reads Python: each name and attribute must be known from the type of the page's view.

A page is a dataclass below `scorer.web.views.page.Page` that names its template. Its fields, and those of a field that
is `Names`, are what the template knows; beside them what is known everywhere (`Everywhere`, functions, filters). From
there types are followed through attributes, calls, loops, `set`, macros, includes, blocks and imports:

    faults(environment, SharePage)                    # ["tables/share.html:12: Member has no «rihgt»", …]
    faults(environment, EnterPage, view=terz.View, part=Literal["games/terz/entry.html"])

A game's own templates are parts of pages: `part` is the page's field that names the template, and `view` is what the
game's `view` or `shown` returns, so a NamedTuple there is all that a game has to write.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any, Literal, get_args

from jinja2 import Environment, nodes

from scorer.web.screens.rendering import FUNCTIONS
from scorer.web.views.everywhere import Everywhere
from scorer.web.views.page import Names, Page
from tests.scorer.template_expressions import Expressions
from tests.scorer.template_types import (
    Blocks,
    CallerType,
    Function,
    Loop,
    MacroType,
    Module,
    Scope,
    SuperType,
    Type,
    hints_of,
    name_of,
    origin_of,
    some,
    union,
    unpacked,
)

BUILT_IN = {"range": range}
"""Functions of Jinja that templates may use."""
TREES: dict[tuple[str, str], nodes.Template] = {}
"""Templates that have been parsed, by name and text: most are part of every page."""


def faults(environment: Environment, page: type[Page], **narrower: Type) -> list[str]:
    """What is wrong with a page's template and all that it uses, as "template:line: what"."""
    return sorted(read(environment, page, **narrower).faults)


def read(environment: Environment, page: type[Page], **narrower: Type) -> Expressions:
    """The page, read: beside its faults the names that were used, and the templates."""
    callables: dict[str, Callable[..., Any]] = {**FUNCTIONS, **BUILT_IN}
    functions = {name: Function(function) for name, function in callables.items()}
    reader = _Reader(environment, {**names_of(Everywhere), **names_of(page), **narrower, **functions})
    reader.page(page.template)
    return reader


def names_of(page: type[Names]) -> Scope:
    """The names that a template knows from a view, with their types."""
    owner: type = page
    hints, names = hints_of(owner), Scope()
    for field in fields(page):
        hint = hints[field.name]
        names |= names_of(hint) if isinstance(hint, type) and issubclass(hint, Names) else {field.name: hint}
    return names


def subclasses(page: type[Page] = Page) -> Iterator[type[Page]]:
    """All pages that name a template."""
    for below in page.__subclasses__():
        yield below
        yield from subclasses(below)


class _Reader(Expressions):
    """Walks through the statements of a page's templates."""

    def __init__(self, environment: Environment, names: Scope) -> None:
        super().__init__(environment)
        self.names = names
        self.stacks: dict[str, list[tuple[str, nodes.Block, Scope]]] = {}

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
            self.inside(name, with_names, scope)
            self.inside(name, [node for node in tree.body if isinstance(node, nodes.Output)], scope)
        self.inside(*trees[-1], scope)

    def _tree(self, template: str) -> nodes.Template:
        source, path, _ = self.environment.loader.get_source(self.environment, template)  # type: ignore[union-attr]
        if (template, source) not in TREES:
            TREES[template, source] = self.environment.parse(source, template, path)
        return TREES[template, source]

    def inside(self, template: str, body: nodes.Node | Sequence[nodes.Node], scope: Scope) -> None:
        """Statements of another template."""
        before, self.template = self.template, template
        self.templates.add(template)
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
        self.inside(template, self._tree(template), names)
        scope[node.target] = Module(template, names)

    def _include(self, node: nodes.Include, scope: Scope) -> None:
        kind = self.type(node.template, scope, literal=True)
        if origin_of(kind) is not Literal:
            self.fault(node, "which template is included can't be told")
        for template in get_args(kind):
            self.inside(template, self._tree(template), Scope(scope))

    def _block(self, node: nodes.Block, _scope: Scope) -> None:
        self.level(node.name, 0)

    def level(self, block: str, level: int) -> None:
        """A block of a page: the nearest one, or what `super()` means there."""
        if level < len(self.stacks[block]):
            template, node, names = self.stacks[block][level]
            above = Scope(names) | {"super": SuperType(block, level + 1)}
            self.inside(template, node, above)

    def _callblock(self, node: nodes.CallBlock, scope: Scope) -> None:
        self._call(node.call, scope, CallerType(node, self.template, scope))
