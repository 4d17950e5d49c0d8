"""A PDF document without reportlab's canvas, and its objects: pages, forms and bitmaps."""

from collections.abc import Iterable, Mapping

from reportlab.pdfbase import pdfdoc

from cardgen.drawing.scene import Pixels
from cardgen.writers.numbers import number
from cardgen.writers.packed import Flate, packed
from cardgen.writers.tags import RawObject, ref

EVERYWHERE = "[-9999 -9999 9999 9999]"
"""The required box of a form, so large that only `Placed.clip` clips. In points it is within 16 bits."""
DATE = "D:20000101000000+00'00'"
"""The timestamp of all our files, independent of SOURCE_DATE_EPOCH in the environment."""
Corners = tuple[float, float, float, float]
"""Left, bottom, right and top of a box in points."""


def stream(entries: Mapping[str, object], data: bytes) -> pdfdoc.PDFStream:
    """A stream with these entries in its dictionary; it is compressed unless they have a filter."""
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(dict(entries)), data)


def form(code: str, used: Iterable[str]) -> pdfdoc.PDFStream:
    """A form XObject (ISO 32000-1, 8.10) of operators, with the names of the forms that it uses."""
    entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": EVERYWHERE, "Resources": RawObject(_resources(used))}
    return stream(entries, code.encode("latin-1"))


def _resources(forms: Iterable[str]) -> str:
    """The resources of a page or a form: all fonts of the document, and forms."""
    used = "".join([f"/{name} {ref(name)}" for name in map(pdfdoc.xObjectName, forms)])
    return f"<</Font {ref(pdfdoc.BasicFonts)}/XObject<<{used}>>>>"


def bitmap(pixels: Pixels, document: pdfdoc.PDFDocument) -> pdfdoc.PDFStream:
    """An image XObject (ISO 32000-1, 8.9.5), with a soft mask if it isn't opaque."""
    if not pixels.alpha:
        return _image(pixels)
    mask = _image(pixels._replace(channels=1, colours=pixels.alpha, jpeg=False))
    return _image(pixels, SMask=document.Reference(mask))


def _image(pixels: Pixels, **more: object) -> pdfdoc.PDFStream:
    """An image's stream, with additional entries."""
    space = "DeviceGray" if pixels.channels == 1 else "DeviceRGB"
    entries = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": pixels.width,
        "Height": pixels.height,
        "ColorSpace": f"/{space}",
        "BitsPerComponent": 8,
        "Filter": "/DCTDecode" if pixels.jpeg else "/FlateDecode",
    }
    return stream(entries | more, pixels.colours)


def _box(corners: Corners) -> str:
    return f"[{' '.join(map(number, corners))}]"


class DeckDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A reportlab document without its canvas, written as a packed file."""

    defaultStreamFilters = (Flate(),)  # noqa: N815  reportlab's name

    def __init__(self, language: str) -> None:
        super().__init__(compression=0, invariant=1, lang=language)  # else those of fonts are encoded differently
        self.setDateFormatter(lambda *_: DATE)
        self.destinations: dict[str, pdfdoc.Destination] = {}

    def format(self) -> bytes:
        """The file; called by reportlab when the document is complete."""
        return packed(self)

    def data(self) -> bytes:
        """The file of the finished document."""
        data: bytes = self.GetPDFData(self)
        return data

    def sheet(self, code: str, size: tuple[float, float], trim: Corners, bleed: Corners, forms: Iterable[str]) -> None:
        """Adds a page of a size in points with its boxes and operators, and the names of the forms that these use.

        Its number refers to its structure, which is also the order of the Tab key.
        """
        pages, contents = self.Reference(self.Pages), self.Reference(stream({}, code.encode("latin-1")))
        boxes = f"/MediaBox{_box((0, 0, *size))}/BleedBox{_box(bleed)}/TrimBox{_box(trim)}"
        content = f"/Resources{_resources(forms)}/Contents {ref(contents.name)}"
        place = f"/Parent {ref(pages.name)}/StructParents {len(self.Pages.pages)}/Tabs/S"
        self.addPage(RawObject(f"<</Type/Page{place}{boxes}{content}>>"))

    def label(self, page: int, text: str) -> None:
        """Sets the label of a page, counted from 0, which viewers show as its number."""
        if not hasattr(self.Catalog, "PageLabels"):
            self.Catalog.PageLabels = pdfdoc.PDFPageLabels()
        self.Catalog.PageLabels.addPageLabel(page, pdfdoc.PDFPageLabel(prefix=text))

    def bookmark(self, title: str) -> None:
        """Adds an entry of the outline for the next page."""
        name = self.thisPageName()
        place = self.destinations[name] = pdfdoc.Destination(name)
        place.fit()
        place.setPage(self.thisPageRef())
        self.outline.addOutlineEntry(name, 0, title, closed=False)

    def _bookmarkReference(self, name: str) -> pdfdoc.Destination:  # noqa: N802  the canvas's, which the outline asks
        return self.destinations[name]
