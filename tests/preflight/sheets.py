"""Sheets of cards as other programs draw them: by outlines, fills, marks, lines or as one bitmap, with reportlab."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pikepdf
from pikepdf import Array, Name
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
WIDE, HIGH = 210.0, 297.0
FRAMES = ("outline", "round", "four lines", "white", "colour", "form", "marks", "corners", "lines", "bitmap")
"""What shows where cards are cut; a bitmap shows it by outlines."""
ART = ("none", "disc", "panel", "inner frame", "photo")
Place = tuple[float, float]


class Sheet(NamedTuple):
    """Two sides of a sheet. Lengths in mm; cards fill the grid row by row, so far as they go."""

    columns: int = 3
    rows: int = 3
    cards: int = 9
    card: tuple[float, float] = (63.0, 88.0)
    gap: float = 0.0
    front: str = "outline"
    back: str = "outline"
    front_art: str = "disc"
    back_art: str = "panel"
    right: float = 0.0
    down: float = 0.0
    """How far backs lie beside their fronts, as one sees them from behind."""
    edge: str = "long"
    mirrored: bool = True
    lacking: int = 0
    """So many backs, the last ones, are not there."""
    word: float | None = None
    """How far words begin from the left cut of the first card."""

    def places(self) -> list[Place]:
        """The top left corners of the cards."""
        (wide, high), gap = self.card, self.gap
        left = (WIDE - self.columns * wide - (self.columns - 1) * gap) / 2
        top = (HIGH - self.rows * high - (self.rows - 1) * gap) / 2
        cells = [
            (left + x * (wide + gap), top + y * (high + gap)) for y in range(self.rows) for x in range(self.columns)
        ]
        return cells[: self.cards]

    def behind(self) -> list[Place]:
        """Those of the backs."""
        wide, high = self.card
        places = self.places()[: self.cards - self.lacking]
        if self.mirrored and self.edge == "long":
            places = [(WIDE - x - wide, y) for x, y in places]
        elif self.mirrored:
            places = [(x, HIGH - y - high) for x, y in places]
        return [(x + self.right, y + self.down) for x, y in places]


def pdf(sheet: Sheet, change: Callable[[pikepdf.Pdf], None] | None = None) -> bytes:
    """The file, which asks to be printed on both sides."""
    buffer = io.BytesIO()
    page = Canvas(buffer, pagesize=(WIDE * MM, HIGH * MM))
    for frame, art, places in (
        (sheet.front, sheet.front_art, sheet.places()),
        (sheet.back, sheet.back_art, sheet.behind()),
    ):
        Side(page, sheet, frame, art, places).draw()
        if sheet.word is not None and frame == sheet.front:
            page.setFillColor("#000000")
            page.drawString((places[0][0] + sheet.word) * MM, (HIGH - places[0][1] - 20) * MM, "Word")
        page.showPage()
    page.save()
    with pikepdf.open(io.BytesIO(buffer.getvalue())) as file:
        flip = Name.DuplexFlipLongEdge if sheet.edge == "long" else Name.DuplexFlipShortEdge
        file.Root.ViewerPreferences = pikepdf.Dictionary(Duplex=flip)
        if change:
            change(file)
        saved = io.BytesIO()
        file.save(saved)
    return saved.getvalue()


def turned_back(file: pikepdf.Pdf) -> None:
    """The same as before to the eye: contents turned by half, and the page too."""
    page = file.pages[1]
    page.contents_add(f"q -1 0 0 -1 {WIDE * MM} {HIGH * MM} cm".encode(), prepend=True)
    page.contents_add(b"Q")
    page.obj.Rotate = 180


def permuted(file: pikepdf.Pdf) -> None:
    """Boxes by their other corners, of the parent, and with a crop box that is larger."""
    for page in file.pages:
        del page.obj["/MediaBox"]
    file.Root.Pages.MediaBox = Array([WIDE * MM, HIGH * MM, 0, 0])
    file.Root.Pages.CropBox = Array([-50, HIGH * MM + 50, WIDE * MM + 50, -50])


class Side:
    """Draws a side of a sheet."""

    def __init__(self, page: Canvas, sheet: Sheet, frame: str, art: str, places: list[Place]) -> None:
        self.page, self.sheet, self.frame, self.art, self.places = page, sheet, frame, art, places
        self.wide, self.high = sheet.card

    def draw(self) -> None:
        """All cards, and what shows where they are cut."""
        if self.frame == "bitmap":
            self._bitmap()
            return
        self.page.setLineWidth(0.4)
        for x, y in self.places:
            self._card(x, y)
        for x0, y0, x1, y1 in self._strokes():
            self.page.line(x0 * MM, (HIGH - y0) * MM, x1 * MM, (HIGH - y1) * MM)

    def _rect(self, x: float, y: float, wide: float, high: float, **paint: int) -> None:
        self.page.rect(x * MM, (HIGH - y - high) * MM, wide * MM, high * MM, **paint)

    def _card(self, x: float, y: float) -> None:
        page, wide, high = self.page, self.wide, self.high
        if self.frame in {"white", "colour", "form"}:
            page.setFillColor("#FFFFFF" if self.frame == "white" else "#F4E6C0")
            self._rect(x, y, wide, high, stroke=0, fill=1)
        if self.frame == "outline":
            self._rect(x, y, wide, high)
        if self.frame == "round":
            page.roundRect(x * MM, (HIGH - y - high) * MM, wide * MM, high * MM, 3 * MM)
        if self.frame == "four lines":
            for x0, y0, x1, y1 in ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0)):
                corners = (x + x0 * wide) * MM, (HIGH - y - y0 * high) * MM, (x + x1 * wide) * MM
                page.line(*corners, (HIGH - y - y1 * high) * MM)
        self._art(x, y)

    def _art(self, x: float, y: float) -> None:
        page, wide, high = self.page, self.wide, self.high
        page.setFillColor("#2040A0")
        if self.art == "disc":
            page.circle((x + wide / 2) * MM, (HIGH - y - high / 2) * MM, 14 * MM, stroke=0, fill=1)
        if self.art == "panel":
            self._rect(x + 5, y + 5, wide - 10, high - 10, stroke=0, fill=1)
        if self.art == "inner frame":
            self._rect(x + 4, y + 4, wide - 8, high - 8)
        if self.art == "photo":
            bitmap = ImageReader(Image.effect_noise((600, 400), 80))
            page.drawImage(bitmap, (x + 6) * MM, (HIGH - y - 40) * MM, (wide - 12) * MM, 33 * MM)

    def _strokes(self) -> Iterator[tuple[float, float, float, float]]:
        """Marks outside the grid, at each corner, or lines all over it."""
        columns = sorted({edge for x, _ in self.places for edge in (x, x + self.wide)})
        rows = sorted({edge for _, y in self.places for edge in (y, y + self.high)})
        (left, *_, right), (top, *_, bottom) = columns, rows
        if self.frame == "marks":
            yield from ((x, start, x, start + 4) for x in columns for start in (top - 5, bottom + 1))
            yield from ((start, y, start + 4, y) for y in rows for start in (left - 5, right + 1))
        elif self.frame == "lines":
            yield from ((x, top - 3, x, bottom + 3) for x in columns)
            yield from ((left - 3, y, right + 3, y) for y in rows)
        elif self.frame == "corners":
            for x in columns:
                for y in rows:
                    yield x - 1.5, y, x + 1.5, y
                    yield x, y - 1.5, x, y + 1.5

    def _bitmap(self) -> None:
        """The whole sheet at 300 dpi, with outlines and art."""
        dots = 300 / 25.4
        image = Image.new("RGB", (round(WIDE * dots), round(HIGH * dots)), "#FFFFFF")
        pen = ImageDraw.Draw(image)
        for x, y in self.places:
            box = [round(value * dots) for value in (x, y, x + self.wide, y + self.high)]
            pen.rectangle(box, outline="#000000", width=3)
            if self.art != "none":
                pen.ellipse([box[0] + 150, box[1] + 150, box[2] - 150, box[3] - 150], fill="#2040A0")
        self.page.drawImage(ImageReader(image), 0, 0, WIDE * MM, HIGH * MM)
