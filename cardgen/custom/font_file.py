"""A custom font file: checked before anything is drawn with it, and rebuilt from the parts that were checked.

The result has the letters that cards may need, one character map, and only the tables needed to draw or print them.
A fault of a file is one sentence. Sources: OpenType specification 1.9.1, tables OS/2 (fsType),
cmap (format 4), loca, glyf.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from struct import error
from typing import TYPE_CHECKING

from fontTools.ttLib import TTFont, TTLibError

from cardgen.custom import local_files
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.drawing import fonts
from cardgen.drawing.fonts import FontError
from cardgen.words.suggestions import quoted

if TYPE_CHECKING:
    from fontTools.ttLib.tables._g_l_y_f import Glyph

MOST_MEGABYTES = 16
"""Of a file: one with all Chinese letters has some 10."""
LAST = 0xFFFF
KINDS = {b"OTTO": "font.postscript", b"ttcf": "font.collection", b"wOFF": "font.web", b"wOF2": "font.web"}
"""Fonts that we can't take, by their first bytes."""
TRUETYPE = (b"\0\1\0\0", b"true")
NO_SUBSET, BITMAPS, RESTRICTED, RIGHTS = 0x100, 0x200, 0x2, 0xF
"""Bits of fsType: a font that may only be embedded whole, as bitmaps, or not at all (2 alone of the first four)."""
MOST_POINTS, MOST_OF_ALL = 5_000, 1_000_000
"""Points of a letter, and of all letters: rough chalk has some hundreds each."""
DEEPEST, MOST_PARTS = 6, 64
"""Parts of letters within parts (an accent on an a), and how many."""
REGULAR = 400
USUAL_CAPITAL = 0.7
"""In ems: the assumed height of capitals in a font without any; missing letters are reported when they are set."""
EMS = range(16, 16_385)
TALL = 1.05
"""Figures higher than this share of the capitals define the height instead, so that none sticks out of its place."""
BROKEN = (
    *(TTLibError, error, ArithmeticError, LookupError, ValueError, TypeError, AttributeError, AssertionError),
    RecursionError,
)
"""The exceptions that damaged tables raise."""


def read(name: str, folder: Path | None, letters: Iterable[str]) -> str:
    """The name of the font in a file, by its path from the deck's folder, with these letters if it has them.

    FontError or BesideError, one sentence, if it can't be read or must not be embedded.
    """
    data = local_files.read(name, folder, "font", MOST_MEGABYTES)
    more = frozenset(letter for letter in letters if ord(letter) <= LAST).difference(fonts.USUAL)
    return fonts.register(_bounded(data, quoted(name), more), PurePosixPath(name.replace("\\", "/")).name)


@lru_cache(8)
def _bounded(data: bytes, name: str, letters: frozenset[str]) -> bytes:
    """The rebuilt font, checked in a child process."""
    try:
        return run_bounded(_convert, data, name, letters)
    except LimitError as error:
        raise FontError("at", place=name, reason=error.phrase) from error


def _convert(data: bytes, name: str, letters: frozenset[str]) -> bytes:
    """The rebuilt font. FontError."""
    if key := KINDS.get(data[:4]):
        raise FontError(key, name=name)
    if data[:4] not in TRUETYPE:
        raise FontError("font.no_font", name=name)
    try:
        font = _regular(data)
        _check_rights(font["OS/2"].fsType, name)
        glyphs = _glyphs(font, [*fonts.USUAL_CODES, *sorted(map(ord, letters))])
        _check_outlines(font["glyf"], set(glyphs.values()), name)
        made = _built(font, glyphs, _cap_height(TTFont(BytesIO(_built(font, glyphs)), lazy=True)))
    except FontError as refusal:
        raise FontError("at", place=name, reason=refusal.phrase) from refusal
    except BROKEN as damage:
        raise FontError("font.broken", name=name) from damage
    return made


def _regular(data: bytes) -> TTFont:
    """A font, of many weights at the usual one: what lies in its file may be the thinnest.

    Its glyphs are called by their numbers. Source: OpenType specification 1.9.1, fvar; wght is 400 where it is regular.
    """
    font = TTFont(BytesIO(data), lazy=True)
    if "fvar" in font:
        from fontTools.varLib.instancer import instantiateVariableFont

        weights = [axis for axis in font["fvar"].axes if axis.axisTag == "wght"]
        at = {axis.axisTag: min(max(REGULAR, axis.minValue), axis.maxValue) for axis in weights}
        out = BytesIO()
        instantiateVariableFont(font, at, inplace=True).save(out)
        font = TTFont(out, lazy=True)
    font.setGlyphOrder([f"g{k}" for k in range(font["maxp"].numGlyphs)])
    return font


def _check_rights(rights: int, name: str) -> None:
    """FontError if the licence bits forbid embedding a subset."""
    if rights & RIGHTS == RESTRICTED:
        raise FontError("font.restricted", name=name)
    if rights & (NO_SUBSET | BITMAPS):
        raise FontError("font.only_whole", name=name)


def _glyphs(font: TTFont, codes: Iterable[int]) -> dict[int, str]:
    """The glyph of each character that the font has; that of a space also for one that does not break."""
    names = fonts.glyph_names(font)
    found = {code: names[code] for code in codes if code in names}
    if 0x20 in found:
        found.setdefault(0xA0, found[0x20])
    if not found:
        raise FontError("font.no_map")
    return found


def _points(outlines: Mapping[str, Glyph], glyph: str, known: dict[str, int], depth: int = 0) -> int:
    """The points of a glyph with all its parts. ValueError for too many parts, or parts within parts without an end."""
    if glyph not in known:
        one = outlines[glyph]
        parts = [part.glyphName for part in one.components] if one.isComposite() else []
        if depth > DEEPEST or len(parts) > MOST_PARTS:
            raise ValueError(glyph)
        own = one.endPtsOfContours[-1] + 1 if one.numberOfContours > 0 else 0
        known[glyph] = own + sum([_points(outlines, part, known, depth + 1) for part in parts])
    return known[glyph]


def _check_outlines(outlines: Mapping[str, Glyph], glyphs: Iterable[str], name: str) -> None:
    """FontError for letters that would take a printer minutes."""
    known = dict[str, int]()
    points = [_points(outlines, glyph, known) for glyph in glyphs]
    if max(points) > MOST_POINTS or sum(points) > MOST_OF_ALL:
        raise FontError("font.intricate", name=name)


def _built(font: TTFont, glyphs: Mapping[int, str], cap: int | None = None) -> bytes:
    """The font with its outlines as they are and all other tables written anew; `cap` is the height of its capitals.

    Its name is always the same, since those in the file may be anything.
    """
    from fontTools.fontBuilder import FontBuilder
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    units = font["head"].unitsPerEm
    if units not in EMS:
        raise ValueError(units)
    made = FontBuilder(units, isTTF=True)
    made.setupGlyphOrder(font.getGlyphOrder())
    made.setupCharacterMap(glyphs)
    made.setupHorizontalMetrics(font["hmtx"].metrics)
    made.setupHorizontalHeader(ascent=units, descent=-units // 4)
    made.setupOS2(sCapHeight=cap or units, fsType=0)
    made.setupNameTable({"familyName": "Own", "styleName": "Regular", "psName": "Own"})
    made.setupPost(keepGlyphNames=False)
    for tag in ("glyf", "loca"):
        made.font[tag] = DefaultTable(tag)
        made.font[tag].data = font.reader[tag]
    made.font.recalcBBoxes = False
    made.font["head"].indexToLocFormat = font["head"].indexToLocFormat
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def _cap_height(font: TTFont) -> int:
    """The height of capitals by drawing them, or of the figures where these are higher; each letter is drawn once."""
    from fontTools.pens.boundsPen import ControlBoundsPen

    outlines = font.getGlyphSet()
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
