"""Limits for the values of a deck in any form: plain types, depth, number, valid Unicode."""

from collections.abc import Mapping
from math import isfinite

from cardgen.schema.draft import DeckError, Draft, Fault, Path, dotted
from cardgen.words.phrase import Phrase

MOST_DEPTH = 8
"""The deepest nesting; the deepest key of a deck is level.NAME.task.3.levels.0."""
MOST_VALUES = 20_000
"""The most values; more than 64 kB of text sensibly hold: 1,000 cards with all their keys have 11,000."""
MOST_DIGITS = 18
"""The most digits of an integer; no game needs more than four."""
DIGITS = Phrase("form.digits", {"most": MOST_DIGITS})


def check(draft: Draft) -> None:
    """DeckError for dates, infinite numbers, and too deep or too many values."""
    faults: list[Fault] = []
    count = 0
    stack: list[tuple[Path, Mapping[str, object] | list[object]]] = [((), draft.data)]
    while stack:
        path, table = stack.pop()
        if len(path) > MOST_DEPTH:
            raise DeckError([Fault(Phrase("form.deep"), path)], draft)
        for key, value in table.items() if isinstance(table, Mapping) else enumerate(table):
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


def _refusal(value: object, path: Path, key: str | int) -> Phrase | None:
    """The message for a single value that a deck can't hold."""
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
    """Whether a text can be encoded as UTF-8; True for numbers."""
    if isinstance(text, int) or text.isascii():
        return True
    try:
        return bool(text.encode())
    except UnicodeEncodeError:
        return False
