"""Shapes as PDF operators (ISO 32000-1, chapters 8 and 9), in millimetres with y down as scenes have them."""

from functools import lru_cache
from math import cos, radians, sin

from cardgen.drawing.scene import Box, Circle, Paint, Path, Picture, Placement, Rect, Stroke
from cardgen.writers.numbers import number

MM = 72 / 25.4
"""One millimetre in points."""

KAPPA = 0.5522847498307936
"""The relative distance of control points for a quarter of a circle: 4/3 (√2 − 1)."""

OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
"""The operators for the commands of a path."""


def _coloured(colour: str, grey: str, rgb: str) -> str:
    """A colour with its operator: greys are DeviceGray, which printers print with black ink only."""
    parts = [number(int(colour[k : k + 2], 16) / 255) for k in (1, 3, 5)]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {rgb}"


@lru_cache(1 << 10)
def fill(colour: str) -> str:
    """Sets the fill colour."""
    return _coloured(colour, "g", "rg")


@lru_cache(1 << 10)
def stroke(pen: Stroke) -> str:
    dash = f"[{' '.join(map(number, pen.dash))}] 0 d " if pen.dash else ""
    return f"{_coloured(pen.colour, 'G', 'RG')} {number(pen.width)} w {dash}"


@lru_cache(1 << 10)
def painted(paint: Paint) -> tuple[str, str]:
    """The operators before and after the outline of a shape."""
    before = f"{fill(paint.fill)} " if paint.fill else ""
    rule = "*" if paint.even_odd else ""
    if paint.stroke is None:
        return before, f" f{rule}\n" if paint.fill else " n\n"
    after = f" B{rule}\n" if paint.fill else " S\n"
    return before + stroke(paint.stroke), (after + "[] 0 d\n") if paint.stroke.dash else after


@lru_cache(1 << 12)
def opening(place: Placement, clip: Box | None, radius: float) -> str:
    """The operators before a placed scene: its placement, and its clip with round corners, if any."""
    if clip is None:
        return f"q {matrix(place)} "
    outline = rectangle(Rect(clip.left, clip.top, clip.width, clip.height, Paint(), radius))
    return f"q {matrix(place)} {outline} W n "


def matrix(place: Placement) -> str:
    """Sets the transformation."""
    return f"{_linear(place.turn, place.scale)} {number(place.x)} {number(place.y)} cm"


def unit_square(picture: Picture) -> str:
    """Maps the unit square, in which PDF draws bitmaps y upwards, to the picture's place."""
    foot = picture.y + picture.height
    return f"{number(picture.width)} 0 0 {number(-picture.height)} {number(picture.x)} {number(foot)} cm"


@lru_cache(1 << 10)
def _linear(turn: float, scale: float) -> str:
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    return f"{factor(c)} {factor(s)} {factor(-s)} {factor(c)}"


def factor(value: float) -> str:
    """A factor of a matrix, to eight decimals."""
    text = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def outline(shape: Rect | Circle | Path) -> str:
    if isinstance(shape, Rect):
        return rectangle(shape)
    return path(shape) if isinstance(shape, Path) else circle(shape.x, shape.y, shape.radius)


def rectangle(rect: Rect) -> str:
    """The outline of a rectangle from its top left corner."""
    if rect.radius:
        return _rounded_rectangle(rect.x, rect.y, rect.width, rect.height, rect.radius)
    return f"{number(rect.x)} {number(rect.y)} {number(rect.width)} {number(rect.height)} re"


@lru_cache(1 << 12)
def _rounded_rectangle(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, from its top left corner clockwise; half circles where it is too thin."""
    r = min(radius, width / 2, height / 2)
    q = r * (1 - KAPPA)
    right, bottom = x + width, y + height
    rows = (
        (x + r, y, "m"),
        (right - r, y, "l"),
        (right - q, y, right, y + q, right, y + r, "c"),
        (right, bottom - r, "l"),
        (right, bottom - q, right - q, bottom, right - r, bottom, "c"),
        (x + r, bottom, "l"),
        (x + q, bottom, x, bottom - q, x, bottom - r, "c"),
        (x, y + r, "l"),
        (x, y + q, x + q, y, x + r, y, "c"),
    )
    return " ".join([" ".join([*map(number, row[:-1]), row[-1]]) for row in rows]) + " h"


@lru_cache(1 << 12)
def circle(x: float, y: float, r: float) -> str:
    """A circle clockwise from its right end, as in SVG, where dashes begin."""
    q = r * KAPPA
    rows = (
        (x + r, y + q, x + q, y + r, x, y + r),
        (x - q, y + r, x - r, y + q, x - r, y),
        (x - r, y - q, x - q, y - r, x, y - r),
        (x + q, y - r, x + r, y - q, x + r, y),
    )
    return f"{number(x + r)} {number(y)} m " + " ".join([" ".join(map(number, row)) + " c" for row in rows]) + " h"


@lru_cache(1 << 12)
def path(shape: Path) -> str:
    return " ".join([" ".join([*map(number, row[1:]), OPERATORS[row[0]]]) for row in shape.commands])


def axes(page: Box) -> str:
    """The matrix from a scene to its page: from millimetres to points, and y upwards."""
    left, top = number(-page.left * MM), number(page.height * MM + page.top * MM)
    return f"{factor(MM)} 0 0 {factor(-MM)} {left} {top}"


def points(box: Box, page: Box) -> tuple[float, float, float, float]:
    """A box of the scene in points, y up."""
    return (
        (box.left - page.left) * MM,
        (page.bottom - box.bottom) * MM,
        (box.right - page.left) * MM,
        (page.bottom - box.top) * MM,
    )
