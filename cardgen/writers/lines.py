"""Lines of text as PDF operators, in the font subsets that reportlab makes."""

from functools import lru_cache
from hashlib import sha256
from threading import Lock

from reportlab.pdfbase import pdfdoc, ttfonts

from cardgen.drawing import fonts
from cardgen.drawing.scene import Text
from cardgen.writers.numbers import number

FONT_FILES = Lock()
"""Held while reading a font: reportlab shares one reader of each file, with one position, among threads."""
FONTS = 64
"""The most fonts that are cached: all built-in ones, and those of decks."""
UNREAD = ("name", "OS/2")
"""Tables that PDF readers ignore (ISO 32000-1, 9.9 lists the others), but reportlab copies. With them a font is a
seventh larger; the licence is in each of our fonts as text too.
"""
TAG, CAPITALS = 6, 26
"""The number of capital letters in a subset's tag (ISO 32000-1, 9.6.4), and the size of the alphabet."""
ESCAPES = [pdfdoc.escapePDF(bytes([byte])) for byte in range(256)]
"""Each byte as it is written in a string."""


class Font(ttfonts.TTFont):  # type: ignore[misc]
    """A font whose subsets have unique names, derived from their content.

    reportlab tags the first subset of each font `AAAAAA`: if files are merged, as copy shops do, two subsets have the
    same name, and a printer that caches fonts by name prints wrong letters.
    """

    def addObjects(self, doc: pdfdoc.PDFDocument) -> None:  # noqa: N802  reportlab's name
        """Adds the font's objects to a document whose text is complete, and renames its subsets."""
        count = len(self.state[doc].subsets)
        names = [self.getSubsetInternalName(n, doc)[1:] for n in range(count)]
        super().addObjects(doc)
        for name in names:
            _rename(doc.idToObject["BasicFonts"].dict[name], doc)


def _rename(font: pdfdoc.PDFTrueTypeFont, doc: pdfdoc.PDFDocument) -> None:
    """Renames a subset's objects by its font file and letters."""
    old, objects = font.BaseFont, doc.idToObject
    letters, descriptor = objects[font.ToUnicode.name], objects[font.FontDescriptor.name]
    glyphs = objects[descriptor.dict["FontFile2"].name].content
    new = f"{_tag(glyphs + letters.content.encode())}{old[TAG:]}"
    font.BaseFont, descriptor.dict["FontName"] = new, pdfdoc.PDFName(new)
    letters.content = letters.content.replace(old, new)


def _tag(data: bytes) -> str:
    """Six capital letters derived from the content of a subset."""
    number = int.from_bytes(sha256(data).digest()[:8], "big")
    return "".join([chr(ord("A") + number // CAPITALS**k % CAPITALS) for k in range(TAG)])


class Lines:
    """The lines of a file, cached: `_known` has the operators for a text in a font and size."""

    def __init__(self, file: pdfdoc.PDFDocument) -> None:
        self._file = file
        self._known: dict[tuple[str, str, float], str] = {}

    def line(self, text: Text) -> str:
        """The operators that show a text, filled or stroked by the current mode."""
        key = text.font, text.text, text.size
        if key not in self._known:
            self._known[key] = self._operators(*key)
        return f"BT 1 0 0 -1 {number(text.x)} {number(text.y)} Tm {self._known[key]} ET"

    def _operators(self, name: str, text: str, size: float) -> str:
        """The operators that show a line at any position, in the subset fonts that reportlab makes."""
        font, parts = _font(name), []
        for subset, letters in font.splitString(text, self._file):
            subset_name = font.getSubsetInternalName(subset, self._file)
            parts.append(f"{subset_name} {number(size)} Tf ({letters.decode('latin-1').translate(ESCAPES)}) Tj")
        line, apart = " ".join(parts), fonts.tracking(name)
        return f"{number(apart * size)} Tc {line} 0 Tc" if apart else line


def _font(name: str) -> Font:
    """The font, read once in a process, without registering it with reportlab."""
    with FONT_FILES:
        return _read(fonts.plain(name))


@lru_cache(FONTS)
def _read(name: str) -> Font:
    font = Font(name.replace(" ", ""), fonts.file(name), asciiReadable=0)
    for table in UNREAD:
        del font.face.table[table]
    return font
