"""Pages that panes lead to: colours, pictures, printing, revisions, the differences of a level, the score keeper."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from cardgen.studio.colours import Hue
from cardgen.studio.printing import Line
from scorer.studio.views.fields import Choice, Field, Note, Option
from scorer.studio.views.pages import DraftFrame
from scorer.studio.views.preview_area import Card
from scorer.web.views.page import Page


class SimilarColours(NamedTuple):
    """Two colours that some eye hardly distinguishes: a sentence, their fills, and these as such an eye sees them.

    `command` puts a safe one in place, and `offer` says so; "" where there is none.
    """

    sentence: str
    firm: bool
    eye: str
    fills: Sequence[str]
    seen: Sequence[str]
    command: str
    offer: str


class ColourRow(NamedTuple):
    """A colour: its place, its label, and the fields that change it.

    `choice`: a built-in colour; None where it is described, by `name`, `paint` and `signs`.
    """

    address: str
    label: str
    hue: Hue
    choice: Choice | None
    name: Field | None
    paint: Field | None
    signs: Choice | None
    others: Sequence[Option]
    whole: Field
    alike: Sequence[SimilarColours]


@dataclass(frozen=True, kw_only=True)
class ColoursPage(Page):
    """The colours of a deck, at `most` so many; `can_add`: whether there is room for another."""

    template = "studio/colours.html"
    frame: DraftFrame
    colours: Sequence[ColourRow]
    most: int
    can_add: bool


class Pictogram(NamedTuple):
    """A pictogram, or a custom picture: its address, its name, the command that inserts it; `now`: the field has it."""

    address: str
    label: str
    command: str
    now: bool


@dataclass(frozen=True, kw_only=True)
class PicturesPage(Page):
    """Pictograms for a field of a draft: those in the deck, the results for `query`, and how many in all.

    `error`: why an upload can't be read, or "". `level`: whose fields these are; `open`: the number of its task, or
    "".
    """

    template = "studio/pictures.html"
    draft: str
    pane: str
    base: int
    cell: str
    places: Sequence[Option]
    query: str
    used: Sequence[Pictogram]
    results: Sequence[Pictogram]
    uploads: Sequence[Pictogram]
    error: str
    open: str
    level: str
    count: int
    has_drawings: bool


@dataclass(frozen=True, kw_only=True)
class ScorePage(Page):
    """How to open a table of the score keeper with a deck.

    `letters`: its levels by name, "" for a deck without any, each with the five on its cards; none where something is
    wrong, which the `notes` say; `address`, for others, with its `code`, None where that were too fine for phones, and
    `table` and `whole_class`, for this device: "" where the deck is too large for an address, or for a single set.
    """

    template = "studio/score.html"
    draft: str
    name: str
    letters: Sequence[tuple[str, str]]
    notes: Sequence[Note]
    address: str
    code: Markup | None
    stuck: bool
    tables: int
    table: str
    whole_class: str


class RevisionView(NamedTuple):
    """A state: the line whose document it is, when and how it was saved.

    `texts`: a few of its `changes` in words; `cards`: a few, first the `new` ones, which look different than before;
    none where nothing could be drawn. `is_now`: it is the deck as it is.
    """

    document: int
    at: float
    kind: str
    texts: Sequence[str]
    changes: int
    cards: Sequence[Card]
    new: int
    is_now: bool


@dataclass(frozen=True, kw_only=True)
class ChangesPage(Page):
    """The states, the latest first; `older`: the line before which there are more, or None. `is_broken`: a page of the
    deck as it is now couldn't be shown.
    """

    template = "studio/changes.html"
    draft: str
    name: str
    writes: bool
    states: Sequence[RevisionView]
    older: int | None
    is_broken: bool


@dataclass(frozen=True, kw_only=True)
class DifferencesPage(Page):
    """The differences of a level: labels and numbers, each with the whole deck's and the level's texts or cards.

    `rest`: how many numbers more have other cards; `tasks`: those of the level alone.
    """

    template = "studio/differences.html"
    draft: str
    level: str
    changes: Sequence[tuple[str, str, str]]
    numbers: Sequence[tuple[str, Sequence[Card], Sequence[Card]]]
    rest: int
    tasks: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class ReadyPage(Page):
    """Test sheet first, then all sheets. `choose`: how paper is to turn; `slow`: seconds that making the PDF takes, if
    many; `printers`: those measured on this computer, of which one is `chosen` or none, "". `without`: how many faulty
    cards may be left out; `partly`: they are. `trays`: possible results of a test of a printer without duplex, of which
    one was seen or none, "" (`tray`).
    """

    template = "studio/ready.html"
    draft: str
    name: str
    line: Line | None
    notes: Sequence[Note]
    choose: str
    slow: int
    printers: Sequence[str]
    level: str
    chosen: str
    without: int
    partly: bool
    trays: Sequence[Option]
    tray: str
