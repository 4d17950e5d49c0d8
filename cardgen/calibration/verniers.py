"""Six pairs of scales, one half on the front of a sheet and one on its back, and what their readings say. Pure.

The lines of a front's scale stand 1.8 mm apart, those on the back 1.9 mm. Against the light one pair of lines is one;
its number is how far the back has slipped there, in tenths of a millimetre. That is a vernier (Pierre Vernier, 1631).
"""

from collections.abc import Iterator, Sequence
from math import degrees
from typing import NamedTuple

from cardgen.cards import Size
from cardgen.drawing.scene import Box
from cardgen.imposition.printer import Printer

PITCH, STEP, MOST = 1.8, 0.1, 30
"""From line to line on the front, how much more on the back, in mm, and how many lines to each side of the middle."""
LENGTH = 2 * MOST * (PITCH + STEP)
"""How long a scale is in mm."""
EDGE = 17.0
"""How far the scales' middle lines keep from the edges of the paper, in mm."""
NAMES = "ABCDEF"
APART = 10.0
"""What two scales in a row leave free between them, for a name, in mm."""
LEAST = Size(LENGTH + 2 * EDGE + 30, 2 * LENGTH + APART + 2 * EDGE)
"""Smaller paper has no room for the scales, whichever way it lies."""


class Scale(NamedTuple):
    """A pair of scales as one looks at the front: its name, the middle of its line, and whether it stands upright."""

    name: str
    x: float
    y: float
    is_upright: bool


def scales(page: Box) -> tuple[Scale, ...]:
    """The scales of a sheet: one along each of its short edges, two along each of its long ones."""
    is_tall = page.height >= page.width
    (near, far), (start, end) = _ends(page, is_tall)
    short, quarter = (start + end) / 2, (LENGTH + APART) / 2
    middle = (near + far) / 2
    places = [
        (short, near + EDGE, False),
        (start + EDGE, middle - quarter, True),
        (end - EDGE, middle - quarter, True),
        (start + EDGE, middle + quarter, True),
        (end - EDGE, middle + quarter, True),
        (short, far - EDGE, False),
    ]
    upright = [(x, y, lies) if is_tall else (y, x, not lies) for x, y, lies in places]
    return tuple([Scale(name, *place) for name, place in zip(NAMES, upright, strict=True)])


def _ends(page: Box, is_tall: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the paper begins and ends: along its long edges, and along its short ones."""
    level, upright = (page.left, page.right), (page.top, page.bottom)
    return (upright, level) if is_tall else (level, upright)


def solved(name: str, readings: Sequence[float], page: Box, backs: str) -> Printer:
    """The printer that gives these readings, in mm, one for each scale; by least squares.

    Each reading says by how much a line of the back slipped along its scale: a shift, and what turn and growth add
    where the line stands. Turned over its long edge, left and right change sides on the back; over its short edge, top
    and bottom.
    """
    rows = list(_equations(readings, page, is_long=backs == "duplex-long"))
    right, down, turn, growth = _least_squares(rows)
    return Printer(name, backs, right, down, degrees(turn), 1 + growth)


def _equations(readings: Sequence[float], page: Box, is_long: bool) -> Iterator[tuple[tuple[float, ...], float]]:
    """For each scale what shift right and down, turn and growth each add to its reading, and the reading."""
    middle_x, middle_y = (page.left + page.right) / 2, (page.top + page.bottom) / 2
    for scale, reading in zip(scales(page), readings, strict=True):
        along = reading / STEP * (PITCH + STEP)  # where on the back's scale the lines met
        x, y = (scale.x, scale.y + along) if scale.is_upright else (scale.x + along, scale.y)
        a, b = (middle_x - x, y - middle_y) if is_long else (x - middle_x, middle_y - y)  # as one looks at the back
        mirrored = is_long != scale.is_upright
        yield ((0.0, 1.0, a, b) if scale.is_upright else (1.0, 0.0, -b, a)), reading if mirrored else -reading


def _least_squares(rows: Sequence[tuple[tuple[float, ...], float]]) -> list[float]:
    """What fits equations best: the normal equations, solved by Gauss and Jordan."""
    size = len(rows[0][0])
    matrix = [
        [sum(row[i] * row[j] for row, _ in rows) for j in range(size)] + [sum(row[i] * value for row, value in rows)]
        for i in range(size)
    ]
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(matrix[i][k]))
        matrix[k], matrix[pivot] = matrix[pivot], matrix[k]
        matrix[k] = [value / matrix[k][k] for value in matrix[k]]
        for i in range(size):
            if i != k:
                matrix[i] = [value - matrix[i][k] * unit for value, unit in zip(matrix[i], matrix[k], strict=True)]
    return [row[size] for row in matrix]
