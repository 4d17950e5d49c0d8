"""What every form of a deck may hold: plain values, not too deep, not too many, in letters that can be written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite

from cardgen.schema.draft import DeckError, Draft, Fault, Path, dotted
from cardgen.words.phrase import Phrase

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
        path, table = stack.pop()
        if len(path) > MOST_DEPTH:
            raise DeckError([Fault(Phrase("form.deep"), path)], draft)
        for key, value in _items(table):
            count += 1
            if not _writable(key):
                faults.append(Fault(Phrase("form.letters"), path))
            if isinstance(value, dict | list):
                stack.append(((*path, key), value))
            elif phrase := _refusal(value, path, key):
                faults.append(Fault(phrase, (*path, key)))
        if count > MOST_VALUES:
            raise DeckError([Fault(Phrase("form.many", {"most": MOST_VALUES}))], draft)
    if faults:
        raise DeckError(sorted(faults, key=lambda fault: draft.place(fault.path) or (0, "")), draft, draft)


def _items(table: object) -> Iterable[tuple[str | int, object]]:
    """The keys and values of a table, or the numbers and elements of a list."""
    return table.items() if isinstance(table, Mapping) else enumerate(table) if isinstance(table, list) else ()


def _refusal(value: object, path: Path, key: str | int) -> Phrase | None:
    """Why a single value can't be in a deck."""
    if isinstance(value, str):
        return None if _writable(value) else Phrase("form.letters")
    if isinstance(value, float):
        phrase = Phrase("form.no_number", {"name": dotted((*path, key)), "value": str(value)})
        return None if isfinite(value) else phrase
    if isinstance(value, int):
        return None if abs(value) < 10**MOST_DIGITS else DIGITS
    if value is None:
        return Phrase("form.null", {"name": dotted((*path, key))})
    return Phrase("form.date", {"name": dotted((*path, key)), "model": f'"{value}"'})


def _writable(text: str | int) -> bool:
    """Whether UTF-8 has a way to write a text; a number always has."""
    if isinstance(text, int) or text.isascii():
        return True
    try:
        return bool(text.encode())
    except UnicodeEncodeError:
        return False
