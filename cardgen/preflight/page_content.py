"""The objects of a page as pdfium reads them: texts, lines, bitmaps, candidates for cards. In mm from the top left.

Forms are read too, wherever they are placed. What has no size of its own (shadings, text in bitmaps) is checked by its
pixels elsewhere.
"""

import ctypes
from collections.abc import Callable, Iterator
from math import hypot, sqrt
from typing import NamedTuple

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
"""How deeply nested forms are read, and how deeply those that may be cards."""
MARK = 1.0
"""In mm: shorter strokes are no marks."""
PLAIN = 12
"""The most points of a path that may be a mark."""
MOST_STROKES = 20_000
"""The most strokes of a page that are kept."""
THIN = 0.6
"""In mm: a filled rectangle up to this width is a line."""
Matrix = tuple[float, float, float, float, float, float]


class TextRun(NamedTuple):
    """A text as it is set: em in points, box, colours "#RRGGBB" or "", font, and whether that is embedded."""

    text: str
    size: float
    box: Box
    fill: str
    stroke: str
    font: str
    embedded: bool


class Line(NamedTuple):
    """A stroke: its width in points, and its path's box, without what pdfium adds for the width."""

    width: float
    box: Box


class PageContent(NamedTuple):
    """All objects of a page. `marked` are the numbers of marked content; `bitmap` is the coarsest, without handle."""

    texts: tuple[TextRun, ...]
    lines: tuple[Line, ...]
    candidates: Candidates
    marked: frozenset[int]
    bitmap: Bitmap | None = None


class ContentReader:
    """Reads the objects of a page; `matrix` maps them to the paper, in units of `unit` points."""

    def __init__(self, page: pypdfium2.PdfPage, matrix: Matrix, unit: float = 1.0) -> None:
        self.page, self.to_paper, self.unit, self.mm = page, matrix, unit, unit * MM
        self.top = page.get_height()
        self.textpage = page.get_textpage()
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

    def content(self) -> PageContent:
        """Reads all objects."""
        for number in range(pdfium.FPDFPage_CountObjects(self.page.raw)):
            thing = pdfium.FPDFPage_GetObject(self.page.raw, number)
            self.marked.add(pdfium.FPDFPageObj_GetMarkedContentID(thing))
            self._read_object(thing, self.to_paper, None, 0)
        self.textpage.close()
        candidates = Candidates(tuple(self.boxes), tuple(self.figures), tuple(self.strokes))
        coarse = coarsest(self.bitmaps)
        coarse = coarse and coarse._replace(handle=None)
        marked = frozenset(self.marked - {-1})
        return PageContent(tuple(self.texts), tuple(self.lines), candidates, marked, coarse)

    def _read_object(self, thing: object, to_page: Matrix, clip: Box | None, depth: int) -> None:
        kind = pdfium.FPDFPageObj_GetType(thing)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            self._text(thing, to_page, clip)
            return
        whole = kind == pdfium.FPDF_PAGEOBJ_IMAGE
        if whole:
            self._bitmap(thing, to_page, clip)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            self._path(thing, to_page, clip)
        visible = self._card_candidate(thing, to_page, clip, whole) if depth < DEEPEST_CELL else clip
        if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
            inner = _product(self._matrix(thing), to_page)
            for number in range(pdfium.FPDFFormObj_CountObjects(thing)):
                self._read_object(pdfium.FPDFFormObj_GetObject(thing, number), inner, visible, depth + 1)

    def _bitmap(self, thing: object, to_page: Matrix, clip: Box | None) -> None:
        """Adds a visible bitmap."""
        box = self._bounds(thing, to_page)
        if box is not None and self._is_visible(thing, box, to_page, clip):
            measured = bitmap(thing, _product(self._matrix(thing), to_page), self.unit, box)
            self.bitmaps += [measured] if measured else []

    def _text(self, thing: object, to_page: Matrix, clip: Box | None) -> None:
        """Adds a text, unless it is clipped away or has no ink."""
        whole = _product(self._matrix(thing), to_page)
        size = ctypes.c_float()
        pdfium.FPDFTextObj_GetFontSize(thing, size)
        mode = pdfium.FPDFTextObj_GetTextRenderMode(thing)
        filled, stroked = mode in {0, 2, 4, 6}, mode in {1, 2, 5, 6}
        box = self._bounds(thing, to_page)
        if box is None or not (filled or stroked) or not self._is_visible(thing, box, to_page, clip):
            return
        fill = self._colour(pdfium.FPDFPageObj_GetFillColor, thing) if filled else ""
        stroke = self._colour(pdfium.FPDFPageObj_GetStrokeColor, thing) if stroked else ""
        em = size.value * hypot(whole[2], whole[3]) * self.unit
        self.texts.append(TextRun(self._text_string(thing), em, box, fill, stroke, *self._font(thing)))

    def _is_visible(self, thing: object, box: Box, to_page: Matrix, clip: Box | None) -> bool:
        """Whether the centre of an object's box lies on the paper and within the clips."""
        paper = Box(0, 0, self.page.get_width() * self.mm, self.page.get_height() * self.mm)
        clip = _intersection(self._clip(thing, to_page), clip)
        return all(area.contains_point(*box.centre) for area in (paper, clip or paper))

    def _text_string(self, thing: object) -> str:
        long = pdfium.FPDFTextObj_GetText(thing, self.textpage.raw, None, 0)
        buffer = ctypes.create_string_buffer(long)
        pdfium.FPDFTextObj_GetText(thing, self.textpage.raw, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), long)
        return buffer.raw.decode("utf-16-le", "replace").rstrip("\0").strip()

    def _font(self, thing: object) -> tuple[str, bool]:
        """The font's name, and whether it is embedded."""
        font = pdfium.FPDFTextObj_GetFont(thing)
        key = ctypes.addressof(font.contents) if font else 0
        if key not in self.fonts:
            buffer = ctypes.create_string_buffer(256)
            pdfium.FPDFFont_GetBaseFontName(font, buffer, 256)
            name = unicode_text.escaped(buffer.value.decode("utf-8", "replace"))
            self.fonts[key] = name, pdfium.FPDFFont_GetIsEmbedded(font) == 1
        return self.fonts[key]

    def _path(self, thing: object, to_page: Matrix, clip: Box | None) -> None:
        """Adds a stroke, and the pieces of a path that may be edges of cards."""
        pdfium.FPDFPath_GetDrawMode(thing, self.fill, self.stroked)
        box = self._bounds(thing, to_page)
        if box is None:
            return
        is_stroked, is_filled = bool(self.stroked.value), bool(self.fill.value)
        if is_stroked and pdfium.FPDFPageObj_GetStrokeWidth(thing, self.width):
            a, b, c, d, *_ = _product(self._matrix(thing), to_page)
            wide = self.width.value * sqrt(abs(a * d - b * c)) * self.unit  # by the mean factor of the matrix
            self.lines.append(Line(wide, box.grown(-wide * MM)))
        is_line = min(box.width, box.height) <= THIN
        is_long = max(box.width, box.height) >= CARD
        is_mark = is_line or is_long or pdfium.FPDFPath_CountSegments(thing) <= PLAIN  # small ones with many are signs
        if (is_stroked and is_mark) or (is_filled and (is_line or _is_card(box))):
            self._edges(thing, to_page, clip, is_stroked, is_filled)

    def _edges(self, thing: object, to_page: Matrix, clip: Box | None, is_stroked: bool, is_filled: bool) -> None:
        """Adds rectangles and shapes of the size of cards, and strokes along the axes."""
        matrix = _product(self._matrix(thing), to_page)
        clip = _intersection(self._clip(thing, to_page), clip)
        for outline in outlines(thing, lambda x, y: self._to_mm(x, y, matrix)):
            visible = _intersection(outline.box, clip)
            if visible is None:
                continue
            if _is_card(visible) and (outline.is_rectangle or is_filled):
                (self.boxes if outline.is_rectangle else self.figures)[_rounded(visible)] = None
            if is_stroked and not outline.is_rectangle and len(self.strokes) < MOST_STROKES:
                self.strokes += [edge for edge in outline.edges if max(edge.width, edge.height) >= MARK]
            elif is_filled and min(visible.width, visible.height) <= THIN and outline.is_rectangle:
                x, y = visible.centre
                is_upright = visible.height > visible.width
                ends = {"left": x, "right": x} if is_upright else {"top": y, "bottom": y}
                self.strokes.append(visible._replace(**ends))

    def _card_candidate(self, thing: object, to_page: Matrix, clip: Box | None, whole: bool) -> Box | None:
        """Adds what is clipped or fills its box, if large enough for a card. Returns the clip of the objects in it."""
        box = self._bounds(thing, to_page)
        if box is None or min(box.width, box.height) < CARD:
            return clip
        own_clip = self._clip(thing, to_page)
        visible = _intersection(_intersection(box, own_clip), clip)
        if visible and (own_clip or whole) and min(visible.width, visible.height) >= CARD:
            self.boxes[_rounded(visible)] = None
        return _intersection(own_clip, clip)

    def _clip(self, thing: object, to_page: Matrix) -> Box | None:
        """The box of an object's clip path; None if it has none."""
        path = pdfium.FPDFPageObj_GetClipPath(thing)
        common: Box | None = None
        for number in range(max(0, pdfium.FPDFClipPath_CountPaths(path)) if path else 0):
            if points := [self._to_mm(x, y, to_page) for x, y in self._points(path, number)]:
                common = _intersection(_bounding_box(points), common)
        return common

    def _points(self, path: object, number: int) -> Iterator[tuple[float, float]]:
        x, y = self.floats[:2]
        for segment in range(max(0, pdfium.FPDFClipPath_CountPathSegments(path, number))):
            part = pdfium.FPDFClipPath_GetPathSegment(path, number, segment)
            if part and pdfium.FPDFPathSegment_GetPoint(part, x, y):
                yield x.value, y.value

    def _bounds(self, thing: object, to_page: Matrix) -> Box | None:
        if not pdfium.FPDFPageObj_GetBounds(thing, *self.floats):
            return None
        left, bottom, right, top = (side.value for side in self.floats)
        return _bounding_box([self._to_mm(x, y, to_page) for x in (left, right) for y in (bottom, top)])

    def _to_mm(self, x: float, y: float, to_page: Matrix) -> tuple[float, float]:
        """A point in mm from the paper's top left."""
        a, b, c, d, e, f = to_page
        return (a * x + c * y + e) * self.mm, (self.top - (b * x + d * y + f)) * self.mm

    def _matrix(self, thing: object) -> Matrix:
        pdfium.FPDFPageObj_GetMatrix(thing, self.matrix)
        m = self.matrix
        return m.a, m.b, m.c, m.d, m.e, m.f

    def _colour(self, read: Callable[..., bool], thing: object) -> str:
        if not read(thing, *self.colour):
            return ""
        red, green, blue, _ = (level.value for level in self.colour)
        return f"#{red:02X}{green:02X}{blue:02X}"


def _product(inner: Matrix, outer: Matrix) -> Matrix:
    """The product of two matrices: the inner is applied first."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _bounding_box(points: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _intersection(first: Box | None, second: Box | None) -> Box | None:
    """The intersection of two boxes; None is the whole page, a box without area is empty."""
    if first is None or second is None:
        return first or second
    left, top, right, bottom = first.clipped(second)
    return Box(left, top, max(left, right), max(top, bottom))


def _is_card(box: Box) -> bool:
    """Whether a box is large enough for a card."""
    return min(box.width, box.height) >= CARD


def _rounded(box: Box) -> Box:
    return Box(*(round(side, 2) for side in box))
