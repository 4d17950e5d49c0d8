"""The builder of a condition as lists to choose from, in words."""

from __future__ import annotations

from collections.abc import Collection

from cardgen.studio import building, tasks
from cardgen.studio.building import Part
from scorer.web.request import context
from scorer.web.studio.fields import word
from scorer.web.views import studio_tasks as views
from scorer.web.views.studio_fields import Option

NAMES = {
    "=": "equal", "!=": "unlike", "<": "less", "<=": "most", ">": "more", ">=": "least",
    "+": "sum", "-": "difference", "*": "product", "/": "quotient",
}  # fmt: skip
"""What signs are called among the keys of words."""


def part(name: str, number: int, said: Part, colours: Collection[str], count: int) -> views.BuiltPart:
    """The part of that number of a condition with so many, for a deck of these colours; `name` is the condition's."""
    way = f"{name}/{number}"
    many = _select(f"{way}/many", "many", said.many, building.MANY) if said.what == building.CARDS else None
    what = _select(f"{way}/what", "what", said.what, building.WHAT)
    being = _select(f"{way}/being", "being", said.being, building.predicates(said.what, colours), said.what)
    label = word("build.number")
    blank = views.Blank(f"{way}/number", label, said.number) if said.being in building.WITH_NUMBER else None
    return views.BuiltPart(many, what, being, blank, f"{way}/what" if count > 1 else "")


def _select(name: str, field: str, value: str, values: Collection[str], what: str = "") -> views.Select:
    options = [Option(one, _said(field, one, what)) for one in values]
    return views.Select(name, word(f"build.{field}"), value, options)


def _said(field: str, value: str, what: str) -> str:
    """A choice of the builder in words; a colour has its own name."""
    of = {building.COLOURS: "colour", building.NUMBERS: "numbers", building.ONE: "sign"}.get(what, field)
    key = f"studio.build.{of}_of.{NAMES.get(value, value).replace(' ', '_').replace('-', '_')}"
    return visits.words().words.get(key) or tasks.words(visits.language()).get(f"colour.{value}", value)
