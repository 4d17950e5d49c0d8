"""The extent of a path: its area, the length of its outline, and its bounding box."""

from collections.abc import Iterator
from math import fsum, hypot
from typing import NamedTuple

from cardgen.drawing.scene import Box, Path, bounding_box

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom, like a `Box`, which takes three times as long to create."""


class Extent(NamedTuple):
    """The extent of a shape: area in mm², length of the outline in mm, and bounding box."""

    area: float
    outline: float
    box: Box


def path_extent(path: Path) -> Extent:
    """The extent of a path, with holes by its fill rule."""
    parts = sorted([_outline(part) for part in _subpaths(path)], key=lambda part: -abs(part.area))
    area = 0.0
    for k, part in enumerate(parts):
        enclosing = [other for other in parts[:k] if other.box.contains_point(*part.box.centre)]
        before, after = (_is_filled(outlines, path.paint.even_odd) for outlines in (enclosing, [*enclosing, part]))
        area += (after - before) * abs(part.area)
    return Extent(area, fsum([part.outline for part in parts]), bounding_box([part.box for part in parts]))


def _is_filled(enclosing: list[Extent], even_odd: bool) -> bool:
    """Whether a point within these outlines is filled."""
    return len(enclosing) % 2 == 1 if even_odd else sum([1 if part.area > 0 else -1 for part in enclosing]) != 0


def _subpaths(path: Path) -> Iterator[list[tuple[float, ...]]]:
    """The subpaths, each as the numbers of its commands; no numbers for closing."""
    part: list[tuple[float, ...]] = []
    for verb, *numbers in path.commands:
        if verb == "M" and part:
            yield part
            part = []
        part.append(tuple(numbers))
    yield part


def _outline(numbers: list[tuple[float, ...]]) -> Extent:
    """The signed area of one outline by Green's theorem, its length, and the bounding box of its points."""
    begin, *others = numbers
    x, y = begin
    xs, ys = [x], [y]
    area = length = 0.0
    for points in others:
        end_x, end_y = points[-2:] or begin
        chord = polyline = hypot(end_x - x, end_y - y)
        if len(points) > 2:
            a, b, c, d = points[0] - x, points[1] - y, points[2] - x, points[3] - y
            e, f = end_x - x, end_y - y
            area += 0.15 * (a * d - b * c + a * f - b * e + 2 * (c * f - d * e))  # between a cubic curve and its chord
            polyline = hypot(a, b) + hypot(c - a, d - b) + hypot(e - c, f - d)
        length += (chord + polyline) / 2
        area += (x * end_y - y * end_x) / 2
        xs += points[::2]
        ys += points[1::2]
        x, y = end_x, end_y
    area += (x * begin[1] - y * begin[0]) / 2
    return Extent(area, length, Box(min(xs), min(ys), max(xs), max(ys)))
