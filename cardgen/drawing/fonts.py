"""The fonts of styles, and the metrics of font files.

Fonts come from packages with static TrueType files. Advance widths are read here directly from the
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
"""The suffix of a font's name for wider letter spacing, for people with dyslexia."""
TRACKING = 0.06
"""The additional letter spacing in ems: as much as leaves room for all tasks on small cards; guides want more.

Source: British Dyslexia Association, Dyslexia friendly style guide (2023): larger spacing between letters and words.
"""


class FontError(PhrasedError, ValueError):
    """An unknown font, or a letter that it lacks; one sentence."""


class Metrics(dict[str, float | None]):
    """Metrics of a font in ems: the advance width of each letter, None for a missing one, and the cap height.

    Letters are looked up lazily: a deck needs sixty of a font's two thousand.
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
        """The width of a character by its code; None if the font lacks it."""
        return self[chr(code)]

    def __missing__(self, letter: str) -> float | None:
        glyph = self.glyph(ord(letter))
        at = self._widths + 4 * min(glyph, self._count - 1)
        self[letter] = advance = unpack_from(">H", self._data, at)[0] / self.units + self.tracking if glyph else None
        return advance

    def glyph(self, code: int) -> int:
        """The glyph of a character, by the segments of the table; 0 for none."""
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


_REGISTERED: dict[str, tuple[str, bytes]] = {}
"""Custom fonts by name: their titles and files, for the life of the process."""


def register(data: bytes, title: str) -> str:
    """Registers a custom font, whose file has been checked, and returns its name; equal files get equal names.

    `title` is its name in messages.
    """
    import hashlib  # loads OpenSSL; only for custom fonts

    name = f"{title} {hashlib.sha256(data).hexdigest()[:12]}"
    _REGISTERED[name] = title, data
    return name


def display_name(name: str) -> str:
    """The name of a font in messages."""
    return _REGISTERED[name][0] if name in _REGISTERED else name


def plain(name: str) -> str:
    """The name of a font without the suffix for letter spacing."""
    return name.removesuffix(SPACED)


def tracking(name: str) -> float:
    """The additional letter spacing, in ems."""
    return TRACKING if name.endswith(SPACED) else 0.0


def data(name: str) -> bytes:
    """The content of a font's file. FontError as of `path`."""
    return _REGISTERED[name][1] if name in _REGISTERED else _read(path(name))


@cache  # one for each font of ours
def _read(path: Path) -> bytes:
    """The content of a file, shared by metrics, glyphs and writers."""
    return path.read_bytes()


def file(name: str) -> BytesIO:
    """The file of a font as a stream. FontError as of `path`."""
    return BytesIO(data(name))


def letter(sign: str) -> str:
    """A letter in messages: with its code, or only that if the letter is invisible.

    >>> letter("ж"), letter(" ")
    ('ж (U+0436)', 'U+0020')
    """
    number = f"U+{ord(sign):04X}"
    return f"{sign} ({number})" if sign.isprintable() and not sign.isspace() else number


@cache  # one for each font of ours
def path(name: str) -> Path:
    """The file of a package's font. FontError for an unknown name or a package that is not installed."""
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
    """The folder of a package, cached for all weights of a font; None if it is not installed."""
    spec = find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


@lru_cache(64)
def metrics(name: str) -> Metrics:
    """The widths and the cap height of a font."""
    return Metrics(data(name), tracking(name))


def tables(data: bytes) -> dict[str, int]:
    """The offsets of a font file's tables, by name."""
    (count,) = unpack_from(">H", data, 4)
    rows = iter_unpack(">4sIII", data[12 : 12 + 16 * count])
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in rows}


def _subtable(data: bytes, table: int) -> int:
    """The offset of the character map's Windows Unicode subtable (platform 3, encoding 1, format 4)."""
    (count,) = unpack_from(">H", data, table + 2)
    for platform, encoding, offset in iter_unpack(">HHI", data[table + 4 : table + 4 + 8 * count]):
        if (platform, encoding) == (3, 1) and unpack_from(">H", data, table + offset) == (4,):
            return int(table + offset)
    raise FontError("font.no_map")
