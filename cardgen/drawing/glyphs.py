"""The ink of letters in ems: the area within their outlines, and the length of these.

Outlines of a font file are clockwise around filled areas and counterclockwise around holes, so that signed areas add
up.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import fsum, hypot
from typing import NamedTuple

from fontTools.pens.basePen import BasePen

from cardgen.drawing.fonts import metrics

Point = tuple[float, float]


class Ink(NamedTuple):
    """The ink of letters at an em of 1: their area, and the length of their outlines."""

    area: float
    outline: float


@lru_cache(1 << 12)
def ink(text: str, font: str) -> Ink:
    """The ink of a line of letters that the font has. FontError for an unknown font."""
    letters = [_letter(letter, font) for letter in text]
    return Ink(fsum([letter.area for letter in letters]), fsum([letter.outline for letter in letters]))


@lru_cache(1 << 12)
def _letter(letter: str, font: str) -> Ink:
    measures = metrics(font)
    pen = _InkPen(measures.glyphs)
    measures.draw(letter, pen)
    return Ink(abs(pen.area) / measures.units**2, pen.length / measures.units)


class _InkPen(BasePen):  # type: ignore[misc]
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
