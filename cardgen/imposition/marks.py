"""Crop marks outside the cards, cutting lines between them, and the fold line.

Scenes are cached by grid: all full sheets of a deck have the same objects, which writers draw once.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from cardgen.drawing import paths
from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Box, Circle, Command, Paint, Path, Placed, Placement, Scene, Shape, Stroke, Text
from cardgen.imposition.bleed import SHORTEST, SPACE, WIDE_GUTTER, inner, outer
from cardgen.imposition.grid import NEAR, Grid
from cardgen.imposition.legend import INK, LONGEST_MARK, SIZES

PEN = 0.12
"""Width of crop marks in mm; 0.25 pt, 0.088 mm, is the thinnest that survives an inkjet."""
CROSS = 1.2
"""Length of each arm of a cross."""

CUT = Stroke(INK, 0.1)
MARK = Stroke(INK, PEN)
FOLDED = Stroke(INK, 0.15, (2.0, 1.5))

LABEL_BASELINE, LABEL_AWAY, LABEL_IN = 1.5, 0.25, 2.5


class Fold(NamedTuple):
    """A fold line through the centre of the paper, vertical or horizontal, and the label at its end."""

    upright: bool
    label: str
    font: str


def marks(grids: tuple[Grid, ...], bleed: float, is_round: bool, fold: Fold | None = None, cut: bool = True) -> Scene:
    """Crop marks around these grids (crosses around round items), and the fold line between them.

    `cut`: the sheet is cut by the first grid, so if no mark fits beside its cards, crosses are at their corners. On
    other sides they would remain visible on cards whose back is misregistered.
    """
    # counted from the left and the top, so that marks of fronts and backs are the same
    upright = tuple([grid._replace(xs=tuple(sorted(grid.xs)), ys=tuple(sorted(grid.ys))) for grid in grids])
    crosses = tuple(_corner_crosses(upright[0], bleed)) if cut and not is_round else ()
    return _marks(upright, bleed, is_round, fold, crosses)


@lru_cache(256)
def _marks(
    grids: tuple[Grid, ...], bleed: float, is_round: bool, fold: Fold | None, crosses: tuple[Command, ...]
) -> Scene:
    lines = [command for grid in grids for command in (_crosses(grid, bleed) if is_round else _crop_marks(grid, bleed))]
    lines += crosses
    shapes: list[Shape] = [Path(tuple(lines), Paint(stroke=MARK))] if lines else []
    if fold:
        shapes += _fold_line(grids[0], fold)
    return _layer(grids[0], shapes, "marks")


def _layer(grid: Grid, shapes: list[Shape], name: str) -> Scene:
    return Scene(Box(0, 0, grid.paper.width, grid.paper.height), tuple(shapes), layer=name)


def _crop_marks(grid: Grid, bleed: float) -> Iterator[Command]:
    """Marks at both ends of each cut; in a wide gutter also in its lanes."""
    reach, area = outer(grid, bleed), grid.area.grown(-PEN / 2)
    above_below = _outside(reach.top, reach.bottom, area.top, area.bottom)
    for start, end in (*filter(None, above_below), *_lanes(grid, grid.ys, bleed)):
        for x in cuts(grid.xs, grid.card.width, grid.gutter):
            inked = min(max(x, area.left), area.right)  # half a pen inside the printable area
            yield from (("M", inked, start), ("L", inked, end))
    left_right = _outside(reach.left, reach.right, area.left, area.right)
    for start, end in (*filter(None, left_right), *_lanes(grid, grid.xs, bleed)):
        for y in cuts(grid.ys, grid.card.height, grid.gutter):
            inked = min(max(y, area.top), area.bottom)
            yield from (("M", start, inked), ("L", end, inked))


def cuts(edges: tuple[float, ...], card: float, gutter: float) -> list[float]:
    """The cuts in one direction: one between cards that are edge to edge, else two."""
    starts, ends = sorted(edges), sorted([edge + card for edge in edges])
    return [*starts, ends[-1]] if gutter < NEAR else sorted(starts + ends)


def _outside(first: float, last: float, least: float, most: float) -> Iterator[tuple[float, float] | None]:
    """The starts and ends of marks before `first` and after `last`; None if there is no room."""
    for inside, length, sign in ((first, first - least, -1), (last, most - last, 1)):
        reach = min(length, LONGEST_MARK)
        yield (inside + sign * SPACE, inside + sign * reach) if reach - SPACE >= SHORTEST else None


def _corner_crosses(grid: Grid, bleed: float) -> Iterator[Command]:
    """A cross on each card's corner at ends of cuts where no mark fits outside."""
    reach, area, block = outer(grid, bleed), grid.area.grown(-PEN / 2), grid.block
    above_below = _outside(reach.top, reach.bottom, area.top, area.bottom)
    left_right = _outside(reach.left, reach.right, area.left, area.right)
    xs, ys = (cuts(edges, card, grid.gutter) for edges, card in zip((grid.xs, grid.ys), grid.card, strict=True))
    points = [(x, y) for y, mark in zip((block.top, block.bottom), above_below, strict=True) if not mark for x in xs]
    points += [(x, y) for x, mark in zip((block.left, block.right), left_right, strict=True) if not mark for y in ys]
    for x, y in dict.fromkeys(points):
        yield from _cross(min(max(x, area.left), area.right), min(max(y, area.top), area.bottom), area)


def _cross(x: float, y: float, area: Box) -> Iterator[Command]:
    yield from (("M", max(x - CROSS, area.left), y), ("L", min(x + CROSS, area.right), y))
    yield from (("M", x, max(y - CROSS, area.top)), ("L", x, min(y + CROSS, area.bottom)))


def _lanes(grid: Grid, edges: tuple[float, ...], bleed: float) -> Iterator[tuple[float, float]]:
    """The starts and ends of marks in the gaps after each card but the last."""
    free = grid.gutter / 2 - inner(grid.gutter, bleed) - SPACE
    if grid.gutter < WIDE_GUTTER:
        return
    half = min(free, LONGEST_MARK / 2)
    for edge in sorted(edges)[1:]:
        middle = edge - grid.gutter / 2
        yield middle - half, middle + half


def _crosses(grid: Grid, bleed: float) -> Iterator[Command]:
    """A cross at each corner of the block, if clear of the discs, as registration marks of front and back."""
    block, area = grid.block, grid.area
    rooms = (
        block.left - area.left,
        block.top - area.top,
        area.right - block.right,
        area.bottom - block.bottom,
    )
    arm = min(CROSS, min(rooms) - PEN / 2)
    radius = grid.card.width / 2
    if arm < SHORTEST / 2 or hypot(radius - arm, radius) < radius + bleed + SPACE:
        return
    for x in (block.left, block.right):
        for y in (block.top, block.bottom):
            yield from (("M", x - arm, y), ("L", x + arm, y), ("M", x, y - arm), ("L", x, y + arm))


def _fold_line(grid: Grid, fold: Fold) -> tuple[Shape, ...]:
    """The fold line, and its label beside the first card of the other half."""
    area, block = grid.area.grown(-FOLDED.width / 2), grid.block
    x, y = grid.paper.width / 2, grid.paper.height / 2
    ends = (x, area.top, x, area.bottom) if fold.upright else (area.left, y, area.right, y)
    line: tuple[Command, ...] = (("M", *ends[:2]), ("L", *ends[2:]))
    long = width(fold.label, fold.font, SIZES[1])
    text = Text(0, LABEL_BASELINE, fold.label, fold.font, SIZES[1], INK)
    label = Scene(Box(0, 0, long, 2.0), (text,))
    if fold.upright:
        place = Placement(x + LABEL_AWAY, block.top + LABEL_IN + long, 270)
    else:
        place = Placement(block.left + LABEL_IN, y + LABEL_AWAY)
    return Path(line, Paint(stroke=FOLDED)), Placed(label, place)


@lru_cache(256)
def cut_lines(grid: Grid, count: int) -> Scene:
    """Thin lines between cards that are edge to edge; the first `count` slots of the grid are in use."""
    lines = tuple(_between(grid, count)) if grid.gutter < NEAR else ()
    return _layer(grid, [Path(lines, Paint(stroke=CUT))] if lines else [], "cut-lines")


@lru_cache(256)
def outlines(grid: Grid, trims: tuple[Box, ...], radius: float) -> Scene:
    """A thin outline with rounded corners around each of these cards, which are cut out one by one."""
    least = min(radius, grid.card.width / 2, grid.card.height / 2)
    return _layer(grid, [rounded(trim, least, CUT) for trim in trims], "cut-lines")


@lru_cache(256)
def circles(grid: Grid, trims: tuple[Box, ...]) -> Scene:
    """A circle around each of these round items."""
    return _layer(grid, [circle(trim, CUT) for trim in trims], "cut-lines")


def rounded(trim: Box, radius: float, pen: Stroke) -> Path:
    """The outline of a card whose corners have a radius, which may be 0."""
    left, top, right, bottom = trim
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Path(paths.rounded(corners, [radius] * 4) if radius else paths.polygon(corners), Paint(stroke=pen))


def circle(trim: Box, pen: Stroke) -> Circle:
    """The outline of a round item."""
    return Circle(*trim.centre, trim.width / 2, Paint(stroke=pen))


def _between(grid: Grid, count: int) -> Iterator[Command]:
    block, columns = grid.block, grid.columns
    for i, x in enumerate(grid.xs[1:]):
        taken = -(-(count - i) // columns)  # rows with a card left of this line
        yield from (("M", x, block.top), ("L", x, grid.ys[taken - 1] + grid.card.height))
    for y in grid.ys[1:]:
        yield from (("M", block.left, y), ("L", block.right, y))
