"""Decks that take long to count: who made one is told so before, and sees its cards without the bonuses until then.

What is counted is remembered by this process, so that the next question about the same cards and tasks waits no more.
"""

from __future__ import annotations

import json
from functools import lru_cache
from math import ceil

from flask import request

from cardgen.schema.draft import DeckError
from cardgen.studio import odds, tasks
from cardgen.studio.tasks import Row, Tasks
from scorer.keeping.drafts import Document
from scorer.web.studio import levels
from scorer.web.views.studio import Wait

LONG = 2.0
"""Seconds: who would have to wait longer is told so before."""
MOST = 60.0
"""Seconds that are counted for a page; of what takes longer it is said what would help."""
COUNT, ALL = "count", "all"
"""What an address says that wants all to be counted now."""
BESIDE = ("name", "show", "look", "print")
"""What a document says that changes nothing in what its tasks come to."""
KEPT = 24
"""Documents whose tasks are remembered."""


def of(document: Document) -> Wait | None:
    """What a document's tasks still take to be counted; None where that takes no time to speak of."""
    asked, rows = _uncounted(document)
    seconds = odds.seconds(asked, rows)
    return Wait(len(rows), ceil(seconds), seconds <= MOST) if seconds > LONG else None


def count(document: Document) -> None:
    """Counts them, where the address says so and it can be done. UnwantedError once nobody waits for it."""
    if request.args.get(COUNT) != ALL or not (wait := of(document)) or not wait.can_count:
        return
    asked, rows = _uncounted(document)
    for row in rows:
        odds.of_row(asked, row, hands=0)


def drawn(document: Document) -> Document:
    """The document as it can be drawn at once: with a bonus in place of those that take long to be counted."""
    return provisional(document) if of(document) else document


def provisional(document: Document) -> Document:
    """The document as it is drawn before it is counted, though it may be so by now."""
    asked = _asked(document)
    return odds.provisional(document, asked) if odds.seconds(asked, _rows(asked)) > LONG else document


def _uncounted(document: Document) -> tuple[Tasks, tuple[Row, ...]]:
    asked = _asked(document)
    return asked, odds.uncounted(asked) if odds.seconds(asked, _rows(asked)) > LONG else ()


def _asked(document: Document) -> Tasks:
    """The tasks of a document; none where it can't be told which cards it has."""
    said = {key: value for key, value in document.items() if key not in BESIDE}
    return _read(json.dumps(said), levels.chosen(document))


@lru_cache(KEPT)
def _read(text: str, level: str) -> Tasks:
    try:
        return tasks.read(json.loads(text), level)
    except DeckError:
        return tasks.NO_TASKS


def _rows(asked: Tasks) -> tuple[Row, ...]:
    """The tasks that nobody gave a bonus."""
    return tuple([row for row in asked.rows if row.condition and not row.bonus])
