"""Files inside a PDF: the deck file that its pages were made from, and pictures of one's own that this names.

Source: ISO 32000-2, 7.9.6, 7.11.4 and 14.13.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from cardgen.drawing.document import Attached
from cardgen.writers.parts import pdfdoc
from cardgen.writers.tags import Reserved, text

NAME = "deck.toml"
"""What a viewer calls the deck file."""
DATE = "(D:20000101000000Z)"
"""The time of all our files."""
KINDS = {".jpg": "image#2Fjpeg", ".png": "image#2Fpng", ".svg": "image#2Fsvg+xml"}
"""What pictures are, by their endings, as PDF names it."""


class _Embedded(pdfdoc.PDFObject):  # type: ignore[misc]
    """The stream of an embedded file."""

    __RefOnly__ = 1

    def __init__(self, data: bytes, kind: str) -> None:
        self.data, self.kind = data, kind

    def format(self, _: pdfdoc.PDFDocument) -> bytes:
        """Its bytes."""
        body = zlib.compress(self.data)
        head = (
            f"<< /Type /EmbeddedFile /Subtype /{self.kind} /Params << /Size {len(self.data)} /ModDate {DATE} >>"
            f" /Filter /FlateDecode /Length {len(body)} >>\nstream\n"
        )
        return head.encode("latin-1") + body + b"\nendstream\n"


def add(doc: pdfdoc.PDFDocument, source: str, pictures: Sequence[Attached]) -> None:
    """Attaches a deck file, from which the pages can be made again, and the pictures that it names, to a document."""
    named = {NAME: _file(doc, NAME, source.encode(), "application#2Ftoml", "Deck", "Source")}
    for number, (name, ending, data) in enumerate(pictures):
        named[name] = _file(doc, name, data, KINDS[ending], f"Picture{number}", "Supplement")
    catalog = doc.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "AF"]
    catalog.__Refs__ = catalog.__NoDefault__
    catalog.AF = Reserved(f"[{' '.join(named.values())}]")
    tree = " ".join([f"{text(name)} {named[name]}" for name in sorted(named)])
    catalog.Names = Reserved(f"<</EmbeddedFiles <</Names [{tree}]>>>>")


def _file(doc: pdfdoc.PDFDocument, name: str, data: bytes, kind: str, key: str, relation: str) -> str:
    """A file of that name; the reference to it."""
    called, stream = text(name), f"{key}File"
    doc.Reference(_Embedded(data, kind), stream)
    spec = f"<</Type/Filespec/F {called}/UF {called}/AFRelationship/{relation}/EF <</F \0{stream}\0/UF \0{stream}\0>>>>"
    doc.Reference(Reserved(spec), key)
    return f"\0{key}\0"
