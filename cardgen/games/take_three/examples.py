"""Cards that show what a condition means: hands of three that meet it, the same each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from cardgen.cards import Card
from cardgen.facts import FactError
from cardgen.games.take_three import odds, rules
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.conditions import Condition
from cardgen.games.take_three.counting import bits
from cardgen.games.take_three.thirds import masks

TRIES = 3_000
"""Threes from all over the deck that are looked at first; then all that fit, in ascending order."""
ENOUGH = 40
"""So many hands that share a card with those chosen, and no others are looked for."""

Hand = tuple[Card, Card, Card]


def hands(condition: Condition, spec: Spec, count: int) -> list[Hand]:
    """Up to `count` hands that meet a condition, with as many different cards as there are; fewer where it is rare."""
    chosen: list[Hand] = []
    later: list[Hand] = []
    for hand in _hands(condition, list(rules.cards(spec).values())):
        if hand in chosen:
            continue
        fresh = not {card.code for card in hand} & {card.code for other in chosen for card in other}
        (chosen if fresh else later).append(hand)
        if len(chosen) == count or len(later) > ENOUGH:
            break
    return [*chosen, *dict.fromkeys(later)][:count]


def _hands(condition: Condition, cards: Sequence[Card]) -> Iterator[Hand]:
    """Threes that meet a condition, each in ascending order of cards and with no more copies of one than there are."""
    for places in scattered(len(cards)):
        a, b, c = (cards[k] for k in sorted(places))
        if rules.fulfils(condition, (a, b, c)) and _there_are(a, b, c):
            yield a, b, c
    for places in _fitting(condition, cards):
        a, b, c = (cards[k] for k in places)
        if _there_are(a, b, c):
            yield a, b, c


def _there_are(*three: Card) -> bool:
    """Whether a deck has so many of each card."""
    return all(three.count(card) <= card.copies for card in three)


def _fitting(condition: Condition, cards: Sequence[Card]) -> Iterator[tuple[int, int, int]]:
    """The places of all threes that meet a condition; none where there are too many numbers to look at."""
    types = tuple((card.attributes["number"], card.attributes["colour"], card.copies) for card in cards)
    try:
        odds.check_size(condition, types)
    except FactError:
        return
    table = masks(condition, [card[:2] for card in types])
    for i, j in combinations_with_replacement(range(len(cards)), 2):
        for k in bits(table[i][j] & -1 << j):
            yield i, j, k


def scattered(size: int) -> Iterator[tuple[int, int, int]]:
    """Threes from all over the deck, by the example of `rand` in the standard of C."""
    state = 1
    for _ in range(TRIES if size else 0):
        three = []
        for _ in range(3):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            three.append((state >> 8) % size)
        yield three[0], three[1], three[2]
