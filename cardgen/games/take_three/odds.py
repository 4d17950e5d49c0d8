"""How often three cards meet a condition: exact, by counting kinds of cards instead of hands.

P3 is the chance that three random cards meet it, P5 the chance that some three of five do. The way: (1) for each pair
of types (number and colour) a bit mask of the third types that fit; (2) types that fit with the same others are one
kind; (3) kinds that never meet in a fitting three are counted apart; (4) of each such part the hands of 0 to 5 cards
without a fitting three are counted, and multiplied. What is not without one has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, floor, log2
from typing import NamedTuple

from cardgen.facts import FactError
from cardgen.games.take_three.conditions import And, Condition, Count, Leaf, Not, Or, domain, holds, matches

HAND = 5
"""Open cards that a player typically has to choose from."""
MOST_STEPS = 10_000_000
"""Work that takes some ten seconds; a condition that would take more is refused."""
MOST_NUMBERS = 200
"""Different numbers in a deck; beyond it looking at all threes of them takes as long."""

Masks = list[list[int]]
"""For each pair of types the third types that fit: bit k stands for type k."""


class Odds(NamedTuple):
    """Hands that meet a condition, and all hands: of 3 cards, and of 5 (or of the whole deck where it has fewer)."""

    three: int
    threes: int
    five: int
    fives: int

    @property
    def p3(self) -> Fraction:
        return Fraction(self.three, self.threes)

    @property
    def p5(self) -> Fraction:
        return Fraction(self.five, self.fives)

    @property
    def never(self) -> bool:
        return self.three == 0

    @property
    def always(self) -> bool:
        return self.three == self.threes

    @property
    def bonus(self) -> int | None:
        """The bonus number: 1 + floor(1.5 * -log2(P5) + 0.5), within 1 to 10 [D]; none for what never happens.

        >>> Odds(17296, 182104, 39244624, 91962520).bonus
        3
        """
        if self.never:
            return None
        return min(10, max(1, 1 + floor(1.5 * (log2(self.fives) - log2(self.five)) + 0.5)))


@lru_cache(512)
def odds(condition: Condition, numbers: tuple[int, ...], colours: tuple[str, ...], copies: int) -> Odds:
    """How often a condition is met in a deck of these numbers in these colours, each so many times.

    FactError where the deck has fewer than three cards, or tells so many kinds of cards apart that counting takes long.
    """
    total = len(numbers) * len(colours) * copies
    if total < 3:
        raise FactError("odds_few", cards=total)
    if len(numbers) > MOST_NUMBERS:
        raise FactError("odds_numbers", numbers=len(numbers), most=MOST_NUMBERS)
    fits = _fits(condition, numbers, colours)
    kinds = _kinds(fits)
    sizes = [len(kind) * copies for kind in kinds]
    table = _among_kinds(fits, kinds)
    hand = min(HAND, total)
    without = [1]
    for part in _parts(table):
        without = _product(without, _without(part, sizes, table), hand)
    return Odds(comb(total, 3) - without[3], comb(total, 3), comb(total, hand) - without[hand], comb(total, hand))


# --- (1) which third types fit to two


def _fits(condition: Condition, numbers: Sequence[int], colours: Sequence[str]) -> Masks:
    """The masks of all pairs of types; type k is number k // colours in colour k % colours."""
    types = [(number, colour) for number in numbers for colour in colours]
    fit = _masks(condition, types, numbers, colours, (1 << len(types)) - 1)
    return [[fit(i, j) for j in range(len(types))] for i in range(len(types))]


Mask = Callable[[int, int], int]


def _masks(
    condition: Condition, types: Sequence[tuple[int, str]], numbers: Sequence[int], colours: Sequence[str], every: int
) -> Mask:
    """The mask of a pair, for a condition of any build."""
    match condition:
        case Not(part):
            inner = _masks(part, types, numbers, colours, every)
            return lambda i, j: every & ~inner(i, j)
        case And(parts):
            ands = [_masks(part, types, numbers, colours, every) for part in parts]
            return lambda i, j: _all(mask(i, j) for mask in ands)
        case Or(parts):
            ors = [_masks(part, types, numbers, colours, every) for part in parts]
            return lambda i, j: _any(mask(i, j) for mask in ors)
        case Count():
            return _count_mask(condition, types, every)
        case _:
            return _leaf_mask(condition, numbers, colours)


def _all(masks: Iterator[int]) -> int:
    common = -1
    for mask in masks:
        common &= mask
    return common


def _any(masks: Iterator[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _count_mask(leaf: Count, types: Sequence[tuple[int, str]], every: int) -> Mask:
    has = [matches(card, leaf) for card in types]
    these = sum(1 << k for k, match in enumerate(has) if match)

    def mask(i: int, j: int) -> int:
        so_far = has[i] + has[j]
        return (these if so_far + 1 in leaf.counts else 0) | (every & ~these if so_far in leaf.counts else 0)

    return mask


def _leaf_mask(leaf: Leaf, numbers: Sequence[int], colours: Sequence[str]) -> Mask:
    """The mask of a leaf that looks at numbers alone, or at colours alone: all types of a fitting number, or colour."""
    wide = len(colours)
    if domain(leaf) == "number":
        spread = [((1 << wide) - 1) << (k * wide) for k in range(len(numbers))]
        table = _table(leaf, [(number, colours[0]) for number in numbers], spread)
        return lambda i, j: table[i // wide][j // wide]
    spread = [sum(1 << (k + n * wide) for n in range(len(numbers))) for k in range(wide)]
    table = _table(leaf, [(numbers[0], colour) for colour in colours], spread)
    return lambda i, j: table[i % wide][j % wide]


def _table(leaf: Leaf, values: Sequence[tuple[int, str]], spread: Sequence[int]) -> Masks:
    """For each pair of values the union of what stands for the thirds that fit; order does not matter."""
    table = [[0] * len(values) for _ in values]
    for i, a in enumerate(values):
        for j in range(i, len(values)):
            for k in range(j, len(values)):
                if holds(leaf, (a, values[j], values[k])):
                    for x, y, z in {(i, j, k), (j, k, i), (k, i, j), (j, i, k), (k, j, i), (i, k, j)}:
                        table[x][y] |= spread[z]
    return table


# --- (2) kinds, (3) parts


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


# --- (4) hands without a fitting three


def _without(part: Sequence[int], sizes: Sequence[int], table: Masks) -> list[int]:
    """For 0 to 5 cards, how many hands of this part hold no fitting three."""
    picked = _picker(part)
    return _hands_without(tuple(sizes[k] for k in part), tuple(tuple(picked(table[a][b]) for b in part) for a in part))


@lru_cache(256)
def _hands_without(sizes: tuple[int, ...], fits: tuple[tuple[int, ...], ...]) -> list[int]:
    """Counts hands in ascending order of kinds, the last two cards at once; parts of the same build once."""
    partners = [sum(1 << k for k, mask in enumerate(row) if mask) for row in fits]
    if _steps(partners) > MOST_STEPS:
        raise FactError("odds_many", kinds=len(sizes))
    counts = [1] + [0] * HAND
    above = [-1 << (k + 1) for k in range(len(sizes))]
    cards = _Cards(sizes)

    def extend(hand: tuple[int, ...], ways: int, same: int, allowed: int) -> None:
        """Counts a hand, made in `ways` ways, and all that begin with it; `same` cards of its last kind are in it."""
        counts[len(hand)] += ways
        last, rows = hand[-1], [fits[k] for k in hand]
        again = sizes[last] - same if allowed >> last & 1 else 0
        rest = allowed & above[last]
        if len(hand) == HAND - 2:
            counts[HAND - 1] += ways * cards.of(rest) + ways * again // (same + 1)
            counts[HAND] += last_two(hand, ways, same, again, rest)
            return
        if again > 0:
            extend((*hand, last), ways * again // (same + 1), same + 1, _less(allowed, rows, last))
        for k in _bits(rest):
            extend((*hand, k), ways * sizes[k], 1, _less(allowed, rows, k))

    def last_two(hand: tuple[int, ...], ways: int, same: int, again: int, rest: int) -> int:
        """Two more cards: all pairs, less those that make a three with a card of the hand."""
        last, (a, b, c) = hand[-1], [fits[k] for k in hand]
        linked = partners[hand[0]] | partners[hand[1]] | partners[last]
        pairs = cards.pairs(rest)
        for k in _bits(rest & linked):
            bad = (a[k] | b[k] | c[k]) & rest
            pairs -= sizes[k] * cards.of(bad & above[k])
            if bad >> k & 1:
                pairs -= sizes[k] * (sizes[k] - 1) // 2
        total = ways * pairs
        if again > 0:
            bad = a[last] | b[last] | c[last]
            total += ways * again // (same + 1) * cards.of(rest & ~bad)
            if not bad >> last & 1:
                total += ways * again * (again - 1) // ((same + 1) * (same + 2))
        return total

    for k, size in enumerate(sizes):
        extend((k,), size, 1, (1 << len(sizes)) - 1)
    return counts


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
    """How many cards, and pairs of cards, the kinds of a mask have in all."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.by_size = [(size, sum(1 << k for k, own in enumerate(sizes) if own == size)) for size in set(sizes)]

    def of(self, mask: int) -> int:
        return sum([size * (mask & kinds).bit_count() for size, kinds in self.by_size])

    def pairs(self, mask: int) -> int:
        cards = self.of(mask)
        return cards * (cards - 1) // 2


def _product(a: Sequence[int], b: Sequence[int], most: int) -> list[int]:
    """Hands of two parts together, up to so many cards."""
    result = [0] * (most + 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            if i + j <= most:
                result[i + j] += x * y
    return result
