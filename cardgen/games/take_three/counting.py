"""Counts the hands of five cards without a fitting three.

Fitting threes are given as masks: for each pair of types of cards, bit k stands for type k as a third. Types that fit
with the same others are one kind; kinds that never meet in a fitting three are counted separately, and multiplied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from math import comb
from operator import or_
from typing import NamedTuple

from cardgen.core import cancellation
from cardgen.core.facts import FactError

HAND = 5
"""The typical number of open cards that a player chooses from."""
MOST_HANDS = 360_000
"""The most hands of three kinds in a count, some 128 kinds: more take longer than a second and a half."""

Masks = list[list[int]]
"""For each pair of types the third types that fit: bit k stands for type k."""


def hands_without(fits: Masks, copies: Sequence[int]) -> list[int]:
    """For 0 to 5 cards, the hands without a fitting three; of each type there are so many copies.

    FactError if there are so many kinds that counting takes long.
    """
    hands = [1] + [0] * HAND
    for build in builds(fits, copies):
        more = _counted(build)
        hands = [sum(hands[k] * more[cards - k] for k in range(cards + 1)) for cards in range(HAND + 1)]
    return hands


def may_be_many(kinds: int) -> bool:
    """Whether this number of kinds takes long to count, unless several of them are equivalent."""
    return comb(kinds + 2, 3) > MOST_HANDS


def looks(kinds: int) -> int:
    """The number of hands of three kinds in a count; fewer if several kinds are equivalent."""
    return min(comb(kinds + 2, 3), MOST_HANDS)


def builds(fits: Masks, copies: Sequence[int]) -> list[_Build]:
    """The components to count. FactError if that takes long."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for k, row in enumerate(fits):  # types that fit with the same thirds are interchangeable
        groups.setdefault(tuple(row), []).append(k)
    kinds = list(groups.values())
    sizes = [sum([copies[k] for k in kind]) for kind in kinds]
    table = _among_kinds(fits, kinds)
    components = []
    for part in _components(table):
        picked = _picker(part)
        fitting = tuple([tuple([picked(table[a][b]) for b in part]) for a in part])
        components.append(_Build(tuple([sizes[k] for k in part]), fitting))
    if sum([comb(len(build.sizes) + 2, 3) for build in set(components)]) > MOST_HANDS:
        raise FactError("odds_many", kinds=len(kinds))
    return components


# --- kinds and parts


def _among_kinds(fits: Masks, kinds: Sequence[Sequence[int]]) -> Masks:
    """The masks of the pairs of kinds, bit k for kind k; the first type of a kind represents it."""
    firsts = [kind[0] for kind in kinds]
    picked = _picker(firsts)
    return [[picked(fits[a][b]) for b in firsts] for a in firsts]


def _picker(places: Sequence[int]) -> Callable[[int], int]:
    """Selects bits of large masks, in this order; cached, as masks recur."""

    @lru_cache(None)
    def picked(mask: int) -> int:
        return sum(1 << k for k, place in enumerate(places) if mask >> place & 1)

    return picked


def _components(table: Masks) -> list[list[int]]:
    """Connected components of kinds that share fitting threes, each in ascending order."""
    part_of = list(range(len(table)))

    def root(k: int) -> int:
        while part_of[k] != k:
            part_of[k] = part_of[part_of[k]]
            k = part_of[k]
        return k

    for i, row in enumerate(table):
        for j, mask in enumerate(row):
            if mask:  # i, j and the lowest bit; the others are linked when their turn comes
                part_of[root(j)] = root(i)
                part_of[root((mask & -mask).bit_length() - 1)] = root(i)
    parts: dict[int, list[int]] = {}
    for k in range(len(table)):
        parts.setdefault(root(k), []).append(k)
    return list(parts.values())


# --- hands without a fitting three


class _Build(NamedTuple):
    """A component to count: the number of cards of its kinds, and the thirds that fit with a pair of kinds."""

    sizes: tuple[int, ...]
    fits: tuple[tuple[int, ...], ...]


class _Hands:
    """Counts hands in ascending order of kinds, the last two cards at once."""

    def __init__(self, sizes: Sequence[int], fits: Sequence[Sequence[int]]) -> None:
        self.sizes, self.fits, self.every = sizes, fits, (1 << len(sizes)) - 1
        self.above = [-1 << (k + 1) for k in range(len(sizes))]
        self.cards = _cards_of(sizes)
        self.pairs = _Grid(sizes, fits).pairs
        self.counts = [1] + [0] * HAND

    def count(self) -> list[int]:
        """For 0 to 5 cards, the hands without a fitting three. CancelledError."""
        for a, size in enumerate(self.sizes):
            cancellation.checkpoint()
            self.counts[1] += size
            if size > 1:
                self.pair(a, a, size * (size - 1) // 2, 2)
            for b in range(a + 1, len(self.sizes)):
                self.pair(a, b, size * self.sizes[b], 1)
        return self.counts

    def pair(self, a: int, b: int, ways: int, of_last: int) -> None:
        """Counts a hand of two, made in `ways` ways, and all that begin with it; `of_last` of it are of kind b.

        One card more of a kind: C(n, k + 1) = C(n, k) (n - k) / (k + 1), which divides exactly, since `ways` has the
        factor C(n, k).
        """
        self.counts[2] += ways
        allowed = self.every & ~self.fits[a][b]
        if allowed >> b & 1 and self.sizes[b] > of_last:
            self.three(a, b, b, ways * (self.sizes[b] - of_last) // (of_last + 1), of_last + 1, allowed)
        for c in bits(allowed & self.above[b]):
            self.three(a, b, c, ways * self.sizes[c], 1, allowed)

    def three(self, a: int, b: int, c: int, ways: int, of_last: int, allowed: int) -> None:
        """Counts a hand of three, which do not fit, and what comes of it with one card more and with two.

        `allowed` are the kinds that may come beside a and b.
        """
        row, other = self.fits[a], self.fits[b]
        bad = row[c] | other[c]
        later = allowed & self.above[c] & ~bad
        cards = self.cards(later)
        self.counts[3] += ways
        self.counts[4] += ways * cards
        self.counts[5] += ways * (cards * (cards - 1) // 2 - self.pairs(a, b, c, later))
        one_more = ways * (self.sizes[c] - of_last) // (of_last + 1)
        if one_more and allowed & ~bad & 1 << c:
            self.counts[4] += one_more
            third = self.fits[c][c]
            self.counts[5] += one_more * self.cards(later & ~third)
            if not third >> c & 1:
                self.counts[5] += one_more * (self.sizes[c] - of_last - 1) // (of_last + 2)


class _Grid:
    """Handles all pairs of kinds at once: a bit of a number stands for kinds d and e, e above d.

    It is bit (last - d) * width + e: so the pairs of kinds above a third are the lowest, and numbers that begin with
    them are small. A grid of 101 kinds takes 1.3 kB; those that are kept are fewer than 101² / 2.
    """

    def __init__(self, sizes: Sequence[int], fits: Sequence[Sequence[int]]) -> None:
        kinds, every = range(len(sizes)), (1 << len(sizes)) - 1
        self.width, self.last = 4 * -(-len(sizes) // 4), len(sizes) - 1
        self.column = sum([1 << self.row(d) for d in kinds])
        self.bad = [sum([(row[d] & every & -2 << d) << self.row(d) for d in kinds]) for row in fits]
        self.twice = [sum([row[d] & 1 << d for d in kinds]) for row in fits]
        self.twins = _cards_of([size * (size - 1) // 2 for size in sizes])
        square = lru_cache(None)(self.square)
        self.free = [[square(every & ~mask) for mask in row] for row in fits]
        self.above = [square(every & -1 << (k + 1)) for k in kinds]
        bad = reduce(or_, self.bad)
        self.weights = [(weight, grid) for weight, grid in self.by_weight(sizes).items() if grid & bad]

    def row(self, d: int) -> int:
        """The first bit of the pairs of a kind and those above it."""
        return (self.last - d) * self.width

    def by_weight(self, sizes: Sequence[int]) -> dict[int, int]:
        """The pairs of kinds grouped by their number of pairs of cards."""
        grids: dict[int, int] = {}
        for d, one in enumerate(sizes):
            rows: dict[int, int] = {}
            for e, other in enumerate(sizes[d + 1 :], d + 1):
                rows[one * other] = rows.get(one * other, 0) | 1 << e
            for weight, row in rows.items():
                grids[weight] = grids.get(weight, 0) | row << self.row(d)
        return grids

    def square(self, mask: int) -> int:
        """All pairs of these kinds. A row is `width` bits, which are whole digits in hexadecimal."""
        digits = self.width // 4
        lines = f"{mask:0{self.last + 1}b}"[::-1]
        rows = int(lines.replace("1", "f" * digits).replace("0", "0" * digits), 16)
        return rows & mask * self.column

    def pairs(self, a: int, b: int, c: int, later: int) -> int:
        """Pairs of cards of `later`, kinds above c, that make a fitting three with one of the hand."""
        free, bad, twice = self.free[a], self.bad, self.twice
        cells = self.above[c] & free[c] & free[b] & self.free[b][c]
        cells = cells & bad[a] | cells & bad[b] | cells & bad[c]
        pairs = self.twins(later & (twice[a] | twice[b] | twice[c]))
        if cells:
            for weight, grid in self.weights:
                pairs += weight * (cells & grid).bit_count()
        return pairs


@lru_cache(256)
def _counted(build: _Build) -> list[int]:
    """For 0 to 5 cards, how many hands of this part hold no fitting three. Cached, as parts recur."""
    return _Hands(*build).count()


def bits(mask: int) -> Iterator[int]:
    """The places of a mask's ones, from the lowest."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _cards_of(sizes: Sequence[int]) -> Callable[[int], int]:
    """A function that counts the cards of a mask's kinds."""
    by_size = [(size, sum(1 << k for k, other in enumerate(sizes) if other == size)) for size in set(sizes)]
    if len(by_size) == 1:
        size = by_size[0][0]
        return lambda mask: size * mask.bit_count()
    return lambda mask: sum([size * (mask & kinds).bit_count() for size, kinds in by_size])
