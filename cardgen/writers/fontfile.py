"""A font file for reportlab, whose tables of letters are read in one piece each.

reportlab reads them number by number, which took as long as a whole deck. What comes out is the same, and where
anything is not as expected reportlab reads the file itself. Source: OpenType specification 1.9.1, tables cmap
(format 4), hhea, hmtx, loca, head.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from struct import error, unpack_from

from cardgen.writers.parts import ttfonts

WINDOWS, UNICODE, UNICODE_VARIATIONS = 3, 0, 5
LAST = 0xFFFF


class FontFace(ttfonts.TTFontFace):  # type: ignore[misc]
    """A font file with the attributes that reportlab's own class has."""

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803  reportlab's names
        """Reads the file: names and measures by reportlab's way, letters by ours. TTFError for one that can't be."""
        try:
            super().extractInfo(0)
            if charInfo:
                self._read_letters()
        except (AttributeError, KeyError, IndexError, TypeError, ValueError, error, ttfonts.TTFError):
            self.seek(0)
            super().extractInfo(charInfo)

    def _read_letters(self) -> None:
        """Sets what is known of letters: glyphs, widths, and where outlines begin."""
        self.charToGlyph = self._characters()
        self.hmetrics = self._metrics()
        self.defaultWidth = self._pdfScale(self.hmetrics[0][0])
        self.glyphPos = self._places()
        advances = [advance for advance, _ in self.hmetrics]
        widths = {advance: self._pdfScale(advance) for advance in set(advances)}
        here = {code: glyph for code, glyph in self.charToGlyph.items() if glyph < self.numGlyphs}
        self.charWidths = dict(zip(here, map(widths.get, map(advances.__getitem__, here.values())), strict=True))
        for one, other in ((0x20, 0xA0), (0xA0, 0x20)):  # a space and one that does not break are the same
            if one in self.charToGlyph:
                self.charToGlyph[other], self.charWidths[other] = self.charToGlyph[one], self.charWidths[one]
                break

    def _words(self, at: int, count: int, kind: str = "H") -> tuple[int, ...]:
        """So many numbers from a place in the file."""
        return unpack_from(f">{count}{kind}", self._ttf_data, at)

    def _metrics(self) -> list[tuple[int, int]]:
        """Advance width and left bearing of each glyph; the last width holds for all behind it."""
        start = self.get_table_pos("hmtx")[0]
        (count,) = self._words(self.get_table_pos("hhea")[0] + 34, 1)
        both = self._words(start, 2 * count)
        bearings = self._words(start + 4 * count, self.numGlyphs - count)
        return [*zip(both[::2], both[1::2], strict=True), *zip(repeat(both[-2]), bearings, strict=False)]

    def _places(self) -> list[int]:
        """Where the outline of each glyph begins."""
        start, count = self.get_table_pos("loca")[0], self.numGlyphs + 1
        (long,) = self._words(self.get_table_pos("head")[0] + 50, 1)
        return list(self._words(start, count, "L")) if long else [2 * half for half in self._words(start, count)]

    def _characters(self) -> dict[int, int]:
        """The glyph of each character, by the segments of the last Unicode map. ValueError for another format."""
        table = self._map()
        form, length, _, double = self._words(table, 4)
        if form != 4:
            raise ValueError(form)
        count = double // 2
        ends = self._words(table + 14, count)
        starts, deltas, offsets = (self._words(table + 16 + part * double, count) for part in (1, 2, 3))
        glyphs: dict[int, int] = {}
        for k, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
            codes = range(first, last + 1)
            if not offset:
                glyphs.update(zip(codes, _round(first + delta, len(codes)), strict=True))
                continue
            at = 16 + 3 * double + 2 * k + offset
            if at + 2 * len(codes) > length:
                raise ValueError(at)
            listed = self._words(table + at, len(codes))
            glyphs.update(
                {code: (glyph + delta) & LAST if glyph else 0 for code, glyph in zip(codes, listed, strict=True)}
            )
        return glyphs

    def _map(self) -> int:
        """Where the map stands that reportlab takes. ValueError where it is none of Unicode."""
        table = self.get_table_pos("cmap")[0]
        (count,) = self._words(table + 2, 1)
        chosen = 0
        for k in range(count):
            platform, encoding = self._words(table + 4 + 8 * k, 2)
            if platform == WINDOWS or (platform == UNICODE and encoding != UNICODE_VARIATIONS):
                (chosen,) = self._words(table + 8 + 8 * k, 1, "L")
        if not chosen:
            raise ValueError(count)
        return int(table + chosen)


def _round(first: int, count: int) -> Iterable[int]:
    """So many numbers from one on; after the last one that 16 bits can hold they begin anew."""
    first &= LAST
    return range(first, first + count) if first + count <= LAST else [k & LAST for k in range(first, first + count)]
