"""Lines of text as operators of a PDF, in the subsets of fonts that reportlab makes of it."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from threading import Lock

from reportlab.pdfbase import pdfdoc, ttfonts

from cardgen.drawing import fonts
from cardgen.drawing.scene import Text
from cardgen.writers.numbers import number

FONT_FILES = Lock()
"""Held by the thread that reads a font: reportlab keeps one reader of each file, with one place in it, for all."""
FONTS = 64
"""Fonts that a process keeps: all that there are, and those that decks bring."""
UNREAD = ("name", "OS/2")
"""Tables that no reader of a PDF looks at (ISO 32000-1, 9.9 lists those that it does), and reportlab copies where they
are. A licence in words is in each of our fonts, and with these a font is a seventh larger.
"""
TAG, CAPITALS = 6, 26
"""How many capital letters name a subset (ISO 32000-1, 9.6.4), and of how many there are to choose."""
ESCAPES = [pdfdoc.escapePDF(bytes([byte])) for byte in range(256)]
"""Each byte as it stands in a string."""


class Font(ttfonts.TTFont):  # type: ignore[misc]
    """A font whose subsets have names of their own, by what is in them.

    reportlab calls the first one of each font `AAAAAA`: where files are put together, as copy shops do, two subsets
    then have one name, and a printer that keeps fonts by name prints letters of the other.
    """

    def addObjects(self, doc: pdfdoc.PDFDocument) -> None:  # noqa: N802  reportlab's name
        """Adds the font's objects to a document whose text is complete, and names its subsets."""
        count = len(self.state[doc].subsets)
        names = [self.getSubsetInternalName(n, doc)[1:] for n in range(count)]
        super().addObjects(doc)
        for name in names:
            _rename(doc.idToObject["BasicFonts"].dict[name], doc)


def _rename(font: pdfdoc.PDFTrueTypeFont, doc: pdfdoc.PDFDocument) -> None:
    """Gives a subset's objects the name that its font file and the letters in it have."""
    old, objects = font.BaseFont, doc.idToObject
    letters, descriptor = objects[font.ToUnicode.name], objects[font.FontDescriptor.name]
    glyphs = objects[descriptor.dict["FontFile2"].name].content
    new = f"{_tag(glyphs + letters.content.encode())}{old[TAG:]}"
    font.BaseFont, descriptor.dict["FontName"] = new, pdfdoc.PDFName(new)
    letters.content = letters.content.replace(old, new)


def _tag(data: bytes) -> str:
    """Six capital letters for what is in a subset."""
    number = int.from_bytes(sha256(data).digest()[:8], "big")
    return "".join([chr(ord("A") + number // CAPITALS**k % CAPITALS) for k in range(TAG)])


class Lines:
    """The lines of a file, each written once: `_known` has the operators for a text in a font and size."""

    def __init__(self, file: pdfdoc.PDFDocument) -> None:
        self._file = file
        self._known: dict[tuple[str, str, float], str] = {}

    def line(self, text: Text) -> str:
        """The operators that show a text, filled or stroked as is said before."""
        key = text.font, text.text, text.size
        if key not in self._known:
            self._known[key] = self._operators(*key)
        return f"BT 1 0 0 -1 {number(text.x)} {number(text.y)} Tm {self._known[key]} ET"

    def _operators(self, name: str, text: str, size: float) -> str:
        """The operators that show a line, wherever it begins, in the subset fonts that reportlab makes."""
        font, shown = _font(name), []
        for subset, letters in font.splitString(text, self._file):
            subset_name = font.getSubsetInternalName(subset, self._file)
            shown.append(f"{subset_name} {number(size)} Tf ({letters.decode('latin-1').translate(ESCAPES)}) Tj")
        line, apart = " ".join(shown), fonts.tracking(name)
        return f"{number(apart * size)} Tc {line} 0 Tc" if apart else line


def _font(name: str) -> Font:
    """The font, read once in a process; reportlab's list of fonts need not know it."""
    with FONT_FILES:
        return _read(fonts.plain(name))


@lru_cache(FONTS)
def _read(name: str) -> Font:
    font = Font(name.replace(" ", ""), fonts.file(name), asciiReadable=0)
    for table in UNREAD:
        del font.face.table[table]
    return font
