"""Conditions on three number cards: their syntax tree, and its evaluation.

A condition is a tree of small values; `parser` reads it from a line of text, `odds` counts how often it is met. Each
leaf depends on one `domain` of the cards, which lets `odds` count with few cases: the three numbers, the three colours,
or how many of the three cards are of one kind.

Numbers may be below 0, and fractions. Properties of integers (odd, even, prime, square, divisible, a
divisor, a remainder, digits) is true of no fraction [D]. Below 0 the usual definitions hold: -3 is odd and -4 even, no
prime and no square is negative, remainders are from 0 up (-1 = 2 mod 3), -3 divides 12; -12 has two digits [D].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from math import isqrt
from operator import add, mul
from typing import Any, NamedTuple

from cardgen.words.numbers import Number

Cards = Sequence[tuple[Number, str]]
"""Three cards: number and colour."""


class Test(NamedTuple):
    """A test of one number: a word like "odd", or a word and its numbers; or its negation."""

    word: str
    numbers: tuple[Number, ...] = ()
    negated: bool = False


class Count(NamedTuple):
    """The number of cards (one of `counts`) that pass all tests and have one of the colours (empty: any)."""

    counts: tuple[int, ...]
    tests: tuple[Test, ...] = ()
    colours: tuple[str, ...] = ()


class Measure(NamedTuple):
    """The sum, product … of the three numbers passes all tests."""

    measure: str
    tests: tuple[Test, ...]


class Equal(NamedTuple):
    """The number of different numbers or colours ("number", "colour") among the three."""

    attribute: str
    different: int


class Steps(NamedTuple):
    """Three different numbers at equal distances; `step` None: any distance."""

    step: Number | None


class Ratio(NamedTuple):
    """Three numbers, none of them 0, in this ratio: 2, 4 and 8, or -1, -2 and -4, as 1:2:4."""

    parts: tuple[int, int, int]


class Equation(NamedTuple):
    """One number is calculated from the other two by this operator: + − × ÷."""

    sign: str


class Not(NamedTuple):
    """The negation of a condition."""

    part: Condition


class And(NamedTuple):
    """The conjunction of conditions."""

    parts: tuple[Condition, ...]


class Or(NamedTuple):
    """The disjunction of conditions."""

    parts: tuple[Condition, ...]


Leaf = Count | Measure | Equal | Steps | Ratio | Equation
Condition = Leaf | Not | And | Or


def is_whole(n: Number) -> bool:
    """Whether n is an integer; a sum of fractions may be one and still be a Fraction."""
    return n.denominator == 1


TESTS: dict[str, Callable[[Number, tuple[Number, ...]], bool]] = {
    "odd": lambda n, _: n % 2 == 1,
    "even": lambda n, _: n % 2 == 0,
    "prime": lambda n, _: n > 1 and is_whole(n) and all(n % d for d in range(2, isqrt(n.numerator) + 1)),
    "square": lambda n, _: n >= 0 and is_whole(n) and isqrt(n.numerator) ** 2 == n,
    "=": lambda n, a: n == a[0],
    "!=": lambda n, a: n != a[0],
    "<": lambda n, a: n < a[0],
    "<=": lambda n, a: n <= a[0],
    ">": lambda n, a: n > a[0],
    ">=": lambda n, a: n >= a[0],
    "in": lambda n, a: n in a,
    "between": lambda n, a: a[0] <= n <= a[1],
    "within": lambda n, a: any(first <= n <= last for first, last in zip(a[::2], a[1::2], strict=True)),
    "divisible": lambda n, a: any(n % d == 0 for d in a),
    "divides": lambda n, a: n != 0 and is_whole(n) and a[0] % n == 0,
    "mod": lambda n, a: n % a[1] == a[0],
    "digits": lambda n, a: is_whole(n) and len(str(abs(n))) == a[0],
}
"""The tests of a number. 0 is even, a square, and divisible by everything; it divides nothing [D]; 1 is no prime.

"within" has several ranges, each by its ends.
"""


class Fold(NamedTuple):
    """A measure of three numbers, folded over them in any order."""

    pair: Callable[[Number, Number], Any]
    whole: Callable[[Any, Number], Number]


FOLDS = {
    "sum": Fold(add, add),
    "product": Fold(mul, mul),
    "largest": Fold(max, max),
    "smallest": Fold(min, min),
    "middle": Fold(lambda a, b: (min(a, b), max(a, b)), lambda ends, c: min(max(ends[0], c), ends[1])),
    "spread": Fold(lambda a, b: (min(a, b), max(a, b)), lambda ends, c: max(ends[1], c) - min(ends[0], c)),
}
"""The measures of three numbers; the spread is the largest minus the smallest."""
MEASURES = tuple(FOLDS)

SIGNS: dict[str, Callable[[Number, Number, Number], bool]] = {
    "+": lambda one, a, b: one == a + b,
    "-": lambda one, a, b: one == a - b,
    "*": lambda one, a, b: one == a * b,
    "/": lambda one, a, b: b != 0 and one * b == a,
}


def passes(number: Number, tests: Sequence[Test]) -> bool:
    """Whether a number passes all tests."""
    return all(TESTS[test.word](number, test.numbers) != test.negated for test in tests)


@lru_cache(1 << 12)  # a deck has few different cards, which are in many threes
def matches(card: tuple[Number, str], kind: Count) -> bool:
    """Whether a card is counted."""
    return (not kind.colours or card[1] in kind.colours) and passes(card[0], kind.tests)


def holds(condition: Condition, cards: Cards) -> bool:
    """Whether three cards meet a condition; their order does not matter."""
    match condition:
        case Not(part):
            return not holds(part, cards)
        case And(parts):
            return all(holds(part, cards) for part in parts)
        case Or(parts):
            return any(holds(part, cards) for part in parts)
        case Count(counts):
            return sum(matches(card, condition) for card in cards) in counts
        case Equal("colour", different):
            return len({colour for _, colour in cards}) == different
        case _:
            return numbers_hold(condition, [number for number, _ in cards])


def numbers_hold(leaf: Measure | Equal | Steps | Ratio | Equation, numbers: Sequence[Number]) -> bool:
    """Whether three numbers meet a leaf that depends on numbers only."""
    match leaf:
        case Measure(measure, tests):
            a, b, c = numbers
            fold = FOLDS[measure]
            return passes(fold.whole(fold.pair(a, b), c), tests)
        case Equal(_, different):
            return len(set(numbers)) == different
        case Steps(step):
            low, middle, high = sorted(numbers)
            return middle - low == high - middle > 0 and step in (None, middle - low)
        case Ratio(parts):
            a, b, c = sorted(numbers, key=lambda n: n * n)
            x, y, z = sorted(parts)
            return a != 0 and a * y == b * x and b * z == c * y
        case Equation(sign):
            return any(SIGNS[sign](*order) for order in permutations(numbers))


def domain(leaf: Leaf) -> str:
    """The domain of a leaf: the "kind" of each card, "colour" or "number"."""
    match leaf:
        case Count():
            return "kind"
        case Equal("colour", _):
            return "colour"
        case _:
            return "number"


def leaves(condition: Condition) -> Iterator[Leaf]:
    """The leaves of the tree, from left to right."""
    match condition:
        case Not(part):
            yield from leaves(part)
        case And(parts) | Or(parts):
            for part in parts:
                yield from leaves(part)
        case _:
            yield condition
