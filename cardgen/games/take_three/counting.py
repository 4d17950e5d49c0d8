"""Counts the hands of five cards that hold no three of a kind that somebody wants.

What is wanted is given as masks: for each pair of types of cards, bit k stands for type k as a third. Types that fit
with the same others are one kind; kinds that never meet in a wanted three are counted apart, and multiplied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from math import comb
from operator import or_
from typing import NamedTuple

from cardgen.facts import FactError

HAND = 5
"""Open cards that a player typically has to choose from."""
MOST_WORK = 2_500_000
"""Microseconds, by `_work`, that a count may take; what would take more is refused."""
WIDEST_GRID = 128
"""Kinds up to which pairs are looked at all at once: the grids of more take too much memory."""

Masks = list[list[int]]
"""For each pair of types the third types that fit: bit k stands for type k."""


def hands_without(fits: Masks, copies: Sequence[int]) -> list[int]:
    """For 0 to 5 cards, the hands without a fitting three; of each type there are so many copies.

    FactError where so many kinds must be told apart that counting takes long.
    """
    kinds = _kinds(fits)
    sizes = [sum([copies[k] for k in kind]) for kind in kinds]
    table = _among_kinds(fits, kinds)
    builds = [_build(part, sizes, table) for part in _parts(table)]
    if sum([_work(build) for build in set(builds)]) > MOST_WORK:
        raise FactError("odds_many", kinds=len(kinds))
    hands = [1] + [0] * HAND
    for build in builds:
        hands = _product(hands, _counted(build))
    return hands


# --- kinds and parts


def _kinds(fits: Masks) -> list[list[int]]:
    """Types grouped by what they fit with; those of a group stand for one another in every three."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for k, row in enumerate(fits):
        groups.setdefault(tuple(row), []).append(k)
    return list(groups.values())


def _among_kinds(fits: Masks, kinds: Sequence[Sequence[int]]) -> Masks:
    """The masks of the pairs of kinds, bit k for kind k; the first type of a kind speaks for it."""
    firsts = [kind[0] for kind in kinds]
    picked = _picker(firsts)
    return [[picked(fits[a][b]) for b in firsts] for a in firsts]


def _picker(places: Sequence[int]) -> Callable[[int], int]:
    """Makes small masks of large ones: of these places, in this order. The same masks come again and again."""

    @lru_cache(None)
    def picked(mask: int) -> int:
        return sum(1 << k for k, place in enumerate(places) if mask >> place & 1)

    return picked


def _parts(table: Masks) -> list[list[int]]:
    """Kinds that are linked by fitting threes, each part in ascending order."""
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
    """What is counted of a part: how many cards its kinds have, and which thirds fit with a pair of kinds."""

    sizes: tuple[int, ...]
    fits: tuple[tuple[int, ...], ...]


def _build(part: Sequence[int], sizes: Sequence[int], table: Masks) -> _Build:
    picked = _picker(part)
    return _Build(tuple([sizes[k] for k in part]), tuple([tuple([picked(table[a][b]) for b in part]) for a in part]))


def _work(build: _Build) -> float:
    """About how many microseconds a count takes, measured on a slow machine: for each hand of three."""
    kinds = len(build.sizes)
    if kinds <= WIDEST_GRID:
        return comb(kinds + 2, 3) * (5 + kinds * kinds / 2000)
    linked = sum([sum(map(bool, row)) for row in build.fits]) / kinds
    return comb(kinds + 2, 3) * (8 + 0.15 * min(3 * linked, kinds))


class _Hands:
    """Counts hands in ascending order of kinds, the last two cards at once."""

    def __init__(self, sizes: Sequence[int], fits: Sequence[Sequence[int]]) -> None:
        self.sizes, self.fits = sizes, fits
        self.partners = [sum(1 << k for k, mask in enumerate(row) if mask) for row in fits]
        self.above = [-1 << (k + 1) for k in range(len(sizes))]
        self.cards = _Cards(sizes)
        self.grid = _Grid(sizes, fits) if len(sizes) <= WIDEST_GRID else None
        self.counts = [1] + [0] * HAND

    def count(self) -> list[int]:
        """For 0 to 5 cards, the hands without a fitting three."""
        for k, size in enumerate(self.sizes):
            self.extend((k,), size, 1, (1 << len(self.sizes)) - 1)
        return self.counts

    def extend(self, hand: tuple[int, ...], ways: int, of_last: int, allowed: int) -> None:
        """Counts a hand, made in `ways` ways, and all that begin with it.

        `of_last` of its cards are of its last kind, and `allowed` are the kinds that may still come. One card more of
        a kind: C(n, k + 1) = C(n, k) (n - k) / (k + 1), which divides exactly, since `ways` has the factor C(n, k).
        """
        self.counts[len(hand)] += ways
        last = hand[-1]
        more_of_last = self.sizes[last] - of_last if allowed >> last & 1 else 0
        later = allowed & self.above[last]
        one_more = ways * more_of_last // (of_last + 1)
        if len(hand) == HAND - 2:
            self.counts[HAND - 1] += ways * self.cards.of(later) + one_more
            self.counts[HAND] += ways * self.pairs(hand, later)
            if one_more:
                self.counts[HAND] += self.beside_last(hand, one_more, of_last, more_of_last, later)
            return
        rows = [self.fits[k] for k in hand]
        if more_of_last > 0:
            self.extend((*hand, last), one_more, of_last + 1, _less(allowed, rows, last))
        for k in _bits(later):
            self.extend((*hand, k), ways * self.sizes[k], 1, _less(allowed, rows, k))

    def beside_last(self, hand: tuple[int, ...], one_more: int, of_last: int, more_of_last: int, later: int) -> int:
        """One more card of the last kind, in `one_more` ways, and beside it a later one, or still one of that kind."""
        last = hand[-1]
        a, b, c = [self.fits[k] for k in hand]
        bad = a[last] | b[last] | c[last]
        still = 0 if bad >> last & 1 else one_more * (more_of_last - 1) // (of_last + 2)
        return one_more * self.cards.of(later & ~bad) + still

    def pairs(self, hand: tuple[int, ...], rest: int) -> int:
        """Pairs of cards of `rest`: all of them, less those that make a three with a card of the hand."""
        cards = self.cards.of(rest)
        pairs = cards * (cards - 1) // 2
        if self.grid:
            return pairs - self.grid.pairs(*hand)
        a, b, c = [self.fits[k] for k in hand]
        linked = self.partners[hand[0]] | self.partners[hand[1]] | self.partners[hand[2]]
        for k in _bits(rest & linked):
            bad = (a[k] | b[k] | c[k]) & rest
            pairs -= self.sizes[k] * self.cards.of(bad & self.above[k])
            if bad >> k & 1:
                pairs -= self.sizes[k] * (self.sizes[k] - 1) // 2
        return pairs


class _Grid:
    """Looks at all pairs of kinds at once: bit d * width + e of a number stands for the kinds d and e, d not above e.

    A grid of 101 kinds takes 1.3 kB; those that are kept for pairs of a hand are fewer than 101² / 2.
    """

    def __init__(self, sizes: Sequence[int], fits: Sequence[Sequence[int]]) -> None:
        kinds = range(len(sizes))
        self.width, self.every = 4 * -(-len(sizes) // 4), (1 << len(sizes)) - 1
        self.column = sum([1 << d * self.width for d in kinds])
        self.bad = [sum([(row[d] & self.every & -1 << d) << d * self.width for d in kinds]) for row in fits]
        self.above = [self.square(self.every & -1 << (k + 1)) for k in kinds]
        square = lru_cache(None)(self.square)
        self.free = [[square(self.every & ~mask) for mask in row] for row in fits]
        bad = reduce(or_, self.bad)
        self.weights = [(weight, grid) for weight, grid in self.by_weight(sizes).items() if weight and grid & bad]

    def by_weight(self, sizes: Sequence[int]) -> dict[int, int]:
        """The pairs of kinds that stand for equally many pairs of cards, by that number."""
        grids: dict[int, int] = {}
        for d, one in enumerate(sizes):
            rows: dict[int, int] = {}
            for e, other in enumerate(sizes[d:], d):
                weight = one * other if d < e else one * (one - 1) // 2
                rows[weight] = rows.get(weight, 0) | 1 << e
            for weight, row in rows.items():
                grids[weight] = grids.get(weight, 0) | row << d * self.width
        return grids

    def square(self, mask: int) -> int:
        """All pairs of these kinds. A row is `width` bits, which are whole digits in hexadecimal."""
        digits = self.width // 4
        rows = int(f"{mask:b}".replace("1", "f" * digits).replace("0", "0" * digits), 16)
        return rows & mask * self.column

    def pairs(self, a: int, b: int, c: int) -> int:
        """Pairs of cards above kind c that may come beside two of the three, and make a fitting three with one."""
        free = self.free[a]
        cells = (self.bad[a] | self.bad[b] | self.bad[c]) & free[b] & free[c] & self.free[b][c] & self.above[c]
        return sum([weight * (cells & grid).bit_count() for weight, grid in self.weights])


@lru_cache(256)
def _counted(build: _Build) -> list[int]:
    """For 0 to 5 cards, how many hands of this part hold no fitting three. Parts of the same build are counted once."""
    return _Hands(*build).count()


def _less(allowed: int, rows: Sequence[Sequence[int]], k: int) -> int:
    """What may still come when kind k joins the hand: nothing that fits with k and one that is there."""
    for row in rows:
        allowed &= ~row[k]
    return allowed


def _bits(mask: int) -> Iterator[int]:
    """The places of a mask's ones, from the lowest."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


class _Cards:
    """How many cards the kinds of a mask have in all."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.by_size = [(size, sum(1 << k for k, own in enumerate(sizes) if own == size)) for size in set(sizes)]

    def of(self, mask: int) -> int:
        if len(self.by_size) == 1:
            return self.by_size[0][0] * mask.bit_count()
        return sum([size * (mask & kinds).bit_count() for size, kinds in self.by_size])


def _product(a: Sequence[int], b: Sequence[int]) -> list[int]:
    """Hands of two parts together, up to five cards."""
    return [sum(a[k] * b[cards - k] for k in range(cards + 1)) for cards in range(HAND + 1)]
