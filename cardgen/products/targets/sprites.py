"""Sprite sheets: many cards in one picture, in a grid of equal cells, each filled by a card cut to its trim. Pure."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from cardgen.drawing.scene import Box, Placed, Placement, Scene, Size
from cardgen.imposition.sheets import Item

MOST_SIDE = 4096
"""The most pixels on each side of a picture (kb.tabletopsimulator.com, Asset Creation)."""
MOST_COLUMNS, MOST_ROWS = 10, 7
"""The limits of one sheet (kb.tabletopsimulator.com, Custom Deck)."""
BEST = 300
"""The most dots per inch; more would be invisible."""
INCH = 25.4
PIXEL = INCH / BEST
"""The side of a pixel in mm, as our pictures are rendered."""


class Grid(NamedTuple):
    """The columns and rows of cells, and the width and height of each in pixels."""

    columns: int
    rows: int
    wide: int
    high: int

    @property
    def cells(self) -> int:
        return self.columns * self.rows


def grid(count: int, size: Size) -> Grid:
    """The grid for sheets of `count` cards of a size: as few sheets as possible, in the finest resolution that fits."""
    each = ceil(count / ceil(count / (MOST_COLUMNS * MOST_ROWS)))
    shapes = [
        (columns, rows)
        for columns in range(1, MOST_COLUMNS + 1)
        for rows in range(1, MOST_ROWS + 1)
        if columns * rows >= each
    ]
    columns, rows = min(shapes, key=lambda shape: (-_fineness(shape, size), shape[0] * shape[1], shape))
    dots = _fineness((columns, rows), size)
    return Grid(columns, rows, int(size.width / INCH * dots + 1e-6), int(size.height / INCH * dots + 1e-6))


def _fineness(shape: tuple[int, int], size: Size) -> float:
    """The dots per inch of cards in a grid of so many columns and rows."""
    columns, rows = shape
    return min(BEST, MOST_SIDE / columns / size.width * INCH, MOST_SIDE / rows / size.height * INCH)


def sheet(items: Sequence[Item], size: Size, cells: Grid, back: bool = False) -> Scene:
    """The fronts (or backs) of cards in the cells, row by row; the excess of a rounded cell is filled with bleed.

    `size` is the trim of every card. The scene is in millimetres of a picture of 300 dots per inch.
    """
    wide, high = cells.wide * PIXEL, cells.high * PIXEL
    scale = max(wide / size.width, high / size.height)
    clip = Box(0, 0, wide / scale, high / scale)
    shapes = [
        Placed(scene, Placement(k % cells.columns * wide, k // cells.columns * high, 0, scale), clip)
        for k, item in enumerate(items)
        for scene in (item.back if back else item.front, item.marks and (item.marks.back if back else item.marks.face))
        if scene
    ]
    return Scene(Box(0, 0, cells.columns * wide, cells.rows * high), tuple(shapes))
