"""Products for the plain numbers of a deck of times tables: those that its recipe has no row for.

What somebody has written stays; a number that is no product of two small ones is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import gcd

from cardgen.studio import columns
from cardgen.studio.addresses import Document
from cardgen.words.numbers import printed

SHOW = "show"
PRODUCT = re.compile(r"\d+ ?([·×*]) ?\d+")
MOST = 10
"""The greatest factor of times tables."""


def missing(document: Document) -> Mapping[str, list[str]]:
    """The rows that could be made, by the keys of their numbers: products of a number, in turn for its colours.

    >>> missing({"numbers": "7, 12, 13", "show": {"12": ["3 · 4"]}})
    {'7': ['1 · 7', '7 · 1']}
    """
    show = document.get(SHOW)
    sign = _sign(show) if isinstance(show, Mapping) else ""
    if not sign or not isinstance(show, Mapping):
        return {}
    said = document.get("numbers", "")
    numbers = [int(n) for n in columns.listed(said) if n >= 0 and n == int(n)]
    step = gcd(*numbers)
    made = {printed(n): [f"{a} {sign} {b}" for a, b in _factors(n, step)] for n in numbers}
    return {key: row for key, row in made.items() if row and key not in show}


def filled(document: Document) -> Document:
    """The document with these rows; the same where there are none."""
    rows = missing(document)
    return {**document, SHOW: {**document[SHOW], **rows}} if rows else document


def _sign(show: Mapping[str, object]) -> str:
    """The sign between the factors, where most rows begin with a product; "" of other decks."""
    firsts = [str(row[0] if isinstance(row, list) and row else row) for row in show.values()]
    found = [match[1] for match in map(PRODUCT.fullmatch, firsts) if match]
    return found[0] if 2 * len(found) > len(firsts) else ""


def _factors(number: int, step: int) -> Iterator[tuple[int, int]]:
    """Two factors that make a number, each way round; with 0 and 1 only where there are no others."""
    if not number:
        other = step if 1 < step <= MOST else 1
        yield from ((0, other), (other, 0))
        return
    pairs = [(a, number // a) for a in range(1, MOST + 1) if number % a == 0 and number // a <= MOST]
    yield from [pair for pair in pairs if 1 not in pair] or dict.fromkeys(pairs)
