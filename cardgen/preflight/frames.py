"""The boxes of a page and its rotation (ISO 32000-1, 7.7.3 and 14.11.2), as a viewer shows it.

The paper is the intersection of crop box and media box, which is what viewers print. All entries but the bleed box and
the trim box may be inherited.
"""

from math import isfinite
from typing import NamedTuple, SupportsFloat, cast

import pikepdf

from cardgen.drawing.scene import Box, Size
from cardgen.preflight.page_content import MM, Matrix

DEEPEST = 60
"""How many parents of a page are read."""
LETTER = (0.0, 0.0, 612.0, 792.0)
"""The default paper, in points, as viewers have it."""
CUT_OFF = 1.0
"""The least that is cut off a page for a print shop, in mm."""
Corners = tuple[float, float, float, float]


class Frame(NamedTuple):
    """The size of the visible paper, and the page's boxes in mm from its top left; None for an absent box.

    `unit` is the page's unit in points. `matrix` maps the page's points to those of the visible paper, whose origin is
    its bottom left.
    """

    size: Size
    media: Box
    bleed: Box | None
    trim: Box | None
    unit: float
    matrix: Matrix

    @property
    def is_cut(self) -> bool:
        """Whether the page's edges are to be cut off, as a print shop does."""
        trim, bleed, (wide, high) = self.trim, self.bleed, self.size
        if not trim or not bleed:
            return False
        whole = bleed.width > wide - CUT_OFF and bleed.height > high - CUT_OFF
        return whole and trim.width < wide - CUT_OFF and trim.height < high - CUT_OFF


def read_frame(page: pikepdf.Dictionary) -> Frame:
    unit = _number(page.get("/UserUnit"), 1.0)
    media = _corners(_inherited(page, "/MediaBox")) or LETTER
    paper = _intersection(_corners(_inherited(page, "/CropBox")) or media, media)
    matrix, wide, high = _rotation(paper, int(_number(_inherited(page, "/Rotate"), 0.0) / 90) % 4)
    point = MM * unit

    def visible_box(corners: Corners | None) -> Box | None:
        if not corners:
            return None
        a, b, c, d, e, f = matrix
        (x0, y0), (x1, y1) = ((a * x + c * y + e, b * x + d * y + f) for x, y in (corners[:2], corners[2:]))
        return Box(min(x0, x1) * point, (high - max(y0, y1)) * point, max(x0, x1) * point, (high - min(y0, y1)) * point)

    bleed, trim = (visible_box(_corners(page.get(name))) for name in ("/BleedBox", "/TrimBox"))
    return Frame(Size(wide * point, high * point), visible_box(media) or Box(0, 0, 0, 0), bleed, trim, unit, matrix)


def _rotation(paper: Corners, turns: int) -> tuple[Matrix, float, float]:
    """The matrix that turns a paper clockwise by so many quarters, and its width and height afterwards."""
    left, bottom, right, top = paper
    wide, high = right - left, top - bottom
    return (
        ((1, 0, 0, 1, -left, -bottom), wide, high),
        ((0, -1, 1, 0, -bottom, right), high, wide),
        ((-1, 0, 0, -1, right, top), wide, high),
        ((0, 1, -1, 0, top, -left), high, wide),
    )[turns]


def _inherited(page: pikepdf.Dictionary, key: str) -> object:
    """An entry of a page or of its nearest parent that has it."""
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
    corners = min(a, c), min(b, d), max(a, c), max(b, d)
    return corners if corners[0] < corners[2] and corners[1] < corners[3] else None


def _intersection(first: Corners, second: Corners) -> Corners:
    """The intersection of two rectangles; without area if there is none, as pdfium shows nothing then."""
    left, bottom = max(first[0], second[0]), max(first[1], second[1])
    right, top = min(first[2], second[2]), min(first[3], second[3])
    return left, bottom, max(left, right), max(bottom, top)


def _number(value: object, default: float) -> float:
    """A value as a float, or the default if it is no finite number."""
    try:
        number = float(cast("SupportsFloat", value))
    except (TypeError, ValueError, OverflowError):
        return default
    return number if isfinite(number) else default
