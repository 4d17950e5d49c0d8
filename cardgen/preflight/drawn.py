"""What is drawn on a page, as pdfium reads it: texts, lines, bitmaps, what may be cards. In mm from the top left.

Forms are looked into, wherever they are placed. What is drawn by operators that say nothing of a size (shadings, words
in bitmaps) is judged by pixels elsewhere.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from math import hypot, sqrt
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from cardgen.drawing.scene import Box
from cardgen.preflight.bitmaps import Bitmap, bitmap, coarsest
from cardgen.preflight.cells import CARD, Candidates
from cardgen.preflight.paths import outlines
from cardgen.words import unicode_text

MM = 25.4 / 72
"""A point in mm."""
DEEPEST, DEEPEST_CELL = 12, 4
"""Forms in forms that are looked into, and that are for cards."""
MARK = 1.0
"""In mm: a shorter stroke is no mark."""
PLAIN = 12
"""Points of a path that may be a mark."""
MOST_STROKES = 20_000
"""Strokes of a page that are noted."""
THIN = 0.6
"""In mm: a filled rectangle no wider is a line."""
Matrix = tuple[float, float, float, float, float, float]


class TextRun(NamedTuple):
    """A text as it is set: the em in points, its box, colours "#RRGGBB" or "", its font, whether that is embedded."""

    text: str
    size: float
    box: Box
    fill: str
    stroke: str
    font: str
    embedded: bool


class Line(NamedTuple):
    """A stroke: its width in points, and the box of what is drawn with it, without what pdfium adds for its width."""

    width: float
    box: Box


class Drawing(NamedTuple):
    """All of a page. `marked` are the numbers of marked content; `bitmap` is the coarsest one; its object is gone."""

    texts: tuple[TextRun, ...]
    lines: tuple[Line, ...]
    candidates: Candidates
    marked: frozenset[int]
    bitmap: Bitmap | None = None


class Walker:
    """Goes through the objects of a page; a `matrix` leads to the paper, in units of so many points."""

    def __init__(self, page: pypdfium2.PdfPage, matrix: Matrix, unit: float = 1.0) -> None:
        self.page, self.to_paper, self.unit, self.mm = page, matrix, unit, unit * MM
        self.top = page.get_height()
        self.words = page.get_textpage()
        self.texts: list[TextRun] = []
        self.lines: list[Line] = []
        self.boxes: dict[Box, None] = {}
        self.figures: dict[Box, None] = {}
        self.strokes: list[Box] = []
        self.marked: set[int] = set()
        self.bitmaps: list[Bitmap] = []
        self.fonts: dict[int, tuple[str, bool]] = {}
        self.floats = [ctypes.c_float() for _ in range(4)]
        self.width = ctypes.c_float()
        self.colour = [ctypes.c_uint() for _ in range(4)]
        self.matrix = pdfium.FS_MATRIX()
        self.fill, self.stroked = ctypes.c_int(), ctypes.c_int()

    def drawing(self) -> Drawing:
        """All that is drawn."""
        count = pdfium.FPDFPage_CountObjects(self.page.raw)
        for number in range(count):
            thing = pdfium.FPDFPage_GetObject(self.page.raw, number)
            self.marked.add(pdfium.FPDFPageObj_GetMarkedContentID(thing))
            self._look(thing, self.to_paper, None, 0)
        self.words.close()
        candidates = Candidates(tuple(self.boxes), tuple(self.figures), tuple(self.strokes))
        coarse = coarsest(self.bitmaps)
        marked = frozenset(self.marked - {-1})
        bitmap = coarse._replace(thing=None) if coarse else None
        return Drawing(tuple(self.texts), tuple(self.lines), candidates, marked, bitmap)

    def _look(self, thing: object, to_page: Matrix, clip: Box | None, depth: int) -> None:
        kind = pdfium.FPDFPageObj_GetType(thing)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            self._text(thing, to_page, clip)
            return
        whole = kind == pdfium.FPDF_PAGEOBJ_IMAGE
        if whole:
            self._bitmap(thing, to_page, clip)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            self._path(thing, to_page, clip)
        shown = self._cell(thing, to_page, clip, whole) if depth < DEEPEST_CELL else clip
        if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
            inner = _joined(self._matrix(thing), to_page)
            for number in range(pdfium.FPDFFormObj_CountObjects(thing)):
                self._look(pdfium.FPDFFormObj_GetObject(thing, number), inner, shown, depth + 1)

    def _bitmap(self, thing: object, to_page: Matrix, clip: Box | None) -> None:
        """Notes a bitmap that shows."""
        box = self._bounds(thing, to_page)
        if box is not None and self._shows(box, _common(self._clip(thing, to_page), clip)):
            one = bitmap(thing, _joined(self._matrix(thing), to_page), self.unit, box)
            self.bitmaps += [one] if one else []

    def _text(self, thing: object, to_page: Matrix, clip: Box | None) -> None:
        """Notes a text, but for one that is cut away or has no ink."""
        whole = _joined(self._matrix(thing), to_page)
        size = ctypes.c_float()
        pdfium.FPDFTextObj_GetFontSize(thing, size)
        mode = pdfium.FPDFTextObj_GetTextRenderMode(thing)
        filled, stroked = mode in {0, 2, 4, 6}, mode in {1, 2, 5, 6}
        box = self._bounds(thing, to_page)
        if box is None or not (filled or stroked) or not self._shows(box, _common(self._clip(thing, to_page), clip)):
            return
        fill = self._colour(pdfium.FPDFPageObj_GetFillColor, thing) if filled else ""
        stroke = self._colour(pdfium.FPDFPageObj_GetStrokeColor, thing) if stroked else ""
        em = size.value * hypot(whole[2], whole[3]) * self.unit
        self.texts.append(TextRun(self._words(thing), em, box, fill, stroke, *self._font(thing)))

    def _shows(self, box: Box, clip: Box | None) -> bool:
        """Whether the middle of a box lies on the paper, and in the clip."""
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        paper = Box(0, 0, self.page.get_width() * self.mm, self.page.get_height() * self.mm)
        return all(one.left <= x <= one.right and one.top <= y <= one.bottom for one in (paper, clip or paper))

    def _words(self, thing: Any) -> str:
        long = pdfium.FPDFTextObj_GetText(thing, self.words.raw, None, 0)
        buffer = ctypes.create_string_buffer(long)
        pdfium.FPDFTextObj_GetText(thing, self.words.raw, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), long)
        return buffer.raw.decode("utf-16-le", "replace").rstrip("\0").strip()

    def _font(self, thing: object) -> tuple[str, bool]:
        """The font's name and whether it is embedded."""
        font = pdfium.FPDFTextObj_GetFont(thing)
        key = ctypes.addressof(font.contents) if font else 0
        if key not in self.fonts:
            buffer = ctypes.create_string_buffer(256)
            pdfium.FPDFFont_GetBaseFontName(font, buffer, 256)
            self.fonts[key] = (
                unicode_text.escaped(buffer.value.decode("utf-8", "replace")),
                pdfium.FPDFFont_GetIsEmbedded(font) == 1,
            )
        return self.fonts[key]

    def _path(self, thing: object, to_page: Matrix, clip: Box | None) -> None:
        """Notes a stroke, and what of a path may be a card's edge."""
        pdfium.FPDFPath_GetDrawMode(thing, self.fill, self.stroked)
        box = self._bounds(thing, to_page)
        if box is None:
            return
        is_stroked, is_filled = bool(self.stroked.value), bool(self.fill.value)
        if is_stroked and pdfium.FPDFPageObj_GetStrokeWidth(thing, self.width):
            wide = self.width.value * _scale(_joined(self._matrix(thing), to_page)) * self.unit
            self.lines.append(Line(wide, box.grown(-wide * MM)))
        is_line = min(box.width, box.height) <= THIN
        if (is_stroked and (is_line or self._is_plain(thing, box))) or (is_filled and (is_line or _is_card(box))):
            self._edges(thing, to_page, clip, is_stroked, is_filled)

    def _is_plain(self, thing: object, box: Box) -> bool:
        """Whether a path may have edges or marks of cards: small ones with many points are signs."""
        return max(box.width, box.height) >= CARD or pdfium.FPDFPath_CountSegments(thing) <= PLAIN

    def _edges(self, thing: object, to_page: Matrix, clip: Box | None, is_stroked: bool, is_filled: bool) -> None:
        """Notes rectangles and figures of the size of cards, and strokes along the axes."""
        matrix = _joined(self._matrix(thing), to_page)
        clip = _common(self._clip(thing, to_page), clip)
        for outline in outlines(thing, lambda x, y: self._at(x, y, matrix)):
            shown = _common(outline.box, clip)
            if shown is None or not (is_stroked or is_filled):
                continue
            if _is_card(shown):
                kind = self.boxes if outline.is_rectangle else self.figures
                if outline.is_rectangle or is_filled:
                    kind[_rounded(shown)] = None
            if is_stroked and not outline.is_rectangle and len(self.strokes) < MOST_STROKES:
                self.strokes += [one for one in outline.edges if max(one.width, one.height) >= MARK]
            elif is_filled and min(shown.width, shown.height) <= THIN and outline.is_rectangle:
                self.strokes.append(_middle(shown))

    def _cell(self, thing: object, to_page: Matrix, clip: Box | None, whole: bool) -> Box | None:
        """Notes what may be a card by its size: what is clipped, or fills its box. Gives what shows of things in it."""
        box = self._bounds(thing, to_page)
        if box is None or min(box.width, box.height) < CARD:
            return clip
        own = self._clip(thing, to_page)
        shown = _common(_common(box, own), clip)
        if shown and (own or whole) and min(shown.width, shown.height) >= CARD:
            self.boxes[_rounded(shown)] = None
        return _common(own, clip)

    def _clip(self, thing: object, to_page: Matrix) -> Box | None:
        """The box of an object's clip, None where nothing clips it."""
        path = pdfium.FPDFPageObj_GetClipPath(thing)
        common: Box | None = None
        for number in range(max(0, pdfium.FPDFClipPath_CountPaths(path)) if path else 0):
            count = pdfium.FPDFClipPath_CountPathSegments(path, number)
            points = list(self._points(path, number, count))
            if points:
                common = _common(_hull([self._at(x, y, to_page) for x, y in points]), common)
        return common

    def _points(self, path: object, number: int, count: int) -> Iterator[tuple[float, float]]:
        x, y = self.floats[:2]
        for segment in range(max(0, count)):
            part = pdfium.FPDFClipPath_GetPathSegment(path, number, segment)
            if part and pdfium.FPDFPathSegment_GetPoint(part, x, y):
                yield x.value, y.value

    def _bounds(self, thing: object, to_page: Matrix) -> Box | None:
        if not pdfium.FPDFPageObj_GetBounds(thing, *self.floats):
            return None
        left, bottom, right, top = (one.value for one in self.floats)
        return _hull([self._at(x, y, to_page) for x in (left, right) for y in (bottom, top)])

    def _at(self, x: float, y: float, to_page: Matrix) -> tuple[float, float]:
        """A point in mm from the paper's top left."""
        a, b, c, d, e, f = to_page
        return (a * x + c * y + e) * self.mm, (self.top - (b * x + d * y + f)) * self.mm

    def _matrix(self, thing: object) -> Matrix:
        pdfium.FPDFPageObj_GetMatrix(thing, self.matrix)
        m = self.matrix
        return m.a, m.b, m.c, m.d, m.e, m.f

    def _colour(self, read: Any, thing: Any) -> str:
        if not read(thing, *self.colour):
            return ""
        red, green, blue, _ = (one.value for one in self.colour)
        return f"#{red:02X}{green:02X}{blue:02X}"


def _joined(inner: Matrix, outer: Matrix) -> Matrix:
    """What two matrices do one after the other."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _scale(matrix: Matrix) -> float:
    """The mean factor of a matrix."""
    return sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _hull(points: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _common(one: Box | None, other: Box | None) -> Box | None:
    """What two boxes have in common; None is the whole page, and a box without area nothing at all."""
    if one is None or other is None:
        return one or other
    left, top = max(one.left, other.left), max(one.top, other.top)
    return Box(left, top, max(left, min(one.right, other.right)), max(top, min(one.bottom, other.bottom)))


def _is_card(box: Box) -> bool:
    """Whether it is large enough for a card."""
    return min(box.width, box.height) >= CARD


def _rounded(box: Box) -> Box:
    return Box(*(round(side, 2) for side in box))


def _middle(line: Box) -> Box:
    """The middle of a line that is drawn as a narrow rectangle."""
    x, y = (line.left + line.right) / 2, (line.top + line.bottom) / 2
    return line._replace(left=x, right=x) if line.height > line.width else line._replace(top=y, bottom=y)
