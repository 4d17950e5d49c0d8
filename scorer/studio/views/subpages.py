"""Pages that panes lead to: colours, pictures, a table of the score keeper."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from scorer.studio.views.fields import Choice, Field, Option
from scorer.studio.views.pages import DraftFrame
from scorer.web.views.page import Page


class Alike(NamedTuple):
    """Two colours that some eye hardly parts: what is said of it, their fills, and as such an eye sees them.

    `command`: what puts a safe one in place, and `offer` says so; "" where there is none.
    """

    sentence: str
    firm: bool
    eye: str
    fills: Sequence[str]
    seen: Sequence[str]
    command: str
    offer: str


class ColourRow(NamedTuple):
    """A colour: its place and name, what it is painted with ("" for nothing), how it can be changed.

    `choice`: one of the house's; None where it is described, by `name`, `fill` and `sign`.
    """

    address: str
    label: str
    fill: str
    sign: str
    choice: Choice | None
    name: Field | None
    paint: Field | None
    signs: Choice | None
    others: Sequence[Option]
    whole: Field
    alike: Sequence[Alike]


@dataclass(frozen=True, kw_only=True)
class ColoursPage(Page):
    """The colours of a deck; `most`: no more than so many, `can_add`: whether there is room for another."""

    template = "studio/colours.html"
    frame: DraftFrame
    colours: Sequence[ColourRow]
    most: int
    can_add: bool


class Pictogram(NamedTuple):
    """A pictogram, or a custom picture: its address, its name, and the command that inserts it."""

    address: str
    label: str
    command: str
    now: bool


@dataclass(frozen=True, kw_only=True)
class PicturesPage(Page):
    """Pictograms for a field of a draft: those that the deck has, those found for `query`, and how many in all.

    `own`: pictures that people brought; `error`: why one can't be had, or "". `level`: whose fields these are; `open`:
    the number of the task whose field it is, or "".
    """

    template = "studio/pictures.html"
    draft: str
    pane: str
    base: int
    cell: str
    places: Sequence[Option]
    query: str
    used: Sequence[Pictogram]
    found: Sequence[Pictogram]
    own: Sequence[Pictogram]
    error: str
    open: str
    level: str
    count: int
    has_drawings: bool


class PlacedNote(NamedTuple):
    """A sentence on what is wrong somewhere, the pane on which that stands, and its `id` there."""

    sentence: str
    pane: str
    id: str
    hint: bool


@dataclass(frozen=True, kw_only=True)
class ScorePage(Page):
    """How a table of the score keeper is opened with a deck.

    `letters`: its levels by name, "" for a deck without any, each with the five on its cards; none where something is
    wrong, which the `notes` say; `address`, for others, with its `code`, None where that were too fine for phones, and
    `table` and `whole_class`, for here: "" where the deck is too large for an address, or there is one set alone.
    """

    template = "studio/score.html"
    draft: str
    name: str
    letters: Sequence[tuple[str, str]]
    notes: Sequence[PlacedNote]
    address: str
    code: Markup | None
    stuck: bool
    tables: int
    table: str
    whole_class: str
