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
from scorer.studio.views.fields import Option
from scorer.studio.views.pages import DraftFrame
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.views.page import Page

FEW = 2
"""So many tasks that never fit, and one button takes all of them away."""


def page(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    """The pane."""
    task_list = _tasks_of(form.request, form.document)
    count, is_game = len(task_list.rows), has_key(form.document, "task")
    at = _open_number(form.request, task_list)
    rows = [_row(form, task_list, number, number == at) for number in range(count)]
    never = [row.address for row in rows if row.never]
    return views.TasksPage(
        has_tasks=is_game,
        has_originals=is_game and "task" not in form.document,
        open="" if at is None else str(at),
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
    chances = odds.of_row(task_list, task_list.rows[number], hands=0)
    return views.ChancesPage(draft=form.request.draft.id, chances=chances_view(form, task_list, number, chances))


def begun_address(request: DraftRequest, document: Document) -> str:
    """The address of the open task where nothing was typed yet, else ""."""
    task_list = _tasks_of(request, document)
    at = _open_number(request, task_list)
    return "" if at is None or task_list.rows[at].text else f"/task/{at}"


def _tasks_of(request: DraftRequest, document: Document) -> Tasks:
    """The tasks that the document itself says; without cards where these can't be told."""
    if not isinstance(document.get("task"), list):
        return tasks.NO_TASKS
    try:
        return tasks.read_rows(document, request.language, request.level_in(document))
    except DeckError:
        return tasks.unreadable(document)


def _open_number(request: DraftRequest, task_list: Tasks) -> int | None:
    """The task that is asked for; else a new one, or the first with a mistake in its text."""
    said = "open" in request.query or "open" in request.form.others
    if said and "do" not in request.form.others:
        wish = request.value("open")
        return int(wish) if WHOLE.fullmatch(wish) and int(wish) < len(task_list.rows) else None
    new = [number for number, row in enumerate(task_list.rows) if not row.text]
    wrong = [number for number, row in enumerate(task_list.rows) if row.caret]
    return next(iter([*new[-1:], *wrong]), None)


def _row(form: Fields, task_list: Tasks, number: int, is_open: bool) -> views.TaskRow:
    row, address = task_list.rows[number], f"/task/{number}"
    level = form.request.level_in(form.document)
    elsewhere = bool(level) and not tasks.is_at(form.document["task"][number], level)
    chances = None if elsewhere and not is_open else _chances(form.request, task_list, number, is_open)
    known = chances or (
        odds.of_row(task_list, row, hands=0) if odds.is_known(task_list, row) and not elsewhere else None
    )
    shown = row.bonus or (known.bonus if known else 0)
    details = _open_task(form, task_list, number, chances) if is_open else None
    notes = form.beside(
        address, f"{address}/if", *([] if is_open else [f"{address}/{key}" for key in sent_form.TASK_FIELDS])
    )
    is_wrong = row.condition is not None and any(not note.hint for note in notes)
    return views.TaskRow(
        number,
        address,
        row.sentence or row.text,
        str(shown or ""),
        chances.ten if chances else 0,
        chances.hundred if chances and not chances.why else None,
        [] if is_open and row.caret else notes,
        is_wrong and not elsewhere and odds.never(task_list, row),
        row.code,
        details,
        elsewhere,
    )


def _chances(request: DraftRequest, task_list: Tasks, number: int, is_open: bool) -> Chances | None:
    """What a task comes to, where that is known, or is so at once; of a closed one without hands."""
    row = task_list.rows[number]
    if row.condition is None or not task_list.has_cards:
        return None
    if is_open and request.is_live:
        return None
    is_now = odds.is_known(task_list, row) or odds.is_cheap(task_list, row)
    is_now = is_now or (is_open and request.query.get("count") == str(number))
    return odds.of_row(task_list, row, hands=0) if is_now else None


# --- the open task


MOST_BONUS = 10
"""Of the rosettes to choose from."""
MOST_WORDS = 8
"""Words that are offered where one doesn't fit."""
VISIBLE_LETTERS = 30
"""Letters of a condition that are seen at once on a phone, so that carets may stand below them."""


def _open_task(form: Fields, task_list: Tasks, number: int, result: Chances | None) -> views.OpenTask:
    """All that can be changed of a task; `told` is what it comes to, None where that is still to be counted."""
    row, address = task_list.rows[number], f"/task/{number}"
    editor = _part_fields(form, task_list)
    condition = form.field(f"{address}/if", word("key.condition"))
    text = condition.text
    parts = editor.builder.parts(text, editor.colours) if editor else ()
    boxes = levels.boxes(form, f"{address}/level")
    fields = [
        form.field(f"{address}/{key}", context.words()[label], row.sentence if key == "say" else "")
        for key, label in sent_form.TASK_FIELDS.items()
        if key != "level" or not boxes
    ]
    notes = form.beside(f"{address}/level") if boxes else []
    return views.OpenTask(
        condition._replace(notes=[] if row.caret and not row.text else condition.notes),
        _caret(row) if row.text else None,
        [editor.view(f"~{address}/if", k, part, len(parts)) for k, part in enumerate(parts)] if editor else [],
        f"~{address}/if/{len(parts)}/what" if parts and text.strip() else "",
        chances_view(form, task_list, number, result) if row.condition is not None and task_list.has_cards else None,
        fields,
        views.Levels(boxes, notes),
    )


def _caret(row: Row) -> views.Caret | None:
    """Where a text is wrong."""
    if (caret := row.caret) is None:
        return None
    possible = ", ".join(caret.possible[:MOST_WORDS]) + (" …" if len(caret.possible) > MOST_WORDS else "")
    marks = " " * caret.start + "^" * max(1, caret.stop - caret.start)
    shown = f"{row.text}\n{marks}" if len(row.text) > VISIBLE_LETTERS else marks
    return views.Caret(shown, context.closed(caret.sentence), caret.near, caret.mended, possible)


def chances_view(form: Fields, task_list: Tasks, number: int, result: Chances | None) -> views.ChancesView:
    """What the open task comes to, and the bonuses to choose from."""
    row, address, level = task_list.rows[number], f"/task/{number}", form.request.level_in(form.document)
    counted = result is not None and result.why is None
    proposed = result.bonus if result else 0
    why = context.closed(task_list.words(form.request.language).say(*result.why)) if result and result.why else ""
    return views.ChancesView(
        counted=counted,
        keeps=result is None and form.request.is_live,
        address=url_for("studio_tasks.odds", draft=form.request.draft.id, number=number, level=level or None),
        why=why,
        ten=result.ten if result else 0,
        hundred=result.hundred if result else 0,
        three=_grouped(result.three if result else 0),
        threes=_grouped(odds.threes(task_list)),
        proposed=proposed,
        name=f"{address}/bonus",
        rosettes=_rosettes(0 if form.old else row.bonus, proposed),
        hands=[_hand(form, hand) for hand in odds.hands(task_list, row)] if counted else [],
        level=level,
    )


def _rosettes(bonus: int, proposed: int) -> list[views.Rosette]:
    """The bonuses to choose from, and the given one if it is greater."""
    numbers = [*range(1, MOST_BONUS + 1), *([bonus] if bonus > MOST_BONUS else [])]
    return [views.Rosette(k, "" if k == proposed and bonus != k else str(k), k == (bonus or proposed)) for k in numbers]


def _hand(form: Fields, hand: odds.Hand) -> views.HandView:
    """A hand with its pictures; without them where the deck can't be drawn just now."""
    cards = {card.key: card for card in form.seen.cards}
    codes = [*hand.fits, *hand.others]
    shown = [(cards[code], code in hand.fits) for code in codes] if cards.keys() >= {*codes} else []
    return views.HandView(shown, hand.caption)


def _grouped(number: int) -> str:
    """A large number in groups of three, as all our languages read it.

    >>> _grouped(13244)
    '13\\xa0244'
    """
    return f"{number:,}".replace(",", "\u00a0")


# --- conditions by parts


SIGN_KEYS = {
    "=": "equal", "!=": "unlike", "<": "less", "<=": "most", ">": "more", ">=": "least",
    "+": "sum", "-": "difference", "*": "product", "/": "quotient",
}  # fmt: skip
"""What signs are called among the keys of words."""


CHOICE_NAMES = {"colours": "colour", "numbers": "numbers", "one": "sign"}
"""The words of what a part can be, where these depend on what it is about."""


class PartFields(NamedTuple):
    """The fields of a condition's parts, for a deck of these colours; `words` are the game's."""

    builder: Builder
    colours: Collection[str]
    words: Texts

    def view(self, name: str, number: int, part: Part, count: int) -> views.BuiltPart:
        """The part of that number of a condition with so many; `name` is the condition's."""
        way = f"{name}/{number}"
        what, being = self._select(way, "what", part), self._select(way, "being", part)
        if what is None or being is None:
            raise ValueError(f"{part} is about nothing")
        blank = None
        if self.builder.options("number", part, self.colours) is not None:
            blank = views.Blank(f"{way}/number", word("build.number"), part.number)
        return views.BuiltPart(self._select(way, "many", part), what, being, blank, f"{way}/what" if count > 1 else "")

    def _select(self, way: str, field: str, part: Part) -> views.Select | None:
        values = self.builder.options(field, part, self.colours)
        if values is None:
            return None
        kind = CHOICE_NAMES.get(part.what, field) if field == "being" else field
        options = [Option(one, self._choice_name(kind, one)) for one in values]
        return views.Select(f"{way}/{field}", word(f"build.{field}"), part._asdict()[field], options)

    def _choice_name(self, kind: str, value: str) -> str:
        """A choice of the builder in words; a colour has its own name."""
        key = f"studio.build.{kind}_of.{SIGN_KEYS.get(value, value).replace(' ', '_').replace('-', '_')}"
        return context.words().words.get(key) or self.words.get(f"colour.{value}", value)


def _part_fields(form: Fields, task_list: Tasks) -> PartFields | None:
    """The fields of parts, None where the game's conditions are texts alone."""
    if (builder := task_list.rules.builder) is None:
        return None
    return PartFields(builder, tasks.colours(form.document), task_list.words(context.language()))
