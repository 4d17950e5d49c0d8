"""The fonts that a style may name, and what a font file says of its letters.

Fonts come from packages with static TrueType files. Advance widths are read here by a few lines over the
`cmap`, `hmtx` and `OS/2` tables, because a library for that costs more time than a whole deck.
Source: OpenType specification 1.9.1, tables cmap (format 4), hhea, hmtx, head, OS/2.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from struct import iter_unpack, unpack_from

from cardgen.words.phrases import PhrasedError, unknown

PACKAGES = {
    "Fira Sans": ("fontpkg_fira_sans", "FiraSans", ("Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black")),
    "Lato": ("fontpkg_lato", "Lato", ("Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black")),
    "Atkinson Hyperlegible": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible", ("Regular", "Bold")),
}


SPACED = ", spaced"
"""Behind a font's name: its letters stand further apart, for people with dyslexia."""
TRACKING = 0.06
"""How much further, in ems: as far as leaves room for all tasks on small cards. The guides ask for some more.

Source: British Dyslexia Association, Dyslexia friendly style guide (2023): larger spacing between letters and words.
"""


class FontError(PhrasedError, ValueError):
    """A font that nobody knows, or a letter that it lacks; one sentence."""


class Metrics(dict[str, float | None]):
    """Of a font, in units of one em: the advance width of each letter, None where it lacks one; the height of capitals.

    Letters are looked up when they are asked for: a deck needs sixty of a font's two thousand.
    """

    def __init__(self, data: bytes, tracking: float = 0.0) -> None:
        super().__init__()
        self.tracking = tracking
        places = tables(data)
        (self.units,) = unpack_from(">H", data, places["head"] + 18)
        (cap_height,) = unpack_from(">h", data, places["OS/2"] + 88)
        self.cap_height: float = cap_height / self.units
        (self._count,) = unpack_from(">H", data, places["hhea"] + 34)
        self._data, self._widths, self._map = data, places["hmtx"], _subtable(data, places["cmap"])
        segments = unpack_from(">H", data, self._map + 6)[0] // 2
        self._ends = unpack_from(f">{segments}H", data, self._map + 14)

    def advance(self, code: int) -> float | None:
        """The width of a character by its code; None where the font lacks it."""
        return self[chr(code)]

    def __missing__(self, letter: str) -> float | None:
        glyph = self.glyph(ord(letter))
        at = self._widths + 4 * min(glyph, self._count - 1)
        self[letter] = advance = unpack_from(">H", self._data, at)[0] / self.units + self.tracking if glyph else None
        return advance

    def glyph(self, code: int) -> int:
        """The glyph of a character by the segments of the table, 0 for none."""
        k, count = bisect_left(self._ends, code), len(self._ends)
        if k == count:
            return 0
        begin, delta, offset = (self._word(16 + 2 * part * count + 2 * k) for part in (1, 2, 3))
        if code < begin:
            return 0
        if not offset:
            return int(code + delta) & 0xFFFF
        glyph = self._word(16 + 6 * count + 2 * k + offset + 2 * (code - begin))
        return (glyph + delta) & 0xFFFF if glyph else 0

    def _word(self, at: int) -> int:
        """The number at an offset of the character map."""
        number: int = unpack_from(">H", self._data, self._map + at)[0]
        return number


def names() -> list[str]:
    """All fonts by name: family and weight."""
    return [f"{family} {weight}" for family, (_, _, weights) in PACKAGES.items() for weight in weights]


_OWN: dict[str, tuple[str, bytes]] = {}
"""Fonts of one's own by name: what they are called, and their files; kept for as long as the process lives."""


def own(data: bytes, title: str) -> str:
    """The name that a font has from now on whose file is no package's, but was looked through; the same for the same.

    `title` is what sentences call it.
    """
    import hashlib  # with OpenSSL, for decks that bring a font

    name = f"{title} {hashlib.sha256(data).hexdigest()[:12]}"
    _OWN[name] = title, data
    return name


def shown(name: str) -> str:
    """What sentences call a font."""
    return _OWN[name][0] if name in _OWN else name


def plain(name: str) -> str:
    """The name of the font that is in the file, however far apart its letters stand."""
    return name.removesuffix(SPACED)


def tracking(name: str) -> float:
    """What is added behind each letter, in ems."""
    return TRACKING if name.endswith(SPACED) else 0.0


def data(name: str) -> bytes:
    """What is in the file of a font. FontError as of `path`."""
    return _OWN[name][1] if name in _OWN else _read(path(name))


@cache  # one for each font of ours
def _read(path: Path) -> bytes:
    """What is in a file: widths, ink and the PDF are read from it, and each keeps it."""
    return path.read_bytes()


def file(name: str) -> BytesIO:
    """The file of a font as a library reads it. FontError as of `path`."""
    return BytesIO(data(name))


def letter(sign: str) -> str:
    """A letter as sentences show it: with its number, which is all there is to be seen of some.

    >>> letter("ж"), letter(" ")
    ('ж (U+0436)', 'U+0020')
    """
    number = f"U+{ord(sign):04X}"
    return f"{sign} ({number})" if sign.isprintable() and not sign.isspace() else number


@cache  # one for each font of ours
def path(name: str) -> Path:
    """The file of a package's font. FontError for a name that nobody knows or a package that is not installed."""
    family, _, weight = plain(name).rpartition(" ")
    package, stem, weights = PACKAGES.get(family, ("", "", ()))
    if weight not in weights:
        raise FontError(unknown("font", name, names()))
    folder = _folder(package)
    if folder is None:
        raise FontError("font.no_package", name=name, package=package.replace("_", "-"))
    return folder / "files" / f"{stem}-{weight}.ttf"


@cache  # one for each package
def _folder(package: str) -> Path | None:
    """Where a package lies, which all weights of a font ask; None where it is not installed."""
    spec = find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


@lru_cache(64)
def metrics(name: str) -> Metrics:
    """The widths and the cap height of a font."""
    return Metrics(data(name), tracking(name))


def tables(data: bytes) -> dict[str, int]:
    """Where the tables of a font file begin, by their names."""
    (count,) = unpack_from(">H", data, 4)
    rows = iter_unpack(">4sIII", data[12 : 12 + 16 * count])
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in rows}


def _subtable(data: bytes, table: int) -> int:
    """Where the Windows Unicode subtable of the character map stands (platform 3, encoding 1, format 4)."""
    (count,) = unpack_from(">H", data, table + 2)
    for platform, encoding, offset in iter_unpack(">HHI", data[table + 4 : table + 4 + 8 * count]):
        if (platform, encoding) == (3, 1) and unpack_from(">H", data, table + offset) == (4,):
            return int(table + offset)
    raise FontError("font.no_map")
