"""Form data of the studio: pairs of an address and a text, the pressed button, the base revision.

A field is named by the address of its value. A box that is one of a list's is named `+` and the list's address with its
own word: `+/print/extras/box`. Browsers send nothing for an empty box, so a hidden field of its name goes before it.
Fields of a condition's builder begin with `~`: `~/task/3/if/0/what` is what the first part of a condition is about; all
of them together make the text of the condition anew. A text that shall have a card of its own, beside what stands at
its address, begins with `*` (`edits.with_duplicates`). One with a name to be begins with `=` (`levels`).
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
"""What a button's value begins with that fills a field, and leaves each task at its place."""
CARRIED = ("open", "count")
"""Fields that say which task is open, and which is to be counted."""
MOST_TEXT = 4000
"""Characters of a field; a list of 500 numbers has 3,000."""


class SentForm(NamedTuple):
    """The line that the page had seen, none where it says none; the id of this sending; fields, boxes and a button.

    `built` are the fields of the builder of conditions, `twins` texts that shall have cards of their own, `names` what
    levels may come to be called; `others` are all that have no address.
    """

    base: int | None
    key: str
    fields: Mapping[str, str]
    boxes: Mapping[str, str]
    command: str | None
    built: Mapping[str, str]
    twins: Mapping[str, str]
    names: Mapping[str, str]
    others: Mapping[str, str]


def line_number(text: str) -> int:
    """The number of a line of the log; 0 for what is none."""
    return int(text) if LINE.fullmatch(text) else 0


def parse(form: MultiDict[str, str]) -> SentForm:
    """The form. Of a name that comes more than once the last one counts."""
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
    """All changes that a form wishes, those of boxes as the whole lists that they make."""
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


def carried(form: SentForm) -> dict[str, str]:
    """What goes along to the pane that is shown next: the task that is open, or that is to be counted."""
    if not form.others.get("do", TAKE).startswith(
        TAKE
    ):  # other buttons give the tasks other numbers, or make a new one
        return {}
    last = {key: form.others[key] for key in CARRIED if key in form.others}
    return {key: value for key, value in last.items() if not value or (value.isascii() and value.isdigit())}


# --- conditions by parts


BUILDER_FIELD = re.compile(r"~(/task/\d{1,3}/if)/(\d)/(what|many|being|number)")
TASK_FIELDS = {
    "say": "studio.key.say", "second": "studio.task_second", "picture": "studio.task_picture",
    "level": "studio.task_level",
}  # fmt: skip
"""What is rarely said of a task, and the words for it."""


def built_conditions(
    document: Document, built: Mapping[str, str], typed: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """The conditions that were built otherwise than they stand; what was typed as a text stands before that."""
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
