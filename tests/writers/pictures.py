"""Scenes as pictures by two independent renderers, and how far two pictures differ.

A pixel is bad when its grey lies outside the range of the other picture's 3 × 3 neighbourhood, widened by 16: edges
that two renderers smooth differently pass, a missing shape or another glyph does not.
"""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import pypdfium2
import resvg_py
from PIL import Image

from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Box, Paint, Placed, Rect, Scene
from cardgen.writers import pdf, svg

Grey = Any
"""An array of bytes."""
DPI = 254
"""Ten pixels a millimetre."""
LIMIT = 0.00005
"""The share of bad pixels that two renderings of one drawing may have; a changed glyph has ten times as many."""
SLACK = 16


def on_white(scene: Scene) -> Scene:
    """The scene on white paper, whole tenths of millimetres large, so that both renderers have the same pixels."""
    box = scene.bounds
    paper = Box(*(round(edge, 1) for edge in box))
    ground = Rect(paper.left - 1, paper.top - 1, paper.width + 2, paper.height + 2, Paint("#FFFFFF"))
    return Scene(paper, (ground, Placed(scene)))


def document(*scenes: Scene) -> Document:
    """The scenes as pages of a document."""
    pages = tuple(Page(scene, scene.bounds, scene.bounds, str(n)) for n, scene in enumerate(scenes))
    return Document(pages, "test", "test", "en")


def from_pdf(scene: Scene, dpi: int = DPI) -> Grey:
    """The scene's PDF as pdfium draws it."""
    file = pypdfium2.PdfDocument(pdf.write(document(on_white(scene))))
    try:
        # a hair less, or the page's 2970.0001 pixels are rounded up and everything is stretched to 2971
        return np.asarray(file[0].render(scale=dpi / 72 * (1 - 1e-6)).to_pil().convert("L"))
    finally:
        file.close()


def from_svg(scene: Scene, dpi: int = DPI) -> Grey:
    """The scene's SVG as resvg draws it."""
    file = svg.picture(on_white(scene), "en").decode()
    text = re.sub(r"<(title|desc)>[^<]*</\1>", "", file)  # resvg has no letters to draw these with
    data = bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=dpi, skip_system_fonts=True))
    return np.asarray(Image.open(io.BytesIO(data)).convert("L"))


def bad(one: Grey, other: Grey) -> float:
    """The share of pixels of one picture that don't occur near the same place in the other; the worse of both ways."""
    high, wide = (min(one.shape[k], other.shape[k]) for k in (0, 1))
    assert max(abs(one.shape[k] - other.shape[k]) for k in (0, 1)) <= 1
    one, other = one[:high, :wide], other[:high, :wide]
    return max(_outside(one, other), _outside(other, one))


def _outside(one: Grey, other: Grey) -> float:
    padded = np.pad(other, 1, mode="edge")
    high, wide = other.shape
    rows = [padded[y : y + high] for y in range(3)]
    low, top = _of_three(np.minimum, rows), _of_three(np.maximum, rows)
    low, top = (
        _of_three(choose, [edge[:, x : x + wide] for x in range(3)])
        for choose, edge in ((np.minimum, low), (np.maximum, top))
    )
    # what would be below 0 is more than 255 in bytes, but then the first comparison says no
    return float((((low > one) & (low - one > SLACK)) | ((one > top) & (one - top > SLACK))).mean())


def _of_three(choose: Any, parts: list[Grey]) -> Grey:
    return choose(choose(parts[0], parts[1]), parts[2])


def difference(scene: Scene, dpi: int = DPI) -> float:
    """How far PDF and SVG of a scene differ."""
    return bad(from_pdf(scene, dpi), from_svg(scene, dpi))
