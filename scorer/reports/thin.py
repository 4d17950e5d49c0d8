"""What of a long course is drawn, so that it looks the same with a bounded number of points; and labels kept apart."""

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


def spread(targets: Sequence[float], gap: float, least: float, most: float) -> list[float]:
    """Places at least `gap` apart between `least` and `most`, in the order of the wanted ones and near to them.

    Where there is no room for all, the gap gets smaller. Neighbours that are too close share their mean (pool
    adjacent violators: Ayer et al. 1955).
    """
    order = sorted(range(len(targets)), key=lambda k: targets[k])
    gap = min(gap, (most - least) / max(1, len(order) - 1))
    pools: list[tuple[float, int]] = []
    for k, seat in enumerate(order):
        total, size = targets[seat] - k * gap, 1
        while pools and pools[-1][0] / pools[-1][1] > total / size:
            before, many = pools.pop()
            total, size = total + before, size + many
        pools.append((total, size))
    limit = most - gap * (len(order) - 1)
    flat = [min(max(total / size, least), limit) for total, size in pools for _ in range(size)]
    places = [0.0] * len(order)
    for k, seat in enumerate(order):
        places[seat] = flat[k] + k * gap
    return places
