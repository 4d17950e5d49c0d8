"""The ink of letters in ems: the area within their outlines, and the length of these.

Read directly from the tables `loca` and `glyf`, for the same reason as widths in `fonts`. Outlines of a font
file are clockwise around filled areas and counterclockwise around holes, so that signed areas add up.
Source: OpenType specification 1.9.1, tables glyf, loca, head.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import fsum, hypot
from struct import unpack_from
from typing import NamedTuple

from cardgen.drawing.fonts import Metrics, data, metrics, tables

ON_CURVE, SHORT_X, SHORT_Y, REPEAT, SAME_X, SAME_Y = 1, 2, 4, 8, 16, 32
"""Flags of a simple glyph's points."""
WORDS, OFFSETS, SCALE, MORE, TWO_SCALES, MATRIX = 1, 2, 8, 32, 64, 128
"""Flags of a composite glyph's parts."""
NESTED = 5
"""The deepest nesting of composite glyphs."""

Contour = Sequence[tuple[float, float, bool]]
"""The points of a closed outline: x, y, and whether they are on the curve or control points."""


class Ink(NamedTuple):
    """The ink of letters at an em of 1: their area, and the length of their outlines."""

    area: float
    outline: float


@lru_cache(1 << 12)
def ink(text: str, font: str) -> Ink:
    """The ink of a line of letters. FontError for an unknown font."""
    letters = [_letter(letter, font) for letter in text]
    return Ink(fsum([letter.area for letter in letters]), fsum([letter.outline for letter in letters]))


@lru_cache(64)
def _glyphs(font: str) -> "Glyphs":
    return Glyphs(data(font), metrics(font))


@lru_cache(1 << 12)
def _letter(letter: str, font: str) -> Ink:
    return _glyphs(font).ink(ord(letter))


class Glyphs:
    """The outlines in a font file, read lazily."""

    def __init__(self, data: bytes, measures: Metrics) -> None:
        self._data, self._measures = data, measures
        places = tables(data)
        self._loca, self._glyf = places["loca"], places["glyf"]
        (self._is_long,) = unpack_from(">h", data, places["head"] + 50)

    def ink(self, code: int) -> Ink:
        """The ink of a character, by its code; zero if it has no outline."""
        area = outline = 0.0
        for contour in self._contours(self._measures.glyph(code), NESTED):
            contour_area, length = _measure(contour)
            area, outline = area + contour_area, outline + length
        em = self._measures.units
        return Ink(abs(area) / em**2, outline / em)

    def _contours(self, glyph: int, depth: int) -> Iterator[Contour]:
        start, end = self._range(glyph)
        if start == end or not depth:
            return
        (count,) = unpack_from(">h", self._data, start)
        yield from self._simple(start + 10, count) if count >= 0 else self._composite(start + 10, depth)

    def _range(self, glyph: int) -> tuple[int, int]:
        """The start and end of a glyph's outline in the file."""
        if self._is_long:
            start, end = unpack_from(">2I", self._data, self._loca + 4 * glyph)
        else:
            start, end = (2 * half for half in unpack_from(">2H", self._data, self._loca + 2 * glyph))
        return self._glyf + start, self._glyf + end

    def _simple(self, at: int, count: int) -> Iterator[Contour]:
        ends = unpack_from(f">{count}H", self._data, at)
        at += 2 * count
        at += 2 + unpack_from(">H", self._data, at)[0]
        flags, at = self._flags(at, ends[-1] + 1 if ends else 0)
        xs, at = self._coordinates(flags, at, SHORT_X, SAME_X)
        ys, _ = self._coordinates(flags, at, SHORT_Y, SAME_Y)
        points = [(x, y, bool(flag & ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        for first, last in pairwise((-1, *ends)):
            yield points[first + 1 : last + 1]

    def _flags(self, at: int, count: int) -> tuple[list[int], int]:
        flags: list[int] = []
        while len(flags) < count:
            flag, at = self._data[at], at + 1
            times = 1
            if flag & REPEAT:
                times, at = 1 + self._data[at], at + 1
            flags += [flag] * times
        return flags, at

    def _coordinates(self, flags: list[int], at: int, short: int, same: int) -> tuple[list[int], int]:
        """One coordinate of each point, from the differences to the preceding points."""
        value, values = 0, []
        for flag in flags:
            if flag & short:
                value += self._data[at] if flag & same else -self._data[at]
                at += 1
            elif not flag & same:
                value += unpack_from(">h", self._data, at)[0]
                at += 2
            values.append(value)
        return values, at

    def _composite(self, at: int, depth: int) -> Iterator[Contour]:
        """The outlines of a composite glyph's parts; their offsets don't matter for area and length."""
        flags = MORE
        while flags & MORE:
            flags, glyph = unpack_from(">2H", self._data, at)
            yield from self._contours(glyph, depth - 1)
            at += 4 + (4 if flags & WORDS else 2)
            at += 2 if flags & SCALE else 4 if flags & TWO_SCALES else 8 if flags & MATRIX else 0


def _measure(contour: Contour) -> tuple[float, float]:
    """The area within an outline of lines and quadratic curves, negative if it is clockwise, and its length.

    The area is exact, by Green's theorem; the length of a curve is estimated as the mean of its chord and its control
    polygon. Between two control points the point on the curve in the middle is implied.
    """
    begin = next((k for k, (_, _, is_on) in enumerate(contour) if is_on), None)
    if begin is None:  # control points only
        (a, b, _), (c, d, _) = contour[-1], contour[0]
        begin, contour = 0, [((a + c) / 2, (b + d) / 2, True), *contour]
    x, y, _ = contour[begin]
    area = length = 0.0
    bend: tuple[float, float] | None = None
    for next_x, next_y, is_on in [*contour[begin + 1 :], *contour[: begin + 1]]:
        if not bend:
            if is_on:
                area += (x * next_y - y * next_x) / 2
                length += hypot(next_x - x, next_y - y)
                x, y = next_x, next_y
            else:
                bend = next_x, next_y
            continue
        c, d = bend
        e, f = (next_x, next_y) if is_on else ((c + next_x) / 2, (d + next_y) / 2)
        area += (x * d - y * c + c * f - d * e) / 3 + (x * f - y * e) / 6
        length += (hypot(e - x, f - y) + hypot(c - x, d - y) + hypot(e - c, f - d)) / 2
        x, y = e, f
        bend = None if is_on else (next_x, next_y)
    return area, length
