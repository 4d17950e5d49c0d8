"""The PNG writer: our PDF, rendered by pdfium. The file has its resolution, so that it prints in its size.

pdfium renders a sheet in a twentieth of the time that resvg needs for our SVG; flat colours compress best without a
filter, so Python's zlib is enough.
"""

import zlib
from collections.abc import Iterator
from struct import pack
from threading import Lock

from cardgen.drawing.document import MADE_BY, Document, Page
from cardgen.drawing.scene import Box, Scene
from cardgen.writers import pdf
from cardgen.writers.bitmaps import NO_FILTER, RGB, RGBA, SIGNATURE, chunk

DPI = 300
INCH = 25.4
LEVEL = 6
"""The compression level of zlib: 9 takes six times as long for files that are a twelfth smaller."""
DRAWING = Lock()
"""Held while rendering: pdfium isn't thread-safe."""


def write(document: Document) -> bytes:
    """The document's only page as a picture of 300 dots per inch. ValueError if it has others."""
    return _picture(document, DPI)


def picture(scene: Scene, language: str, radius: float = 0.0, ground: str = "", dpi: int = DPI) -> bytes:
    """The scene as a picture of `dpi` dots per inch; without a ground its background is transparent."""
    page = Page(scene, scene.bounds, scene.bounds, "", corner=radius or None)
    return _picture(Document((page,), scene.title, "", language, ground=ground), dpi)


def _picture(document: Document, dpi: int) -> bytes:
    page = document.page
    box = page.scene.bounds
    size = _pixels(box.width, dpi), _pixels(box.height, dpi)
    whole = Box(box.left, box.top, box.left + size[0] * INCH / dpi, box.top + size[1] * INCH / dpi)
    fitted = page._replace(scene=page.scene._replace(bounds=whole))
    file = pdf.write(document._replace(pages=(fitted,)))
    per_metre = round(dpi / INCH * 1000)
    chunks = (
        (b"IHDR", pack(">IIBBBBB", *size, 8, RGB if document.ground else RGBA, 0, 0, 0)),
        (b"pHYs", pack(">IIB", per_metre, per_metre, 1)),
        (b"tEXt", f"Software\0{MADE_BY}".encode()),
        *([(b"tEXt", f"Copyright\0{document.credit}".encode("latin-1", "replace"))] if document.credit else []),
        (b"IDAT", _packed(file, dpi, document.ground)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join([chunk(*one) for one in chunks])


def _pixels(length: float, dpi: int) -> int:
    return max(1, round(length / INCH * dpi))


def _packed(file: bytes, dpi: int, ground: str) -> bytes:
    """The pixels of a PDF's first page, compressed for PNG."""
    packer = zlib.compressobj(LEVEL, memLevel=9)
    with DRAWING:
        parts = [packer.compress(row) for row in _rows(file, dpi, ground)]
    return b"".join([*parts, packer.flush()])


def _rows(file: bytes, dpi: int, ground: str) -> Iterator[bytes]:
    """The rows of a PDF's first page from top to bottom, three bytes per pixel on a ground, else four."""
    import pypdfium2

    colour = (*bytes.fromhex(ground[1:]), 255) if ground else (0, 0, 0, 0)
    document = pypdfium2.PdfDocument(file)
    try:
        # slightly less, or a page of 2480.0001 pixels becomes one of 2481
        bitmap = document[0].render(scale=dpi / 72 * (1 - 1e-6), fill_color=colour, rev_byteorder=True)
        pixels, wide = memoryview(bitmap.buffer).cast("B"), bitmap.width * (3 if ground else 4)
        for start in range(0, bitmap.height * bitmap.stride, bitmap.stride):
            yield NO_FILTER + pixels[start : start + wide]
        bitmap.close()
    finally:
        document.close()
