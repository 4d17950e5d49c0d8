"""Headings, paragraphs and tables for documents, each as strips that fill the columns of pages. Pure.

A strip is indivisible: a line of a paragraph, a row of a table. Strips can be kept together with the next.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from math import fsum
from typing import NamedTuple, TypeAlias

from cardgen.drawing.lettering import POINT, size_of_cap, width
from cardgen.drawing.ornaments import LARGE_CODE_SIZE
from cardgen.drawing.scene import MORE, Box, Paint, Path, Placed, Placement, Scene, Shape, Stroke, Tag, Text
from cardgen.drawing.style import Style

BODY = 11 * POINT
"""The default em, in mm: the smallest that counts as clear print."""
LEADING = 1.35
"""The leading, in ems."""
HEADINGS = (2.0, 1.3)
"""The ems of headings of both levels, by that of the body."""
RULE = 0.2
"""The width of a table's lines in mm."""
CELL = 1.6
"""The padding left and right of the text in a cell, in mm."""
HALVINGS = 40
"""The steps of a bisection for column widths: then they are exact to a millionth of a millimetre."""


class Strip(NamedTuple):
    """A strip of a column: shapes from the top left corner of a box of a height, in mm.

    `above` is the space over it unless it is the first of its column; `sticks`: it stays with the next strip.
    `role` and `words` are its accessibility tag (`scene.Tag`); without a role its shapes have tags themselves.
    """

    height: float
    shapes: tuple[Shape, ...] = ()
    above: float = 0.0
    sticks: bool = False
    role: str = "P"
    words: str = ""


class Drawing(NamedTuple):
    """A picture in a table's cell: its size in mm, its shapes from its top left corner, and its description."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    words: str = ""


Cell: TypeAlias = str | Drawing


class Type(NamedTuple):
    """A text style: the fonts of plain and of strong words, the em in mm, the colour."""

    plain: str
    strong: str
    size: float
    ink: str

    @property
    def leading(self) -> float:
        """The leading in mm."""
        return self.size * LEADING


class Word(NamedTuple):
    """A word of a paragraph."""

    text: str
    strong: bool


def least_em(style: Style) -> float:
    """The least em of a style on pages, in mm; 0 if it has none."""
    return LARGE_CODE_SIZE if style.large_print else 0.0


class Setter:
    """Typesets text for a column of a width (mm), with the fonts of a style; `body` is the default em in mm.

    In large print no text is smaller than its least em.
    """

    def __init__(self, style: Style, wide: float, body: float = BODY) -> None:
        self.style, self.wide = style, wide
        self.least = least_em(style)
        self.body = max(body, self.least)

    @cached_property
    def type(self) -> Type:
        """The default text style."""
        return Type(self.style.small, self.style.small_strong, self.body, self.style.ink)

    def heading(self, text: str, level: int = 1) -> list[Strip]:
        """A heading of level 1 or 2, smaller if it then fits on one line; it stays with the next strip."""
        most, least = self.body * HEADINGS[level - 1], self.body * HEADINGS[1]
        room = self.wide / width(text, self.style.small_strong, 1.0)
        kind = self.type._replace(plain=self.style.small_strong, size=max(least, min(most, room)))
        lines = self._lines(text, kind, self.wide)
        above = self.body * (1.6 if level == 1 else 1.1)
        strips = [self._line(line, kind, above if k == 0 else 0, sticks=True) for k, line in enumerate(lines)]
        return [strip._replace(role=MORE if k else f"H{level}") for k, strip in enumerate(strips)]

    def paragraph(self, text: str, kind: Type | None = None, bullet: str = "") -> list[Strip]:
        """Text in lines, with `**strong**` words; indented if it has a bullet."""
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
        kept = {0, len(strips) - 2} if len(strips) > 1 else set()  # neither widows nor orphans
        return [strip._replace(sticks=k in kept) for k, strip in enumerate(strips)]

    def line(self, text: str, inset: float = 0.0, kind: Type | None = None) -> Strip:
        """Text on one line, indented by `inset` mm."""
        return self._line(_words(text), kind or self.type, 0.0, inset=inset)

    def table(self, rows: Sequence[Sequence[Cell]], head: bool = True, kind: Type | None = None) -> list[Strip]:
        """Rows of cells between thin lines, the first one strong if it is a head; it stays with the second.

        Columns have their natural width; if that is too wide, the widest ones are narrowed, and text is smaller if not
        even single words fit.
        """
        kind = kind or self._fitting(rows)
        widths = self._columns(rows, kind)
        strips = [self._row(row, widths, kind, k) for k, row in enumerate(rows)]
        if head and rows:
            strips[0] = self._row(rows[0], widths, kind._replace(plain=kind.strong), 0, "TH")._replace(sticks=True)
        return strips

    def _line(self, words: Sequence[Word], kind: Type, above: float, sticks: bool = False, inset: float = 0.0) -> Strip:
        return Strip(kind.leading, tuple(_texts(words, kind, inset)), above, sticks)

    def _lines(self, text: str, kind: Type, wide: float) -> list[list[Word]]:
        """Words in greedily filled lines no wider than the room; a wider word is alone on its line."""
        lines: list[list[Word]] = [[]]
        for word in _words(text):
            if lines[-1] and _long([*lines[-1], word], kind) > wide:
                lines.append([])
            lines[-1].append(word)
        return lines

    def _fitting(self, rows: Sequence[Sequence[Cell]]) -> Type:
        """The default text style, smaller if a table's longest words don't fit side by side."""
        sizes = [max(self.least, self.body * share / 20) for share in range(20, 10, -1)]
        kinds = [self.type._replace(size=size) for size in sizes]
        return next((kind for kind in kinds if fsum(_widths(rows, kind)) <= self.wide), kinds[-1])

    def _columns(self, rows: Sequence[Sequence[Cell]], kind: Type) -> list[float]:
        """The widths of columns in mm, including padding: none is narrower than its words, if possible."""
        natural, least = _widths(rows, kind, whole=True), _widths(rows, kind)
        if fsum(least) > self.wide:
            least = [0.0] * len(least)

        def held(limit: float) -> list[float]:
            return [max(low, min(wide, limit)) for wide, low in zip(natural, least, strict=True)]

        low, high = 0.0, max(natural, default=0.0)
        if fsum(natural) <= self.wide:
            return natural
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (low, middle) if fsum(held(middle)) > self.wide else (middle, high)
        return held(low)

    def _row(self, row: Sequence[Cell], widths: Sequence[float], kind: Type, number: int, role: str = "TD") -> Strip:
        """A row of a table, counted from 0, with a tag for each cell."""
        cells = [
            cell if isinstance(cell, Drawing) else self._lines(cell, kind, wide - 2 * CELL)
            for cell, wide in zip(row, widths, strict=True)
        ]
        pictures = [cell for cell in cells if isinstance(cell, Drawing)]
        heights = [cell.height if isinstance(cell, Drawing) else len(cell) * kind.leading for cell in cells]
        high = max(heights) + (2 * CELL if pictures else CELL)
        shapes, left = list[Shape](), 0.0
        for cell, wide, height in zip(cells, widths, heights, strict=True):
            inside = tuple(_in_cell(cell, kind, CELL, (high - height) / 2 if pictures else CELL / 2))
            tag = Tag(role, cell.words if isinstance(cell, Drawing) else "", row=number)
            shapes.append(Placed(Scene(Box(0, 0, wide, high), inside), Placement(left, 0.0), tag=tag))
            left += wide
        shapes += [straight(0.0, y, left, y, Stroke(kind.ink, RULE)) for y in ((high,) if number else (0.0, high))]
        return Strip(high, tuple(shapes), above=0.0 if number else kind.size * 0.6, role="")


def _in_cell(cell: Drawing | list[list[Word]], kind: Type, x: float, y: float) -> Iterator[Shape]:
    """A picture or lines of words from a point."""
    if isinstance(cell, Drawing):
        yield Placed(Scene(Box(0, 0, cell.width, cell.height), cell.shapes), Placement(x, y))
        return
    for k, line in enumerate(cell):
        yield from _texts(line, kind, x, y + k * kind.leading)


def _widths(rows: Sequence[Sequence[Cell]], kind: Type, whole: bool = False) -> list[float]:
    """The widths of columns, by pictures and their longest words, or by `whole` texts on one line."""
    strong = kind._replace(plain=kind.strong)
    return [max([_wide(cell, strong, whole) for cell in column]) + 2 * CELL for column in zip(*rows, strict=True)]


def _wide(cell: Cell, kind: Type, whole: bool = False) -> float:
    """The width of a cell: of a picture, of the `whole` text on one line, or of its longest word."""
    if isinstance(cell, Drawing):
        return cell.width
    words = _words(cell)
    return _long(words, kind) if whole else max([_long([word], kind) for word in words], default=0.0)


def straight(x: float, y: float, to_x: float, to_y: float, pen: Stroke) -> Path:
    return Path((("M", x, y), ("L", to_x, to_y)), Paint(None, pen))


def stacked(strips: Sequence[Strip], x: float, y: float, wide: float) -> Iterator[Placed]:
    """Strips one below the other, with their space above, from a point on."""
    for strip in strips:
        y += strip.above
        yield Placed(Scene(Box(0, 0, wide, strip.height), strip.shapes), Placement(x, y))
        y += strip.height


def _baseline(kind: Type) -> float:
    """The baseline below the top of a line, with equal space above capitals and below it."""
    cap = kind.size / size_of_cap(1.0, kind.plain)
    return (kind.leading + cap) / 2


def _words(text: str) -> list[Word]:
    """The words of a text, `**strong**` ones marked.

    >>> _words("each **two** cards")
    [Word(text='each', strong=False), Word(text='two', strong=True), Word(text='cards', strong=False)]
    """
    parts = enumerate(text.split("**"))
    return [Word(word, k % 2 == 1) for k, part in parts for word in part.split(" ") if word]


def _long(words: Sequence[Word], kind: Type) -> float:
    """The width of words on a line, in mm."""
    space = width(" ", kind.plain, kind.size)
    letters = [width(word.text, kind.strong if word.strong else kind.plain, kind.size) for word in words]
    return fsum(letters) + space * max(0, len(words) - 1)


def _texts(words: Sequence[Word], kind: Type, x: float, y: float = 0.0) -> Iterator[Text]:
    """A line of words from x, its top at y; adjacent words in one font are one text."""
    space = width(" ", kind.plain, kind.size)
    for strong, run in groupby(words, lambda word: word.strong):
        text, font = " ".join(word.text for word in run), kind.strong if strong else kind.plain
        yield Text(x, y + _baseline(kind), text, font, kind.size, kind.ink)
        x += width(text, font, kind.size) + space
