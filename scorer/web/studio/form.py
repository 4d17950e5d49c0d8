"""What a page of the studio sends: pairs of an address and a text, the button that was pressed, the line it had seen.

A field is named by the address of its value. A box that is one of a list's is named `+` and the list's address with its
own word: `+/print/extras/box`. Browsers send nothing for an empty box, so a hidden field of its name goes before it.
Fields of a condition's builder begin with `~` (`parts`). A text that shall have a card of its own, beside what stands
at its address, begins with `*` (`twins`). One with a name to be begins with `=` (`renaming`).
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from cardgen.studio import pointers, tasks
from scorer.keeping.drafts import Document
from scorer.web.studio import parts

LINE = re.compile(r"[1-9]\d{0,8}")
KEY = re.compile(r"[\w-]{8,60}")
ORIGINAL = "original:/task"
"""The button that puts the original's tasks behind one's own."""
TAKE = "take:"
"""What a button's value begins with that fills a field, and leaves each task at its place."""
ALONG = ("open", "count")
"""Fields that say which task is open, and which is to be counted."""
MOST_TEXT = 4000
"""Characters of a field; a list of 500 numbers has 3,000."""


class Sent(NamedTuple):
    """The line that the page had seen, none where it says none; the id of this sending; fields, boxes and a button.

    `built` are the fields of the builder of conditions, `twins` texts that shall have cards of their own, `names` what
    levels may come to be called.
    """

    base: int | None
    key: str
    fields: Mapping[str, str]
    boxes: Mapping[str, str]
    command: str | None
    built: Mapping[str, str]
    twins: Mapping[str, str]
    names: Mapping[str, str]


def line(text: str) -> int:
    """The number of a line of the log; 0 for what is none."""
    return int(text) if LINE.fullmatch(text) else 0


def sent(form: MultiDict[str, str]) -> Sent:
    """The form. Of a name that comes more than once the last one counts."""
    last = {name: values[-1][:MOST_TEXT] for name, values in form.lists()}
    base, key = last.get("base", ""), last.get("key", "")
    return Sent(
        line(base) or None,
        key if KEY.fullmatch(key) else secrets.token_urlsafe(9),
        {name: text for name, text in last.items() if name.startswith("/")},
        {name[1:]: text for name, text in last.items() if name.startswith("+/")},
        last.get("do") or None,
        {name: text for name, text in last.items() if name.startswith("~/")},
        {name[1:]: text for name, text in last.items() if name.startswith("*/")},
        {name[1:]: text for name, text in last.items() if name.startswith("=/")},
    )


def pairs(document: Document, form: Sent) -> list[tuple[str, str]]:
    """All changes that a form wishes, those of boxes as the whole lists that they make."""
    built = parts.texts(document, form.built, form.fields)
    added = tasks.original_changes(document) if form.command == ORIGINAL else []
    return list({**form.fields, **dict(_listed(document, form.boxes)), **dict(built), **dict(added)}.items())


def _listed(document: Document, boxes: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    lists: dict[str, list[str]] = {}
    for name, text in boxes.items():
        address, _, word = name.rpartition("/")
        words = lists.setdefault(address, _words(document, address))
        if text and word not in words:
            words.append(word)
        elif not text and word in words:
            words.remove(word)
    return [(address, ", ".join(words)) for address, words in lists.items()]


def _words(document: Document, address: str) -> list[str]:
    """The words of a list at an address; a text is a list of its parts."""
    value = pointers.value_at(document, address)
    parts = value if isinstance(value, list) else ("" if value is pointers.MISSING else str(value or "")).split(",")
    return [str(part).strip() for part in parts if str(part).strip()]


def along(form: MultiDict[str, str]) -> dict[str, str]:
    """What goes along to the pane that is shown next: the task that is open, or that is to be counted."""
    if not form.get("do", TAKE).startswith(TAKE):  # other buttons give the tasks other numbers, or make a new one
        return {}
    last = {key: values[-1] for key in ALONG if (values := form.getlist(key))}
    return {key: value for key, value in last.items() if not value or (value.isascii() and value.isdigit())}
