"""The grid of cards on a sheet: as many as fit, centred, so that backs can be mirrored.

The printer's margin stays blank. Beside the cards a strip must remain for crop marks and, beyond them, the caption or
the ruler: `STRIP` mm at the top and bottom, or left and right.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, inf
from typing import NamedTuple

from cardgen.drawing.scene import Box, Size, bounding_box
from cardgen.imposition.paper import OrientedSize, PaperError

MARK_ROOM = 2.0
"""The least room for crop marks beside the cards; the outer bleed is reduced first."""
LINE_GAP = 0.5
"""Between marks and the caption or the ruler."""
LINE_HEIGHT = 2.8
"""The height of the caption, and of the ruler."""
STRIP = MARK_ROOM + LINE_GAP + LINE_HEIGHT
FOLD = 0.3
"""The space on either side of a fold line."""

MOST_GUTTER = 50.0
"""The widest gutter; more is a typing error, as neither cutting nor laminating needs it."""
NEAR = 1e-6
"""The tolerance for comparing lengths: a card fits into its own width."""


class Grid(NamedTuple):
    """Slots for cards on one side of a sheet, by the left edges of columns and the top edges of rows.

    Slots are counted row by row in the order of `xs` and `ys`; on a mirrored grid that is from right to left.
    `area` is for bleed and marks; `down` is the gap between rows if that differs from `gutter`.
    """

    paper: Size
    card: Size
    gutter: float
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    area: Box
    down: float | None = None

    @property
    def gaps(self) -> tuple[float, float]:
        """The gaps between columns and between rows."""
        return self.gutter, self.gutter if self.down is None else self.down

    @property
    def columns(self) -> int:
        return len(self.xs)

    @property
    def rows(self) -> int:
        return len(self.ys)

    @property
    def slots(self) -> tuple[Box, ...]:
        """The trim of each card."""
        return _slots(self)

    @property
    def block(self) -> Box:
        """All slots and what is between them."""
        return bounding_box(self.slots)

    def first(self, count: int) -> "Grid":
        """The rows and columns that the first `count` cards occupy; the last row may have empty slots."""
        rows = ceil(count / self.columns)
        if count >= self.columns and rows == self.rows:
            return self
        return self._replace(xs=self.xs[:count], ys=self.ys[:rows])

    def mirrored(self, left_right: bool) -> "Grid":
        """The slots after the paper has been turned; they are centred on it."""
        return self._replace(xs=self.xs[::-1]) if left_right else self._replace(ys=self.ys[::-1])


@lru_cache(256)
def _slots(grid: Grid) -> tuple[Box, ...]:
    wide, high = grid.card.width, grid.card.height
    return tuple([Box(x, y, x + wide, y + high) for y in grid.ys for x in grid.xs])


def printable(paper: Size, margin: float) -> Box:
    """The paper without the printer's margin. PaperError if nothing is left of it."""
    if not 0 <= margin < inf:
        raise PaperError("paper.margin", margin=margin)
    if 2 * margin >= min(paper.width, paper.height):
        raise PaperError("paper.nothing_left", margin=margin, paper=str(paper))
    return Box(margin, margin, paper.width - margin, paper.height - margin)


def _check_gutter(gutter: float) -> None:
    if not 0 <= gutter <= MOST_GUTTER:
        raise PaperError("paper.gutter", gutter=gutter, most=MOST_GUTTER)


def orientations(paper: Size) -> tuple[Size, ...]:
    """The paper as given, then turned if its orientation is open."""
    fixed = paper.width == paper.height or isinstance(paper, OrientedSize)
    return (paper,) if fixed else (paper, Size(paper.height, paper.width))


def fit(card: Size, paper: Size, margin: float = 5.0, gutter: float = 0.0) -> Grid:
    """The grid with the most cards, on the paper as given or turned. PaperError, with the sizes, if none fits."""
    _check_gutter(gutter)
    grids = [grid for way in orientations(paper) for grid in _grids(card, way, margin, gutter)]
    if not grids:
        raise PaperError("paper.no_room", **_error_values(card, paper, margin))
    return max(grids, key=lambda grid: grid.columns * grid.rows)  # the first of the best


def _grids(card: Size, paper: Size, margin: float, gutter: float) -> Iterator[Grid]:
    """The fullest grid, or one without a column or row if there is no room for the caption."""
    area = printable(paper, margin)
    columns, rows = _count(card.width, area.width, gutter), _count(card.height, area.height, gutter)
    for less_columns, less_rows in ((0, 0), (1, 0), (0, 1)):
        xs = _edges(columns - less_columns, card.width, gutter, paper.width / 2)
        ys = _edges(rows - less_rows, card.height, gutter, paper.height / 2)
        grid = Grid(paper, card, gutter, xs, ys, area)
        if xs and ys and has_strip(grid.block, area):
            yield grid


def _count(card: float, room: float, gutter: float) -> int:
    return max(0, int((room + gutter + NEAR) // (card + gutter)))


def _edges(count: int, card: float, gutter: float, middle: float) -> tuple[float, ...]:
    """The starts of `count` cards in a row with this centre."""
    start = middle - (count * card + (count - 1) * gutter) / 2
    return tuple([start + i * (card + gutter) for i in range(count)])


def has_strip(block: Box, area: Box) -> bool:
    """Whether caption and ruler have room beside a block."""
    return max(block.left - area.left, block.top - area.top) >= STRIP - NEAR


def _error_values(card: Size, paper: Size, margin: float) -> dict[str, object]:
    """The values for an error message about a lack of room."""
    area = printable(paper, margin)
    left = Size(round(area.width, 2), round(area.height, 2))
    return {"card": str(card), "paper": str(paper), "margin": margin, "left": str(left), "strip": STRIP}


def fit_folded(card: Size, paper: Size, margin: float, gutter: float, rooms: tuple[float, ...]) -> tuple[Grid, Grid]:
    """The grids of fronts and backs on either side of a fold through the middle of the paper.

    Fronts are left of a vertical fold or above a horizontal one, whichever holds more cards. `rooms` are the distances
    of fold and cards to try, the best first. PaperError, with the sizes, if none fits.
    """
    _check_gutter(gutter)
    ways = [(way, upright) for way in orientations(paper) for upright in (True, False)]
    grids = [
        grid
        for room in rooms
        for way, upright in ways
        for grid in _half_grids(card, way, margin, gutter, room, upright)
    ]
    if not grids:
        raise PaperError("paper.no_room_folded", **_error_values(card, paper, margin), fold=2 * rooms[-1])
    return max(grids, key=lambda pair: pair[0].columns * pair[0].rows)


def _half_grids(
    card: Size, paper: Size, margin: float, gutter: float, room: float, upright: bool
) -> Iterator[tuple[Grid, Grid]]:
    area = printable(paper, margin)
    across = (paper.width if upright else paper.height) / 2 - margin - room
    columns = _count(card.width, across if upright else area.width, gutter)
    rows = _count(card.height, area.height if upright else across, gutter)
    for less_columns, less_rows in ((0, 0), (1, 0), (0, 1)):
        front = _half(card, paper, area, gutter, (columns - less_columns, rows - less_rows), room, upright)
        if front.xs and front.ys and has_strip(front.block, area):
            yield front, _folded(front, area, upright)


def _half(
    card: Size, paper: Size, area: Box, gutter: float, counts: tuple[int, int], room: float, upright: bool
) -> Grid:
    """The fronts: centred along the fold, and `room` away from it."""
    columns, rows = counts
    middle_x, middle_y = paper.width / 2, paper.height / 2
    if upright:
        middle_x -= room + (columns * card.width + (columns - 1) * gutter) / 2
        area = area._replace(right=paper.width / 2 - FOLD)
    else:
        middle_y -= room + (rows * card.height + (rows - 1) * gutter) / 2
        area = area._replace(bottom=paper.height / 2 - FOLD)
    xs, ys = _edges(columns, card.width, gutter, middle_x), _edges(rows, card.height, gutter, middle_y)
    return Grid(paper, card, gutter, xs, ys, area)


def _folded(front: Grid, area: Box, upright: bool) -> Grid:
    """The backs: each front mirrored at the fold."""
    wide, high = front.paper.width, front.paper.height
    if upright:
        xs = tuple([wide - x - front.card.width for x in front.xs])
        return front._replace(xs=xs, area=area._replace(left=wide / 2 + FOLD))
    ys = tuple([high - y - front.card.height for y in front.ys])
    return front._replace(ys=ys, area=area._replace(top=high / 2 + FOLD))
