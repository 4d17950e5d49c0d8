"""The pages of the studio: the start, the panes of a draft, and its files and links."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.studio.colours import Hue
from cardgen.studio.printing import Line
from scorer.studio.views.fields import Box, Choice, Field, LevelFields, Note, Row, TraitRow
from scorer.studio.views.preview_area import Card, PreviewArea
from scorer.web.views.page import Names, Page
from scorer.web.views.share import NewLink

PANES = ("cards", "tasks", "look", "print")


class Start(NamedTuple):
    """A recipe or an original to begin with: its key, its name, and one line on it."""

    key: str
    name: str
    about: str


class DraftRow(NamedTuple):
    """A draft in a list, as it was after line `seq` of its log; its number of cards, or 0 if unknown."""

    id: str
    name: str
    game: str
    touched: float
    seq: int
    cards: int


class Wait(NamedTuple):
    """The tasks that are still to be counted, and the most seconds for that; `can_count`: not too many."""

    tasks: int
    seconds: int
    can_count: bool


class LevelLink(NamedTuple):
    """A level to choose, or the whole deck: its name, its address, whether it is in view; the `dots` on its cards."""

    name: str
    href: str
    now: bool
    dots: int

    @property
    def marked(self) -> str:
        """Its name behind its dots."""
        return f"{'•' * self.dots} {self.name}".strip()


class Wrote(NamedTuple):
    """A text that somebody wrote in a field, when, and a few cards with it."""

    text: str
    at: float
    cards: Sequence[Card]


class Conflict(NamedTuple):
    """A field that somebody else changed first: its address, its `place` in words, the text of the form, that of now.

    No place, `mine` and `theirs` where it is no field of the pane. `both`: the text can have a second card.
    """

    address: str
    place: str
    mine: Wrote | None
    theirs: Wrote | None
    both: bool = False


@dataclass(frozen=True, kw_only=True)
class DraftFrame(Names):
    """The frame around every pane: the deck's name, when it was saved, its cards, costs and notes.

    `numbers` are cards to be seen in rows of `high`, `others` those below, or above where they are tasks to be edited
    (`others_first`), with the heading `behind`; `stale`: they show the deck before its latest fault; `gone` are cards
    with an invalid value. `faults` and `hints` begin with this pane's; `is_whole`: all of the deck can be printed, but
    for a new task; `rest`: the notes of this pane on none of its fields. `devices`: on how many it is open, "" for one.
    `wait`: the tasks still to be counted, where that takes long. `conflicts`: where somebody else wrote first. `panes`:
    those to go to. `new_level`: the name of a level that can be added, or "".
    """

    draft: str
    pane: str
    name: str
    game: str
    base: int
    saved: float
    undo: bool
    redo: bool
    writes: bool
    devices: str
    numbers: Sequence[Card]
    high: int
    others: Sequence[Card]
    others_first: bool
    behind: str
    stale: bool
    gone: Sequence[Card]
    preview_area: PreviewArea
    level: str
    levels: Sequence[LevelLink]
    new_level: str
    line: Line | None
    wait: Wait | None
    rest: Sequence[Note]
    faults: Sequence[Note]
    hints: Sequence[Note]
    is_whole: bool
    marks: Mapping[str, int]
    conflicts: Sequence[Conflict]
    panes: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class StudioStartPage(Page):
    """Recipes, originals, this browser's drafts, the field for a file; `errors`: why a file can't be opened."""

    template = "studio/start.html"
    recipes: Sequence[Start]
    originals: Sequence[Start]
    mine: Sequence[DraftRow]
    errors: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class CardsPage(Page):
    """The table of number cards where the game has some, each colour with its name, and all other fields of the cards.

    `products`: how many numbers could be products, as the others are. `singles`: cards given by themselves, by their
    addresses. `here`: the level in view and its `own_cells` in the table; None for the whole deck.
    """

    template = "studio/cards.html"
    frame: DraftFrame
    numbers_field: Field | None
    products: int
    columns: Sequence[tuple[str, Hue]]
    rows: Sequence[Row]
    colours: Field | None
    traits: Sequence[TraitRow]
    spoken: Choice
    second: Field
    fields: Sequence[Field]
    more: Sequence[Field]
    singles: Sequence[tuple[str, Sequence[Field]]] | None
    here: LevelFields | None
    own_cells: int
    of_levels: Sequence[LevelFields]


@dataclass(frozen=True, kw_only=True)
class StylePage(Page):
    """The look of the cards; `styles`: those to choose, each with the name of its picture or "", of that `version`."""

    template = "studio/look.html"
    frame: DraftFrame
    title_field: Field
    emblem: Field
    styles: Sequence[tuple[Box, str]]
    version: str
    boxes: Sequence[Box]
    more: Sequence[Field]


@dataclass(frozen=True, kw_only=True)
class PrintPage(Page):
    """Sets, paper, ink and extras. `letters`: of the sets, none of a single one. `costs`: of choices, by the names of
    their fields; none where a script requests them later.
    """

    template = "studio/print.html"
    frame: DraftFrame
    sets: Field
    letters: str
    orders: Sequence[Box]
    default_order: str
    costs: Mapping[str, str]
    choices: Sequence[Choice]
    saving: Sequence[Box]
    extras: Sequence[Box]
    more: Sequence[Field]
    ticks: Sequence[Box]


@dataclass(frozen=True, kw_only=True)
class CopyPage(Page):
    """A deck that came in an address, before anybody takes it."""

    template = "studio/copy.html"
    name: str
    game: str
    packed: str


@dataclass(frozen=True, kw_only=True)
class MorePage(Page):
    """Files, links, the score keeper, and the button to delete a draft. `link`: a new one, shown once; `stuck`: links
    work only on this computer. `copy`: an address with the whole deck, or "". `since`: when it was created.
    """

    template = "studio/more.html"
    draft: str
    name: str
    owns: bool
    links: Sequence[str]
    link: NewLink | None
    stuck: bool
    copy: str
    has_uploads: bool
    sets: int
    since: float
