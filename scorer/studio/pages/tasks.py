"""The tasks pane: how often each task fits, and the fields of the open one."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from cardgen.core.tasks import Builder, Part
from cardgen.schema.draft import DeckError
from cardgen.studio import odds, tasks
from cardgen.studio.odds import Chances
from cardgen.studio.tasks import Row, Tasks
from cardgen.words.texts import Texts
from scorer.keeping.drafts import Document
from scorer.studio.pages import levels
from scorer.studio.pages.fields import Fields, has_key, word
from scorer.studio.pages.pending_odds import WHOLE
from scorer.studio.request import form as sent_form
from scorer.studio.request.access import DraftRequest
from scorer.studio.views import tasks as views
from scorer.studio.views.fields import Box, Choice, Field, Option
from scorer.studio.views.pages import DraftFrame
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.views.page import Page

FEW = 2
"""The fewest tasks that never fit for which one button removes all of them."""


def page(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    """The pane."""
    task_list = _tasks_of(form.request, form.document)
    has_tasks, open_number = has_key(form.document, "task"), _open_number(form.request, task_list)
    rows = [_row(form, task_list, number, number == open_number) for number in range(len(task_list.rows))]
    never = [f"/task/{row.place}" for row in rows if row.never]
    return views.TasksPage(
        has_tasks=has_tasks,
        has_originals=has_tasks and "task" not in form.document,
        open="" if open_number is None else str(open_number),
        tasks=rows,
        misfits=f"remove:{' '.join(never)}" if len(never) >= FEW else "",
        misfit_count=len(never),
        frame=frame(),
    )


def chances_page(form: Fields, number: int) -> views.ChancesPage | None:
    """How often the task of that number fits, counted now; None where it can't be."""
    task_list = _tasks_of(form.request, form.document)
    if number >= len(task_list.rows) or task_list.rows[number].condition is None or not task_list.has_cards:
        return None
    chances = odds.of_row(task_list, task_list.rows[number])
    return views.ChancesPage(draft=form.request.draft.id, chances=chances_view(form, task_list, number, chances))


def begun_address(request: DraftRequest, document: Document) -> str:
    """The address of the open task if it is empty, else ""."""
    task_list = _tasks_of(request, document)
    number = _open_number(request, task_list)
    return "" if number is None or task_list.rows[number].text else f"/task/{number}"


def _tasks_of(request: DraftRequest, document: Document) -> Tasks:
    """The tasks in the document itself; without cards where these are not known."""
    if not isinstance(document.get("task"), list):
        return tasks.NO_TASKS
    try:
        return tasks.read_rows(document, request.language, request.level_in(document))
    except DeckError:
        return tasks.unreadable(document)


def _open_number(request: DraftRequest, task_list: Tasks) -> int | None:
    """The requested task; else a new one, or the first with an error in its text."""
    is_requested = "open" in request.query or "open" in request.form.others
    if is_requested and "do" not in request.form.others:
        number = request.value("open")
        return int(number) if WHOLE.fullmatch(number) and int(number) < len(task_list.rows) else None
    new = [number for number, row in enumerate(task_list.rows) if not row.text]
    wrong = [number for number, row in enumerate(task_list.rows) if row.caret]
    return next(iter([*new[-1:], *wrong]), None)


def _row(form: Fields, task_list: Tasks, number: int, is_open: bool) -> views.TaskRow:
    row, address = task_list.rows[number], f"/task/{number}"
    level = form.request.level_in(form.document)
    elsewhere = bool(level) and not tasks.is_at(form.document["task"][number], level)
    chances = None if elsewhere and not is_open else _chances(form.request, task_list, number, is_open)
    is_known = not elsewhere and odds.is_known(task_list, row)
    known = chances or (odds.of_row(task_list, row) if is_known else None)
    bonus = row.bonus or (known.bonus if known else 0)
    open_task = _open_task(form, task_list, number, chances) if is_open else None
    others = [] if is_open else [f"{address}/{key}" for key in sent_form.TASK_FIELDS]
    notes = form.beside(address, f"{address}/if", *others)
    is_wrong = row.condition is not None and any(not note.hint for note in notes)
    return views.TaskRow(
        number,
        row,
        str(bonus or ""),
        chances if chances and not chances.why else None,
        [] if is_open and row.caret else notes,
        is_wrong and not elsewhere and odds.never(task_list, row),
        open_task,
        elsewhere,
    )


def _chances(request: DraftRequest, task_list: Tasks, number: int, is_open: bool) -> Chances | None:
    """The odds of a task, where they are known, or counted at once."""
    row = task_list.rows[number]
    if row.condition is None or not task_list.has_cards or (is_open and request.is_live):
        return None
    is_now = odds.is_known(task_list, row) or odds.is_cheap(task_list, row)
    is_now = is_now or (is_open and request.query.get("count") == str(number))
    return odds.of_row(task_list, row) if is_now else None


# --- the open task


MOST_BONUS = 10
"""The greatest of the rosettes to choose from."""
MOST_WORDS = 8
"""Words that are suggested in place of an invalid one."""
VISIBLE_LETTERS = 30
"""Letters of a condition that a phone shows at once, so that carets may stand below them."""


def _open_task(form: Fields, task_list: Tasks, number: int, chances: Chances | None) -> views.OpenTask:
    """All fields of a task; `chances` are None while they are still to be counted."""
    row, address = task_list.rows[number], f"/task/{number}"
    condition = form.field(f"{address}/if", word("studio.key.condition"))
    parts, more_name = _parts(form, task_list, condition)
    boxes = levels.boxes(form, f"{address}/level")
    fields = [
        form.field(f"{address}/{key}", context.words()[label], row.sentence if key == "say" else "")
        for key, label in sent_form.TASK_FIELDS.items()
        if key != "level" or not boxes
    ]
    return views.OpenTask(
        condition._replace(notes=[] if row.caret and not row.text else condition.notes),
        _caret(row) if row.text else None,
        parts,
        more_name,
        chances_view(form, task_list, number, chances) if row.condition is not None and task_list.has_cards else None,
        fields,
        views.Levels(boxes, form.beside(f"{address}/level") if boxes else []),
    )


def _caret(row: Row) -> views.Caret | None:
    """The error in a text."""
    if (caret := row.caret) is None:
        return None
    possible = ", ".join(caret.possible[:MOST_WORDS]) + (" …" if len(caret.possible) > MOST_WORDS else "")
    marks = " " * caret.start + "^" * max(1, caret.stop - caret.start)
    text = f"{row.text}\n{marks}" if len(row.text) > VISIBLE_LETTERS else marks
    return views.Caret(text, context.closed(caret.sentence), caret.near, caret.mended, possible)


def chances_view(form: Fields, task_list: Tasks, number: int, chances: Chances | None) -> views.ChancesView:
    """The odds of the open task, and the bonuses to choose from."""
    row, level = task_list.rows[number], form.request.level_in(form.document)
    result = chances or Chances(row.code)
    counted = chances is not None and result.why is None
    return views.ChancesView(
        number=number,
        result=result,
        counted=counted,
        keeps=chances is None and form.request.is_live,
        address=url_for("studio.odds", draft=form.request.draft.id, number=number, level=level or None),
        why=context.closed(task_list.words(form.request.language).say(*result.why)) if result.why else "",
        three=_grouped(result.three),
        threes=_grouped(odds.threes(task_list)),
        rosettes=_rosettes(f"/task/{number}/bonus", 0 if form.old else row.bonus, result.bonus),
        hands=[_hand(form, hand) for hand in odds.hands(task_list, row)] if counted else [],
        level=level,
    )


def _rosettes(name: str, bonus: int, proposed: int) -> list[Box]:
    """The bonuses to choose from, and the given one if it is greater; "" is sent for the proposal if none is given."""
    numbers = [*range(1, MOST_BONUS + 1), *([bonus] if bonus > MOST_BONUS else [])]
    chosen = bonus or proposed
    return [Box(name, "" if k == proposed and bonus != k else str(k), str(k), k == chosen) for k in numbers]


def _hand(form: Fields, hand: odds.Hand) -> views.HandView:
    """A hand with its pictures; without them while the deck can't be drawn."""
    cards = {card.key: card for card in form.seen.cards}
    codes = [*hand.fits, *hand.others]
    return views.HandView(
        [(cards[code], code in hand.fits) for code in codes] if cards.keys() >= {*codes} else [], hand.caption
    )


def _grouped(number: int) -> str:
    """A large number in groups of three, as all our languages write it.

    >>> _grouped(13244)
    '13\\xa0244'
    """
    return f"{number:,}".replace(",", "\u00a0")


# --- conditions by parts


SIGN_KEYS = {
    "=": "equal", "!=": "unlike", "<": "less", "<=": "most", ">": "more", ">=": "least",
    "+": "sum", "-": "difference", "*": "product", "/": "quotient",
}  # fmt: skip
"""The keys of the words for signs."""
CHOICE_NAMES = {"colours": "colour", "numbers": "numbers", "one": "sign"}
"""The words for choices that depend on what a part is about."""


def _parts(form: Fields, task_list: Tasks, condition: Field) -> tuple[list[views.ConditionPart], str]:
    """The fields of a condition's parts, and the name of the button for another part; none if it is only a text."""
    if (builder := task_list.rules.builder) is None:
        return [], ""
    fields = PartFields(builder, tasks.colours(form.document), task_list.words(context.language()))
    parts, name = builder.parts(condition.text, fields.colours), f"~{condition.address}"
    more_name = f"{name}/{len(parts)}/what" if parts and condition.text.strip() else ""
    return [fields.view(f"{name}/{k}", part, is_only=len(parts) == 1) for k, part in enumerate(parts)], more_name


class PartFields(NamedTuple):
    """The fields of a condition's parts, for a deck of these colours; `words` are the game's."""

    builder: Builder
    colours: Collection[str]
    words: Texts

    def view(self, name: str, part: Part, *, is_only: bool) -> views.ConditionPart:
        """A part of a condition, with the name of its fields."""
        what, being = self._choice(name, "what", part), self._choice(name, "being", part)
        if what is None or being is None:
            raise ValueError(f"{part} is about nothing")
        number = None
        if self.builder.options("number", part, self.colours) is not None:
            number = Field(f"{name}/number", word("studio.build.number"), part.number)
        return views.ConditionPart(
            self._choice(name, "many", part), what, being, number, "" if is_only else f"{name}/what"
        )

    def _choice(self, name: str, key: str, part: Part) -> Choice | None:
        values = self.builder.options(key, part, self.colours)
        if values is None:
            return None
        kind = CHOICE_NAMES.get(part.what, key) if key == "being" else key
        options = [Option(value, self._value_name(kind, value)) for value in values]
        return Choice(Field(f"{name}/{key}", word(f"studio.build.{key}"), part._asdict()[key]), options)

    def _value_name(self, kind: str, value: str) -> str:
        """A value in words; a colour has its own name."""
        key = f"studio.build.{kind}_of.{SIGN_KEYS.get(value, value).replace(' ', '_').replace('-', '_')}"
        return context.words().words.get(key) or self.words.get(f"colour.{value}", value)
