"""Suggestions for cells: products for plain numbers of times tables, and the likely texts of a spreadsheet's dates."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from cardgen.schema import cells
from cardgen.studio import columns
from cardgen.studio.pointers import Document, address, table_at
from cardgen.words.numbers import parsed, printed
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import quoted

SHOW = "show"
PRODUCT = re.compile(r"\d+ ?([·×*]) ?\d+")
MOST = 10
"""The greatest factor of times tables."""


def missing_products(document: Document) -> Mapping[str, list[str]]:
    """The rows that can be added, by their numbers: products, in turn for the colours.

    >>> missing_products({"numbers": "7, 12, 13", "show": {"12": ["3 · 4"]}})
    {'7': ['1 · 7', '7 · 1']}
    """
    show = table_at(document, SHOW)
    if not (sign := _sign(show)):
        return {}
    numbers = [int(n) for n in columns.numbers_in(document.get("numbers", "")) if n >= 0 and n == int(n)]
    step = gcd(*numbers)
    rows = {printed(n): [f"{a} {sign} {b}" for a, b in _factors(n, step)] for n in numbers}
    return {key: row for key, row in rows.items() if row and key not in show}


def with_products(document: Document) -> Document:
    """The document with these rows; the same where there are none."""
    rows = missing_products(document)
    return {**document, SHOW: {**document[SHOW], **rows}} if rows else document


def _sign(show: Mapping[str, object]) -> str:
    """The sign between the factors, where most rows begin with a product; "" of other decks."""
    firsts = [str(row[0] if isinstance(row, list) and row else row) for row in show.values()]
    signs = [match[1] for match in map(PRODUCT.fullmatch, firsts) if match]
    return signs[0] if 2 * len(signs) > len(firsts) else ""


def _factors(number: int, step: int) -> Iterator[tuple[int, int]]:
    """Two factors that make a number, each way round; with 0 and 1 only where there are no others."""
    if not number:
        factor = step if 1 < step <= MOST else 1
        yield from ((0, factor), (factor, 0))
        return
    pairs = [(a, number // a) for a in range(1, MOST + 1) if number % a == 0 and number // a <= MOST]
    yield from [pair for pair in pairs if 1 not in pair] or dict.fromkeys(pairs)


# --- dates


class DateCell(NamedTuple):
    """A date: its address, a sentence, and its likely text."""

    address: str
    phrase: Phrase
    was: str


def dates(document: Document) -> Iterator[DateCell]:
    """The dates among the texts of cards."""
    for key, row in table_at(document, SHOW).items():
        for k, text in enumerate(row if isinstance(row, list) else [row]):
            if isinstance(text, str) and (day := cells.day_in(text.strip())):
                at = address((SHOW, key, k) if isinstance(row, list) else (SHOW, key))
                was = likely_text(*day, key)
                date = quoted(text.strip().rstrip("."))  # a sentence with more full stops gets none at its end
                yield DateCell(at, Phrase("deck.show_date", {"text": date, "was": was}), was)


def likely_text(day: int, month: int, number: str) -> str:
    """The text that a spreadsheet probably took for this day: one with the number's value, or else a fraction.

    >>> cells = (1, 2, "1/2"), (12, 1, "1/12"), (12, 1, "11"), (1, 12, "−11"), (3, 4, "7")
    >>> tuple(likely_text(*cell) for cell in cells)
    ('1/2', '1/12', '12 - 1', '1 - 12', '3/4')
    """
    try:
        expected = parsed(number)
    except ValueError:
        expected = 0
    texts = {f"{day}/{month}": Fraction(day, month), f"{month}/{day}": Fraction(month, day)}
    texts |= {f"{day} - {month}": Fraction(day - month), f"{month} - {day}": Fraction(month - day)}
    default = f"{month}/{day}" if month == 1 else f"{day}/{month}"
    return next((text for text, value in texts.items() if value == expected), default)
