"""What we write in one piece is what reportlab writes."""

from __future__ import annotations

import io
import zlib

import pytest
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from cardgen.drawing.scene import Box, Scene
from cardgen.games import registry
from cardgen.writers import lines, objects, packed, pdf
from cardgen.writers.objects import LeanDocument
from tests.example_decks import on_paper
from tests.writers.pictures import document

Corners = tuple[float, float, float, float]


class PlainDocument(LeanDocument):
    """Leaves pages to reportlab's canvas, but the names of forms and where the structure of a page is found."""

    def __init__(self, invariant: int, language: str) -> None:
        super().__init__(invariant, language)
        font = lines._font("Fira Sans Medium")
        pdfmetrics.registerFont(font)
        self.canvas = Drawn(
            io.BytesIO(), invariant=invariant, initialFontName=font.fontName, pageCompression=1, lang=language
        )
        self.canvas._doc = self

    def data(self) -> bytes:
        self.canvas.save()
        written: bytes = self.canvas._filename.getvalue()
        return written

    def sheet(self, code: str, size: tuple[float, float], trim: Corners, bleed: Corners, forms: list[str]) -> None:
        self.canvas.setPageSize(size)
        self.canvas.setTrimBox(trim)
        self.canvas.setBleedBox(bleed)
        self.canvas._formsinuse = forms
        self.canvas._code.append(code)
        self.canvas.showPage()

    def label(self, page: int, text: str) -> None:
        self.canvas.addPageLabel(page, prefix=text)

    def bookmark(self, title: str) -> None:
        self.canvas.bookmarkPage(title)
        self.canvas.addOutlineEntry(title, title, 0, closed=False)


class Drawn(Canvas):  # type: ignore[misc]
    """The canvas of a document."""

    def _setXObjects(self, page: pdfdoc.PDFPage) -> None:  # noqa: N802
        page.XObjects = objects._Forms(self._formsinuse)
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._doc.Pages.pages), pdfdoc.PDFName("S")


@pytest.fixture(autouse=True)
def _packed_as_reportlab_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "LEVEL", zlib.Z_DEFAULT_COMPRESSION)


@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_pages_are_written_as_reportlab_writes_them(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails where a new version puts something else into a page: then so must we."""
    deck = on_paper(key, language="fr").document()
    labels = ("", "(1\\b", "é · 2", "Żółw (3)", "ἄλφα\\")
    pages = tuple(page._replace(label=label) for page, label in zip(deck.pages, labels, strict=False))
    ours = pdf.write(deck), pdf.write(deck._replace(pages=pages))
    monkeypatch.setattr(pdf, "LeanDocument", PlainDocument)
    assert (pdf.write(deck), pdf.write(deck._replace(pages=pages))) == ours


def test_an_empty_page_is_written_as_reportlab_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = document(Scene(Box(0, 0, 10, 10), ()), Scene(Box(-3, 1, 20.5, 10), ()))
    ours = pdf.write(empty)
    monkeypatch.setattr(pdf, "LeanDocument", PlainDocument)
    assert pdf.write(empty) == ours


def test_each_byte_of_a_string_is_escaped_as_reportlab_escapes_it() -> None:
    canvas = Canvas(io.BytesIO())
    every = bytes(range(256))
    assert every.decode("latin-1").translate(lines.ESCAPES) == canvas._escape(every)
