"""Builds paths: from SVG path data, from arcs, as polygons with round corners."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import acos, ceil, cos, hypot, pi, sin, tan

from cardgen.drawing.scene import Command

Commands = tuple[Command, ...]
Point = tuple[float, float]

TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d*\.\d+|\d+\.?)(?:[eE][-+]?\d+)?")
ARGUMENTS = {"M": 2, "L": 2, "C": 6, "A": 7, "Z": 0}


@lru_cache(1 << 12)
def parse(notation: str) -> Commands:
    """The commands of SVG path data with M, L, C, A and Z, absolute; arcs become curves.

    >>> parse("M0 0L10 0Z")
    (('M', 0.0, 0.0), ('L', 10.0, 0.0), ('Z',))
    """
    tokens = TOKEN.findall(notation)
    commands: list[Command] = []
    here, at, verb = (0.0, 0.0), 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            verb, at = tokens[at], at + 1
        if verb not in ARGUMENTS:
            raise ValueError(f"path command {verb!r} is not one of M, L, C, A, Z")
        numbers = [float(token) for token in tokens[at : at + ARGUMENTS[verb]]]
        at += ARGUMENTS[verb]
        commands += arc(here, numbers) if verb == "A" else [(verb, *numbers)]
        if numbers:
            here = (numbers[-2], numbers[-1])
    return tuple(commands)


def arc(start: Point, numbers: Sequence[float]) -> list[Command]:
    """An elliptical arc as curves of at most 90°. Source: SVG 1.1, appendix F.6.5 (rx ry turn large sweep x y)."""
    rx, ry, _, large, sweep, x, y = numbers  # our signs have no rotated axes
    dx, dy = (start[0] - x) / 2 / rx, (start[1] - y) / 2 / ry
    far = hypot(dx, dy)
    if far > 1:
        rx, ry, dx, dy, far = rx * far, ry * far, dx / far, dy / far, 1.0
    side = (-1 if large == sweep else 1) * max(0.0, 1 / far**2 - 1) ** 0.5
    cx, cy = side * dy, -side * dx
    middle = ((start[0] + x) / 2 + cx * rx, (start[1] + y) / 2 + cy * ry)
    first = _angle(dx - cx, dy - cy)
    extent = (_angle(-dx - cx, -dy - cy) - first) % (2 * pi)
    return _curves(middle, rx, ry, first, extent if sweep else extent - 2 * pi)


def _angle(x: float, y: float) -> float:
    return acos(max(-1.0, min(1.0, x / hypot(x, y)))) * (1 if y >= 0 else -1)


def _curves(middle: Point, rx: float, ry: float, first: float, extent: float) -> list[Command]:
    count = max(1, ceil(abs(extent) / (pi / 2) - 1e-9))
    step = extent / count
    reach = 4 / 3 * tan(step / 4)
    curves: list[Command] = []
    for k in range(count):
        a, b = first + k * step, first + (k + 1) * step
        points = (
            (cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
            (cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
            (cos(b), sin(b)),
        )
        curves.append(("C", *[n for px, py in points for n in (middle[0] + px * rx, middle[1] + py * ry)]))
    return curves


def polygon(points: Iterable[Point], close: bool = True) -> Commands:
    """Straight lines through the points."""
    first, *others = points
    lines: Commands = (("M", *first), *(("L", *point) for point in others))
    return (*lines, ("Z",)) if close else lines


def on_circle(radius: float, degrees: float, centre: Point = (0.0, 0.0)) -> Point:
    """The point of a circle at an angle: 0° is right, 90° is down."""
    return centre[0] + radius * cos(degrees * pi / 180), centre[1] + radius * sin(degrees * pi / 180)


def rounded(points: Sequence[Point], radii: Sequence[float]) -> Commands:
    """A closed polygon whose corner k is rounded from `radii[k]` before it to as much after it (0: sharp)."""
    commands: list[Command] = []
    for k, (point, radius) in enumerate(zip(points, radii, strict=True)):
        before, behind = points[k - 1], points[(k + 1) % len(points)]
        enter, leave = _towards(point, before, radius), _towards(point, behind, radius)
        commands.append(("L" if commands else "M", *enter))
        if radius:
            # a quadratic curve with the corner as control point, as a cubic one
            commands.append(("C", *_towards(enter, point, share=2 / 3), *_towards(leave, point, share=2 / 3), *leave))
    return (*commands, ("Z",))


def _towards(start: Point, end: Point, by: float = 0.0, share: float = 0.0) -> Point:
    """A point from `start` towards `end`, by a length or by a share of the distance."""
    part = share or by / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def plus(span: float, arm: float, radius: float) -> Commands:
    """A plus sign about (0, 0) with round outer corners, which distinguish it from the protected red cross."""
    s, a = span / 2, arm / 2
    points = [(-a, -s), (a, -s), (a, -a)]
    for _ in range(3):
        points += [(-y, x) for x, y in points[-3:]]
    return rounded(points, [radius, radius, 0.0] * 4)


def star(outer: float, inner: float, points: int = 5) -> Commands:
    """A star about (0, 0), one tip up."""
    corners = range(2 * points)
    return polygon(on_circle(inner if k % 2 else outer, -90 + 180 / points * k) for k in corners)


def moved(commands: Commands, x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: float = 0.0) -> Commands:
    """The path scaled, turned clockwise about (0, 0) by degrees, then moved."""
    c, s = cos(turn * pi / 180) * scale, sin(turn * pi / 180) * scale
    result: list[Command] = []
    for verb, *numbers in commands:
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        result.append((verb, *[n for px, py in pairs for n in (x + px * c - py * s, y + px * s + py * c)]))
    return tuple(result)
