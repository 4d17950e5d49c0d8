"""A PDF opened to be judged, whoever made it: what it says of itself, and its pages, drawn and as a picture.

It is read by pikepdf and pdfium alone, never by what wrote it. Lengths are mm from the top left of the paper, which is
the page's crop box: that is what viewers print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from typing import NamedTuple

import pikepdf
import pypdfium2
from PIL import Image

from cardgen.cards import Size
from cardgen.drawing.scene import Box
from cardgen.phrases import PhrasedError
from cardgen.preflight.drawn import MM, Drawing, Walker

PIXELS = 2
"""Of a page's picture in a mm: 50.8 dpi, so that edges in whole mm lie between pixels."""
MOST_PAGES = 2000
MOST_SIDE = 2000.0
"""Of a page in mm: the picture of a larger one would fill the memory."""
DUPLEX = {"/DuplexFlipLongEdge": "long", "/DuplexFlipShortEdge": "short"}


class PreflightError(PhrasedError, ValueError):
    """A file that can't be judged; one sentence."""


class Frame(NamedTuple):
    """What a page says of itself: the size of its paper, and its boxes in mm from the paper's top left.

    Those that it doesn't have are None. `unit` is how many points its unit has.
    """

    size: Size
    media: Box
    bleed: Box | None
    trim: Box | None
    unit: float


class Sheet(NamedTuple):
    """A page, counted from 1: its frame, what is drawn, and its picture (RGB, `PIXELS` in a mm).

    `drawn` draws it again with so many pixels in a mm, while it is looked at.
    """

    number: int
    frame: Frame
    drawing: Drawing
    picture: Image.Image
    drawn: Callable[[float], Image.Image]


class File:
    """An open PDF. `name` is what people call it."""

    def __init__(self, data: bytes, name: str) -> None:
        try:
            self.pdf = pikepdf.open(BytesIO(data))
            self._document = pypdfium2.PdfDocument(data)
        except pikepdf.PasswordError as error:
            raise PreflightError("preflight.password", name=name) from error
        except (pikepdf.PdfError, pypdfium2.PdfiumError) as error:
            raise PreflightError("preflight.broken", name=name) from error
        self.frames = [_frame(page) for page in self.pdf.pages]
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
        for number, frame in enumerate(self.frames):
            page = self._document[number]
            page.set_rotation(0)
            left, bottom, _, _ = page.get_cropbox()
            top = bottom + page.get_height()
            drawing = Walker(page, left, top, frame.unit).drawing()
            drawn = partial(_picture, page, frame.unit)
            yield Sheet(number + 1, frame, drawing, drawn(PIXELS), drawn)
            page.close()

    def close(self) -> None:
        """Lets the file go."""
        self._document.close()
        self.pdf.close()


def _picture(page: pypdfium2.PdfPage, unit: float, pixels: float) -> Image.Image:
    """A page as it looks, with so many pixels in a mm."""
    picture: Image.Image = page.render(scale=pixels * MM * unit, draw_annots=False, may_draw_forms=False).to_pil()
    return picture.convert("RGB")


def _frame(page: pikepdf.Page) -> Frame:
    unit = float(page.obj.get("/UserUnit", 1))
    left, bottom, right, top = _sorted(page.cropbox)
    point = MM * unit

    def box(name: str) -> Box | None:
        values = page.obj.get(name)
        if not isinstance(values, pikepdf.Array) or len(values) != 4:
            return None
        x0, y0, x1, y1 = _sorted(values)
        return Box((x0 - left) * point, (top - y1) * point, (x1 - left) * point, (top - y0) * point)

    x0, y0, x1, y1 = _sorted(page.mediabox)
    media = Box((x0 - left) * point, (top - y1) * point, (x1 - left) * point, (top - y0) * point)
    return Frame(Size((right - left) * point, (top - bottom) * point), media, box("/BleedBox"), box("/TrimBox"), unit)


def _sorted(values: pikepdf.Array) -> tuple[float, float, float, float]:
    """The corners of a rectangle, whatever order they stand in (ISO 32000-1, 7.9.5)."""
    a, b, c, d = (float(value) for value in values)
    return min(a, c), min(b, d), max(a, c), max(b, d)
