"""A PDF opened to be judged, whoever made it: what it says of itself, and its pages, drawn and as a picture.

It is read by pikepdf and pdfium alone, never by what wrote it. Lengths are mm from the top left of the paper as it is
seen: cropped and turned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from cardgen.preflight.cells import Cells, found
from cardgen.preflight.drawn import MM, Drawing, Walker
from cardgen.preflight.frames import Frame, frame
from cardgen.words.phrases import PhrasedError

PIXELS = 2
"""Of a page's picture in a mm: 50.8 dpi, so that edges in whole mm lie between pixels."""
MOST_PAGES = 2000
MOST_SIDE = 2000.0
"""Of a page in mm: the picture of a larger one would fill the memory."""
HEAD = 1024
"""Bytes at the start and at the end in which readers look for a PDF's first and last words."""
DUPLEX = {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short"}


class PreflightError(PhrasedError, ValueError):
    """A file that can't be judged; one sentence."""


class Sheet(NamedTuple):
    """A page, counted from 1: its frame, what is drawn, its cards, and its picture (RGB, `PIXELS` in a mm).

    `drawn` draws it again with so many pixels in a mm, while it is looked at.
    """

    number: int
    frame: Frame
    drawing: Drawing
    cells: Cells
    picture: Image.Image
    drawn: Callable[[float], Image.Image]


class File:
    """An open PDF. `name` is what people call it; `is_damaged` whether it had to be repaired to be read."""

    def __init__(self, data: bytes, name: str) -> None:
        try:
            self.pdf = pikepdf.open(BytesIO(data))
            self.is_damaged = bool(self.pdf.get_warnings())
            self._document = pypdfium2.PdfDocument(_repaired(self.pdf) if self.is_damaged else data)
        except (pikepdf.PasswordError, pikepdf.PdfError, pypdfium2.PdfiumError) as error:
            raise PreflightError(f"preflight.{_fault(error, data)}", name=name) from error
        self.frames = [frame(page.obj) for page in self.pdf.pages]
        if not self.frames or len(self.frames) > MOST_PAGES or len(self.frames) != len(self._document):
            raise PreflightError("preflight.pages", name=name, most=MOST_PAGES)
        if any(not 1 < min(frame.size) <= max(frame.size) < MOST_SIDE for frame in self.frames):
            raise PreflightError("preflight.large", name=name, most=MOST_SIDE)

    @property
    def duplex(self) -> str:
        """About which edge it says that sheets are turned: "long", "short", or "" for none."""
        wishes = self.pdf.Root.get("/ViewerPreferences")
        return DUPLEX.get(str(wishes.get("/Duplex", "")), "") if isinstance(wishes, pikepdf.Dictionary) else ""

    def sheets(self) -> Iterator[Sheet]:
        """All pages, each read and drawn when it is asked for, and then let go."""
        for number, one in enumerate(self.frames):
            page = self._page(number)
            drawing = Walker(page, one.matrix, one.unit).drawing()
            drawn = partial(_picture, page, one.unit)
            picture = drawn(PIXELS)
            cells = found(drawing.candidates, one.trim if one.is_cut else None, picture, PIXELS, drawn)
            yield Sheet(number + 1, one, drawing, cells, picture, drawn)
            page.close()

    def _page(self, number: int) -> pypdfium2.PdfPage:
        """A page with its annotations as a printer gets them: those that are printed are a part of it."""
        page = self._document[number]
        if pdfium.FPDFPage_GetAnnotCount(page.raw):
            pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_PRINT)
            page.close()
            page = self._document[number]
        return page

    def close(self) -> None:
        """Lets the file go."""
        self._document.close()
        self.pdf.close()


def _repaired(pdf: pikepdf.Pdf) -> bytes:
    """A damaged file as viewers repair it."""
    buffer = BytesIO()
    pdf.save(buffer)
    return buffer.getvalue()


def _fault(error: Exception, data: bytes) -> str:
    """What keeps a file from being read."""
    if isinstance(error, pikepdf.PasswordError) or getattr(error, "err_code", 0) == pdfium.FPDF_ERR_PASSWORD:
        return "password"
    return "cut_off" if b"%PDF-" in data[:HEAD] and b"%%EOF" not in data[-HEAD:] else "broken"


def _picture(page: pypdfium2.PdfPage, unit: float, pixels: float) -> Image.Image:
    """A page as it looks, with so many pixels in a mm."""
    picture: Image.Image = page.render(scale=pixels * MM * unit, draw_annots=False, may_draw_forms=False).to_pil()
    return picture.convert("RGB")
