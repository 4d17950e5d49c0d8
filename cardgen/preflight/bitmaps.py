"""The resolution of bitmaps on a page, and whether a low one is visible."""

import ctypes
from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageChops, ImageStat

from cardgen.drawing.scene import Box

ENOUGH = 250.0
"""Dots per inch: bitmaps with more are not examined."""
STEP = 24
"""Levels of a channel, of 255, between neighbouring dots: with smaller steps no dots are visible."""
CODE = 185
"""The most modules in a row of a code with its quiet zone (QR, version 40): as a bitmap it has few dots."""
LARGEST_MODULE = 12
"""The most dots along the side of a module."""
BUSY = 0.12
"""The least share of neighbouring modules that differ in a code; in a drawing fewer do."""
SOME = [0] + [1] * 255
SHORTEST = 3.0
"""In mm: smaller bitmaps are ignored."""
MOST_PIXELS = 50_000_000
"""The largest bitmap that is examined; in larger ones dots count as visible."""
MOST_EXAMINED = 200
"""The most bitmaps of a page that are examined."""
INCH = 72.0


class Bitmap(NamedTuple):
    """A bitmap on a page: its dots per inch (the lower of both axes), its box, and pdfium's handle."""

    dpi: float
    box: Box
    handle: object


def bitmap(handle: object, matrix: tuple[float, ...], unit: float, box: Box) -> Bitmap | None:
    """Measures an image object; `matrix` maps it to the paper, in units of `unit` points. None for an empty one."""
    wide, high = ctypes.c_uint(), ctypes.c_uint()
    a, b, c, d = (value * unit / INCH for value in matrix[:4])
    across, down = hypot(a, b), hypot(c, d)
    if not pdfium.FPDFImageObj_GetImagePixelSize(handle, wide, high) or not across or not down:
        return None
    return Bitmap(min(wide.value / across, high.value / down), box, handle)


def coarsest(bitmaps: Iterable[Bitmap]) -> Bitmap | None:
    """The bitmap with the lowest resolution whose dots are visible, or the first with enough."""
    large = [bitmap for bitmap in bitmaps if max(bitmap.box.width, bitmap.box.height) >= SHORTEST]
    ordered = sorted(large, key=lambda bitmap: bitmap.dpi)
    return next((one for one in ordered[:MOST_EXAMINED] if one.dpi >= ENOUGH or _has_edges(one.handle)), None)


def _has_edges(handle: object) -> bool:
    """Whether neighbouring dots differ enough to be visible."""
    wide, high = ctypes.c_uint(), ctypes.c_uint()
    pdfium.FPDFImageObj_GetImagePixelSize(handle, wide, high)
    if wide.value * high.value > MOST_PIXELS:
        return True
    raw = pdfium.FPDFImageObj_GetBitmap(handle)
    if not raw:
        return False  # it can't be rendered either
    picture = pypdfium2.PdfBitmap.from_raw(raw).to_pil().convert("RGB")
    levels = [most for one in _steps(picture) for _, most in ImageStat.Stat(one).extrema]
    return not _is_code(picture) and max(levels, default=0) >= STEP


def _is_code(picture: Image.Image) -> bool:
    """Whether it is a code such as QR, sharp on paper despite few dots: two alternating colours."""
    if max(picture.size) > CODE * LARGEST_MODULE or len(picture.getcolors(2) or ()) != 2:
        return False
    modules = next(one for size in range(LARGEST_MODULE, 0, -1) if (one := _modules(picture, size)))
    changes = max(ImageStat.Stat(one.convert("L").point(SOME)).mean[0] for one in _steps(modules))
    return max(modules.size) <= CODE and changes >= BUSY


def _modules(picture: Image.Image, size: int) -> Image.Image | None:
    """A bitmap of squares of `size` dots reduced to one dot each; None if it is not made of such squares."""
    wide, high = picture.size
    if wide % size or high % size:
        return None
    small = picture.resize((wide // size, high // size), Image.Resampling.NEAREST)
    return small if small.resize(picture.size, Image.Resampling.NEAREST) == picture else None


def _steps(picture: Image.Image) -> Iterator[Image.Image]:
    """The differences of horizontally and of vertically neighbouring dots."""
    wide, high = picture.size
    for x, y in ((1, 0), (0, 1)):
        if wide > x and high > y:
            yield ImageChops.difference(picture, ImageChops.offset(picture, -x, -y)).crop((0, 0, wide - x, high - y))
