"""Form data of the studio: pairs of an address and a text, the pressed button, the base revision.

A field is named by the address of its value. A box that is one of a list's is named `+` and the list's address with its
own word: `+/print/extras/box`. Browsers send nothing for an empty box, so a hidden field of its name goes before it.
Fields of a condition's builder begin with `~`: `~/task/3/if/0/what` is what the first part of a condition is about; all
of them together make a new text of the condition. The name of a text for a second card, besides the one of its address,
begins with `*` (`edits.with_duplicates`); that of a new name of a level with `=` (`levels`).
"""

import re
import secrets
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from cardgen.studio import edits, pointers, tasks
from scorer.keeping.drafts import Document

LINE = re.compile(r"[1-9]\d{0,8}")
KEY = re.compile(r"[\w-]{8,60}")
ORIGINAL = "original:/task"
"""The button that adds the original's tasks after the custom ones."""
TAKE = "take:"
"""The beginning of the value of a button that fills a field, and leaves each task at its place."""
CARRIED = ("open", "count")
"""The fields with the number of the open task, and of the task to be counted."""
MOST_TEXT = 4000
"""Characters of a field; a list of 500 numbers has 3,000."""


class SentForm(NamedTuple):
    """A form: the line that the page had, if any; the id of this submission; fields, boxes, and the button's command.

    `built` are the fields of the builder of conditions, `duplicates` texts for second cards, `names` new names of
    levels; `others` have no address.
    """

    base: int | None
    key: str
    fields: Mapping[str, str]
    boxes: Mapping[str, str]
    command: str | None
    built: Mapping[str, str]
    duplicates: Mapping[str, str]
    names: Mapping[str, str]
    others: Mapping[str, str]


def line_number(text: str) -> int:
    """The number of a line of the log; 0 for any other text."""
    return int(text) if LINE.fullmatch(text) else 0


def parse(form: MultiDict[str, str]) -> SentForm:
    """The form. Of a repeated name the last value counts."""
    last = {name: values[-1][:MOST_TEXT] for name, values in form.lists()}
    base, key = last.get("base", ""), last.get("key", "")
    return SentForm(
        line_number(base) or None,
        key if KEY.fullmatch(key) else secrets.token_urlsafe(9),
        {name: text for name, text in last.items() if name.startswith("/")},
        {name[1:]: text for name, text in last.items() if name.startswith("+/")},
        last.get("do") or None,
        {name: text for name, text in last.items() if name.startswith("~/")},
        {name[1:]: text for name, text in last.items() if name.startswith("*/")},
        {name[1:]: text for name, text in last.items() if name.startswith("=/")},
        {name: text for name, text in last.items() if "/" not in name},
    )


def changes(document: Document, form: SentForm) -> list[tuple[str, str]]:
    """All changes of a form, those of boxes as whole lists."""
    built = built_conditions(document, form.built, form.fields)
    added = tasks.original_changes(document) if form.command == ORIGINAL else []
    return list({**form.fields, **dict(_list_changes(document, form.boxes)), **dict(built), **dict(added)}.items())


def _list_changes(document: Document, boxes: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    lists: dict[str, list[str]] = {}
    for name, text in boxes.items():
        address, _, word = name.rpartition("/")
        words = lists.setdefault(address, _list_words(document, address))
        if text and word not in words:
            words.append(word)
        elif not text and word in words:
            words.remove(word)
    return [(address, ", ".join(words)) for address, words in lists.items()]


def _list_words(document: Document, address: str) -> list[str]:
    """The words of a list at an address; a text is a list of its parts."""
    value = pointers.value_at(document, address)
    parts = value if isinstance(value, list) else ("" if value is pointers.MISSING else str(value or "")).split(",")
    return [str(part).strip() for part in parts if str(part).strip()]


def next_tasks(form: SentForm) -> dict[str, str]:
    """The open task and the task to be counted, for the address of the next pane."""
    if not form.others.get("do", TAKE).startswith(TAKE):  # which may give the tasks other numbers, or add one
        return {}
    numbers = {key: form.others[key] for key in CARRIED if key in form.others}
    return {key: text for key, text in numbers.items() if not text or (text.isascii() and text.isdigit())}


# --- conditions by parts


BUILDER_FIELD = re.compile(r"~(/task/\d{1,3}/if)/(\d)/(what|many|being|number)")
TASK_FIELDS = {
    "say": "studio.key.say", "second": "studio.task_second", "picture": "studio.task_picture",
    "level": "studio.task_level",
}  # fmt: skip
"""Fields of a task that are rarely needed, and their labels."""


def built_conditions(
    document: Document, built: Mapping[str, str], typed: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """The conditions that were changed by their parts; an edit of their text takes precedence."""
    conditions: dict[str, dict[tuple[int, str], str]] = {}
    for name, value in built.items():
        if match := BUILDER_FIELD.fullmatch(name):
            conditions.setdefault(match[1], {})[int(match[2]), match[3]] = value
    if (builder := tasks.builder(document)) is None:
        return
    for address, fields in conditions.items():
        before = edits.text_at(document, address)
        if typed.get(address, before).strip() == before.strip():
            after = builder.change(before, tasks.colours(document), fields)
            if after != before:
                yield address, after
