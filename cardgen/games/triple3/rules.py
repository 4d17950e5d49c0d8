"""The rules of Triple³: where a card may be laid, whether anybody can, and how cards are dealt.

Rule text (spelregels, règles): each card laid must form a new triple with two visible ones, in a row, a column or a
diagonal: the three share a property that this line did not share before. A second property that stays is of no
account. data: the printed example of nine cards is a test.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from cardgen.core.cards import Card
from cardgen.games.triple3.cards import Spec, deck

GRID_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""Rows, columns, diagonals of the 3 × 3 grid."""
GRID = 9
THROUGH = tuple(tuple(line for line in GRID_LINES if cell in line) for cell in range(GRID))
"""The lines through each cell."""
ATTRIBUTES = ("colour", "shape", "count")


@lru_cache(8)
def cards(spec: Spec) -> Mapping[str, Card]:
    """The cards that are played with, by code; a blank one replaces one that was lost."""
    return {card.code: card for card in deck(spec, {}) if card.kind == "card"}


def most_left(spec: Spec) -> int:
    """The most cards a player may have left: all that are not in the grid."""
    return len(cards(spec)) - GRID


def shared(three: Iterable[Card]) -> tuple[str, ...]:
    """The attributes that three cards share."""
    a, b, c = [card.attributes for card in three]
    return tuple([key for key in ATTRIBUTES if a[key] == b[key] == c[key]])


def new_triples(grid: Sequence[Card], cell: int, card: Card) -> dict[tuple[int, ...], tuple[str, ...]]:
    """The lines in which a card laid on a cell (from 0) makes a new triple, and the attributes newly shared."""
    triples: dict[tuple[int, ...], tuple[str, ...]] = {}
    for line in THROUGH[cell]:
        after = shared([card if k == cell else grid[k] for k in line])
        if not after:
            continue
        before = [grid[k] for k in line]
        old = [key for key in shared(before) if before[0].attributes[key] == card.attributes[key]]
        if new := tuple([key for key in after if key not in old]):  # not shared before, or in another level
            triples[line] = new
    return triples


def allowed(grid: Sequence[Card], card: Card) -> dict[int, tuple[str, ...]]:
    """The cells (from 0) that a card may be laid on, each with its new properties in words; counts as numerals.

    They stand in the order colour, shape, count.
    """
    cells = {}
    for cell in range(GRID):
        new = {key for keys in new_triples(grid, cell, card).values() for key in keys}
        if new:
            cells[cell] = tuple(str(card.attributes[key]) for key in ATTRIBUTES if key in new)
    return cells


def can_lay(grid: Sequence[Card], cards: Iterable[Card]) -> bool:
    """Whether one of these cards may be laid somewhere; if no card of any player can, the round is over."""
    return any(allowed(grid, card) for card in cards)


def hands(cards_left: int, players: int, handicap: Sequence[int] = ()) -> tuple[list[int], int]:
    """The number of cards for each player, and of those laid on the grid instead.

    Everybody gets the same number; `handicap`: how many cards more each player gets, stronger ones some.

    >>> hands(55, 3)
    ([18, 18, 18], 1)
    >>> hands(55, 2, (5, 0))
    ([30, 25], 0)
    """
    extra = [*handicap, *[0] * (players - len(handicap))]
    if len(extra) != players or min(extra) < 0 or sum(extra) > cards_left:
        raise ValueError(f"a handicap of {list(handicap)} does not go with {players} players and {cards_left} cards")
    each, rest = divmod(cards_left - sum(extra), players)
    return [each + more for more in extra], rest


def deal(
    shuffled: Sequence[Card], players: int, handicap: Sequence[int] = ()
) -> tuple[list[Card], list[list[Card]], list[Card]]:
    """The grid of nine, the players' piles, and the cards left over, which are laid on any cells."""
    numbers, rest = hands(len(shuffled) - GRID, players, handicap)
    at, piles = GRID, []
    for number in numbers:
        piles.append(list(shuffled[at : at + number]))
        at += number
    return list(shuffled[:GRID]), piles, list(shuffled[at : at + rest])
