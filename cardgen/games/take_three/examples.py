"""Examples of a condition: hands of three cards that meet it, the same each time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations

from cardgen.core.cards import Card
from cardgen.core.facts import FactError
from cardgen.games.take_three import odds, rules
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.conditions import SIGNS, Condition, Equation, Measure, holds, leaves
from cardgen.games.take_three.counting import bits
from cardgen.games.take_three.thirds import mask
from cardgen.words.numbers import Number, typeset
from cardgen.words.printed_values import SOFT, split_picture

TRIES = 3_000
"""The number of sample threes that are tried first; then all that fit, in ascending order."""
BLOCK = 200
"""The size of a batch of threes."""
ENOUGH = 40
"""After so many hands that share cards with those chosen the search ends."""
JOINED = {"sum": " + ", "product": " × "}
SIGN_OF = {"+": "+", "-": "−", "*": "×", "/": "÷"}

Hand = tuple[Card, Card, Card]
Places = tuple[int, int, int]
"""Indices of a deck's cards, from 0."""


def hands(condition: Condition, spec: Spec, count: int) -> list[Hand]:
    """Up to `count` hands that meet a condition, with as many different cards as possible; fewer if it is rare."""
    if not count:
        return []
    cards = list(rules.cards(spec).values())
    types = tuple([(card.attributes["number"], card.attributes["colour"], card.copies) for card in cards])
    return [(cards[a], cards[b], cards[c]) for a, b, c in _hands(condition, types, count)]


def texts(card: Card, spec: Spec, shows: Mapping[str, str]) -> tuple[str, ...]:
    """The texts for a card: its printed value, then those of others with its number; none for pictures.

    `shows`: printed values that replace numbers, by code.
    """
    number = card.attributes["number"]
    same = [card, *[other for other in rules.cards(spec).values() if other.attributes["number"] == number]]
    printed = dict.fromkeys([split_picture(shows.get(other.code, "") or spec.printed(number))[1] for other in same])
    return tuple([text for text in printed if text])


def text(card: Card, spec: Spec, shows: Mapping[str, str]) -> str:
    """The text for a card in a sentence; its number if only pictures are printed."""
    return next(iter(texts(card, spec, shows)), spec.printed(card.attributes["number"])).replace(SOFT, "")


@lru_cache(512)
def _hands(condition: Condition, types: odds.Types, count: int) -> tuple[Places, ...]:
    """The indices of these hands' cards; cached for a deck in several languages."""
    chosen: list[Places] = []
    later: list[Places] = []
    for hand in _meeting(condition, types):
        if hand in chosen:
            continue
        fresh = all(set(hand).isdisjoint(other) for other in chosen)
        (chosen if fresh else later).append(hand)
        if len(chosen) == count or len(later) > ENOUGH:
            break
    return tuple([*chosen, *dict.fromkeys(later)][:count])


def _meeting(condition: Condition, types: odds.Types) -> Iterator[Places]:
    """Threes that meet a condition, each in ascending order of cards and with no more copies than the deck has."""
    cards = [card[:2] for card in types]
    for three in scattered(len(types)):
        a, b, c = sorted(three)
        if holds(condition, (cards[a], cards[b], cards[c])) and _there_are(types, (a, b, c)):
            yield a, b, c
    for hand in _fitting(condition, types):
        if _there_are(types, hand):
            yield hand


def _there_are(types: odds.Types, hand: Places) -> bool:
    """Whether a deck has enough copies of each card."""
    return all(hand.count(k) <= types[k][2] for k in hand)


def _fitting(condition: Condition, types: odds.Types) -> Iterator[Places]:
    """The indices of all threes that meet a condition; empty if there are too many numbers."""
    try:
        odds.check_size(condition, types)
    except FactError:
        return
    fits = mask(condition, [card[:2] for card in types])  # for a few pairs, as these meet most tasks
    for i, j in combinations_with_replacement(range(len(types)), 2):
        for k in bits(fits(i, j) & -1 << j):
            yield i, j, k


def scattered(size: int) -> Iterator[Places]:
    """Pseudo-random threes, by the example of `rand` in the C standard."""
    for number in range(TRIES // BLOCK if size else 0):
        yield from _block(size, number)[0]


@lru_cache(64)
def _block(size: int, number: int) -> tuple[tuple[Places, ...], int]:
    """A batch of these threes, as one of the first meets most tasks; and the start of the next batch."""
    state = _block(size, number - 1)[1] if number else 1
    threes: list[Places] = []
    for _ in range(BLOCK):
        three = []
        for _ in range(3):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            three.append((state >> 8) % size)
        threes.append((three[0], three[1], three[2]))
    return tuple(threes), state


def calculation(condition: Condition, numbers: Sequence[Number], display: Callable[[Number], str] = typeset) -> str:
    """The calculation with three numbers in ascending order, if a condition has one; else "". `display` formats them.

    >>> from cardgen.games.take_three.parser import parse
    >>> calculation(parse("sum = 70", ()), [14, 21, 35]), calculation(parse("one = other * other", ()), [2, 7, 14])
    ('14 + 21 + 35 = 70', '2 × 7 = 14')
    >>> calculation(parse("all odd", ()), [1, 3, 7])
    ''
    """
    for leaf in leaves(condition):
        if isinstance(leaf, Measure) and leaf.measure in JOINED:
            a, b, c = numbers
            whole = a + b + c if leaf.measure == "sum" else a * b * c
            return f"{JOINED[leaf.measure].join([_set(number, display) for number in numbers])} = {display(whole)}"
        if isinstance(leaf, Equation) and (equation := _equation(leaf.sign, numbers, display)):
            return equation
    return ""


def _equation(sign: str, numbers: Sequence[Number], display: Callable[[Number], str]) -> str:
    """The equation that gives one number from the other two; "" if none does."""
    fits = SIGNS[sign]
    fitting = [(one, a, b) for one, a, b in permutations(numbers) if fits(one, a, b)]
    if not fitting:
        return ""
    one, a, b = max(fitting) if sign in "-/" else min(fitting)
    return f"{_set(a, display)} {SIGN_OF[sign]} {_set(b, display)} = {display(one)}"


def _set(number: Number, display: Callable[[Number], str]) -> str:
    """A number within a calculation."""
    return f"({display(number)})" if number < 0 else display(number)
