"""A pen that measures outlines of letters, which fontTools draws with it."""

from collections.abc import Mapping
from math import hypot

from fontTools.pens.basePen import BasePen

Point = tuple[float, float]


class InkPen(BasePen):  # type: ignore[misc]
    """Measures outlines of lines and quadratic curves: their area, negative if clockwise, and their length.

    The area is exact, by Green's theorem; the length of a curve is estimated as the mean of its chord and its control
    polygon.
    """

    def __init__(self, glyphs: Mapping[str, object]) -> None:
        super().__init__(glyphs)
        self.area = self.length = 0.0
        self._start: Point = (0.0, 0.0)

    def _moveTo(self, pt: Point) -> None:  # noqa: N802  fontTools' name, as those below
        self._start = pt

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        (x, y), (e, f) = self._getCurrentPoint(), pt
        self.area += (x * f - y * e) / 2
        self.length += hypot(e - x, f - y)

    def _qCurveToOne(self, pt1: Point, pt2: Point) -> None:  # noqa: N802
        (x, y), (c, d), (e, f) = self._getCurrentPoint(), pt1, pt2
        self.area += (x * d - y * c + c * f - d * e) / 3 + (x * f - y * e) / 6
        self.length += (hypot(e - x, f - y) + hypot(c - x, d - y) + hypot(e - c, f - d)) / 2

    def _closePath(self) -> None:  # noqa: N802
        self._lineTo(self._start)
