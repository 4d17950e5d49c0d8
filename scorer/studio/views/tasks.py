"""The pane of tasks: each with how often it fits; the open one with all that can be said of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.studio.preview import SeenCard
from scorer.studio.views.fields import Box, Field, Note, Option
from scorer.studio.views.pages import DraftFrame
from scorer.web.views.page import Page


class Select(NamedTuple):
    """A list to choose from: its name, its label, the value that is chosen."""

    name: str
    label: str
    value: str
    options: Sequence[Option]


class Blank(NamedTuple):
    """A line for a number: its name, its label, what it says."""

    name: str
    label: str
    text: str


class BuiltPart(NamedTuple):
    """A part of a condition; `name` is that of its kind, which is sent without a value where the part is removed."""

    many: Select | None
    what: Select
    being: Select
    number: Blank | None
    name: str


class Caret(NamedTuple):
    """What is wrong in a text: carets to stand below it, a sentence; what was probably meant, what else is possible.

    A long text is `shown` once more above its carets.
    """

    shown: str
    sentence: str
    near: str
    mended: str
    possible: str


class Rosette(NamedTuple):
    """A bonus to choose: `value` is what is sent, "" for the proposal if no bonus is given."""

    number: int
    value: str
    chosen: bool


class HandView(NamedTuple):
    """Five cards, each with whether it is one that fits, and what the three that fit come to."""

    cards: Sequence[tuple[SeenCard, bool]]
    caption: str


class ChancesView(NamedTuple):
    """How often the open task fits; `counted`: whether that is known, else `why` it can't be, or it is still to count.

    `threes` is what there is to count, in groups of three digits; `proposed` the bonus that goes with it, or 0.
    `address`: where it is counted, in a request of its own. `keeps`: what the page shows already stays until then.
    `level`: whose cards are counted, and lie in the `hands`.
    """

    counted: bool
    keeps: bool
    address: str
    why: str
    ten: int
    hundred: int
    three: str
    threes: str
    proposed: int
    name: str
    rosettes: Sequence[Rosette]
    hands: Sequence[HandView]
    level: str


class Levels(NamedTuple):
    """Boxes for the levels that a task is in, none where there are none to tick; what is wrong with them."""

    boxes: Sequence[Box]
    notes: Sequence[Note]


class OpenTask(NamedTuple):
    """What can be changed of a task. No `parts`: its condition says more than parts can."""

    condition: Field
    caret: Caret | None
    parts: Sequence[BuiltPart]
    more_name: str
    chances: ChancesView | None
    fields: Sequence[Field]
    levels: Levels


class TaskRow(NamedTuple):
    """A task: its place from 0, where it stands, what its card says, the bonus on it, of ten and a hundred hands.

    `hundred` is None where nothing is known; `never`: it fits in no hand of this deck. `card` is the key of its card.
    `elsewhere`: the level that one looks at doesn't have it.
    """

    place: int
    address: str
    sentence: str
    bonus: str
    ten: int
    hundred: int | None
    notes: Sequence[Note]
    never: bool
    card: str
    open: OpenTask | None
    elsewhere: bool


@dataclass(frozen=True, kw_only=True)
class TasksPage(Page):
    """The tasks of the deck; none where its game has no tasks. `has_originals`: it says none, and has the original's.

    `open` is the number of the open one, or "".
    `misfits`: the command that takes all tasks away that never fit, where there are several; and how many there are.
    """

    template = "studio/tasks.html"
    frame: DraftFrame
    has_tasks: bool
    has_originals: bool
    open: str
    tasks: Sequence[TaskRow]
    misfits: str
    misfit_count: int


@dataclass(frozen=True, kw_only=True)
class ChancesPage(Page):
    """How often one task fits, for a script that puts it in the page. `draft` is the draft's id."""

    template = "studio/chances.html"
    draft: str
    chances: ChancesView
