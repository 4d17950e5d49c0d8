"""For two cards, the thirds with which they meet a condition: one bit mask for each pair of cards.

Each leaf is evaluated once for each pair of values. Thirds that are impossible for an equation, a pattern or a measure
are skipped; the others are tested by `conditions`, which alone defines the meaning of conditions.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from operator import and_, or_

from cardgen.games.take_three import conditions as tree
from cardgen.games.take_three.conditions import FOLDS, Cards, domain, holds, matches, passes
from cardgen.words.numbers import Number

Masks = list[list[int]]
"""For each pair of cards the thirds that fit: bit k stands for card k."""
Mask = Callable[[int, int], int]


def masks(condition: tree.Condition, cards: Cards) -> Masks:
    """The masks of all pairs of these cards."""
    fit = mask(condition, cards)
    rows = [[fit(i, j) for j in range(i + 1)] for i in range(len(cards))]
    return [[rows[max(i, j)][min(i, j)] for j in range(len(cards))] for i in range(len(cards))]


def mask(condition: tree.Condition, cards: Cards) -> Mask:
    """A function for the mask of a pair of these cards, by their indices, to avoid computing all."""
    return _mask(condition, cards, (1 << len(cards)) - 1)


def _mask(condition: tree.Condition, cards: Cards, every: int) -> Mask:
    """The mask of a pair, for any condition."""
    match condition:
        case tree.Not(part):
            inner = _mask(part, cards, every)
            return lambda i, j: every & ~inner(i, j)
        case tree.And(parts):
            ands = [_mask(part, cards, every) for part in parts]
            return lambda i, j: reduce(and_, [mask(i, j) for mask in ands])
        case tree.Or(parts):
            ors = [_mask(part, cards, every) for part in parts]
            return lambda i, j: reduce(or_, [mask(i, j) for mask in ors])
        case tree.Count():
            return _count_mask(condition, cards, every)
        case _:
            return _leaf_mask(condition, cards)


def _count_mask(leaf: tree.Count, cards: Cards, every: int) -> Mask:
    has = [matches(card, leaf) for card in cards]
    these = sum(1 << k for k, match in enumerate(has) if match)

    def mask(i: int, j: int) -> int:
        so_far = has[i] + has[j]
        return (these if so_far + 1 in leaf.counts else 0) | (every & ~these if so_far in leaf.counts else 0)

    return mask


def _leaf_mask(leaf: tree.Leaf, cards: Cards) -> Mask:
    """The mask of a leaf that depends on numbers only, or on colours only: all cards of a fitting number, or colour."""
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
def _table(leaf: tree.Leaf, values: tuple[tuple[Number, str], ...], spread: tuple[int, ...]) -> Masks:
    """For each pair of values the thirds that fit, in one mask: no two of `spread` share a bit."""
    if isinstance(leaf, tree.Equal):
        third = _alike(leaf.different, spread)
    elif isinstance(leaf, tree.Measure):
        third = _measured(leaf, [number for number, _ in values], spread)
    else:
        third = _tried(leaf, values, spread)
    rows = [[third(i, j) for j in range(i + 1)] for i in range(len(values))]
    return [[rows[max(i, j)][min(i, j)] for j in range(len(values))] for i in range(len(values))]


def _alike(different: int, spread: Sequence[int]) -> Mask:
    """The thirds that give the right number of different values."""
    every = sum(spread)

    def fitting(i: int, j: int) -> int:
        these = spread[i] | spread[j]
        more = different - (1 if i == j else 2)
        return these if more == 0 else every & ~these if more == 1 else 0

    return fitting


def _measured(leaf: tree.Measure, numbers: Sequence[Number], spread: Sequence[int]) -> Mask:
    """The thirds for a measure, testing each of its values once; pairs with the same measure share the result."""
    passed = lru_cache(None)(lambda value: passes(value, leaf.tests))
    of_pair, whole = FOLDS[leaf.measure]
    known = list(zip(numbers, spread, strict=True))

    @lru_cache(None)
    def fitting(pair: object) -> int:
        return sum([bit for number, bit in known if passed(whole(pair, number))])

    return lambda i, j: fitting(of_pair(numbers[i], numbers[j]))


def _tried(leaf: tree.Leaf, values: Sequence[tuple[Number, str]], spread: Sequence[int]) -> Mask:
    """The thirds, by trying all possible ones."""
    place = {number: k for k, (number, _) in enumerate(values)}

    def fitting(i: int, j: int) -> int:
        possible = _possible(leaf, values[i][0], values[j][0])
        places = range(len(values)) if possible is None else {place[n] for n in possible if n in place}
        return sum([spread[k] for k in places if holds(leaf, (values[i], values[j], values[k]))])

    return fitting


def _possible(leaf: tree.Leaf, a: Number, b: Number) -> Sequence[Number] | None:
    """A superset of the possible third numbers for two others in a leaf; None for any number.

    Of a product or quotient with 0 the third may be any.
    """
    match leaf:
        case tree.Steps():
            return a - (b - a), b + (b - a), _part(a + b, 2)
        case tree.Ratio(parts):
            return [_part(a * one, other) for one in parts for other in parts]
        case tree.Equation("+" | "-"):
            return a + b, a - b, b - a
        case tree.Equation() if a and b:
            return a * b, _part(a, b), _part(b, a)
        case _:
            return None


def _part(a: Number, b: Number) -> Number:
    """a divided by b, exactly."""
    return a // b if a % b == 0 else Fraction(a) / b
