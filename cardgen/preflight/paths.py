"""The parts of a path that may be edges of cards: rectangles, also with round corners, and strokes along the axes."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pypdfium2.raw as pdfium

from cardgen.drawing.scene import Box

MOST = 4000
"""Points of a path that are looked at: what has more is a drawing."""
STRAIGHT = 0.02
"""In mm: an edge along an axis leaves it by no more."""
EDGE = 0.5
"""Of a side of a rectangle: so much of it is straight at least, whatever its corners are like."""
Point = tuple[float, float]


class Edge(NamedTuple):
    """A straight piece of a path."""

    start: Point
    end: Point

    @property
    def box(self) -> Box:
        """What it lies in."""
        (x0, y0), (x1, y1) = self
        return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


class Outline(NamedTuple):
    """A piece of a path that hangs together: its box, and its edges along the axes."""

    box: Box
    edges: tuple[Box, ...]

    @property
    def is_rectangle(self) -> bool:
        """Whether a good part of each side of its box is one of its edges."""
        left, top, right, bottom = self.box
        sides = (
            sum(one.height for one in self.edges if one.right <= left + STRAIGHT),
            sum(one.height for one in self.edges if one.left >= right - STRAIGHT),
            sum(one.width for one in self.edges if one.bottom <= top + STRAIGHT),
            sum(one.width for one in self.edges if one.top >= bottom - STRAIGHT),
        )
        least = (self.box.height, self.box.height, self.box.width, self.box.width)
        return all(side > EDGE * whole for side, whole in zip(sides, least, strict=True))


def outlines(path: object, at: Callable[[float, float], Point]) -> Iterator[Outline]:
    """The pieces of a path object; `at` leads from its points to mm on the paper."""
    count = pdfium.FPDFPath_CountSegments(path)
    if not 0 < count <= MOST:
        return
    points: list[Point] = []
    edges: list[Edge] = []
    for kind, point, closes in _segments(path, count, at):
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            yield from _outline(points, edges)
            points, edges = [point], []
            continue
        if kind == pdfium.FPDF_SEGMENT_LINETO and points:
            edges.append(Edge(points[-1], point))
        points.append(point)
        if closes:
            edges.append(Edge(point, points[0]))
    yield from _outline(points, edges)


def _segments(path: object, count: int, at: Callable[[float, float], Point]) -> Iterator[tuple[int, Point, bool]]:
    x, y = ctypes.c_float(), ctypes.c_float()
    for number in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(path, number)
        if pdfium.FPDFPathSegment_GetPoint(segment, x, y):
            closes = bool(pdfium.FPDFPathSegment_GetClose(segment))
            yield pdfium.FPDFPathSegment_GetType(segment), at(x.value, y.value), closes


def _outline(points: list[Point], edges: list[Edge]) -> Iterator[Outline]:
    if len(points) > 1:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        straight = tuple(one.box for one in edges if min(one.box.width, one.box.height) <= STRAIGHT)
        yield Outline(Box(min(xs), min(ys), max(xs), max(ys)), straight)
