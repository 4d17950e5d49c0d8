"""Cells that somebody's table has made dates of: 1/2 becomes 01.02., and is printed so if nobody says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from cardgen.schema import cells
from cardgen.studio.addresses import Document, address
from cardgen.words import numbers
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import quoted


class Dated(NamedTuple):
    """A date: where it stands, a sentence, and what it probably was."""

    address: str
    phrase: Phrase
    was: str


def shown(document: Document) -> Iterator[Dated]:
    """The dates among what cards show instead of their numbers."""
    table = document.get("show")
    for key, row in table.items() if isinstance(table, Mapping) else ():
        for k, text in enumerate(row if isinstance(row, list) else [row]):
            if isinstance(text, str) and (day := cells.day_in(text.strip())):
                place = ("show", key, k) if isinstance(row, list) else ("show", key)
                was = likely(*day, key)
                said = quoted(text.strip().rstrip("."))  # a sentence with more full stops gets none at its end
                yield Dated(address(place), Phrase("deck.show_date", {"text": said, "was": was}), was)


def likely(day: int, month: int, number: str) -> str:
    """What was probably typed for a number where a table shows this day: what comes to it, or else a fraction.

    >>> likely(1, 2, "1/2"), likely(12, 1, "1/12"), likely(12, 1, "11"), likely(1, 12, "−11"), likely(3, 4, "7")
    ('1/2', '1/12', '12 - 1', '1 - 12', '3/4')
    """
    try:
        counts = numbers.parsed(number)
    except ValueError:
        counts = 0
    ways = {f"{day}/{month}": Fraction(day, month), f"{month}/{day}": Fraction(month, day)}
    ways |= {f"{day} - {month}": Fraction(day - month), f"{month} - {day}": Fraction(month - day)}
    usual = f"{month}/{day}" if month == 1 else f"{day}/{month}"
    return next((way for way, value in ways.items() if value == counts), usual)
