"""Odds that take long to count: an estimate first, and cards with provisional bonuses until then.

Results are cached in this process, so that the next request for the same cards and tasks does not wait.
"""

import json
import re
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from cardgen.schema.draft import DeckError
from cardgen.studio import odds, tasks
from cardgen.studio.tasks import Row, Tasks
from scorer.keeping.drafts import Document
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.pages import Wait

LONG = 2.0
"""Seconds of counting from which on the page shows an estimate first."""
MOST = 60.0
"""The most seconds of counting for a page; for slower tasks the page suggests a remedy."""
COUNT, ALL = "count", "all"
"""The query that requests to count all odds now."""
IRRELEVANT = ("name", "show", "look", "print")
"""Keys of a document that don't change the odds of its tasks."""
KEPT = 24
"""Documents whose tasks are cached."""


def estimate(document: Document, level: str) -> Wait | None:
    """How long a document's tasks still take to be counted; None where that is short."""
    task_list, rows = _uncounted(document, level)
    seconds = odds.seconds(task_list, rows)
    return Wait(len(rows), ceil(seconds), seconds <= MOST) if seconds > LONG else None


def count_now(request: DraftRequest) -> None:
    """Counts them, where the address requests it and they can be. CancelledError once the client has disconnected."""
    document, level = request.document, request.level
    if request.query.get(COUNT) != ALL or not (wait := estimate(document, level)) or not wait.can_count:
        return
    task_list, rows = _uncounted(document, level)
    for row in rows:
        odds.of_row(task_list, row)


def drawable(document: Document, level: str) -> Document:
    """The document with provisional bonuses of tasks that still take long to be counted."""
    return provisional(document, level) if estimate(document, level) else document


def provisional(document: Document, level: str) -> Document:
    """The document with provisional bonuses of tasks that take long to be counted, even if they are by now."""
    task_list = _tasks_of(document, level)
    return odds.provisional(document, task_list) if odds.seconds(task_list, _rows(task_list)) > LONG else document


def _uncounted(document: Document, level: str) -> tuple[Tasks, tuple[Row, ...]]:
    task_list = _tasks_of(document, level)
    return task_list, odds.uncounted(task_list) if odds.seconds(task_list, _rows(task_list)) > LONG else ()


def _tasks_of(document: Document, level: str) -> Tasks:
    """The tasks of a document; none where its cards are not known."""
    return _read(json.dumps({key: value for key, value in document.items() if key not in IRRELEVANT}), level)


@lru_cache(KEPT)
def _read(text: str, level: str) -> Tasks:
    try:
        return tasks.read(json.loads(text), level)
    except DeckError:
        return tasks.NO_TASKS


def _rows(task_list: Tasks) -> tuple[Row, ...]:
    """The tasks without a bonus in the document."""
    return tuple([row for row in task_list.rows if row.condition and not row.bonus])


# --- provisional bonuses


WHOLE = re.compile(r"\d{1,3}")


class ProvisionalBonus(NamedTuple):
    """The bonus of a task until its new one is counted: the task's number, and the bonus."""

    task: int
    bonus: int

    @property
    def text(self) -> str:
        """Its text, which is appended to the digest of a picture."""
        return f".{self.task}.{self.bonus}"


def of_open_task(request: DraftRequest) -> ProvisionalBonus | None:
    """The old bonus of the open task, while a script waits for a count that takes long."""
    number = request.value("open")
    return of_task(request, int(number)) if request.is_live and WHOLE.fullmatch(number) else None


def of_task(request: DraftRequest, number: int) -> ProvisionalBonus | None:
    """The old bonus of a task in a page's form, where to count the new one takes long; 1 for a new task."""
    bonus = request.value("was") or "1"
    try:
        task_list = tasks.read_rows(request.document, request.language, request.level)
    except DeckError:
        return None
    row = task_list.rows[number] if number < len(task_list.rows) else None
    if row is None or row.condition is None or row.bonus or odds.is_cheap(task_list, row) or not WHOLE.fullmatch(bonus):
        return None
    return ProvisionalBonus(number, max(1, int(bonus)))


def with_bonus(document: Document, old: ProvisionalBonus | None) -> Document:
    """The document with the old bonus in place of none, for its pictures and costs."""
    rows = document.get("task")
    if old is None or not isinstance(rows, list) or old.task >= len(rows) or "bonus" in rows[old.task]:
        return document
    return {**document, "task": [{**row, "bonus": old.bonus} if k == old.task else row for k, row in enumerate(rows)]}


def parse_version(text: str) -> ProvisionalBonus | None:
    """The bonus behind a digest (`ProvisionalBonus.text`); None without one."""
    _, *parts = text.split(".")
    return ProvisionalBonus(*map(int, parts)) if len(parts) == 2 and all(map(WHOLE.fullmatch, parts)) else None
