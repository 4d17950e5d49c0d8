"""A font file of one's own: looked through before anything is drawn with it, and made anew of what was looked at.

What comes out has the letters that cards may need, one character map, and no table that nobody needs to draw or to
print them. What is wrong with a file is one sentence. Sources: OpenType specification 1.9.1, tables OS/2 (fsType),
cmap (format 4), loca, glyf.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from struct import error, iter_unpack, unpack_from
from typing import TYPE_CHECKING, Any

from cardgen.custom import local_files
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.drawing import fonts
from cardgen.drawing.fonts import FontError
from cardgen.words.suggestions import quoted

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

MOST_MEGABYTES = 16
"""Of a file: one with all Chinese letters has some 10."""
USUAL = (*range(0x20, 0x180), *range(0x370, 0x460), *range(0x2010, 0x2300))
"""Latin, Greek and Cyrillic letters and signs of maths; of others only those are taken that the deck has."""
LAST = 0xFFFF
KINDS = {b"OTTO": "font.postscript", b"ttcf": "font.collection", b"wOFF": "font.web", b"wOF2": "font.web"}
"""Fonts that we can't take, by their first bytes."""
TRUETYPE = (b"\0\1\0\0", b"true")
NEEDED = ("head", "hhea", "hmtx", "maxp", "OS/2", "cmap", "loca", "glyf")
NO_SUBSET, BITMAPS, RESTRICTED, RIGHTS = 0x100, 0x200, 0x2, 0xF
"""Bits of fsType: a font that may only be embedded whole, as bitmaps, or not at all (2 alone of the first four)."""
MOST_POINTS, MOST_OF_ALL = 5_000, 1_000_000
"""Points of a letter, and of all letters: rough chalk has some hundreds each."""
DEEPEST, MOST_PARTS = 6, 64
"""Parts of letters within parts (an accent on an a), and how many."""
REGULAR = 400
USUAL_CAPITAL = 0.7
"""Ems: how high capitals are taken to be in a font without any; which letter it lacks is said where one is set."""
EMS = range(16, 16_385)
TALL = 1.05
"""Figures higher than this share of the capitals are what heights are measured by: none may stick out of its place."""
BROKEN = (error, ArithmeticError, LookupError, ValueError, TypeError, AttributeError, AssertionError, RecursionError)
"""What comes of damaged tables."""


def read(name: str, folder: Path | None, letters: Iterable[str]) -> str:
    """The name of the font in a file, by its path from the deck's folder, with these letters if it has them.

    FontError or BesideError, one sentence, where it can't be had or must not be embedded.
    """
    data = local_files.read(name, folder, "font", MOST_MEGABYTES)
    more = frozenset(letter for letter in letters if ord(letter) <= LAST).difference(map(chr, USUAL))
    return fonts.register(_bounded(data, quoted(name), more), PurePosixPath(name.replace("\\", "/")).name)


@lru_cache(8)
def _bounded(data: bytes, name: str, letters: frozenset[str]) -> bytes:
    """The font as we use it, looked through and made anew in a child process."""
    try:
        return run_bounded(_convert, data, name, letters)
    except LimitError as error:
        raise FontError("at", place=name, reason=error.phrase) from error


def _convert(data: bytes, name: str, letters: frozenset[str]) -> bytes:
    """The font as we use it."""
    if key := KINDS.get(data[:4]):
        raise FontError(key, name=name)
    if data[:4] not in TRUETYPE:
        raise FontError("font.no_font", name=name)
    try:
        data = _regular(data)
        tables = _tables(data)
        _check_rights(tables["OS/2"], name)
        metrics = fonts.Metrics(data)
        glyphs = _glyphs(metrics, [*map(chr, USUAL), *sorted(letters)])
        _check_outlines(_Outlines(tables), glyphs.values(), name)
        made = _rebuilt(tables, metrics.units, glyphs)
    except FontError as refusal:
        raise FontError("at", place=name, reason=refusal.phrase) from refusal
    except (*BROKEN, _library_error()) as damage:
        raise FontError("font.broken", name=name) from damage
    return made


def _regular(data: bytes) -> bytes:
    """A font of many weights at the usual one: what lies in its file may be the thinnest. Others as they are.

    Source: OpenType specification 1.9.1, fvar; wght is 400 where it is regular.
    """
    if "fvar" not in fonts.tables(data):
        return data
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(BytesIO(data))
    weights = [axis for axis in font["fvar"].axes if axis.axisTag == "wght"]
    at = {axis.axisTag: min(max(REGULAR, axis.minValue), axis.maxValue) for axis in weights}
    out = BytesIO()
    instantiateVariableFont(font, at, inplace=True).save(out)
    return out.getvalue()


def _library_error() -> type[Exception]:
    """What the library says of a file that is no font."""
    from fontTools.ttLib import TTLibError

    own: type[Exception] = TTLibError
    return own


def _tables(data: bytes) -> dict[str, memoryview]:
    """The tables that are needed. LookupError where one is missing, ValueError where one ends behind the file."""
    (count,) = unpack_from(">H", data, 4)
    found: dict[str, memoryview] = {}
    for tag, _, offset, length in iter_unpack(">4sIII", data[12 : 12 + 16 * count]):
        if offset + length > len(data):
            raise ValueError(tag)
        found[tag.decode("latin-1")] = memoryview(data)[offset : offset + length]
    return {tag: found[tag] for tag in NEEDED}


def _check_rights(table: memoryview, name: str) -> None:
    """FontError where its maker does not allow that files to print hold the letters they need."""
    (rights,) = unpack_from(">H", table, 8)
    if rights & RIGHTS == RESTRICTED:
        raise FontError("font.restricted", name=name)
    if rights & (NO_SUBSET | BITMAPS):
        raise FontError("font.only_whole", name=name)


def _glyphs(metrics: fonts.Metrics, letters: Iterable[str]) -> dict[int, int]:
    """The glyph of each character that the font has; that of a space also for one that does not break."""
    if metrics.units not in EMS:
        raise ValueError(metrics.units)
    found = {ord(letter): glyph for letter in letters if (glyph := metrics.glyph(ord(letter)))}
    if 0x20 in found:
        found.setdefault(0xA0, found[0x20])
    if not found:
        raise FontError("font.no_map")
    return found


class _Outlines:
    """Where the outline of each glyph lies, and how many points it has; by no more than a look at its head."""

    def __init__(self, tables: Mapping[str, memoryview]) -> None:
        (count,), (long,) = unpack_from(">H", tables["maxp"], 4), unpack_from(">h", tables["head"], 50)
        places = unpack_from(f">{count + 1}{'L' if long else 'H'}", tables["loca"])
        self.places = places if long else tuple(2 * half for half in places)
        self.data, self.known = tables["glyf"], dict[int, int]()
        if self.places[-1] > len(self.data) or any(a > b for a, b in zip(self.places, self.places[1:], strict=False)):
            raise ValueError(count)

    def points(self, glyph: int, depth: int = 0) -> int:
        """The points of a glyph with all its parts. ValueError for parts within parts without an end."""
        if depth > DEEPEST:
            raise ValueError(glyph)
        if glyph not in self.known:
            one = self.data[self.places[glyph] : self.places[glyph + 1]]
            self.known[glyph] = self._counted(one, depth) if one else 0
        return self.known[glyph]

    def _counted(self, one: memoryview, depth: int) -> int:
        (contours,) = unpack_from(">h", one)
        if contours >= 0:
            return 1 + int(unpack_from(">H", one, 8 + 2 * contours)[0]) if contours else 0
        at, total, more = 10, 0, True
        for _ in range(MOST_PARTS):
            flags, part = unpack_from(">HH", one, at)
            total += self.points(part, depth + 1)
            at += 4 + (4 if flags & 1 else 2) + (2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0)
            if not (more := bool(flags & 0x20)):
                break
        if more:
            raise ValueError(at)
        return total


def _check_outlines(outlines: _Outlines, glyphs: Iterable[int], name: str) -> None:
    """FontError for letters that would take a printer minutes."""
    points = [outlines.points(glyph) for glyph in sorted(set(glyphs))]
    if max(points) > MOST_POINTS or sum(points) > MOST_OF_ALL:
        raise FontError("font.intricate", name=name)


def _rebuilt(tables: Mapping[str, memoryview], units: int, glyphs: Mapping[int, int]) -> bytes:
    """The font with its outlines as they are and all other tables written anew, when each letter has been drawn once.

    Its name is always the same, since those in the file may be anything.
    """
    from fontTools.ttLib import TTFont

    drawn = TTFont(BytesIO(_built(tables, units, glyphs, units)), lazy=True)
    return _built(tables, units, glyphs, _cap_height(drawn))


def _built(tables: Mapping[str, memoryview], units: int, glyphs: Mapping[int, int], cap: int) -> bytes:
    """A font file of so many units an em, with these outlines and measures; `cap` is the height of its capitals."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    made = FontBuilder(units, isTTF=True)
    measures = list(_measures(tables))
    names = [f"g{k}" for k in range(len(measures))]
    made.setupGlyphOrder(names)
    made.setupCharacterMap({code: names[glyph] for code, glyph in glyphs.items()})
    made.setupHorizontalMetrics(dict(zip(names, measures, strict=True)))
    made.setupHorizontalHeader(ascent=units, descent=-units // 4)
    made.setupOS2(sCapHeight=cap, fsType=0)
    made.setupNameTable({"familyName": "Own", "styleName": "Regular", "psName": "Own"})
    made.setupPost(keepGlyphNames=False)
    for tag in ("glyf", "loca"):
        made.font[tag] = DefaultTable(tag)
        made.font[tag].data = bytes(tables[tag])
    made.font.recalcBBoxes = False
    (made.font["head"].indexToLocFormat,) = unpack_from(">h", tables["head"], 50)
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def _measures(tables: Mapping[str, memoryview]) -> Iterator[tuple[int, int]]:
    """Advance width and left bearing of each glyph; the last width holds for all behind it."""
    (count,), (full,) = unpack_from(">H", tables["maxp"], 4), unpack_from(">H", tables["hhea"], 34)
    for k in range(count):
        (wide,) = unpack_from(">H", tables["hmtx"], 4 * min(k, full - 1))
        (left,) = unpack_from(">h", tables["hmtx"], 4 * k + 2 if k < full else 2 * full + 2 * k)
        yield wide, left


def _cap_height(font: TTFont) -> int:
    """The height of capitals by drawing them, or of the figures where these are higher; each letter is drawn once."""
    from fontTools.pens.boundsPen import ControlBoundsPen

    outlines: Any = font.getGlyphSet()
    tops: dict[int, float] = {}
    for code, name in font["cmap"].getBestCmap().items():
        pen = ControlBoundsPen(outlines)
        outlines[name].draw(pen)
        tops[code] = pen.bounds[3] if pen.bounds else 0.0
    figures = max([tops.get(ord(figure), 0.0) for figure in "0123456789"])
    capital = tops.get(ord("H"), 0.0) or figures or max(tops.values()) or USUAL_CAPITAL * font["head"].unitsPerEm
    height = figures if figures > TALL * capital else capital
    if not 0 < height < 2 * font["head"].unitsPerEm:
        raise ValueError(height)
    return round(height)
