"""Fewer of many: what of a long course is drawn, so that it looks the same with a bounded number of points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardgen.words.numbers import Number


def outline(values: Sequence[Number], most: int) -> list[int]:
    """The places of at most `most` values (at least 4) that draw the same course: ends, and extremes in between.

    The values are parted evenly, and of each part the least and the greatest stay.

    >>> outline([0, 1, 2, 9, 3, 1, -4, 1, 2, 5], 6)
    [0, 1, 3, 6, 8, 9]
    """
    if len(values) <= most:
        return list(range(len(values)))
    parts, inner = most // 2 - 1, len(values) - 2
    edges = [1 + inner * k // parts for k in range(parts + 1)]
    places = [place for start, end in pairwise(edges) for place in _extremes(values, start, end)]
    return [0, *places, len(values) - 1]


def _extremes(values: Sequence[Number], start: int, end: int) -> Iterator[int]:
    """Where the least and the greatest of a part lie, in their order."""
    part = range(start, end)
    yield from sorted({min(part, key=values.__getitem__), max(part, key=values.__getitem__)})


def evenly(number: int, most: int) -> list[int]:
    """At most `most` of so many places (at least 2), evenly, the first and the last among them.

    >>> evenly(3, 5), evenly(10, 4)
    ([0, 1, 2], [0, 3, 6, 9])
    """
    if number <= most:
        return list(range(number))
    return [(number - 1) * k // (most - 1) for k in range(most)]
