"""A font file for reportlab, of which only those letters are read that are asked for.

reportlab reads all two thousand of them, number by number, which took as long as a whole deck. What comes out is the
same, and where anything is not as expected reportlab reads the file itself. Source: OpenType specification 1.9.1,
tables cmap (format 4), hhea, hmtx, loca, head.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from struct import error, unpack_from

from cardgen.writers.parts import pdfdoc, ttfonts

WINDOWS, UNICODE, UNICODE_VARIATIONS = 3, 0, 5
LAST = 0xFFFF
LEFT_OUT = frozenset(["name", "OS/2"])
"""Tables that no reader of a PDF looks at (ISO 32000-1, 9.9 lists those that it does): reportlab copies them where they
are. A licence in words is in each of ours, and with these a font is a seventh larger.
"""
SPACES = 0x20, 0xA0
"""A space, and one that does not break; they are the same, as reportlab has it."""

UNLIKE = (AttributeError, KeyError, IndexError, TypeError, ValueError, error, ttfonts.TTFError)
"""What comes of a font file, or a version of reportlab, that is not as we expect it."""


TAG, CAPITALS = 6, 26
"""How many capital letters name a subset (ISO 32000-1, 9.6.4), and of how many there are to choose."""


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
            _name_anew(doc.idToObject["BasicFonts"].dict[name], doc)


def _name_anew(font: pdfdoc.PDFTrueTypeFont, doc: pdfdoc.PDFDocument) -> None:
    """Gives a subset's objects the name that its font file and the letters in it have."""
    old, objects = font.BaseFont, doc.idToObject
    letters, about = objects[font.ToUnicode.name], objects[font.FontDescriptor.name]
    glyphs = objects[about.dict["FontFile2"].name].content
    new = f"{_tag(glyphs + letters.content.encode())}{old[TAG:]}"
    font.BaseFont, about.dict["FontName"] = new, pdfdoc.PDFName(new)
    letters.content = letters.content.replace(old, new)


def _tag(data: bytes) -> str:
    """Six capital letters for what is in a subset."""
    number = int.from_bytes(sha256(data).digest()[:8], "big")
    return "".join([chr(ord("A") + number // CAPITALS**k % CAPITALS) for k in range(TAG)])


class Letters(Mapping[int, int]):
    """What is known of each letter by its code: found when it is asked for. `find` raises a KeyError for none."""

    def __init__(self, find: Callable[[int], int], codes: Callable[[], Iterable[int]]) -> None:
        self._find, self._codes = find, codes
        self._known: dict[int, int] = {}

    def __getitem__(self, code: int) -> int:
        if code not in self._known:
            self._known[code] = self._find(code)
        return self._known[code]

    def __setitem__(self, code: int, value: int) -> None:
        self._known[code] = value

    def __iter__(self) -> Iterator[int]:
        return iter({**dict.fromkeys(self._codes()), **self._known})

    def __len__(self) -> int:
        return len([*self])


class Measures(Sequence[tuple[int, int]]):
    """Advance width and left bearing of each glyph; the last width holds for all behind it."""

    def __init__(self, both: Sequence[int], bearings: Sequence[int]) -> None:
        self._both, self._bearings = both, bearings
        self._full = len(both) // 2

    def __getitem__(self, glyph: int) -> tuple[int, int]:  # type: ignore[override]
        """Those of one glyph."""
        if glyph < self._full:
            return self._both[2 * glyph], self._both[2 * glyph + 1]
        return self._both[-2], self._bearings[glyph - self._full]

    def __len__(self) -> int:
        return self._full + len(self._bearings)


class Outlines:
    """The outlines of all glyphs as they stand in a file, from which some are cut out."""

    def __init__(self, data: bytes, start: int, length: int) -> None:
        self._data, self._start, self._length = data, start, length

    def __getitem__(self, part: slice) -> bytes:
        start, end, _ = part.indices(self._length)
        return self._data[self._start + start : self._start + end]


class Characters:
    """The segments of a character map. ValueError for another format than 4, or where it ends too early."""

    def __init__(self, data: bytes, table: int) -> None:
        self._data, self._table = data, table
        form, self._length, _, double = self._words(0, 4)
        if form != 4:
            raise ValueError(form)
        count = double // 2
        self._ends = self._words(14, count)
        self._starts, self._deltas, self._offsets = (self._words(16 + part * double, count) for part in (1, 2, 3))
        self._listed = 16 + 3 * double
        for k, offset in enumerate(self._offsets):
            if offset and self._place(k, self._ends[k]) + 2 > self._length:
                raise ValueError(offset)

    def __iter__(self) -> Iterator[int]:
        """The codes of all characters, whatever their glyphs."""
        return (code for k, end in enumerate(self._ends) for code in range(self._starts[k], end + 1))

    def glyph(self, code: int) -> int:
        """The glyph of a character. KeyError where the font has none."""
        k = bisect_left(self._ends, code)
        if k == len(self._ends) or code < self._starts[k]:
            raise KeyError(code)
        if not self._offsets[k]:
            return (code + self._deltas[k]) & LAST
        (glyph,) = self._words(self._place(k, code), 1)
        return (glyph + self._deltas[k]) & LAST if glyph else 0

    def _place(self, k: int, code: int) -> int:
        """Where the glyph of a character stands that its segment lists, from the beginning of the map."""
        return self._listed + 2 * k + self._offsets[k] + 2 * (code - self._starts[k])

    def _words(self, at: int, count: int) -> tuple[int, ...]:
        return unpack_from(f">{count}H", self._data, self._table + at)


class FontFace(ttfonts.TTFontFace):  # type: ignore[misc]
    """A font file with the attributes that reportlab's own class has."""

    _by_part = True

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803  reportlab's names
        """Reads the file: names and measures by reportlab's way, letters by ours. TTFError for one that can't be."""
        try:
            super().extractInfo(0)
            if charInfo:
                self._read_letters()
        except UNLIKE:
            self.seek(0)
            super().extractInfo(charInfo)

    def makeSubset(self, subset: list[int]) -> bytes:  # noqa: N802  reportlab's name
        """A font file with some characters: by reportlab's way, from a part of the outlines or from all of them."""
        made: bytes
        try:
            made = super().makeSubset(subset)
        except UNLIKE:
            self._by_part = False
            made = super().makeSubset(subset)
        return made

    def get_table(self, tag: str) -> Outlines | bytes:
        """A table of the file, which goes into subsets. KeyError, as for one that a font lacks, for what is left out.

        Of its outlines only what is asked for: all of them are a quarter of a megabyte.
        """
        if tag in LEFT_OUT:
            raise KeyError(tag)
        if tag == "glyf" and self._by_part:
            return Outlines(self._ttf_data, *self.get_table_pos(tag))
        table: bytes = super().get_table(tag)
        return table

    def _read_letters(self) -> None:
        """Sets what is known of letters: glyphs, widths, and where outlines begin."""
        characters = self._characters()
        self.charToGlyph = Letters(characters.glyph, lambda: characters)
        self.hmetrics = self._metrics()
        self.defaultWidth = self._pdfScale(self.hmetrics[0][0])
        self.glyphPos = self._places()
        self.charWidths = Letters(self._width, self._drawn)
        for one, other in (SPACES, SPACES[::-1]):
            if one in self.charToGlyph:
                self.charToGlyph[other], self.charWidths[other] = self.charToGlyph[one], self.charWidths[one]
                break

    def _width(self, code: int) -> int:
        """The width of a letter in thousandths of an em. KeyError where the font has no such glyph."""
        glyph = self.charToGlyph[code]
        if glyph >= self.numGlyphs:
            raise KeyError(code)
        width: int = self._pdfScale(self.hmetrics[glyph][0])
        return width

    def _drawn(self) -> list[int]:
        """The codes of all letters that have a glyph in the file."""
        return [code for code, glyph in self.charToGlyph.items() if glyph < self.numGlyphs]

    def _words(self, at: int, count: int, kind: str = "H") -> tuple[int, ...]:
        """So many numbers from a place in the file."""
        return unpack_from(f">{count}{kind}", self._ttf_data, at)

    def _metrics(self) -> Measures:
        """Advance width and left bearing of each glyph."""
        start = self.get_table_pos("hmtx")[0]
        (count,) = self._words(self.get_table_pos("hhea")[0] + 34, 1)
        return Measures(self._words(start, 2 * count), self._words(start + 4 * count, self.numGlyphs - count))

    def _places(self) -> Sequence[int]:
        """Where the outline of each glyph begins."""
        start, count = self.get_table_pos("loca")[0], self.numGlyphs + 1
        (long,) = self._words(self.get_table_pos("head")[0] + 50, 1)
        return self._words(start, count, "L") if long else [2 * half for half in self._words(start, count)]

    def _characters(self) -> Characters:
        """The map of characters that reportlab takes. ValueError where it is none of Unicode, or in another format."""
        table = self.get_table_pos("cmap")[0]
        (count,) = self._words(table + 2, 1)
        chosen = 0
        for k in range(count):
            platform, encoding = self._words(table + 4 + 8 * k, 2)
            if platform == WINDOWS or (platform == UNICODE and encoding != UNICODE_VARIATIONS):
                (chosen,) = self._words(table + 8 + 8 * k, 1, "L")
        if not chosen:
            raise ValueError(count)
        return Characters(self._ttf_data, int(table + chosen))
