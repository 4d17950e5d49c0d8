"""A bonus that stays on its card until the new one is counted, where that would keep somebody waiting who types."""

from __future__ import annotations

import re
from typing import NamedTuple

from flask import g, request

from cardgen.schema.draft import DeckError
from cardgen.studio import odds, tasks
from scorer.keeping.drafts import Document
from scorer.web.studio import levels

WHOLE = re.compile(r"\d{1,3}")
LIVE = "studio.edit"
"""Asked so, a page is put in place of one that is shown already; what takes long is asked for once more."""


def is_live() -> bool:
    """Whether a page is asked for so, or made to see whether it can be: nobody waits for what takes long there."""
    return request.endpoint == LIVE or g.get("is_rehearsal", False)


class Was(NamedTuple):
    """The bonus that a task had before what it comes to now is counted: the task's number, and the bonus."""

    task: int
    bonus: int

    @property
    def text(self) -> str:
        """How it stands behind the digest of a picture."""
        return f".{self.task}.{self.bonus}"


def of_open(document: Document, language: str) -> Was | None:
    """The old bonus of the open task, where that stays for now: a script waits, and to count would take long."""
    number = (request.values.getlist("open") or [""])[-1]
    return of_task(document, language, int(number)) if is_live() and WHOLE.fullmatch(number) else None


def of_task(document: Document, language: str, number: int) -> Was | None:
    """The old bonus of a task as a page says it, where to count the new one takes long; 1 of a new task."""
    bonus = request.values.get("was") or "1"
    try:
        asked = tasks.read_rows(document, language, levels.chosen(document))
    except DeckError:
        return None
    row = asked.rows[number] if number < len(asked.rows) else None
    if row is None or row.condition is None or row.bonus or odds.is_cheap(asked, row) or not WHOLE.fullmatch(bonus):
        return None
    return Was(number, max(1, int(bonus)))


def with_old(document: Document, old: Was | None) -> Document:
    """The document with the old bonus in place of none, for its pictures and what it costs."""
    rows = document.get("task")
    if old is None or not isinstance(rows, list) or old.task >= len(rows) or "bonus" in rows[old.task]:
        return document
    return {**document, "task": [{**row, "bonus": old.bonus} if k == old.task else row for k, row in enumerate(rows)]}


def read(text: str) -> Was | None:
    """What `Was.text` says behind a digest."""
    _, *parts = text.split(".")
    return Was(*map(int, parts)) if len(parts) == 2 and all(map(WHOLE.fullmatch, parts)) else None
