"""Words, lists and tables for pages that are read, each as strips that a page can be filled with. Pure.

A strip is never parted: a line of a paragraph, a row of a table. What belongs together says so.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from math import fsum
from typing import NamedTuple

from cardgen.drawing.lettering import POINT, size_of_cap, width
from cardgen.drawing.scene import MORE, Paint, Path, Shape, Stroke, Text
from cardgen.style import Style

BODY = 11 * POINT
"""The em of what is read at a table, in mm: print that teachers call clear begins here."""
LEADING = 1.35
"""From line to line, in ems."""
HEADINGS = (2.0, 1.3)
"""The ems of headings of both levels, by that of the body."""
RULE = 0.2
"""The width of a table's lines in mm."""
CELL = 1.6
"""Left and right of the words in a table's cell, in mm."""


class Strip(NamedTuple):
    """What a page is filled with: shapes from the top left corner of a box so high, in mm.

    `above` is left free over it where it isn't the first of its column; `sticks`: to what follows, on the same page.
    `role` is what it is to those who listen (`scene.Tag`).
    """

    height: float
    shapes: tuple[Shape, ...] = ()
    above: float = 0.0
    sticks: bool = False
    role: str = "P"


class Type(NamedTuple):
    """How words are set: the fonts of plain and of strong ones, the em in mm, the colour."""

    plain: str
    strong: str
    size: float
    ink: str

    @property
    def leading(self) -> float:
        """From line to line in mm."""
        return self.size * LEADING


class Word(NamedTuple):
    """A word of a paragraph."""

    text: str
    strong: bool


class Setter:
    """Sets words for a column so wide (mm), with the fonts of a style; `body` is the em of plain words in mm."""

    def __init__(self, style: Style, wide: float, body: float = BODY) -> None:
        self.style, self.wide, self.body = style, wide, body

    @cached_property
    def type(self) -> Type:
        """How plain words are set."""
        return Type(self.style.small, self.style.small_strong, self.body, self.style.ink)

    def heading(self, text: str, level: int = 1) -> list[Strip]:
        """A heading of level 1 or 2, smaller where it then is one line; what follows stays with it."""
        most, least = self.body * HEADINGS[level - 1], self.body * HEADINGS[1]
        room = self.wide / width(text, self.style.small_strong, 1.0)
        kind = self.type._replace(plain=self.style.small_strong, size=max(least, min(most, room)))
        lines = self._lines(text, kind, self.wide)
        above = self.body * (1.6 if level == 1 else 1.1)
        strips = [self._line(line, kind, above if k == 0 else 0, sticks=True) for k, line in enumerate(lines)]
        return [strip._replace(role=MORE if k else f"H{level}") for k, strip in enumerate(strips)]

    def paragraph(self, text: str, kind: Type | None = None, bullet: str = "") -> list[Strip]:
        """Words in lines, `**strong**` ones among them; with a bullet they stand a little further in."""
        kind = kind or self.type
        inset = kind.size * 1.3 if bullet else 0.0
        if bullet:
            inset = max(inset, width(bullet, kind.plain, kind.size) + kind.size * 0.5)
        lines = self._lines(text, kind, self.wide - inset)
        strips = [self._line(line, kind, 0.0, inset=inset) for line in lines]
        first = strips[0]._replace(above=kind.size * (0.25 if bullet else 0.6))
        if bullet:
            mark = Text(0.0, _baseline(kind), bullet, kind.plain, kind.size, kind.ink)
            first = first._replace(shapes=(mark, *first.shapes))
        strips = [first, *[strip._replace(role=MORE) for strip in strips[1:]]]
        return [strip._replace(sticks=_is_alone(k, len(strips))) for k, strip in enumerate(strips)]

    def line(self, text: str, inset: float = 0.0, kind: Type | None = None) -> Strip:
        """Words in one line, so many mm from the left."""
        return self._line(_words(text), kind or self.type, 0.0, inset=inset)

    def table(self, rows: Sequence[Sequence[str]], head: bool = True, kind: Type | None = None) -> list[Strip]:
        """Rows of cells between fine lines, the first one strong where it is a head; it stays with the second.

        Columns are as wide as they need be; where that is too wide, the widest ones give way.
        """
        kind = kind or self.type
        widths = self._columns(rows, kind)
        strips = [self._row(row, widths, kind, top=k == 0) for k, row in enumerate(rows)]
        if head and rows:
            strips[0] = self._row(rows[0], widths, kind._replace(plain=kind.strong), top=True)._replace(sticks=True)
        return strips

    def _line(self, words: Sequence[Word], kind: Type, above: float, sticks: bool = False, inset: float = 0.0) -> Strip:
        return Strip(kind.leading, tuple(_texts(words, kind, inset)), above, sticks)

    def _lines(self, text: str, kind: Type, wide: float) -> list[list[Word]]:
        """Words in lines no wider than the room, filled one after another; what is wider stands alone."""
        lines: list[list[Word]] = [[]]
        for word in _words(text):
            if lines[-1] and _long([*lines[-1], word], kind) > wide:
                lines.append([])
            lines[-1].append(word)
        return lines

    def _columns(self, rows: Sequence[Sequence[str]], kind: Type) -> list[float]:
        """The widths of columns in mm, cells' rims counted in."""
        strong = kind._replace(plain=kind.strong)
        natural = [max(_long(_words(cell), strong) for cell in column) + 2 * CELL for column in zip(*rows, strict=True)]
        widths = natural
        while fsum(widths) > self.wide + 1e-6:
            limit = max(widths)
            others = [wide for wide in widths if wide < limit]
            count = len(widths) - len(others)
            fair = (self.wide - fsum(others)) / count
            target = max(fair, max(others, default=0.0)) if others and fair < max(others) else fair
            widths = [min(wide, target) for wide in widths]
        return widths

    def _row(self, row: Sequence[str], widths: Sequence[float], kind: Type, top: bool) -> Strip:
        cells = [self._lines(cell, kind, wide - 2 * CELL) for cell, wide in zip(row, widths, strict=True)]
        high = max(map(len, cells)) * kind.leading + CELL
        shapes: list[Shape] = []
        left = 0.0
        for lines, wide in zip(cells, widths, strict=True):
            for k, line in enumerate(lines):
                shapes += _texts(line, kind, left + CELL, CELL / 2 + k * kind.leading)
            left += wide
        shapes += [_rule(y, left, kind.ink) for y in ((0.0, high) if top else (high,))]
        return Strip(high, tuple(shapes), above=kind.size * 0.6 if top else 0.0)


def _rule(y: float, wide: float, ink: str) -> Path:
    return Path((("M", 0.0, y), ("L", wide, y)), Paint(None, Stroke(ink, RULE)))


def _baseline(kind: Type) -> float:
    """Below the top of a line: as much is free over capitals as below the line."""
    cap = kind.size / size_of_cap(1.0, kind.plain)
    return (kind.leading + cap) / 2


def _words(text: str) -> list[Word]:
    """The words of a text, `**strong**` ones marked.

    >>> _words("each **two** cards")
    [Word(text='each', strong=False), Word(text='two', strong=True), Word(text='cards', strong=False)]
    """
    return list(_marked(text))


def _marked(text: str) -> Iterator[Word]:
    for k, part in enumerate(re.split(r"\*\*", text)):
        for word in part.split(" "):
            if word:
                yield Word(word, k % 2 == 1)


def _long(words: Sequence[Word], kind: Type) -> float:
    """How long words are in a line, in mm."""
    space = width(" ", kind.plain, kind.size)
    letters = [width(word.text, kind.strong if word.strong else kind.plain, kind.size) for word in words]
    return fsum(letters) + space * max(0, len(words) - 1)


def _texts(words: Sequence[Word], kind: Type, x: float, y: float = 0.0) -> Iterator[Text]:
    """A line of words from x, its top at y; neighbours in one font are one text."""
    space = width(" ", kind.plain, kind.size)
    for strong, run in groupby(words, lambda word: word.strong):
        text, font = " ".join(word.text for word in run), kind.strong if strong else kind.plain
        yield Text(x, y + _baseline(kind), text, font, kind.size, kind.ink)
        x += width(text, font, kind.size) + space


def _is_alone(number: int, lines: int) -> bool:
    """Whether a line sticks to the next: two at least stay together at a page's foot and at its head."""
    return lines > 1 and number in {0, lines - 2}
