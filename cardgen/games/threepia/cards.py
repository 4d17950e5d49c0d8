"""The Threepia deck: square cards of 2 × 2 cells, and the boards that they are laid on.

The pictures of the original are lost; cards and boards are our reconstruction (decision [D]): 60 cards, each
element (shape and colour) 19 times, 12 cards with one wild triangle, all elements of a card different, no two
cards the same when turned.
"""

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.core.cards import Card

SHAPES = {"o": "circle", "x": "cross", "s": "square"}
COLOURS = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}
WILD = "^"

CARDS = """
^ og ob xg / sg xb ^ xy / xg sg sb ^ / sy xg xb ^ / oy ^ xg xr
xg ^ sg oy / og ^ xr sb / sb xg og ^ / ^ sy sr og / sg oy ^ sr
xy ^ ob og / xr sr ^ sg / xg sg xr ob / or xg sg xy / sg or sy xy
or oy sg sb / xg sg or sy / xg sr sg xb / og xg ob sy / sy xy or sr
sy ob xy sr / xg oy sr og / or sb oy xr / ob xy sg sb / xy oy xb sr
sr sy xy ob / oy sr or xb / xy xr ob sy / ob xb xg sy / oy sr xg og
or xg sb xr / oy or xb xy / sy or sr oy / xb oy xr ob / xb or sb xr
xr xy or og / og xr xg ob / ob sy xr og / sy xb or xy / sr sb xr ob
xb og sb sy / oy sr sg xy / sg sb og ob / oy og xg xb / or sy sr xb
oy ob xy sg / xg ob xy oy / og sg xr sb / sb oy or xy / sb og sy xr
xb ob sg sr / sb xr sy xg / or sb xb xr / sg xr xb ob / xy og sr oy
sb oy or sg / sr xb ob sy / or xy sb xr / xb sy sb og / og or sr xb
"""
"""The 60 cards, five a line: cells top left, top right, bottom right, bottom left; shape and colour, ^ the triangle."""

Cell = Mapping[str, str | None]


class Board(NamedTuple):
    """Slots by their top left cell (x, y), a card covering 2 × 2 cells; `turn`: how the mat is drawn, in degrees.

    `pattern`: what scores on it, "row" or "L".
    """

    key: str
    slots: tuple[tuple[int, int], ...]
    pattern: str = "row"
    turn: float = 0.0


BOARDS = (
    Board("quadrat", ((0, 0), (2, 0), (0, 2), (2, 2))),
    Board("kuehlschrank", ((0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4))),
    Board("windmuehle", ((1, 0), (3, 1), (2, 3), (0, 2))),
    Board("wurm", ((0, 0), (2, 0), (4, 0))),
    Board("x", ((2, 0), (0, 2), (2, 2), (4, 2), (2, 4)), turn=45),
    Board("schlange", ((0, 2), (2, 2), (2, 0), (4, 0))),
    Board("l_box", ((0, 0), (2, 0), (0, 2), (2, 2)), pattern="L"),
)


def cells(notation: str) -> tuple[Cell, ...]:
    """A card from its notation.

    >>> cells("^ og")
    ({'shape': 'triangle', 'colour': None}, {'shape': 'circle', 'colour': 'green'})
    """
    return tuple(
        {"shape": "triangle", "colour": None}
        if cell == WILD
        else {"shape": SHAPES[cell[0]], "colour": COLOURS[cell[1]]}
        for cell in notation.split()
    )


ORIGINAL = tuple([cells(row) for line in CARDS.strip().splitlines() for row in line.split("/")])


SHAPE_NAMES = (*SHAPES.values(), "triangle")
"""The shapes; the last is the wild one, which has no colour of its own."""


class Spec(NamedTuple):
    """The specification of a deck: the cards' cells, the colours of a triangle, the boards, the shapes.

    `shapes` has the wild one last, whatever word or picture it is; in cells it is the one whose colour is None.
    """

    cards: tuple[tuple[Cell, ...], ...] = ORIGINAL
    colours: tuple[str, ...] = ("red", "green", "blue", "yellow")
    boards: tuple[Board, ...] = BOARDS
    shapes: tuple[str, ...] = SHAPE_NAMES

    def plain(self) -> tuple[object, ...]:
        """The fields for a fingerprint: the shapes only if they differ from the original's."""
        return self[:3] if self.shapes == SHAPE_NAMES else self

    def __hash__(self) -> int:
        """A quick hash of a part of the fields, as the rules need it with each entry."""
        return hash((len(self.cards), self.colours, len(self.boards)))


def deck(spec: Spec, words: Mapping[str, str]) -> tuple[Card, ...]:
    """The cards H01 … and the boards, each a mat by its key."""
    del words  # none on these cards
    cards = [Card(f"H{k:02d}", "card", 1, {"cells": list(card)}) for k, card in enumerate(spec.cards, 1)]
    boards = [Card(b.key, "mat", 1, {"board": b.key, "slots": [list(s) for s in b.slots]}) for b in spec.boards]
    return (*cards, *boards)
