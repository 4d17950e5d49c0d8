"""Lines of text as operators of a PDF, in the subsets of fonts that reportlab makes of it."""

from __future__ import annotations

from _thread import allocate_lock  # all that is needed of threading
from functools import cache

from cardgen.drawing import fonts
from cardgen.drawing.scene import Text
from cardgen.writers.fontfile import Font, FontFace
from cardgen.writers.numbers import number
from cardgen.writers.parts import pdfdoc, ttfonts

FONT_FILES = allocate_lock()
"""Held by the thread that reads a font: reportlab keeps one reader of each file, with one place in it, for all."""


class Lines:
    """The lines of a file, and what was found of the letters in them.

    `_known`: the operators for a text in a font and size; `_letters`: how each font's first subset, whose name
    `_subsets` has, writes those that it got so far.
    """

    def __init__(self, file: pdfdoc.PDFDocument) -> None:
        self._file = file
        self._known: dict[tuple[str, str, float], str] = {}
        self._letters: dict[str, dict[str, str]] = {}
        self._subsets: dict[str, str] = {}

    def line(self, text: Text) -> str:
        """The operators that show a text, filled or stroked as is said before."""
        x, y, letters, font, size, _, _ = text
        shown = self._known.get((font, letters, size))
        if shown is None:
            shown = self._known[font, letters, size] = self._shown(font, letters, size)
        return f"BT 1 0 0 -1 {number(x)} {number(y)} Tm {shown} ET"

    def _shown(self, font: str, letters: str, size: float) -> str:
        """The operators that show a line, wherever it begins."""
        shown = " ".join([f"{name} {number(size)} Tf ({part}) Tj" for name, part in self._split(font, letters)])
        apart = fonts.tracking(font)
        return f"{number(apart * size)} Tc {shown} 0 Tc" if apart else shown

    def _split(self, name: str, text: str) -> list[tuple[str, str]]:
        """The text in the letters of the subset fonts that reportlab makes.

        Once a letter has its place in a font's first subset, it is there in all further texts.
        """
        known = self._letters.setdefault(name, {})
        try:
            return [(self._subsets[name], "".join(map(known.__getitem__, text)))] if text else []
        except KeyError:
            return self._split_anew(name, text)

    def _split_anew(self, name: str, text: str) -> list[tuple[str, str]]:
        """The same of a text with letters that are new, or stand in a further subset."""
        font, doc = _font(name), self._file
        once = "".join(dict.fromkeys(text))  # each is looked up in Python, and gets its place where it comes first
        parts = font.splitString(once, doc)
        if len(parts) == 1 and not parts[0][0] and len(parts[0][1]) == len(once):
            self._subsets[name] = font.getSubsetInternalName(0, doc)
            self._letters[name].update(zip(once, [ESCAPES[byte] for byte in parts[0][1]], strict=True))
            return self._split(name, text)
        return [
            (font.getSubsetInternalName(subset, doc), letters.decode("latin-1").translate(ESCAPES))
            for subset, letters in font.splitString(text, doc)
        ]


def _font(name: str) -> Font:
    """The font, read once in a process; reportlab's list of fonts need not know it."""
    with FONT_FILES:
        return _read(fonts.plain(name))


@cache
def _read(name: str) -> Font:
    plain = ttfonts.TTFontFace
    ttfonts.TTFontFace = FontFace  # for this moment; a font that another thread makes in it is the same
    try:
        return Font(name.replace(" ", ""), fonts.file(name), asciiReadable=0)
    finally:
        ttfonts.TTFontFace = plain


class _Escapes(dict[int, str]):
    """How reportlab writes each byte in a string; a deck needs a quarter of them."""

    def __missing__(self, byte: int) -> str:
        self[byte] = written = str(pdfdoc.escapePDF(bytes([byte])))
        return written


ESCAPES = _Escapes()
