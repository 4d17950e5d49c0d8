"""The rules of Threepia: which card may cover which, and the rows that a new card makes, on all boards.

Rule text: "Spielverlauf" and "Bewertung". Its pictures are lost: that a card has 2 × 2 cells, may be turned, and that
a triangle on it may lie on anything, is our reading [D].
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from cardgen.games.threepia.cards import Board, Cell, Spec, deck

HAND = 3
SHORTEST_ROW = 3
"""Cells of the shortest row that counts; each cell more is worth a point more."""
EMPTIED = 3
"""Points for playing the last card of the hand."""
CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""The cells of a card beside its top left one: TL, TR, BR, BL."""
ELEMENTS = ("shape", "colour")

Position = tuple[int, int]
"""A cell of the board: x to the right, y down, (0, 0) top left."""
Field = Mapping[Position, Cell]
"""What lies visible on the board."""


class Laid(NamedTuple):
    """A card on the board, by its code, and its quarter turns clockwise."""

    card: str
    turn: int = 0


class ScoringRow(NamedTuple):
    """A row, column or L of equal shapes or colours."""

    by: str
    length: int

    @property
    def points(self) -> int:
        return self.length - SHORTEST_ROW + 1


@lru_cache(8)
def cards(spec: Spec) -> Mapping[str, tuple[Cell, ...]]:
    """The cells of each card by its code: TL, TR, BR, BL."""
    return {card.code: tuple(card.attributes["cells"]) for card in deck(spec, {}) if card.kind == "card"}


@lru_cache(8)
def boards(spec: Spec) -> Mapping[str, Board]:
    """The boards by key."""
    return {board.key: board for board in spec.boards}


@lru_cache(8)
def longest(spec: Spec) -> int:
    """The cells of the longest row that any board has room for."""
    return max(len(line) for board in spec.boards for line in lines(places(board)))


def turned(cells: Sequence[Cell], turn: int) -> tuple[Cell, ...]:
    """A card's cells after quarter turns clockwise: what was bottom left comes to the top left.

    >>> turned(("TL", "TR", "BR", "BL"), 1)
    ('BL', 'TL', 'TR', 'BR')
    """
    split = -turn % 4
    return (*cells[split:], *cells[:split])


def covered(slot: Position) -> tuple[Position, ...]:
    """The four cells of a slot: TL, TR, BR, BL."""
    return tuple((slot[0] + dx, slot[1] + dy) for dx, dy in CORNERS)


def places(board: Board) -> set[Position]:
    """All cells of a board."""
    return {place for slot in board.slots for place in covered(slot)}


def field(board: Board, laid: Sequence[Laid], deck: Mapping[str, tuple[Cell, ...]]) -> dict[Position, Cell]:
    """What lies visible when each slot holds a card."""
    return {
        place: cell
        for slot, (code, turn) in zip(board.slots, laid, strict=True)
        for place, cell in zip(covered(slot), turned(deck[code], turn), strict=True)
    }


def is_wild(cell: Cell) -> bool:
    """Whether a cell is the triangle, or what stands for it in another deck."""
    return cell["colour"] is None


def may_cover(new: Cell, old: Cell) -> bool:
    """Whether a cell may lie on another: same shape or same colour; a triangle takes, and lies on, anything."""
    return is_wild(new) or is_wild(old) or any(new[by] == old[by] for by in ELEMENTS)


def may_lay(field: Field, slot: Position, cells: Sequence[Cell]) -> bool:
    """Whether a card (already turned) may be laid on a slot: each of its cells on the one that it covers."""
    return all(may_cover(new, field[place]) for place, new in zip(covered(slot), cells, strict=True))


def laid_on(field: Field, slot: Position, cells: Sequence[Cell]) -> dict[Position, Cell]:
    """What lies visible after a card was laid on a slot."""
    return {**field, **dict(zip(covered(slot), cells, strict=True))}


def declared(field: Field, triangles: Mapping[Position, Cell]) -> dict[Position, Cell]:
    """The field as it counts in a turn: each declared triangle is one shape in one colour; others are nothing."""
    nothing: Cell = {"shape": None, "colour": None}
    return {place: triangles.get(place, nothing) if is_wild(cell) else cell for place, cell in field.items()}


def runs(board: Board, field: Field, slot: Position) -> list[ScoringRow]:
    """What counts after a card was laid on a slot; triangles are declared already.

    Every maximal row or column of at least three equal shapes or colours that has a cell of the new card [D]; on a
    board of pattern L every L.
    """
    new = set(covered(slot))
    if board.pattern == "L":
        groups = [(by, group) for window in _windows(board) for by in ELEMENTS for group in _alike(window, by, field)]
    else:
        touched = [line for line in lines(places(board)) if new & set(line)]
        groups = [(by, group) for line in touched for by in ELEMENTS for group in _runs(line, by, field)]
    return [ScoringRow(by, len(group)) for by, group in groups if len(group) >= SHORTEST_ROW and new & set(group)]


def lines(cells: Collection[Position]) -> list[list[Position]]:
    """The unbroken rows of a board from the top, then its columns from the left; holes break them."""
    rows = sorted(cells, key=lambda place: (place[1], place[0]))
    columns = sorted(cells)
    return [*_unbroken(rows, 1), *_unbroken(columns, 0)]


def _unbroken(cells: Sequence[Position], across: int) -> Iterator[list[Position]]:
    along = 1 - across
    for _, line in groupby(enumerate(cells), key=lambda item: (item[1][across], item[1][along] - item[0])):
        yield [place for _, place in line]


def _runs(line: Sequence[Position], by: str, field: Field) -> list[list[Position]]:
    """The neighbours in a line that share a shape or a colour."""
    return [list(group) for value, group in groupby(line, key=lambda place: field[place][by]) if value is not None]


def _windows(board: Board) -> list[tuple[Position, ...]]:
    """The squares of 2 × 2 cells that do not lie inside one slot, row by row."""
    cells = places(board)
    inside = {frozenset(covered(slot)) for slot in board.slots}
    windows = [covered(place) for place in sorted(cells, key=lambda place: (place[1], place[0]))]
    return [window for window in windows if cells >= set(window) and frozenset(window) not in inside]


def _alike(window: Sequence[Position], by: str, field: Field) -> list[list[Position]]:
    """The cells of a window that share a shape or a colour."""
    values = {field[place][by] for place in window} - {None}
    return [[place for place in window if field[place][by] == value] for value in values]


def points(runs: Sequence[ScoringRow], emptied: bool = False) -> int:
    """What a turn is worth: its runs, and three points more when it empties the hand."""
    return sum(run.points for run in runs) + (EMPTIED if emptied else 0)


class Deal(NamedTuple):
    """A game set up: a card on each slot, the players' hands, the stock (its first card comes next)."""

    laid: tuple[Laid, ...]
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]


def deal(shuffled: Sequence[str], board: Board, players: int) -> Deal:
    """The first cards go on the board, slot by slot, then three to each player."""
    slots = len(board.slots)
    hands = tuple(tuple(shuffled[slots + k * HAND : slots + (k + 1) * HAND]) for k in range(players))
    return Deal(tuple(Laid(code) for code in shuffled[:slots]), hands, tuple(shuffled[slots + players * HAND :]))
