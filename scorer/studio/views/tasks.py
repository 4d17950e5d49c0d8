"""The tasks pane: each task with how often it fits; the open one with all its fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.studio.odds import Chances
from cardgen.studio.preview import SeenCard
from cardgen.studio.tasks import Row
from scorer.studio.views.fields import Box, Choice, Field, Note
from scorer.studio.views.pages import DraftFrame
from scorer.web.views.page import Page


class ConditionPart(NamedTuple):
    """A part of a condition; `name` is that of its kind, which is sent without a value where the part is removed."""

    many: Choice | None
    what: Choice
    being: Choice
    number: Field | None
    name: str


class Caret(NamedTuple):
    """An error in a text: carets to set below it, a sentence; the likely word, and other possible ones.

    A long text is `shown` once more above its carets.
    """

    shown: str
    sentence: str
    near: str
    mended: str
    possible: str


class HandView(NamedTuple):
    """Five cards, each with whether it is one that fits, and the calculation with the three that fit."""

    cards: Sequence[tuple[SeenCard, bool]]
    caption: str


class ChancesView(NamedTuple):
    """How often the task of that number fits; `counted`: whether that is known, or else still to count, or `why` not.

    `threes`: how many hands there are to count, in groups of three digits. `address`: where they are counted, in a
    request of its own. `keeps`: the page keeps the earlier odds until then. `level`: whose cards are counted, and lie
    in the `hands`.
    """

    number: int
    result: Chances
    counted: bool
    keeps: bool
    address: str
    why: str
    three: str
    threes: str
    rosettes: Sequence[Box]
    hands: Sequence[HandView]
    level: str


class Levels(NamedTuple):
    """Boxes for the levels of a task, none where there are none to tick, and the notes on them."""

    boxes: Sequence[Box]
    notes: Sequence[Note]


class OpenTask(NamedTuple):
    """The fields of a task. No `parts`: its condition says more than parts can."""

    condition: Field
    caret: Caret | None
    parts: Sequence[ConditionPart]
    more_name: str
    chances: ChancesView | None
    fields: Sequence[Field]
    levels: Levels


class TaskRow(NamedTuple):
    """A task: its place from 0, its row, the bonus on its card; its odds, None where they are not known.

    `never`: it fits in no hand of this deck. `elsewhere`: the level in view doesn't have it.
    """

    place: int
    row: Row
    bonus: str
    chances: Chances | None
    notes: Sequence[Note]
    never: bool
    open: OpenTask | None
    elsewhere: bool


@dataclass(frozen=True, kw_only=True)
class TasksPage(Page):
    """The tasks of the deck; none where its game has no tasks. `has_originals`: they are the original's, unchanged.

    `open` is the number of the open one, or "".
    `misfits`: the command that removes all tasks that never fit, where there are several; and how many there are.
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
