"""What a level of a deck says otherwise than the whole deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.web.views.page import Page
from scorer.web.views.studio_cloth import Card


class Change(NamedTuple):
    """A field that says something else: its label, what it says in the whole deck, and at the level."""

    label: str
    deck: str
    level: str


class Number(NamedTuple):
    """A number of which cards differ: these cards in the whole deck, and at the level."""

    value: str
    deck: Sequence[Card]
    level: Sequence[Card]


@dataclass(frozen=True, kw_only=True)
class DifferencesPage(Page):
    """The differences. `rest`: so many numbers more have other cards; `tasks`: those of the level alone."""

    template = "studio/differences.html"
    draft: str
    level: str
    changes: Sequence[Change]
    numbers: Sequence[Number]
    rest: int
    tasks: Sequence[str]
