"""A PDF document opened for checking: its properties and its pages, as objects and as pictures.

It is read by pikepdf and pdfium alone, never by the writers. Lengths are mm from the top left of the visible paper:
cropped and rotated.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from io import BytesIO
from typing import NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image

from cardgen.preflight.cells import Cells, find_cells
from cardgen.preflight.frames import Frame, read_frame
from cardgen.preflight.page_content import MM, ContentReader, PageContent
from cardgen.words.phrases import PhrasedError

PIXELS = 2
"""Pixels per mm of a page's picture: 50.8 dpi, so that edges at whole mm lie between pixels."""
MOST_PAGES = 2000
MOST_SIDE = 2000.0
"""The longest side of a page in mm: the picture of a larger one would fill the memory."""
HEAD = 1024
"""Bytes at the start and at the end in which readers search for a PDF's header and end marker."""
DUPLEX = {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short"}


class PreflightError(PhrasedError, ValueError):
    """A file that can't be checked; one sentence."""


class Options(NamedTuple):
    """Each field is optional."""

    margin: float = 5.0
    """The printer's unprintable margin, in mm."""
    price: float | None = None
    """The price of an A4 page with 5 % ink coverage, in cents."""
    cards: Mapping[str, int] | None = None
    """The number of copies of each card of the deck, by code; None if no deck is known."""


class Sheet(NamedTuple):
    """A page, counted from 1: its frame, objects, cards and picture (RGB, `PIXELS` per mm).

    `render` draws it with another number of pixels per mm, until the next page is read.
    """

    number: int
    frame: Frame
    content: PageContent
    cells: Cells
    picture: Image.Image
    render: Callable[[float], Image.Image]


class Document:
    """An open PDF. `name` is for messages; `is_damaged` tells whether it had to be repaired to be read."""

    def __init__(self, data: bytes, name: str) -> None:
        try:
            self.pdf = pikepdf.open(BytesIO(data))
            self.is_damaged = bool(self.pdf.get_warnings())
            repaired = BytesIO()
            if self.is_damaged:
                self.pdf.save(repaired)  # as viewers repair it
            self._renderer = pypdfium2.PdfDocument(repaired.getvalue() or data)
        except (pikepdf.PasswordError, pikepdf.PdfError, pypdfium2.PdfiumError) as error:
            raise PreflightError(f"preflight.{_error_key(error, data)}", name=name) from error
        self.frames = [read_frame(page.obj) for page in self.pdf.pages]
        if not self.frames or len(self.frames) > MOST_PAGES or len(self.frames) != len(self._renderer):
            raise PreflightError("preflight.pages", name=name, most=MOST_PAGES)
        if any(not 1 < min(frame.size) <= max(frame.size) < MOST_SIDE for frame in self.frames):
            raise PreflightError("preflight.large", name=name, most=MOST_SIDE)

    @property
    def duplex(self) -> str:
        """The edge over which the file says sheets are turned: "long", "short", or "" if it says nothing."""
        preferences = self.pdf.Root.get("/ViewerPreferences")
        mode = preferences.get("/Duplex", "") if isinstance(preferences, pikepdf.Dictionary) else ""
        return DUPLEX.get(str(mode), "")

    def sheets(self) -> Iterator[Sheet]:
        """All pages, each read and rendered when reached, and closed afterwards."""
        for number, frame in enumerate(self.frames):
            page = self._page(number)
            content = ContentReader(page, frame.matrix, frame.unit).content()
            render = partial(_picture, page, frame.unit)
            picture = render(PIXELS)
            cells = find_cells(content.candidates, frame.trim if frame.is_cut else None, picture, PIXELS, render)
            yield Sheet(number + 1, frame, content, cells, picture, render)
            page.close()

    def _page(self, number: int) -> pypdfium2.PdfPage:
        """A page with its printable annotations merged into it, as a printer gets it."""
        page = self._renderer[number]
        if pdfium.FPDFPage_GetAnnotCount(page.raw):
            pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_PRINT)
            page.close()
            page = self._renderer[number]
        return page

    def close(self) -> None:
        self._renderer.close()
        self.pdf.close()


def _error_key(error: Exception, data: bytes) -> str:
    """The phrase's key for what keeps a file from being read."""
    if isinstance(error, pikepdf.PasswordError) or getattr(error, "err_code", 0) == pdfium.FPDF_ERR_PASSWORD:
        return "password"
    return "cut_off" if b"%PDF-" in data[:HEAD] and b"%%EOF" not in data[-HEAD:] else "broken"


def _picture(page: pypdfium2.PdfPage, unit: float, pixels: float) -> Image.Image:
    """A page rendered with so many pixels per mm."""
    picture: Image.Image = page.render(scale=pixels * MM * unit, draw_annots=False, may_draw_forms=False).to_pil()
    return picture.convert("RGB")
