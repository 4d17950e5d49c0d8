"""Fields of the builder of conditions: `~/task/3/if/0/what` is what the first part of a condition is about.

Such a field is none of the document: all of them together make the text of the condition anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from cardgen.studio import building, edits, tasks
from scorer.keeping.drafts import Document

FIELD = re.compile(r"~(/task/\d{1,3}/if)/(\d)/(what|many|being|number)")
MORE = {
    "say": "studio.key.say", "second": "studio.task_second", "picture": "studio.task_picture",
    "level": "studio.task_level",
}  # fmt: skip
"""What is rarely said of a task, and the words for it."""


def texts(document: Document, built: Mapping[str, str], typed: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """The conditions that were built otherwise than they stand; what was typed as a text stands before that."""
    conditions: dict[str, dict[tuple[int, str], str]] = {}
    for name, value in built.items():
        if match := FIELD.fullmatch(name):
            conditions.setdefault(match[1], {})[int(match[2]), match[3]] = value
    for address, fields in conditions.items():
        before = edits.text_at(document, address)
        if typed.get(address, before).strip() == before.strip():
            after = building.with_fields(before, tasks.colours(document), fields)
            if after != before:
                yield address, after
