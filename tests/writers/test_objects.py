"""What we write in one piece is what reportlab writes, and what we don't write is left to it."""

from __future__ import annotations

import io

import pikepdf
import pytest
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from cardgen import registry
from cardgen.drawing.scene import Box, Scene
from cardgen.writers import objects, pdf
from cardgen.writers.objects import LeanCanvas
from tests.decks import on_paper
from tests.writers.pictures import document

Corners = tuple[float, float, float, float]


class PlainCanvas(LeanCanvas):
    """Leaves pages to reportlab, but the names of forms and where the structure of a page is found."""

    def sheet(self, code: str, size: tuple[float, float], trim: Corners, bleed: Corners, forms: list[str]) -> None:
        self.setPageSize(size)
        self.setTrimBox(trim)
        self.setBleedBox(bleed)
        self._formsinuse = forms
        self._code.append(code)
        self.showPage()

    def label(self, page: int, text: str) -> None:
        self.addPageLabel(page, prefix=text)

    def _setXObjects(self, page: pdfdoc.PDFPage) -> None:  # noqa: N802
        page.XObjects = objects._Forms(self._formsinuse)
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(self._doc.Pages.pages), pdfdoc.PDFName("S")


@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_pages_and_labels_are_written_as_reportlab_writes_them(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails where a new version puts something else into a page: then so must we."""
    deck = on_paper(key, language="fr").document()
    labels = ("", "1", "é · 2", "Żółw (3)", "ἄλφα\\")
    pages = tuple(page._replace(label=label) for page, label in zip(deck.pages, labels, strict=False))
    ours = pdf.write(deck), pdf.write(deck._replace(pages=pages))
    monkeypatch.setattr(pdf, "LeanCanvas", PlainCanvas)
    assert (pdf.write(deck), pdf.write(deck._replace(pages=pages))) == ours


def test_an_empty_page_is_written_as_reportlab_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = document(Scene(Box(0, 0, 10, 10), ()), Scene(Box(-3, 1, 20.5, 10), ()))
    ours = pdf.write(empty)
    monkeypatch.setattr(pdf, "LeanCanvas", PlainCanvas)
    assert pdf.write(empty) == ours


def test_a_page_with_more_in_it_is_left_to_reportlab() -> None:
    buffer = io.BytesIO()
    canvas = LeanCanvas(buffer, pagesize=(100, 100))
    canvas.setTrimBox((1, 1, 99, 99))
    canvas.setBleedBox((0, 0, 100, 100))
    canvas.linkURL("https://example.org", (0, 0, 10, 10))
    canvas.showPage()
    canvas.save()
    with pikepdf.open(buffer) as file:
        assert file.pages[0].Annots[0].A.URI == "https://example.org"


def test_each_byte_of_a_string_is_escaped_as_reportlab_escapes_it() -> None:
    canvas = Canvas(io.BytesIO())
    every = bytes(range(256))
    assert every.decode("latin-1").translate(pdf._escapes()) == canvas._escape(every)
