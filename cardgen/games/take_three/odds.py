"""How often three cards meet a condition: exact, by counting kinds of cards instead of hands.

P3 is the chance that three random cards meet it, P5 the chance that some three of five do. For each pair of types
(number and colour) a bit mask tells the third types that fit; `counting` counts the hands without a fitting three.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb, floor, log2
from typing import NamedTuple

from cardgen.exact import Number
from cardgen.facts import FactError
from cardgen.games.take_three.cards import Spec, numbers
from cardgen.games.take_three.conditions import (
    And,
    Cards,
    Condition,
    Count,
    Leaf,
    Not,
    Or,
    domain,
    holds,
    leaves,
    matches,
)
from cardgen.games.take_three.counting import HAND, Masks, hands_without

MOST_TYPES, MOST_THREES = 500, 600_000
"""Types of cards in a deck, and threes of numbers to look at; more take longer than some three seconds."""


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


Types = tuple[tuple[Number, str, int], ...]
"""The number cards of a deck: number, colour and copies of each type."""


def types(spec: Spec) -> Types:
    """The types of cards that a deck is drawn from, in ascending order of numbers; blank cards are none."""
    count: Counter[tuple[Number, str]] = Counter()
    for card in numbers(spec):
        count[card.attributes["number"], card.attributes["colour"]] += card.copies
    order = {colour: k for k, colour in enumerate(spec.colours)}
    return tuple((*type_, count[type_]) for type_ in sorted(count, key=lambda type_: (type_[0], order[type_[1]])))


def odds(condition: Condition, deck: Types) -> Odds:
    """How often a condition is met in a deck.

    FactError where the deck has fewer than three cards, or tells so many kinds of cards apart that counting takes long.
    """
    return _odds(condition, deck)


@lru_cache(512)
def _odds(condition: Condition, deck: Types) -> Odds:
    total = sum(copies for *_, copies in deck)
    if total < 3:
        raise FactError("odds_few", cards=total)
    looks = sum(domain(leaf) == "number" for leaf in set(leaves(condition)))
    values, colours = {number for number, *_ in deck}, {colour for _, colour, _ in deck}
    if looks * comb(len(values) + 2, 3) > MOST_THREES or len(deck) > MOST_TYPES:
        raise FactError("odds_numbers", numbers=len(values), colours=len(colours))
    hand = min(HAND, total)
    without = hands_without(_fits(condition, deck), [copies for *_, copies in deck])
    return Odds(comb(total, 3) - without[3], comb(total, 3), comb(total, hand) - without[hand], comb(total, hand))


# --- which third types fit to two


def _fits(condition: Condition, deck: Types) -> Masks:
    """The masks of all pairs of types."""
    fit = _masks(condition, [card[:2] for card in deck], (1 << len(deck)) - 1)
    return [[fit(i, j) for j in range(len(deck))] for i in range(len(deck))]


Mask = Callable[[int, int], int]


def _masks(condition: Condition, cards: Cards, every: int) -> Mask:
    """The mask of a pair, for a condition of any build."""
    match condition:
        case Not(part):
            inner = _masks(part, cards, every)
            return lambda i, j: every & ~inner(i, j)
        case And(parts):
            ands = [_masks(part, cards, every) for part in parts]
            return lambda i, j: _all(mask(i, j) for mask in ands)
        case Or(parts):
            ors = [_masks(part, cards, every) for part in parts]
            return lambda i, j: _any(mask(i, j) for mask in ors)
        case Count():
            return _count_mask(condition, cards, every)
        case _:
            return _leaf_mask(condition, cards)


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


def _count_mask(leaf: Count, cards: Cards, every: int) -> Mask:
    has = [matches(card, leaf) for card in cards]
    these = sum(1 << k for k, match in enumerate(has) if match)

    def mask(i: int, j: int) -> int:
        so_far = has[i] + has[j]
        return (these if so_far + 1 in leaf.counts else 0) | (every & ~these if so_far in leaf.counts else 0)

    return mask


def _leaf_mask(leaf: Leaf, cards: Cards) -> Mask:
    """The mask of a leaf that looks at numbers alone, or at colours alone: all types of a fitting number, or colour."""
    by = 0 if domain(leaf) == "number" else 1
    alike: dict[Number | str, int] = {}
    for k, card in enumerate(cards):
        alike[card[by]] = alike.get(card[by], 0) | 1 << k
    examples = {card[by]: card for card in cards}
    table = _table(leaf, tuple(examples[value] for value in alike), tuple(alike.values()))
    place = {value: k for k, value in enumerate(alike)}
    places = [place[card[by]] for card in cards]
    return lambda i, j: table[places[i]][places[j]]


@lru_cache(64)
def _table(leaf: Leaf, values: tuple[tuple[Number, str], ...], spread: tuple[int, ...]) -> Masks:
    """For each pair of values the union of what stands for the thirds that fit; order does not matter."""
    table = [[0] * len(values) for _ in values]
    for i, a in enumerate(values):
        for j in range(i, len(values)):
            for k in range(j, len(values)):
                if holds(leaf, (a, values[j], values[k])):
                    for x, y, z in {(i, j, k), (j, k, i), (k, i, j), (j, i, k), (k, j, i), (i, k, j)}:
                        table[x][y] |= spread[z]
    return table
