"""The actions of Take Three: fulfil tasks, exchange cards, clear and fill the grid.

Rule text: "Eine Aufgabe erfüllen", "Spielablauf", "Rundenende", "Spielende", "Expertenrunde". Our decisions
where it is silent are marked [D].
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.games.take_three.cards import Spec, numbers, tasks_by_code
from cardgen.games.take_three.conditions import Condition, holds
from cardgen.games.take_three.parser import parse

HAND = 15
"""A player's cards at the start: nine in the grid, six in the pile."""
GRID = 9
TASKS = 3
OPEN = 2
"""The least number of face-up cards in a full grid."""
GRID_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""Rows, columns and diagonals of the grid, where experts must have their three cards."""


@lru_cache(8)
def cards(spec: Spec) -> Mapping[str, Card]:
    """The number cards by code."""
    return {card.code: card for card in numbers(spec)}


@lru_cache(8)
def conditions(spec: Spec) -> Mapping[str, Condition]:
    """The tasks' conditions by code."""
    return {code: parse(task.condition, spec.colours) for code, task in tasks_by_code(spec).items()}


def fulfils(condition: Condition, three: Sequence[Card]) -> bool:
    """Whether three number cards fulfil a task."""
    return holds(condition, [(card.attributes["number"], card.attributes["colour"]) for card in three])


def may_swap(mine: Card, other: Card) -> bool:
    """Whether a card from the stock may be exchanged for another player's: same colour or same number."""
    return any(mine.attributes[key] == other.attributes[key] for key in ("colour", "number"))


def rounds(players: int) -> int:
    """Everybody deals once; with three players twice."""
    return players * (2 if players == 3 else 1)


def dealer(players: Sequence[str], number: int) -> str:
    """The dealer of round `number`; the first is drawn by lot and comes first, then the deal moves to the left."""
    return players[(number - 1) % len(players)]


class GridCard(NamedTuple):
    """A card in the grid, and whether it lies face up."""

    card: Card
    up: bool = False


class Layout(NamedTuple):
    """A player's cards: nine places row by row, None for a missing card; and the pile from the top."""

    grid: tuple[GridCard | None, ...]
    pile: tuple[Card, ...]

    @property
    def up(self) -> dict[int, Card]:
        """The face-up cards, by place from 0."""
        return {k: place.card for k, place in enumerate(self.grid) if place and place.up}

    @property
    def down(self) -> list[int]:
        """The places of the face-down cards."""
        return [k for k, place in enumerate(self.grid) if place and not place.up]

    @property
    def left(self) -> list[Card]:
        """The cards that count as minus points at the end of the round: grid and pile."""
        return [*(place.card for place in self.grid if place), *self.pile]


def dealt(hand: Sequence[Card]) -> Layout:
    """Fifteen cards: nine face down in the grid, six in the pile."""
    return Layout(tuple(GridCard(card) for card in hand[:GRID]), tuple(hand[GRID:HAND]))


def turned_up(layout: Layout, place: int) -> Layout:
    """Turns a card of the grid face up."""
    old = layout.grid[place]
    return _put(layout, place, old and GridCard(old.card, up=True))


def exchanged(layout: Layout, place: int, card: Card) -> tuple[Layout, Card]:
    """Replaces a card, open or not, by another one face up; also returns the old one."""
    old = layout.grid[place]
    if old is None:
        raise ValueError(f"place {place} of the grid is empty")
    return _put(layout, place, GridCard(card, up=True)), old.card


def _put(layout: Layout, place: int, what: GridCard | None) -> Layout:
    return layout._replace(grid=(*layout.grid[:place], what, *layout.grid[place + 1 :]))


def fulfilling(condition: Condition, layout: Layout, expert: bool = False) -> list[tuple[int, ...]]:
    """The threes of places whose open cards fulfil a task; for experts only rows, columns and diagonals."""
    up = layout.up
    threes = [line for line in GRID_LINES if up.keys() >= set(line)] if expert else list(combinations(sorted(up), 3))
    return [three for three in threes if fulfils(condition, [up[k] for k in three])]


def fulfillable(
    tasks: Mapping[str, Condition], layout: Layout, expert: bool = False
) -> dict[str, list[tuple[int, ...]]]:
    """The tasks of a hand that can be fulfilled, with their threes of places."""
    fulfilled = {code: fulfilling(condition, layout, expert) for code, condition in tasks.items()}
    return {code: threes for code, threes in fulfilled.items() if threes}


def cleared(layout: Layout, three: Sequence[int], expert: bool = False) -> Layout:
    """Removes three cards, and fills their places from the pile face down.

    Experts without a pile close the gaps: the cards move up in reading order [D].
    """
    grid, pile = list(layout.grid), list(layout.pile)
    for place in sorted(three):
        grid[place] = GridCard(pile.pop(0)) if pile else None
    if expert and not pile:
        cards = [place for place in grid if place]
        grid = [*cards, *[None] * (GRID - len(cards))]
    return Layout(tuple(grid), tuple(pile))


def to_turn_up(layout: Layout) -> int:
    """The number of cards that must still be turned up: a full grid shows at least two."""
    return max(0, OPEN - len(layout.up)) if None not in layout.grid else 0


def is_open(layout: Layout) -> bool:
    """Whether all cards of the grid lie open or are gone: the others then have one more turn each."""
    return not layout.down
