"""What every form of a deck may hold: plain values, not too deep, not too many, in letters that can be written."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from cardgen.decks.draft import DeckError, Draft, Fault, Path, dotted
from cardgen.facts import Phrase

MOST_DEPTH = 8
"""The deepest that a deck says is level.NAME.task.3.levels.0."""
MOST_VALUES = 20_000
"""More than 64 kB of text can say in earnest: 1,000 cards with all their keys have 11,000."""
MOST_DIGITS = 18
"""Of a whole number; none that a game counts with has more than four."""
DIGITS = Phrase("form.digits", {"most": MOST_DIGITS})


def check(draft: Draft) -> None:
    """DeckError for dates, endless numbers, nests and heaps of values."""
    faults: list[Fault] = []
    count = 0
    stack: list[tuple[Path, object]] = [((), draft.data)]
    while stack:
        path, value = stack.pop()
        count += 1
        if len(path) > MOST_DEPTH:
            raise DeckError([Fault(Phrase("form.deep"), path)], draft)
        if count > MOST_VALUES:
            raise DeckError([Fault(Phrase("form.many", {"most": MOST_VALUES}))], draft)
        if isinstance(value, dict):
            faults += (Fault(Phrase("form.letters"), path) for key in value if not _writable(key))
            stack += (((*path, key), part) for key, part in value.items())
        elif isinstance(value, list):
            stack += (((*path, number), part) for number, part in enumerate(value))
        else:
            faults += (Fault(phrase, path) for phrase in _refusals(value, dotted(path)))
    if faults:
        raise DeckError(sorted(faults, key=lambda fault: draft.place(fault.path) or (0, "")), draft)


def _refusals(value: object, name: str) -> Iterator[Phrase]:
    """Why a single value can't be in a deck."""
    if isinstance(value, str):
        if not _writable(value):
            yield Phrase("form.letters")
    elif isinstance(value, float):
        if not isfinite(value):
            yield Phrase("form.no_number", {"name": name, "value": str(value)})
    elif isinstance(value, int):
        if abs(value) >= 10**MOST_DIGITS:
            yield DIGITS
    else:
        yield Phrase("form.date", {"name": name, "model": f'"{value}"'})


def _writable(text: object) -> bool:
    """Whether it is a text that UTF-8 has a way to write."""
    try:
        return isinstance(text, str) and text.encode() is not None
    except UnicodeEncodeError:
        return False
