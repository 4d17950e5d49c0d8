"""Revisions of a draft, differences of a level, the print page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.studio.printing import Line
from scorer.studio.views.fields import Option
from scorer.studio.views.preview_area import Card
from scorer.studio.views.subpages import PlacedNote
from scorer.web.views.page import Page


class RevisionView(NamedTuple):
    """A state: the line that it was after, the line whose document that is, when and how it came to be.

    `said`: what was changed, in words, at most a few of `changes`; `cards`: a few, first those that look otherwise
    than before, whose number is `new`; none where nothing could be drawn. `is_now`: it is the deck as it is.
    """

    line: int
    document: int
    at: float
    kind: str
    said: Sequence[str]
    changes: int
    cards: Sequence[Card]
    new: int
    is_now: bool


@dataclass(frozen=True, kw_only=True)
class ChangesPage(Page):
    """The states, the latest first; `older`: the line before which more of them lie, or None. `is_broken`: a page of
    the deck as it is now couldn't be shown.
    """

    template = "studio/changes.html"
    draft: str
    name: str
    writes: bool
    states: Sequence[RevisionView]
    older: int | None
    is_broken: bool


# --- the differences of a level


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


# --- printing


@dataclass(frozen=True, kw_only=True)
class ReadyPage(Page):
    """Test sheet first, then all sheets. `choose`: how paper is to turn; `slow`: seconds that making the PDF takes,
    where these are many; `printers`: those that were measured here, of which one is `chosen` or none, "". `without`: so
    many cards have faults, and may be left out; `partly`: they are. `trays`: what a test of a printer without duplex
    may come to, of which one was seen or none, "" (`tray`).
    """

    template = "studio/ready.html"
    draft: str
    name: str
    line: Line | None
    notes: Sequence[PlacedNote]
    choose: str
    slow: int
    printers: Sequence[str]
    level: str
    chosen: str
    without: int
    partly: bool
    trays: Sequence[Option]
    tray: str
