"""Outlines of a path that may be edges of cards: rectangles, also with round corners, and strokes along the axes."""

import ctypes
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pypdfium2.raw as pdfium

from cardgen.drawing.scene import Box

MOST = 4000
"""The most points of a path that is examined: one with more is an illustration."""
STRAIGHT = 0.02
"""In mm: the greatest deviation of an edge from its axis."""
EDGE = 0.5
"""The least share of a rectangle's side that is straight, whatever its corners are like."""
Point = tuple[float, float]


class Edge(NamedTuple):
    """A straight segment of a path."""

    start: Point
    end: Point

    @property
    def box(self) -> Box:
        (x0, y0), (x1, y1) = self
        return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


class Outline(NamedTuple):
    """A connected part of a path: its box, and its edges along the axes."""

    box: Box
    edges: tuple[Box, ...]

    @property
    def is_rectangle(self) -> bool:
        """Whether a good part of each side of its box is one of its edges."""
        left, top, right, bottom = self.box
        upright = (
            sum(edge.height for edge in self.edges if edge.right <= left + STRAIGHT),
            sum(edge.height for edge in self.edges if edge.left >= right - STRAIGHT),
        )
        level = (
            sum(edge.width for edge in self.edges if edge.bottom <= top + STRAIGHT),
            sum(edge.width for edge in self.edges if edge.top >= bottom - STRAIGHT),
        )
        return min(upright) > EDGE * self.box.height and min(level) > EDGE * self.box.width


def outlines(path: object, transform: Callable[[float, float], Point]) -> Iterator[Outline]:
    """The outlines of a path object; `transform` maps its points to mm on the paper."""
    count = pdfium.FPDFPath_CountSegments(path)
    points: list[Point] = []
    edges: list[Edge] = []
    for kind, point, is_closed in _segments(path, count, transform) if count <= MOST else ():
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            yield from _outline(points, edges)
            points, edges = [point], []
            continue
        if kind == pdfium.FPDF_SEGMENT_LINETO and points:
            edges.append(Edge(points[-1], point))
        points.append(point)
        if is_closed:
            edges.append(Edge(point, points[0]))
    yield from _outline(points, edges)


def _segments(
    path: object, count: int, transform: Callable[[float, float], Point]
) -> Iterator[tuple[int, Point, bool]]:
    x, y = ctypes.c_float(), ctypes.c_float()
    for number in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(path, number)
        if pdfium.FPDFPathSegment_GetPoint(segment, x, y):
            is_closed = bool(pdfium.FPDFPathSegment_GetClose(segment))
            yield pdfium.FPDFPathSegment_GetType(segment), transform(x.value, y.value), is_closed


def _outline(points: list[Point], edges: list[Edge]) -> Iterator[Outline]:
    if len(points) > 1:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        straight = tuple(edge.box for edge in edges if min(edge.box.width, edge.box.height) <= STRAIGHT)
        yield Outline(Box(min(xs), min(ys), max(xs), max(ys)), straight)
