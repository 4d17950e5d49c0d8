"""Objects of a PDF that we write in one piece, where reportlab puts them together from dozens of its own.

Each has a method `format`, which reportlab calls when the objects have their numbers. They say what its own say, to the
byte, but forms, which are shorter.
"""

from __future__ import annotations

from functools import lru_cache

from cardgen.drawing.scene import Pixels
from cardgen.writers import tags
from cardgen.writers.packed import packed, shrunk
from cardgen.writers.parts import pdfdoc

EVERYWHERE = "[-9999 -9999 9999 9999]"
"""The box of a form: it must have one, but only `Placed.clip` may clip. In points it stays within 16 bits."""
PROCEDURES = "[ /PDF /Text /ImageB /ImageC /ImageI ]"
"""What old printers must know; all pages of reportlab's say so."""
UPRIGHT = "1 0 0 1 0 0 cm "
"""What a page begins with, as reportlab has it."""
Corners = tuple[float, float, float, float]
"""Left, bottom, right and top of a box in points."""


class _Forms(pdfdoc.PDFObject):  # type: ignore[misc]
    """A dictionary of the forms that a page or a form uses."""

    def __init__(self, names: list[str]) -> None:
        self.names = [pdfdoc.xObjectName(name) for name in names]

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Its bytes; called by reportlab when all objects have their numbers."""
        numbers = document.idToObjectNumberAndVersion
        entries = [f"/{name} {numbers[name][0]} 0 R" for name in self.names]
        return f"<< {' '.join(entries)} >>".encode("latin-1")


class _Resources(_Forms):
    """What a page uses: all fonts of the document, and forms."""

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Its bytes; called by reportlab when all objects have their numbers."""
        fonts = document.idToObjectNumberAndVersion["BasicFonts"][0]
        forms = super().format(document).decode("latin-1")
        return f"<<\n/Font {fonts} 0 R /ProcSet {PROCEDURES} /XObject {forms}\n>>".encode("latin-1")


class _Written(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object whose bytes are known."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, _: pdfdoc.PDFDocument) -> bytes:
        """Its bytes."""
        return self.data


@lru_cache(256)
def _array(*numbers: float) -> _Written:
    """An array as reportlab writes it; most pages have the same boxes."""
    return _Written(pdfdoc.PDFArray(numbers).format(None))


class Form(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form XObject (ISO 32000-1, 8.10), in the one piece that reportlab's own one builds from fifty objects."""

    def __init__(self, code: str, used: list[str]) -> None:
        self.code = code
        self.forms = _Forms(used)

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The object's bytes; called by reportlab when all objects have their numbers."""
        numbers = document.idToObjectNumberAndVersion
        forms = self.forms.format(document).decode("latin-1")
        stream = shrunk(self.code.encode("latin-1"))
        head = (
            f"<< /Type /XObject /Subtype /Form /BBox {EVERYWHERE} /Resources << /Font {numbers['BasicFonts'][0]} 0 R"
            f" /XObject {forms} >> /Filter /FlateDecode /Length {len(stream)} >>\nstream\n"
        )
        return head.encode("latin-1") + stream + b"\nendstream\n"


class Bitmap(pdfdoc.PDFObject):  # type: ignore[misc]
    """An image XObject (ISO 32000-1, 8.9.5), with a soft mask where not all of it is opaque."""

    def __init__(self, pixels: Pixels, document: pdfdoc.PDFDocument) -> None:
        self.pixels = pixels
        self.mask = document.Reference(_Mask(_mask(pixels))) if pixels.alpha else None

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The object's bytes; called by reportlab when all objects have their numbers."""
        mask = b" /SMask " + self.mask.format(document) if self.mask else b""
        return _image(self.pixels, mask)


class _Mask(_Written):
    """A soft mask; stands by itself, so that others can say its number."""

    __RefOnly__ = 1


def _mask(pixels: Pixels) -> bytes:
    """The image that says how opaque each pixel is."""
    return _image(pixels._replace(channels=1, colours=pixels.alpha, jpeg=False), b"")


def _image(pixels: Pixels, rest: bytes) -> bytes:
    """An image's dictionary and data."""
    wide, high, channels, data = pixels[:4]
    space = "DeviceGray" if channels == 1 else "DeviceRGB"
    coded = "DCTDecode" if pixels.jpeg else "FlateDecode"
    head = (
        f"<< /Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /{space} /BitsPerComponent 8"
        f" /Filter /{coded} /Length {len(data)}"
    )
    return b"%b%b >>\nstream\n%b\nendstream\n" % (head.encode("latin-1"), rest, data)


class _Label(pdfdoc.PDFObject):  # type: ignore[misc]
    """What a viewer shows as the number of a page; stands by itself, as reportlab's own does."""

    __RefOnly__ = 1

    def __init__(self, text: str) -> None:
        self.text = text

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Its bytes."""
        if self.text.isascii() and self.text.isprintable():  # the same, but not letter by letter
            return f"<<\n/P {tags.text(self.text)}\n>>".encode()
        text: bytes = pdfdoc.PDFString(self.text).format(document)
        return b"<<\n/P " + text + b"\n>>"


class _Contents(pdfdoc.PDFObject):  # type: ignore[misc]
    """The operators of a page."""

    __RefOnly__ = 1

    def __init__(self, code: str) -> None:
        self.code = code

    def format(self, _: pdfdoc.PDFDocument) -> bytes:
        """Its bytes."""
        stream = shrunk(self.code.encode())
        return b"<<\n/Filter [ /FlateDecode ] /Length %d\n>>\nstream\n%bendstream\n" % (len(stream), stream)


class _Page(pdfdoc.PDFObject):  # type: ignore[misc]
    """A page, counted from 0: `boxes` are its bleed box, its whole and its trim box, `forms` the names of what it uses.

    Where its structure is found is said by its number, and that one goes on by it with the Tab key.
    """

    __RefOnly__ = 1

    def __init__(self, number: int, code: str, boxes: tuple[_Written, _Written, _Written], forms: list[str]) -> None:
        self.number, self.boxes = number, boxes
        self.contents, self.resources = _Contents(code), _Resources(forms)

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Its dictionary; called by reportlab when other objects have their numbers."""
        bleed, media, trim = [box.data for box in self.boxes]
        parent, contents = [document.Reference(one).format(document) for one in (document.Pages, self.contents)]
        return (
            b"<<\n/BleedBox %b /Contents %b /MediaBox %b /Parent %b /Resources %b /Rotate 0 \n "
            b" /StructParents %d /Tabs /S /Trans <<\n\n>> /TrimBox %b /Type /Page\n>>"
            % (bleed, contents, media, parent, self.resources.format(document), self.number, trim)
        )


class LeanDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
    """A document of reportlab's without its canvas: pages are written in one piece, and the file is packed.

    `invariant` is what reportlab has a document's time by.
    """

    def __init__(self, invariant: int, language: str) -> None:
        super().__init__(compression=1, invariant=invariant, lang=language)
        self.destinations: dict[str, pdfdoc.Destination] = {}

    def format(self) -> bytes:
        """The file; called by reportlab when all is there."""
        return packed(self)

    def data(self) -> bytes:
        """The file of the finished document."""
        data: bytes = self.GetPDFData(self)
        return data

    def sheet(self, code: str, size: tuple[float, float], trim: Corners, bleed: Corners, forms: list[str]) -> None:
        """A page of a size in points with its boxes and operators, and the names of the forms that these use."""
        boxes = _array(*bleed), _array(0, 0, *size), _array(*trim)
        self.addPage(_Page(len(self.Pages.pages), f"{UPRIGHT}\n{code}\n \n", boxes, forms))

    def label(self, page: int, text: str) -> None:
        """What a viewer shows as the number of a page, counted from 0."""
        if not hasattr(self.Catalog, "PageLabels"):
            self.Catalog.PageLabels = pdfdoc.PDFPageLabels()
        self.Catalog.PageLabels.addPageLabel(page, _Label(text) if text else pdfdoc.PDFPageLabel(prefix=text))

    def bookmark(self, title: str) -> None:
        """An entry of the outline, by which a viewer goes to the page that comes next."""
        name = self.thisPageName()
        place = self.destinations[name] = pdfdoc.Destination(name)
        place.fit()
        place.setPage(self.thisPageRef())
        self.outline.addOutlineEntry(name, 0, title, closed=False)

    def _bookmarkReference(self, name: str) -> pdfdoc.Destination:  # noqa: N802  the canvas's, which the outline asks
        return self.destinations[name]
