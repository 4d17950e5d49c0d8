"""QR codes read back from printed pages, as a phone reads them: rendered at a resolution, in colours or in grey."""

from __future__ import annotations

from typing import Any

import numpy as np
import pypdfium2
import zxingcpp

from cardgen.drawing.document import Document
from cardgen.writers import pdf


def pages(document: Document, dpi: float, grey: bool = False) -> list[Any]:
    """The pages of a document as arrays of pixels."""
    made = pypdfium2.PdfDocument(pdf.write(document))
    pictures = [page.render(scale=dpi / 72).to_pil() for page in made]
    return [np.asarray(picture.convert("L" if grey else "RGB")) for picture in pictures]


def codes(document: Document, dpi: float, grey: bool = False) -> list[str]:
    """What all QR codes of a document say, sorted."""
    return sorted(code.text for page in pages(document, dpi, grey) for code in zxingcpp.read_barcodes(page))
