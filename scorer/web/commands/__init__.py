"""What may be written, as values: forms, the API and whatever comes later call these; nothing here knows of a request.

Each command at a table is answered by an outcome, which its caller makes a page or JSON of. What has nothing to do with
what was said is raised: no such table (any more), a full disk, a phone that writes too fast. A table is read once more
under the lock of the database, so each command decides on the match as it is then.
"""

from __future__ import annotations

from scorer.web.commands.changes import NOTE, choose_first, drawn_first, note, rename, settle
from scorer.web.commands.clock import Press, press_clock
from scorer.web.commands.entries import (
    PRIVATE,
    Correction,
    NewEntry,
    Said,
    correct,
    drop,
    enter,
    fields,
    refusal,
    seated_or_refused,
    withdraw,
)  # fmt: skip
from scorer.web.commands.openings import (
    LONGEST,
    TITLE,
    Asker,
    Following,
    Here,
    beginning,
    deck_of,
    following,
    here,
    next_first,
    once_more,
    opened,
    opened_class,
    rematch,
    short_names,
)  # fmt: skip
from scorer.web.commands.people import ask, noted
from scorer.web.commands.photos import photograph, unphotograph
from scorer.web.commands.writing import KEY, Conflict, Duplicate, Outcome, Refused, Written

__all__ = [
    "KEY", "LONGEST", "NOTE", "PRIVATE", "TITLE",
    "Asker", "Conflict", "Correction", "Duplicate", "Following", "Here", "NewEntry", "Outcome", "Press", "Refused",
    "Said", "Written",
    "ask", "beginning", "choose_first", "correct", "deck_of", "drawn_first", "drop", "enter", "fields", "following",
    "here", "next_first", "note", "noted", "once_more", "opened", "opened_class", "photograph", "press_clock",
    "refusal", "rematch", "rename", "seated_or_refused", "settle", "short_names", "unphotograph", "withdraw",
]  # fmt: skip
