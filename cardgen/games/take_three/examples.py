"""Cards that show what a condition means: hands of three that meet it, the same each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb

from cardgen.cards import Card
from cardgen.games.take_three import rules
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.conditions import Condition

TRIES = 3_000
"""Threes from all over the deck that are looked at first; then all, up to `MOST`."""
MOST = 300_000

Hand = tuple[Card, Card, Card]


def hands(condition: Condition, spec: Spec, count: int) -> list[Hand]:
    """Up to `count` hands that meet a condition, with as many different cards as there are; fewer where it is rare."""
    chosen: list[Hand] = []
    later: list[Hand] = []
    for hand in _hands(list(rules.cards(spec).values())):
        if hand in chosen or not rules.fulfils(condition, hand):
            continue
        fresh = not {card.code for card in hand} & {card.code for other in chosen for card in other}
        (chosen if fresh else later).append(hand)
        if len(chosen) == count or len(later) > TRIES // 10:
            break
    return [*chosen, *dict.fromkeys(later)][:count]


def _hands(cards: Sequence[Card]) -> Iterator[Hand]:
    """Threes in ascending order of cards, none with more copies of a card than there are."""
    for places in (*scattered(len(cards)), *_every(len(cards))):
        a, b, c = (cards[k] for k in sorted(places))
        if all((a, b, c).count(card) <= card.copies for card in (a, b, c)):
            yield a, b, c


def scattered(size: int) -> Iterator[tuple[int, int, int]]:
    """Threes from all over the deck, by the example of `rand` in the standard of C."""
    state = 1
    for _ in range(TRIES if size else 0):
        three = []
        for _ in range(3):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            three.append((state >> 8) % size)
        yield three[0], three[1], three[2]


def _every(size: int) -> Iterator[tuple[int, ...]]:
    return combinations_with_replacement(range(size), 3) if comb(size + 2, 3) <= MOST else iter(())
