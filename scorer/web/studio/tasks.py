"""The pane of tasks: how often each fits, and all that can be said of the one that is open."""

from __future__ import annotations

from collections.abc import Callable

from flask import request

from cardgen.schema.draft import DeckError
from cardgen.studio import odds, tasks
from cardgen.studio.odds import Chances
from cardgen.studio.tasks import Tasks
from scorer.keeping.drafts import Document
from scorer.web.request import context
from scorer.web.studio import levels, opened, parts
from scorer.web.studio.fields import Fields, has
from scorer.web.studio.was import WHOLE, is_live
from scorer.web.views import studio_tasks as views
from scorer.web.views.page import Page
from scorer.web.views.studio import DraftFrame

FEW = 2
"""So many tasks that never fit, and one button takes all of them away."""


def page(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    """The pane."""
    asked = _asked(form.document)
    count, is_game = len(asked.rows), has(form.document, "task")
    at = _opened(asked)
    rows = [_row(form, asked, number, number == at) for number in range(count)]
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


def chances_page(form: Fields, draft: str, number: int) -> views.ChancesPage | None:
    """How often the task of that number fits, counted now; None where it can't be."""
    asked = _asked(form.document)
    if number >= len(asked.rows) or asked.rows[number].condition is None or not asked.types:
        return None
    told = odds.of_row(asked, asked.rows[number], hands=0)
    return views.ChancesPage(draft=draft, chances=opened.chances(form, asked, number, told))


def begun(document: Document) -> str:
    """The address of the open task where nothing was typed yet, else ""."""
    asked = _asked(document)
    at = _opened(asked)
    return "" if at is None or asked.rows[at].text else f"/task/{at}"


def _asked(document: Document) -> Tasks:
    """The tasks that the document itself says; without cards where these can't be told."""
    if not isinstance(document.get("task"), list):
        return tasks.NO_TASKS
    try:
        return tasks.read_rows(document, context.language(), levels.chosen(document))
    except DeckError:
        return tasks.unreadable(document)


def _opened(asked: Tasks) -> int | None:
    """The task that is asked for; else a new one, or the first with a mistake in its text."""
    wishes = request.values.getlist("open")
    if wishes and request.form.get("do") is None:
        return int(wishes[-1]) if WHOLE.fullmatch(wishes[-1]) and int(wishes[-1]) < len(asked.rows) else None
    new = [number for number, row in enumerate(asked.rows) if not row.text]
    wrong = [number for number, row in enumerate(asked.rows) if row.caret]
    return next(iter([*new[-1:], *wrong]), None)


def _row(form: Fields, asked: Tasks, number: int, is_open: bool) -> views.TaskRow:
    row, address = asked.rows[number], f"/task/{number}"
    seen = form.seen.tasks[number] if number < len(form.seen.tasks) else None
    level = levels.chosen(form.document)
    elsewhere = bool(level) and not tasks.is_at(form.document["task"][number], level)
    told = None if elsewhere and not is_open else _known(asked, number, is_open)
    is_counted = row.condition is None or odds.is_known(asked, row)
    shown = row.bonus or (told.bonus if told else 0) or (seen.bonus if seen and is_counted else 0)
    details = opened.shown(form, asked, number, told) if is_open else None
    notes = form.beside(address, f"{address}/if", *([] if is_open else [f"{address}/{key}" for key in parts.MORE]))
    is_wrong = row.condition is not None and any(not note.hint for note in notes)
    return views.TaskRow(
        number,
        address,
        row.sentence or row.text,
        str(shown or ""),
        told.ten if told else 0,
        told.hundred if told and not told.why else None,
        [] if is_open and row.caret else notes,
        is_wrong and not elsewhere and odds.never(asked, row),
        row.code,
        details,
        elsewhere,
    )


def _known(asked: Tasks, number: int, is_open: bool) -> Chances | None:
    """What a task comes to, where that is known, or is so at once; of a closed one without hands."""
    row = asked.rows[number]
    if row.condition is None or not asked.types:
        return None
    if is_open and is_live():
        return None
    is_now = odds.is_known(asked, row) or odds.is_cheap(asked, row)
    is_now = is_now or (is_open and request.args.get("count") == str(number))
    return odds.of_row(asked, row, hands=0) if is_now else None
