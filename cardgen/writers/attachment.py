"""A file inside a PDF: the deck file that its pages were made from (ISO 32000-2, 7.11.4 and 14.13)."""

from __future__ import annotations

import zlib

from cardgen.writers.parts import Canvas, pdfdoc
from cardgen.writers.tags import Reserved, text

NAME = "deck.toml"
"""What a viewer calls it."""
DATE = "(D:20000101000000Z)"
"""The time of all our files."""


class _Embedded(pdfdoc.PDFObject):  # type: ignore[misc]
    """The stream of an embedded file."""

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, _: pdfdoc.PDFDocument) -> bytes:
        """Its bytes."""
        body = zlib.compress(self.data)
        head = (
            f"<< /Type /EmbeddedFile /Subtype /application#2Ftoml /Params << /Size {len(self.data)} /ModDate {DATE} >>"
            f" /Filter /FlateDecode /Length {len(body)} >>\nstream\n"
        )
        return head.encode("latin-1") + body + b"\nendstream\n"


def add(canvas: Canvas, source: str) -> None:
    """Attaches a deck file, from which the pages can be made again, to a document."""
    doc = canvas._doc
    doc.Reference(_Embedded(source.encode()), "DeckFile")
    name = text(NAME)
    spec = f"<</Type/Filespec/F {name}/UF {name}/AFRelationship/Source/EF <</F \0DeckFile\0/UF \0DeckFile\0>>>>"
    doc.Reference(Reserved(spec), "Deck")
    catalog = doc.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "AF"]
    catalog.__Refs__ = catalog.__NoDefault__
    catalog.AF = Reserved("[\0Deck\0]")
    catalog.Names = Reserved(f"<</EmbeddedFiles <</Names [{name} \0Deck\0]>>>>")
