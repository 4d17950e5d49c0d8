"""Scenes as PDF: the only place that knows reportlab.

Every scene that is placed into another becomes a form XObject, drawn once however often it is placed; text
stays text in embedded subset fonts. The content of forms is written here as PDF operators (ISO 32000-1,
chapters 8 and 9), a fifth of the time that the canvas's own methods take; reportlab makes the document of it.
"""

from __future__ import annotations

import io
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Any, assert_never

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from cardgen.document import MADE_BY, Document, Page, shared_scenes
from cardgen.drawing import fonts
from cardgen.drawing.scene import Box, Circle, Paint, Path, Place, Placed, Rect, Scene, Stroke, Text

MM = 72 / 25.4
KAPPA = 0.5522847498307936
"""How far a curve's control points reach for a quarter of a circle: 4/3 (√2 − 1)."""

EVERYWHERE = "[-9999 -9999 9999 9999]"
"""The box of a form: it must have one, but only `Placed.clip` may clip. In points it stays within 16 bits."""

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "": "Simplex"}


def write(document: Document) -> bytes:
    """The document as PDF, a page each; the same document gives the same bytes."""
    rl_config.useA85 = 0
    buffer = io.BytesIO()
    first = _font(document.font)
    with _no_epoch():
        canvas = _Canvas(buffer, invariant=1, pageCompression=1, initialFontName=first, lang=document.language)
    _describe(canvas, document)
    writer = _Writer(canvas, shared_scenes([page.scene for page in document.pages]))
    for number, page in enumerate(document.pages):
        writer.page(page)
        canvas.addPageLabel(number, None, None, page.label)
    canvas.save()
    return buffer.getvalue()


@contextmanager
def _no_epoch() -> Iterator[None]:
    """Keeps a date of the surroundings out of the file: reportlab prefers SOURCE_DATE_EPOCH to `invariant`."""
    epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if epoch is not None:
            os.environ["SOURCE_DATE_EPOCH"] = epoch


def _describe(canvas: Canvas, document: Document) -> None:
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setCreator(MADE_BY)
    canvas.setProducer(MADE_BY)
    canvas.setAuthor("")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", DUPLEX[document.duplex])
    canvas.setViewerPreference("DisplayDocTitle", "true")
    # reportlab's list of preferences ends with PDF 1.6; this one came with 1.7
    canvas._doc.Catalog.ViewerPreferences.dict["PickTrayByPDFSize"] = "true"
    if any(page.bookmark for page in document.pages):
        canvas.showOutline()


@cache
def _font(name: str) -> str:
    """The font, read once in a process and known to reportlab by its name without spaces."""
    key = name.replace(" ", "")
    pdfmetrics.registerFont(TTFont(key, str(fonts.path(name)), asciiReadable=0))
    return key


@lru_cache(1 << 16)
def _n(value: float) -> str:
    """A number as PDF writes it, to a ten thousandth of a millimetre; never with an exponent or a minus zero."""
    return f"{round(value, 4) + 0.0:.7g}"


@cache
def _coloured(colour: str, grey: str, rgb: str) -> str:
    """A colour and the operator that takes it: greys are DeviceGray, which printers make of black ink alone."""
    parts = [_n(int(colour[k : k + 2], 16) / 255) for k in (1, 3, 5)]
    return f"{parts[0]} {grey}" if len(set(parts)) == 1 else f"{' '.join(parts)} {rgb}"


def _fill(colour: str) -> str:
    return _coloured(colour, "g", "rg")


@cache
def _stroke(stroke: Stroke) -> str:
    dash = f"[{' '.join(map(_n, stroke.dash))}] 0 d " if stroke.dash else ""
    return f"{_coloured(stroke.colour, 'G', 'RG')} {_n(stroke.width)} w {dash}"


@cache
def _painted(paint: Paint) -> tuple[str, str]:
    """What comes before and after the outline of a shape."""
    before = f"{_fill(paint.fill)} " if paint.fill else ""
    if paint.stroke is None:
        return before, " f\n" if paint.fill else " n\n"
    after = " B\n" if paint.fill else " S\n"
    return before + _stroke(paint.stroke), (after + "[] 0 d\n") if paint.stroke.dash else after


def _matrix(place: Place) -> str:
    return f"{_linear(place.turn, place.scale)} {_n(place.x)} {_n(place.y)} cm"


@cache
def _linear(turn: float, scale: float) -> str:
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    return f"{_factor(c)} {_factor(s)} {_factor(-s)} {_factor(c)}"


def _factor(value: float) -> str:
    """A factor of a matrix, to eight decimals."""
    text = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _box(box: Box) -> str:
    return f"{_n(box.left)} {_n(box.top)} {_n(box.width)} {_n(box.height)} re"


class _Forms(pdfdoc.PDFObject):  # type: ignore[misc]
    """A dictionary of the forms that a page or a form uses."""

    def __init__(self, names: list[str]) -> None:
        self.names = [pdfdoc.xObjectName(name) for name in names]

    def format(self, document: Any) -> bytes:
        """Its bytes; called by reportlab when all objects have their numbers."""
        number = document.idToObjectNumberAndVersion
        entries = [f"/{name} {number[name][0]} 0 R" for name in self.names]
        return f"<< {' '.join(entries)} >>".encode("latin-1")


class _Canvas(Canvas):  # type: ignore[misc]
    """A canvas whose pages take a dictionary of forms in one piece."""

    def _setXObjects(self, thing: Any) -> None:  # noqa: N802
        thing.XObjects = _Forms(self._formsinuse)


class _Form(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form XObject (ISO 32000-1, 8.10), in the one piece that reportlab's own one builds from fifty objects."""

    def __init__(self, code: str, used: list[str]) -> None:
        self.code = code
        self.forms = _Forms(used)

    def format(self, document: Any) -> bytes:
        """The object's bytes; called by reportlab when all objects have their numbers."""
        number = document.idToObjectNumberAndVersion
        forms = self.forms.format(document).decode("latin-1")
        stream = zlib.compress(self.code.encode("latin-1"))
        head = (
            f"<< /Type /XObject /Subtype /Form /BBox {EVERYWHERE} /Resources << /Font {number['BasicFonts'][0]} 0 R"
            f" /XObject {forms} >> /Filter /FlateDecode /Length {len(stream)} >>\nstream\n"
        )
        return head.encode("latin-1") + stream + b"\nendstream\n"


@dataclass(slots=True)
class _Writer:
    """Writes pages to a canvas and remembers which scenes and outlines it has drawn.

    Inside forms the axes are those of scenes: millimetres, y down. Only a page's first operator turns them.
    """

    canvas: Canvas
    often: set[int]
    forms: dict[int, str] = field(default_factory=dict)
    lines: dict[tuple[str, str], list[tuple[str, str]]] = field(default_factory=dict)

    def page(self, page: Page) -> None:
        scene, box, canvas = _cut(page), page.scene.bounds, self.canvas
        width, height = box.width * MM, box.height * MM
        content = [f"q {_factor(MM)} 0 0 {_factor(-MM)} {_n(-box.left * MM)} {_n(height + box.top * MM)} cm 1 j 1 J\n"]
        code, used = self.content(scene)
        content += code
        content.append("Q")
        canvas._formsinuse = list(used)
        canvas.setPageSize((width, height))
        canvas.setTrimBox(_pdf_box(page.trim, box))
        canvas.setBleedBox(_pdf_box(page.bleed, box))
        if page.bookmark:
            canvas.bookmarkPage(f"p{canvas.getPageNumber()}")
            canvas.addOutlineEntry(page.bookmark, f"p{canvas.getPageNumber()}", 0, closed=False)
        canvas._code.append("".join(content))
        canvas.showPage()

    def content(self, scene: Scene) -> tuple[list[str], dict[str, None]]:
        """The operators of a scene's shapes, and the names of the forms that they use, in order."""
        code: list[str] = []
        used: dict[str, None] = {}
        for shape in scene.shapes:
            match shape:
                case Rect():
                    before, after = _painted(shape.paint)
                    code += (before, _rect(shape), after)
                case Circle():
                    before, after = _painted(shape.paint)
                    code += (before, _circle(shape.x, shape.y, shape.radius), after)
                case Path():
                    before, after = _painted(shape.paint)
                    code += (before, _path(shape), after)
                case Text():
                    code += self.text(shape)
                case Placed():
                    code.append(f"q {_matrix(shape.place)}{_clip(shape)} ")
                    inner, names = self.placed(shape.scene)
                    code += inner
                    code.append("Q\n")
                    used |= names
                case _:
                    assert_never(shape)
        return code, used

    def placed(self, scene: Scene) -> tuple[list[str], dict[str, None]]:
        """A form is drawn where a scene is placed more than once, which saves time and bytes; else its shapes."""
        if id(scene) not in self.often:
            return self.content(scene)
        name = self.forms.get(id(scene))
        if name is None:
            code, used = self.content(scene)
            name = self.forms[id(scene)] = str(len(self.forms))
            self.canvas._doc.addForm(name, _Form("".join(code), list(used)))
        return [f"/{pdfdoc.xObjectName(name)} Do "], {name: None}

    def text(self, text: Text) -> list[str]:
        """A line of text; its contour is stroked first, then the letters are filled over it."""
        code = []
        if text.contour:
            code.append(f"q {_stroke(text.contour)} 1 Tr {self._line(text)} Q\n")
        code.append(f"{_fill(text.fill)} {self._line(text)}\n")
        return code

    def _line(self, text: Text) -> str:
        parts = self.lines.get((text.font, text.text))
        if parts is None:
            parts = self.lines[text.font, text.text] = self._split(text)
        shown = " ".join(f"{font} {_n(text.size)} Tf ({letters}) Tj" for font, letters in parts)
        return f"BT 1 0 0 -1 {_n(text.x)} {_n(text.y)} Tm {shown} ET"

    def _split(self, text: Text) -> list[tuple[str, str]]:
        """The text in the letters of the subset fonts that reportlab makes."""
        canvas: Any = self.canvas
        font, doc = pdfmetrics.getFont(_font(text.font)), canvas._doc
        return [
            (font.getSubsetInternalName(subset, doc), canvas._escape(letters))
            for subset, letters in font.splitString(text.text, doc)
        ]


def _cut(page: Page) -> Scene:
    """The page's scene, cut at its bounds where that is wished."""
    box = page.scene.bounds
    return page.scene if page.corner is None else Scene(box, (Placed(page.scene, clip=box, clip_radius=page.corner),))


def _clip(placed: Placed) -> str:
    if placed.clip is None:
        return ""
    box, r = placed.clip, placed.clip_radius
    outline = _rounded(box.left, box.top, box.width, box.height, r) if r else _box(box)
    return f" {outline} W n"


def _pdf_box(box: Box, page: Box) -> tuple[float, float, float, float]:
    """A box of the scene in points, y up."""
    return (
        (box.left - page.left) * MM,
        (page.bottom - box.bottom) * MM,
        (box.right - page.left) * MM,
        (page.bottom - box.top) * MM,
    )


def _rect(rect: Rect) -> str:
    if rect.radius:
        return _rounded(rect.x, rect.y, rect.width, rect.height, rect.radius)
    return f"{_n(rect.x)} {_n(rect.y)} {_n(rect.width)} {_n(rect.height)} re"


@lru_cache(1 << 12)
def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, from its top left corner clockwise; half circles where it is too thin."""
    r = min(radius, width / 2, height / 2)
    q = r * (1 - KAPPA)
    right, bottom = x + width, y + height
    rows = (
        (x + r, y, "m"),
        (right - r, y, "l"),
        (right - q, y, right, y + q, right, y + r, "c"),
        (right, bottom - r, "l"),
        (right, bottom - q, right - q, bottom, right - r, bottom, "c"),
        (x + r, bottom, "l"),
        (x + q, bottom, x, bottom - q, x, bottom - r, "c"),
        (x, y + r, "l"),
        (x, y + q, x + q, y, x + r, y, "c"),
    )
    return " ".join([" ".join([*map(_n, row[:-1]), row[-1]]) for row in rows]) + " h"


@lru_cache(1 << 12)
def _circle(x: float, y: float, r: float) -> str:
    """A circle from its right end clockwise, as SVG draws it: dashes begin there."""
    q = r * KAPPA
    rows = (
        (x + r, y + q, x + q, y + r, x, y + r),
        (x - q, y + r, x - r, y + q, x - r, y),
        (x - r, y - q, x - q, y - r, x, y - r),
        (x + q, y - r, x + r, y - q, x + r, y),
    )
    return f"{_n(x + r)} {_n(y)} m " + " ".join([" ".join(map(_n, row)) + " c" for row in rows]) + " h"


OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@lru_cache(1 << 12)
def _path(path: Path) -> str:
    return " ".join([" ".join([*map(_n, numbers), OPERATORS[verb]]) for verb, *numbers in path.commands])
