"""Registration marks for cutting machines, and the slots that they leave for cards. Pure.

A Silhouette looks for a black square of 5 mm at the upper left corner and for two angles, at the upper right and the
lower left one, 10 mm from the paper's edges, with arms of 8.4 to 8.9 mm and lines of 1 mm ("Type 1").
"""

from typing import NamedTuple

from cardgen.deck.deck import OptionError
from cardgen.drawing.scene import Box, Paint, Rect, Scene, Size
from cardgen.imposition.grid import NEAR, Grid, orientations
from cardgen.imposition.legend import INK

INSET, SQUARE, ARM, LINE = 10.0, 5.0, 8.6, 1.0
CLEAR = 1.0
"""The free space around each mark, in mm."""
GUTTER = 2.0
"""The least gap between cards, as each is cut out separately; half of it is the bleed of each, in mm."""


class Slots(NamedTuple):
    """A grid, and the numbers of its slots that are clear of marks."""

    grid: Grid
    free: tuple[int, ...]


def marks(paper: Size) -> tuple[Box, ...]:
    """The square, and the two arms of each angle, as rectangles on the paper."""
    left, top, right, bottom = INSET, INSET, paper.width - INSET, paper.height - INSET
    return (
        Box(left, top, left + SQUARE, top + SQUARE),
        Box(right - ARM, top, right, top + LINE),
        Box(right - LINE, top, right, top + ARM),
        Box(left, bottom - LINE, left + ARM, bottom),
        Box(left, bottom - ARM, left + LINE, bottom),
    )


def drawn(paper: Size) -> Scene:
    """The marks as a layer of a sheet."""
    shapes = [Rect(box.left, box.top, box.width, box.height, Paint(INK)) for box in marks(paper)]
    return Scene(Box(0, 0, *paper), tuple(shapes), layer="marks")


def slots(card: Size, paper: Size, gutter: float) -> Slots:
    """The most slots for cards between the marks, on the paper as given or turned. OptionError if there is none."""
    ways = [_slots(card, way, max(gutter, GUTTER)) for way in orientations(paper)]
    best = max(ways, key=lambda way: len(way.free))  # the first of the best
    if not best.free:
        size = Size(round(card.width, 1), round(card.height, 1))
        raise OptionError("target.no_room", card=str(size), paper=str(paper), inset=INSET)
    return best


def _slots(card: Size, paper: Size, gutter: float) -> Slots:
    area = Box(INSET, INSET, paper.width - INSET, paper.height - INSET)
    xs = _edges(card.width, area.left, area.right, gutter)
    ys = _edges(card.height, area.top, area.bottom, gutter)
    grid = Grid(paper, card, gutter, xs, ys, area)
    zones = [mark.grown(CLEAR + gutter / 2) for mark in marks(paper)]
    return Slots(grid, tuple([k for k, trim in enumerate(grid.slots) if not any(_meet(trim, zone) for zone in zones)]))


def _edges(card: float, least: float, most: float, gutter: float) -> tuple[float, ...]:
    """The starts of cards, centred in a stretch."""
    count = int((most - least + gutter + NEAR) // (card + gutter))
    start = (least + most - count * (card + gutter) + gutter) / 2
    return tuple([start + k * (card + gutter) for k in range(count)])


def _meet(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
