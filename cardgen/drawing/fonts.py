"""The fonts of styles, and the metrics of font files.

Fonts come from packages with static TrueType files. Tables have the measures of their usual letters, so that a command
need not take the files apart; fontTools does where outlines are drawn, and for custom fonts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from cardgen.words.phrases import PhrasedError, unknown

if TYPE_CHECKING:
    from fontTools.pens.basePen import AbstractPen
    from fontTools.ttLib import TTFont

PACKAGES = {
    "Fira Sans": ("fontpkg_fira_sans", "FiraSans", ("Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black")),
    "Lato": ("fontpkg_lato", "Lato", ("Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black")),
    "Atkinson Hyperlegible": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible", ("Regular", "Bold")),
}

TABLES = Path(__file__).parent / "metrics"
"""A table of each font's metrics, written by `make metrics`."""
USUAL_CODES = (*range(0x20, 0x180), *range(0x370, 0x460), *range(0x2010, 0x2300))
"""Latin, Greek and Cyrillic letters and signs of maths."""
USUAL = frozenset(map(chr, USUAL_CODES))
"""Those letters; what a table lacks of them, its font lacks."""
SPACED = ", spaced"
"""The suffix of a font's name for wider letter spacing, for people with dyslexia."""
TRACKING = 0.06
"""The additional letter spacing in ems: as much as leaves room for all tasks on small cards; guides want more.

Source: British Dyslexia Association, Dyslexia friendly style guide (2023): larger spacing between letters and words.
"""


class FontError(PhrasedError, ValueError):
    """An unknown font, or a letter that it lacks; one sentence."""


class Outlines:
    """The glyphs of a font file, read by fontTools as they are needed."""

    def __init__(self, data: bytes) -> None:
        from fontTools.ttLib import TTFont

        self._font = TTFont(BytesIO(data), lazy=True)  # from memory, so that no file stays open
        self.units: int = self._font["head"].unitsPerEm
        self.cap_height: int = self._font["OS/2"].sCapHeight
        self.glyphs, self._names, self._lock = self._font.getGlyphSet(), glyph_names(self._font), Lock()

    def advances(self) -> dict[str, int]:
        """The advance width of each letter in font units."""
        widths = self._font["hmtx"].metrics
        return {chr(code): widths[glyph][0] for code, glyph in self._names.items()}

    def draw(self, letter: str, pen: AbstractPen) -> None:
        """Draws a letter with a pen for `glyphs`, in font units, y up; locked, as the reader isn't thread-safe."""
        with self._lock:
            self.glyphs[self._names[ord(letter)]].draw(pen)


class Table(NamedTuple):
    """The measures of a font in font units: units of an em, cap height, and each letter's advance, area and outline."""

    units: int
    cap_height: int
    letters: Mapping[str, tuple[int, float, float]]


class Metrics(dict[str, float | None]):
    """Metrics of a font in ems: the advance width of each letter, None for a missing one, and the cap height.

    Of our fonts they come from tables (`make metrics`), since reading a font file takes as long as drawing a deck;
    letters that a table lacks, and custom fonts, from the file.
    """

    def __init__(self, data: bytes, tracking: float = 0.0, table: Table | None = None) -> None:
        self._data, self._tracking, self._has_table = data, tracking, table is not None
        self.units, cap_height, self.letters = table or Table(self.outlines.units, self.outlines.cap_height, {})
        self.cap_height = cap_height / self.units
        widths = {letter: width for letter, (width, _, _) in self.letters.items()} if table else self._advances
        super().__init__({letter: width / self.units + tracking for letter, width in widths.items()})

    @cached_property
    def outlines(self) -> Outlines:
        """The glyphs of the file, read when they are first asked for."""
        return Outlines(self._data)

    def __missing__(self, letter: str) -> float | None:
        width = self._advances.get(letter) if self._has_table and letter not in USUAL else None
        return None if width is None else width / self.units + self._tracking

    @cached_property
    def _advances(self) -> dict[str, int]:
        return self.outlines.advances()


def glyph_names(font: TTFont) -> dict[int, str]:
    """The glyphs of a font by their characters, Windows' Unicode map. FontError if it has none.

    Source: OpenType specification 1.9.1, cmap: platform 3, encoding 1; a character that has the first glyph is missing.
    """
    table, missing = font["cmap"].getcmap(3, 1), font.getGlyphName(0)
    if table is None:
        raise FontError("font.no_map")
    return {code: glyph for code, glyph in table.cmap.items() if glyph != missing}


def names() -> list[str]:
    """All fonts by name: family and weight."""
    return [f"{family} {weight}" for family, (_, _, weights) in PACKAGES.items() for weight in weights]


_REGISTERED: dict[str, tuple[str, bytes]] = {}
"""Custom fonts by name: their titles and files, for the life of the process."""


def register(data: bytes, title: str) -> str:
    """Registers a custom font, whose file has been checked, and returns its name; equal files get equal names.

    `title` is its name in messages.
    """
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
    return Metrics(data(name), tracking(name), None if name in _REGISTERED else _table(plain(name), data(name)))


def _table(name: str, data: bytes) -> Table | None:
    """The table of a font of ours; None if it is of another version of the font's file."""
    table = json.loads((TABLES / f"{name}.json").read_bytes())
    if table["crc32"] != crc32(data):
        return None
    return Table(table["units"], table["cap_height"], table["letters"])
