"""The fonts that a style may name, and what a font file says of its letters.

Fonts come from packages with static TrueType files. Advance widths are read here by a few lines over the
`cmap`, `hmtx` and `OS/2` tables, because a library for that costs more time than a whole deck.
Source: OpenType specification 1.9.1, tables cmap (format 4), hhea, hmtx, head, OS/2.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import NamedTuple

from cardgen.nearest import unknown

PACKAGES = {
    "Fira Sans": ("fontpkg_fira_sans", "FiraSans", ("Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black")),
    "Lato": ("fontpkg_lato", "Lato", ("Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black")),
    "Atkinson Hyperlegible": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible", ("Regular", "Bold")),
}


class FontError(ValueError):
    """A font that nobody knows, or a letter that it lacks; one sentence."""


class Metrics(NamedTuple):
    """Of a font, in units of one em: the advance width of each character, and the height of capitals."""

    advance: Mapping[int, float]
    cap_height: float


def names() -> list[str]:
    """All fonts by name: family and weight."""
    return [f"{family} {weight}" for family, (_, _, weights) in PACKAGES.items() for weight in weights]


@cache
def path(name: str) -> Path:
    """The file of a font. FontError for a name that nobody knows or a package that is not installed."""
    family, _, weight = name.rpartition(" ")
    package, stem, weights = PACKAGES.get(family, ("", "", ()))
    if weight not in weights:
        raise FontError(unknown("font", name, names()))
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FontError(f"font {name!r} needs the package {package.replace('_', '-')!r}, which is not installed")
    return Path(spec.origin).parent / "files" / f"{stem}-{weight}.ttf"


@cache
def metrics(name: str) -> Metrics:
    """The widths and the cap height of a font."""
    data = path(name).read_bytes()
    tables = _tables(data)
    (units,) = unpack_from(">H", data, tables["head"] + 18)
    widths = _widths(data, tables)
    advance = {code: widths[min(glyph, len(widths) - 1)] / units for code, glyph in _cmap(data, tables["cmap"]).items()}
    (cap_height,) = unpack_from(">h", data, tables["OS/2"] + 88)
    return Metrics(advance, cap_height / units)


def _tables(data: bytes) -> dict[str, int]:
    (count,) = unpack_from(">H", data, 4)
    rows = iter_unpack(">4sIII", data[12 : 12 + 16 * count])
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in rows}


def _widths(data: bytes, tables: Mapping[str, int]) -> tuple[int, ...]:
    (count,) = unpack_from(">H", data, tables["hhea"] + 34)
    return unpack_from(">" + "Hh" * count, data, tables["hmtx"])[::2]


def _cmap(data: bytes, table: int) -> dict[int, int]:
    """Character to glyph, from the Windows Unicode subtable (platform 3, encoding 1, format 4)."""
    (count,) = unpack_from(">H", data, table + 2)
    for platform, encoding, offset in iter_unpack(">HHI", data[table + 4 : table + 4 + 8 * count]):
        if (platform, encoding) == (3, 1) and unpack_from(">H", data, table + offset) == (4,):
            return dict(_segments(data, table + offset))
    raise FontError("the font has no Unicode character map of format 4")


def _segments(data: bytes, start: int) -> list[tuple[int, int]]:
    count = unpack_from(">H", data, start + 6)[0] // 2
    ends = unpack_from(f">{count}H", data, start + 14)
    begins = unpack_from(f">{count}H", data, start + 16 + 2 * count)
    deltas = unpack_from(f">{count}H", data, start + 16 + 4 * count)
    range_at = start + 16 + 6 * count
    ranges = unpack_from(f">{count}H", data, range_at)
    rows: list[tuple[int, int]] = []
    for k, (begin, end, delta, offset) in enumerate(zip(begins, ends, deltas, ranges, strict=True)):
        if begin > 0x2FFF:  # nothing on a card lies beyond; saves two thirds of the time
            break
        if offset == 0:
            rows += [(code, (code + delta) & 0xFFFF) for code in range(begin, end + 1)]
        else:
            at = range_at + 2 * k + offset
            glyphs = unpack_from(f">{end - begin + 1}H", data, at)
            rows += [(begin + i, (glyph + delta) & 0xFFFF) for i, glyph in enumerate(glyphs) if glyph]
    return rows
