"""Scenes as PNG: our own SVG, drawn by resvg. The file says its resolution, so that it prints in its size."""

from __future__ import annotations

import re
from struct import pack
from zlib import crc32

from cardgen.document import MADE_BY, Document
from cardgen.drawing.scene import Scene
from cardgen.writers import svg

DPI = 300
SIGNATURE_AND_HEADER = 8 + 25
"""Bytes of a PNG before its second chunk (PNG, third edition, 5.2 and 11.2.1)."""


def write(document: Document) -> bytes:
    """The document's only page as a picture of 300 dots per inch. ValueError where it has others."""
    page = document.page
    return picture(page.scene, document.language, radius=page.corner or 0.0, ground=document.ground)


def picture(scene: Scene, language: str, radius: float = 0.0, ground: str = "", dpi: int = DPI) -> bytes:
    """The scene as a picture of `dpi` dots per inch; without a ground it is transparent where nothing is drawn."""
    return from_svg(svg.picture(scene, language, radius=radius, ground=ground), dpi)


def from_svg(file: bytes, dpi: int = DPI) -> bytes:
    """An SVG of ours as a picture."""
    import resvg_py

    data = bytes(resvg_py.svg_to_bytes(svg_string=_unnamed(file.decode()), dpi=dpi, skip_system_fonts=True))
    per_metre = round(dpi / 0.0254)
    chunks = _chunk(b"pHYs", pack(">IIB", per_metre, per_metre, 1)) + _chunk(b"tEXt", f"Software\0{MADE_BY}".encode())
    return data[:SIGNATURE_AND_HEADER] + chunks + data[SIGNATURE_AND_HEADER:]


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", crc32(name + data))


def _unnamed(text: str) -> str:
    """Without titles, which are for readers of the SVG only."""
    return re.sub(r"<(title|desc)>[^<]*</\1>", "", text)
