"""How often three cards meet a condition: exact, by counting kinds of cards instead of hands.

P3 is the chance that three random cards meet it, P5 the chance that some three of five do. For each pair of types
(number and colour) a bit mask tells the third types that fit; `counting` counts the hands without a fitting three.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, floor, log2
from typing import NamedTuple

from cardgen.facts import FactError
from cardgen.games.take_three.conditions import And, Condition, Count, Leaf, Not, Or, domain, holds, leaves, matches
from cardgen.games.take_three.counting import HAND, Masks, hands_without

MOST_TYPES, MOST_THREES = 1200, 1_500_000
"""Numbers times colours of a deck, and threes of numbers to look at; more take longer than some ten seconds."""


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
    looks = sum(domain(leaf) == "number" for leaf in set(leaves(condition)))
    if looks * comb(len(numbers) + 2, 3) > MOST_THREES or len(numbers) * len(colours) > MOST_TYPES:
        raise FactError("odds_numbers", numbers=len(numbers), colours=len(colours))
    hand = min(HAND, total)
    without = hands_without(_fits(condition, numbers, colours), copies)
    return Odds(comb(total, 3) - without[3], comb(total, 3), comb(total, hand) - without[hand], comb(total, hand))


# --- which third types fit to two


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
        table = _table(leaf, tuple((number, colours[0]) for number in numbers), tuple(spread))
        return lambda i, j: table[i // wide][j // wide]
    spread = [sum(1 << (k + n * wide) for n in range(len(numbers))) for k in range(wide)]
    table = _table(leaf, tuple((numbers[0], colour) for colour in colours), tuple(spread))
    return lambda i, j: table[i % wide][j % wide]


@lru_cache(64)
def _table(leaf: Leaf, values: tuple[tuple[int, str], ...], spread: tuple[int, ...]) -> Masks:
    """For each pair of values the union of what stands for the thirds that fit; order does not matter."""
    table = [[0] * len(values) for _ in values]
    for i, a in enumerate(values):
        for j in range(i, len(values)):
            for k in range(j, len(values)):
                if holds(leaf, (a, values[j], values[k])):
                    for x, y, z in {(i, j, k), (j, k, i), (k, i, j), (j, i, k), (k, j, i), (i, k, j)}:
                        table[x][y] |= spread[z]
    return table
