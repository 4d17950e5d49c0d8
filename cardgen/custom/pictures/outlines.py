"""The outlines of SVG's basic shapes as paths (SVG 1.1, chapter 9), and its transforms as matrices."""

import re
from collections.abc import Mapping, Sequence
from math import cos, isfinite, radians, sin, tan

from cardgen.custom.pictures.pathdata import IDENTITY, LARGEST, NUMBER, Matrix, parsed, times
from cardgen.drawing.paths import Commands, Point, polygon

Attributes = Mapping[str, str]
KINDS = ("path", "line", "polygon", "polyline", "circle", "ellipse", "rect")
UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
"""In px, which are the file's units."""
LENGTH = re.compile(rf"({NUMBER.pattern})([a-z]*+)")
LONGEST = 80
"""The most characters of a length."""


def length(text: str) -> float:
    """A length in the file's units. ValueError if it is invalid."""
    match = LENGTH.fullmatch(text.strip()[:LONGEST])
    if not match or match[2] not in UNITS:
        raise ValueError(text)
    value = float(match[1]) * UNITS[match[2]]
    if not isfinite(value) or abs(value) > LARGEST:
        raise ValueError(text)
    return value


def _lengths(attributes: Attributes, *names: str) -> list[float]:
    return [length(attributes.get(name, "0")) for name in names]


def _points(attributes: Attributes) -> list[Point]:
    text = attributes.get("points", "").strip()
    numbers = [length(number) for number in re.split(r"[\s,]+|(?<=\d)(?=-)", text) if number]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _oval(x: float, y: float, rx: float, ry: float) -> Commands:
    if rx <= 0 or ry <= 0:
        return ()
    return parsed(
        f"M{x + rx} {y}A{rx} {ry} 0 0 1 {x} {y + ry}A{rx} {ry} 0 0 1 {x - rx} {y}"
        f"A{rx} {ry} 0 0 1 {x} {y - ry}A{rx} {ry} 0 0 1 {x + rx} {y}Z"
    )


def _rect(attributes: Attributes) -> Commands:
    x, y, wide, high = _lengths(attributes, "x", "y", "width", "height")
    if wide <= 0 or high <= 0:
        return ()
    rx, ry = (length(attributes.get(one, attributes.get(other, "0"))) for one, other in (("rx", "ry"), ("ry", "rx")))
    rx, ry = min(max(rx, 0), wide / 2), min(max(ry, 0), high / 2)
    if not rx or not ry:
        return polygon([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)])
    corner, right, low = f"A{rx} {ry} 0 0 1 ", x + wide, y + high
    return parsed(
        f"M{x + rx} {y}L{right - rx} {y}{corner}{right} {y + ry}L{right} {low - ry}{corner}{right - rx} {low}"
        f"L{x + rx} {low}{corner}{x} {low - ry}L{x} {y + ry}{corner}{x + rx} {y}Z"
    )


def of(kind: str, attributes: Attributes) -> Commands:
    """The outline of a shape of `KINDS`; nothing for one without an extent. ValueError if it is invalid."""
    match kind:
        case "path":
            return parsed(attributes.get("d", ""))
        case "line":
            x1, y1, x2, y2 = _lengths(attributes, "x1", "y1", "x2", "y2")
            return polygon([(x1, y1), (x2, y2)], close=False)
        case "circle":
            x, y, r = _lengths(attributes, "cx", "cy", "r")
            return _oval(x, y, r, r)
        case "ellipse":
            return _oval(*_lengths(attributes, "cx", "cy", "rx", "ry"))
        case "rect":
            return _rect(attributes)
    points = _points(attributes)
    return polygon(points, close=kind == "polygon") if points else ()


def matrix(name: str, n: Sequence[float]) -> Matrix:
    """One transform as a matrix. ValueError for an unknown one, or a wrong number of arguments."""
    if not all(isfinite(number) and abs(number) <= LARGEST for number in n):
        raise ValueError(name)
    match name, len(n):
        case "matrix", 6:
            return n[0], n[1], n[2], n[3], n[4], n[5]
        case "translate", 1 | 2:
            return 1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0
        case "scale", 1 | 2:
            return n[0], 0, 0, n[-1], 0, 0
        case "rotate", 1 | 3:
            c, s = cos(radians(n[0])), sin(radians(n[0]))
            to, back = ((1, 0, 0, 1, n[1], n[2]), (1, 0, 0, 1, -n[1], -n[2])) if len(n) > 1 else (IDENTITY, IDENTITY)
            return times(times(to, (c, s, -s, c, 0, 0)), back)
        case "skewX", 1:
            return 1, 0, tan(radians(n[0])), 1, 0, 0
        case "skewY", 1:
            return 1, tan(radians(n[0])), 0, 1, 0, 0
    raise ValueError(name)
