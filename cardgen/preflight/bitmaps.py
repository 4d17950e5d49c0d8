"""Bitmaps on a page: how many of their dots come to an inch of paper, and whether anybody sees that they are few."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageChops, ImageStat

from cardgen.drawing.scene import Box

ENOUGH = 250.0
"""Dots per inch: bitmaps with more are not looked at."""
STEP = 24
"""Levels of a channel, of 255, between dots side by side: in a bitmap with smaller steps nobody sees the dots."""
CODE = 185
"""The most modules that a code has in a row with its quiet zone (QR, version 40): as a bitmap it has few dots."""
LARGEST_MODULE = 12
"""Dots along the side of one."""
BUSY = 0.12
"""Of the pairs of modules beside one another: so many differ in a code, and fewer in a drawing."""
SOME = [0] + [1] * 255
SHORTEST = 3.0
"""In mm: a smaller bitmap has nothing to be seen."""
MOST_PIXELS = 50_000_000
"""Of a bitmap that is looked at; a larger one has something to be seen."""
MOST_LOOKED = 200
"""Bitmaps of a page that are looked at."""
INCH = 72.0


class Bitmap(NamedTuple):
    """A bitmap on a page: its dots per inch, fewest first where its width and height differ, and where it lies."""

    dpi: float
    box: Box
    thing: object


def bitmap(thing: object, matrix: tuple[float, ...], unit: float, box: Box) -> Bitmap | None:
    """An image of a page, whose `matrix` leads to the paper in units of so many points; None for an empty one."""
    wide, high = ctypes.c_uint(), ctypes.c_uint()
    a, b, c, d = (value * unit / INCH for value in matrix[:4])
    across, down = hypot(a, b), hypot(c, d)
    if not pdfium.FPDFImageObj_GetImagePixelSize(thing, wide, high) or not across or not down:
        return None
    return Bitmap(min(wide.value / across, high.value / down), box, thing)


def coarsest(bitmaps: Iterable[Bitmap]) -> Bitmap | None:
    """The one with the fewest dots, of those in which one sees them; of fine ones the first."""
    ordered = sorted(
        (one for one in bitmaps if max(one.box.width, one.box.height) >= SHORTEST), key=lambda one: one.dpi
    )
    return next((one for one in ordered[:MOST_LOOKED] if one.dpi >= ENOUGH or _has_edges(one.thing)), None)


def _has_edges(thing: object) -> bool:
    """Whether dots beside one another differ so much that one sees them."""
    wide, high = ctypes.c_uint(), ctypes.c_uint()
    pdfium.FPDFImageObj_GetImagePixelSize(thing, wide, high)
    if wide.value * high.value > MOST_PIXELS:
        return True
    raw = pdfium.FPDFImageObj_GetBitmap(thing)
    if not raw:
        return False  # it can't be drawn either
    picture = pypdfium2.PdfBitmap.from_raw(raw).to_pil().convert("RGB")
    return not _is_code(picture) and _largest_step(picture) >= STEP


def _is_code(picture: Image.Image) -> bool:
    """Whether it is a code such as QR, which is sharp on paper though its dots are few: two colours in turn."""
    if max(picture.size) > CODE * LARGEST_MODULE or len(picture.getcolors(2) or ()) != 2:
        return False
    modules = next(one for size in range(LARGEST_MODULE, 0, -1) if (one := _modules(picture, size)))
    changes = max(ImageStat.Stat(one.convert("L").point(SOME)).mean[0] for one in _steps(modules))
    return max(modules.size) <= CODE and changes >= BUSY


def _modules(picture: Image.Image, size: int) -> Image.Image | None:
    """A bitmap that is made of squares of so many dots, with one dot for each; None where it isn't."""
    wide, high = picture.size
    if wide % size or high % size:
        return None
    small = picture.resize((wide // size, high // size), Image.Resampling.NEAREST)
    return small if small.resize(picture.size, Image.Resampling.NEAREST) == picture else None


def _steps(picture: Image.Image) -> Iterator[Image.Image]:
    """The differences of dots beside and below one another, where there are any."""
    wide, high = picture.size
    for x, y in ((1, 0), (0, 1)):
        if wide > x and high > y:
            yield ImageChops.difference(picture, ImageChops.offset(picture, -x, -y)).crop((0, 0, wide - x, high - y))


def _largest_step(picture: Image.Image) -> int:
    """The largest difference of a channel between dots beside one another."""
    return max((most for one in _steps(picture) for _, most in ImageStat.Stat(one).extrema), default=0)
