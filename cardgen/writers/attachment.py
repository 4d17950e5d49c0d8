"""Attachments of a PDF: the deck file that its pages were made from, and the custom pictures it refers to.

Source: ISO 32000-2, 7.9.6, 7.11.4 and 14.13.
"""

from collections.abc import Sequence

from reportlab.pdfbase import pdfdoc

from cardgen.drawing.document import Attached
from cardgen.writers.objects import stream
from cardgen.writers.tags import RawObject, text

NAME = "deck.toml"
"""The name of the deck file in viewers."""
DATE = "(D:20000101000000Z)"
"""The timestamp of all our files."""
KINDS = {".jpg": "image#2Fjpeg", ".png": "image#2Fpng", ".svg": "image#2Fsvg+xml"}
"""The media types of pictures by file extension, as PDF names."""


def add(doc: pdfdoc.PDFDocument, source: str, pictures: Sequence[Attached]) -> None:
    """Attaches to a document the deck file from which it can be made again, and its pictures."""
    named = {NAME: _file(doc, NAME, source.encode(), "application#2Ftoml", "Deck", "Source")}
    for number, (name, ending, data) in enumerate(pictures):
        named[name] = _file(doc, name, data, KINDS[ending], f"Picture{number}", "Supplement")
    catalog = doc.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "AF"]
    catalog.__Refs__ = catalog.__NoDefault__
    catalog.AF = RawObject(f"[{' '.join(named.values())}]")
    tree = " ".join([f"{text(name)} {named[name]}" for name in sorted(named)])
    catalog.Names = RawObject(f"<</EmbeddedFiles <</Names [{tree}]>>>>")


def _file(doc: pdfdoc.PDFDocument, name: str, data: bytes, kind: str, key: str, relation: str) -> str:
    """Adds a file of that name and returns the reference to it."""
    called, file = text(name), f"{key}File"
    entries = {"Type": "/EmbeddedFile", "Subtype": f"/{kind}", "Params": f"<</Size {len(data)} /ModDate {DATE}>>"}
    doc.Reference(stream(entries, data), file)
    spec = f"<</Type/Filespec/F {called}/UF {called}/AFRelationship/{relation}/EF <</F \0{file}\0/UF \0{file}\0>>>>"
    doc.Reference(RawObject(spec), key)
    return f"\0{key}\0"
