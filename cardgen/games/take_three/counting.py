"""Counts the hands of five cards that hold no three of a kind that somebody wants.

What is wanted is given as masks: for each pair of types of cards, bit k stands for type k as a third. Types that fit
with the same others are one kind; kinds that never meet in a wanted three are counted apart, and multiplied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import comb

from cardgen.facts import FactError

HAND = 5
"""Open cards that a player typically has to choose from."""
MOST_STEPS = 25_000_000
"""Work that takes some ten seconds; what would take more is refused."""

Masks = list[list[int]]
"""For each pair of types the third types that fit: bit k stands for type k."""


def hands_without(fits: Masks, copies: int) -> list[int]:
    """For 0 to 5 cards, the hands without a fitting three, each type being there `copies` times.

    FactError where so many kinds must be told apart that counting takes long.
    """
    kinds = _kinds(fits)
    sizes = [len(kind) * copies for kind in kinds]
    table = _among_kinds(fits, kinds)
    hands = [1] + [0] * HAND
    for part in _parts(table):
        hands = _product(hands, _without(part, sizes, table))
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


def _without(part: Sequence[int], sizes: Sequence[int], table: Masks) -> list[int]:
    """For 0 to 5 cards, how many hands of this part hold no fitting three."""
    picked = _picker(part)
    return _counted(tuple(sizes[k] for k in part), tuple(tuple(picked(table[a][b]) for b in part) for a in part))


class _Hands:
    """Counts hands in ascending order of kinds, the last two cards at once."""

    def __init__(self, sizes: Sequence[int], fits: Sequence[Sequence[int]]) -> None:
        self.sizes, self.fits = sizes, fits
        self.partners = [sum(1 << k for k, mask in enumerate(row) if mask) for row in fits]
        self.above = [-1 << (k + 1) for k in range(len(sizes))]
        self.cards = _Cards(sizes)
        self.counts = [1] + [0] * HAND

    def count(self) -> list[int]:
        """For 0 to 5 cards, the hands without a fitting three."""
        if _steps(self.partners) > MOST_STEPS:
            raise FactError("odds_many", kinds=len(self.sizes))
        for k, size in enumerate(self.sizes):
            self.extend((k,), size, 1, (1 << len(self.sizes)) - 1)
        return self.counts

    def extend(self, hand: tuple[int, ...], ways: int, of_last: int, allowed: int) -> None:
        """Counts a hand, made in `ways` ways, and all that begin with it.

        `of_last` of its cards are of its last kind, and `allowed` are the kinds that may still come. One card more of
        a kind: C(n, k + 1) = C(n, k) (n - k) / (k + 1), which divides exactly, since `ways` has the factor C(n, k).
        """
        self.counts[len(hand)] += ways
        last, rows = hand[-1], [self.fits[k] for k in hand]
        more_of_last = self.sizes[last] - of_last if allowed >> last & 1 else 0
        later = allowed & self.above[last]
        one_more = ways * more_of_last // (of_last + 1)
        if len(hand) == HAND - 2:
            self.counts[HAND - 1] += ways * self.cards.of(later) + one_more
            self.counts[HAND] += ways * self.pairs(hand, later)
            self.counts[HAND] += self.beside_last(hand, one_more, of_last, more_of_last, later)
            return
        if more_of_last > 0:
            self.extend((*hand, last), one_more, of_last + 1, _less(allowed, rows, last))
        for k in _bits(later):
            self.extend((*hand, k), ways * self.sizes[k], 1, _less(allowed, rows, k))

    def beside_last(self, hand: tuple[int, ...], one_more: int, of_last: int, more_of_last: int, later: int) -> int:
        """One more card of the last kind, in `one_more` ways, and beside it a later one, or still one of that kind."""
        if not one_more:
            return 0
        last = hand[-1]
        a, b, c = [self.fits[k] for k in hand]
        bad = a[last] | b[last] | c[last]
        still = 0 if bad >> last & 1 else one_more * (more_of_last - 1) // (of_last + 2)
        return one_more * self.cards.of(later & ~bad) + still

    def pairs(self, hand: tuple[int, ...], rest: int) -> int:
        """Pairs of cards of `rest`: all of them, less those that make a three with a card of the hand."""
        a, b, c = [self.fits[k] for k in hand]
        linked = self.partners[hand[0]] | self.partners[hand[1]] | self.partners[hand[2]]
        cards = self.cards.of(rest)
        pairs = cards * (cards - 1) // 2
        for k in _bits(rest & linked):
            bad = (a[k] | b[k] | c[k]) & rest
            pairs -= self.sizes[k] * self.cards.of(bad & self.above[k])
            if bad >> k & 1:
                pairs -= self.sizes[k] * (self.sizes[k] - 1) // 2
        return pairs


@lru_cache(256)
def _counted(sizes: tuple[int, ...], fits: tuple[tuple[int, ...], ...]) -> list[int]:
    """Parts of the same build are counted once."""
    return _Hands(sizes, fits).count()


def _steps(partners: Sequence[int]) -> float:
    """About how many steps the count takes: hands of three, and the linked kinds for each."""
    kinds = len(partners)
    linked = sum(mask.bit_count() for mask in partners) / max(1, kinds)
    return comb(kinds + 2, 3) * (2 + min(3 * linked, kinds) / 2)


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
        return sum([size * (mask & kinds).bit_count() for size, kinds in self.by_size])


def _product(a: Sequence[int], b: Sequence[int]) -> list[int]:
    """Hands of two parts together, up to five cards."""
    return [sum(a[k] * b[cards - k] for k in range(cards + 1)) for cards in range(HAND + 1)]
