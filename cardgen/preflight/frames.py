"""What a page says of its paper: its boxes and how it is turned (ISO 32000-1, 7.7.3 and 14.11.2), as it is seen.

The paper is the crop box as far as it lies in the media box, which is what viewers print. All but the bleed box and
the trim box may stand at a parent of the page.
"""

from __future__ import annotations

from math import isfinite
from typing import Any, NamedTuple

import pikepdf

from cardgen.drawing.scene import Box, Size
from cardgen.preflight.drawn import MM, Matrix

DEEPEST = 60
"""Parents of a page that are asked."""
LETTER = (0.0, 0.0, 612.0, 792.0)
"""The paper of pages that name none, in points: viewers take it."""
CUT_OFF = 1.0
"""So many mm are cut off at least of a page for a print shop."""
Corners = tuple[float, float, float, float]


class Frame(NamedTuple):
    """The size of the paper as it is seen, and the page's boxes in mm from its top left; None where it has none.

    `unit` is how many points its unit has. `matrix` leads from the page's own points to those of the paper seen, which
    begin at its bottom left.
    """

    size: Size
    media: Box
    bleed: Box | None
    trim: Box | None
    unit: float
    matrix: Matrix

    @property
    def is_cut(self) -> bool:
        """Whether the page says that its edges are cut off, as a print shop does."""
        trim, bleed, (wide, high) = self.trim, self.bleed, self.size
        if not trim or not bleed:
            return False
        whole = bleed.width > wide - CUT_OFF and bleed.height > high - CUT_OFF
        return whole and trim.width < wide - CUT_OFF and trim.height < high - CUT_OFF


def frame(page: pikepdf.Dictionary) -> Frame:
    """The frame of a page."""
    unit = _number(page.get("/UserUnit"), 1.0)
    media = _corners(_inherited(page, "/MediaBox")) or LETTER
    paper = _common(_corners(_inherited(page, "/CropBox")) or media, media)
    turns = int(_number(_inherited(page, "/Rotate"), 0.0) / 90) % 4
    matrix, wide, high = _turned(paper, turns)
    point = MM * unit

    def seen(corners: Corners | None) -> Box | None:
        if not corners:
            return None
        (x0, y0), (x1, y1) = (_at(x, y, matrix) for x, y in (corners[:2], corners[2:]))
        return Box(min(x0, x1) * point, (high - max(y0, y1)) * point, max(x0, x1) * point, (high - min(y0, y1)) * point)

    boxes = (_corners(page.get(name)) for name in ("/BleedBox", "/TrimBox"))
    bleed, trim = map(seen, boxes)
    return Frame(Size(wide * point, high * point), seen(media) or Box(0, 0, 0, 0), bleed, trim, unit, matrix)


def _turned(paper: Corners, turns: int) -> tuple[Matrix, float, float]:
    """What turns a paper clockwise by so many quarters, and its width and height then."""
    left, bottom, right, top = paper
    wide, high = right - left, top - bottom
    return (
        ((1, 0, 0, 1, -left, -bottom), wide, high),
        ((0, -1, 1, 0, -bottom, right), high, wide),
        ((-1, 0, 0, -1, right, top), wide, high),
        ((0, 1, -1, 0, top, -left), high, wide),
    )[turns]


def _at(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _inherited(page: pikepdf.Dictionary, key: str) -> object:
    """What a page says, or the nearest of its parents."""
    node: object = page
    for _ in range(DEEPEST):
        if not isinstance(node, pikepdf.Dictionary):
            return None
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return None


def _corners(values: object) -> Corners | None:
    """Left, bottom, right and top of a rectangle, whatever order they stand in (7.9.5); None for one without area."""
    if not isinstance(values, pikepdf.Array) or len(values) != 4:
        return None
    try:
        a, b, c, d = (float(value) for value in values)
    except (TypeError, ValueError, OverflowError):
        return None
    found = min(a, c), min(b, d), max(a, c), max(b, d)
    return found if found[0] < found[2] and found[1] < found[3] else None


def _common(one: Corners, other: Corners) -> Corners:
    """What two rectangles have in common; without area where they have nothing, as pdfium shows nothing then."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    right, top = min(one[2], other[2]), min(one[3], other[3])
    return left, bottom, max(left, right), max(bottom, top)


def _number(value: Any, usual: float) -> float:
    """A number as it is written, if it is one, and no more than a float can say."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return usual
    return number if isfinite(number) else usual
