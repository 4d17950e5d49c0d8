"""Typesets lines of school maths in the fonts of cards: built-up fractions, raised exponents.

Everything is a block of letters, bars and lines on a baseline, in mm. `cap` is the height of figures.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing.expressions import Fraction, Item, Power, Root, Row, Run, parsed
from cardgen.drawing.lettering import Typeface
from cardgen.drawing.paths import moved, polygon
from cardgen.drawing.scene import Command, Paint, Path, Rect, Shape, Stroke, Text

AXIS, BAR, AIR = 0.5, 0.13, 0.13
"""Relative to the height of figures: height and thickness of a fraction's bar, and the space above and below it."""
IN_LINE, HIGH, RAISED = 0.7, 0.58, 0.52
"""The relative size of a fraction's figures in a line, of exponents, and the height of an exponent's foot."""
JOINT, SPACE, TIGHT = 0.2, 0.3, 0.07
"""The space around a binary sign, for a typed space, and before a fraction or an exponent."""
POINTS = 0.08
"""The space around a colon without spaces, as in 12:30, so that a contour does not close it."""
DOT = 0.24
"""The size of the multiplication dot: visible across a table."""
SMALLEST = 0.35
"""The least size of nested exponents, relative to the figures."""


class Letters(NamedTuple):
    """A run of letters, its left end on the baseline at (x, y); `size` is the em."""

    x: float
    y: float
    text: str
    font: str
    size: float


class Bar(NamedTuple):
    """A bar with round ends, or a dot, from its top left corner."""

    x: float
    y: float
    width: float
    height: float


class Line(NamedTuple):
    """A line with round ends."""

    commands: tuple[Command, ...]
    width: float


Part = Letters | Bar | Line


class Block(NamedTuple):
    """A typeset block: it starts at (0, 0) on the baseline, and extends to the right, above and below."""

    width: float
    above: float
    below: float
    parts: tuple[Part, ...] = ()

    @property
    def height(self) -> float:
        return self.above + self.below

    def moved(self, x: float, y: float) -> tuple[Part, ...]:
        """Its parts, moved."""
        return tuple([_moved(part, x, y) for part in self.parts])


def _moved(part: Part, x: float, y: float) -> Part:
    if isinstance(part, Line):
        return part._replace(commands=moved(part.commands, x, y))
    return part._replace(x=part.x + x, y=part.y + y)


@lru_cache(1 << 10)
def block(text: str, face: Typeface, cap: float, air: float = 0.0) -> Block:
    """A line of maths with figures `cap` mm high; `air` is additional space for a contour, in mm."""
    row = parsed(text)
    alone = len(row) == 1 and isinstance(row[0], Fraction)
    return _Setter(face, cap * SMALLEST, air).row(row, cap, 1.0 if alone else IN_LINE)


def fitted(text: str, face: Typeface, cap: float, room: tuple[float, float], air: float = 0.0) -> Block:
    """The line with figures of height `cap`, or less if the room (wide, high) requires it, in mm."""
    whole = block(text, face, cap, air)
    for tries in range(6):
        share = min(1.0, room[0] / max(whole.width, 1e-9), room[1] / whole.height)
        if share > 1 - 1e-6:
            break
        cap, air = cap * share - 1e-7, air * share if tries > 2 else air  # at first only the figures are reduced
        whole = block(text, face, cap, air)
    return whole


def drawn(block: Block, x: float, y: float, fill: str, contour: Stroke | None = None) -> list[Shape]:
    """The shapes of a block whose baseline starts at (x, y). Half of the contour's width is visible."""
    return [shape for part in block.moved(x, y) for shape in _shapes(part, fill, contour)]


def centred(block: Block, centre: tuple[float, float], fill: str, contour: Stroke | None = None) -> list[Shape]:
    """The shapes of a block centred on a point."""
    return drawn(block, centre[0] - block.width / 2, centre[1] + (block.above - block.below) / 2, fill, contour)


def _shapes(part: Part, fill: str, contour: Stroke | None) -> Iterable[Shape]:
    if isinstance(part, Letters):
        yield Text(*part, fill, contour)
    elif isinstance(part, Bar):
        if contour:
            yield Rect(*part, Paint(contour.colour, contour), min(part[2:]) / 2)
        yield Rect(*part, Paint(fill), min(part[2:]) / 2)
    else:
        if contour:
            yield Path(part.commands, Paint(None, Stroke(contour.colour, part.width + contour.width)))
        yield Path(part.commands, Paint(None, Stroke(fill, part.width)))


class _Setter:
    """Typesets rows in one typeface; nothing is smaller than `least`."""

    def __init__(self, face: Typeface, least: float, air: float) -> None:
        self.face, self.least, self.air = face, least, air

    def row(self, row: Row, cap: float, fraction: float = IN_LINE) -> Block:
        """Items side by side; `fraction` is the relative size of a fraction's figures."""
        x, above, below = 0.0, 0.0, 0.0
        parts: list[Part] = []
        for k, item in enumerate(row):
            inner, y = self.item(item, cap, fraction)
            x += self.gap(row, k, cap)
            parts += inner.moved(x, y)
            x, above, below = x + inner.width, max(above, inner.above - y), max(below, inner.below + y)
        return Block(x, above, below, tuple(parts))

    def item(self, item: Item, cap: float, fraction: float) -> tuple[Block, float]:
        """The block of an item, and how far it is below the baseline."""
        if isinstance(item, Run):
            return self.run(item, cap), 0.0
        if isinstance(item, Power):
            exponent = self.row(item.exponent, self.lower(cap, HIGH))
            return exponent, -RAISED * cap - exponent.below
        if isinstance(item, Root):
            return self.root(item, cap), 0.0
        return self.fraction(item, cap, self.lower(cap, fraction)), 0.0

    def lower(self, cap: float, share: float) -> float:
        return min(cap, max(self.least, cap * share))

    def gap(self, row: Row, k: int, cap: float) -> float:
        """The space before an item."""
        if not k:
            return 0.0
        one, other = row[k - 1], row[k]
        if any(isinstance(item, Run) and item.joins for item in (one, other)):
            return max(JOINT * cap, self.air)
        if isinstance(other, Fraction):
            return 1.5 * TIGHT * cap + self.air
        if isinstance(other, Power):
            return max(0.6 * TIGHT * cap, 0.7 * self.air)
        wide = SPACE * cap if other.apart else 0.0
        if any(isinstance(item, Run) and item.text == ":" for item in (one, other)):
            wide = max(wide, min(self.air, POINTS * cap))
        return max(wide, self.air if isinstance(one, Power | Fraction | Root) or isinstance(other, Root) else 0.0)

    def run(self, run: Run, cap: float) -> Block:
        """Figures and letters; the multiplication dot is drawn, as those of fonts are too small."""
        if run.text == "·":
            dot = DOT * cap
            return Block(dot, AXIS * cap + dot / 2, 0.0, (Bar(0, -AXIS * cap - dot / 2, dot, dot),))
        size = self.face.size_of_cap(cap)
        letters = [Letters(r.x, 0.0, r.text, r.font, r.size) for r in self.face.runs(run.text, size)]
        deep = 0.22 * size if any(letter in "gjpqy,;()" for letter in run.text) else 0.0
        return Block(self.face.width(run.text, size), cap, deep, tuple(letters))

    def fraction(self, item: Fraction, cap: float, inner: float) -> Block:
        """One row above the bar and one below it; the bar is at the height of a minus sign."""
        above, below = self.row(item.above, inner), self.row(item.below, inner)
        thick, away = BAR * inner, max(AIR * inner, self.air) + self.air / 2
        wide = max(above.width, below.width) + 0.24 * inner
        middle = -AXIS * cap
        top, foot = middle - thick / 2 - away - above.below, middle + thick / 2 + away + below.above
        parts = (
            *above.moved((wide - above.width) / 2, top),
            Bar(0, middle - thick / 2, wide, thick),
            *below.moved((wide - below.width) / 2, foot),
        )
        return Block(wide, above.above - top, foot + below.below, parts)

    def root(self, item: Root, cap: float) -> Block:
        """The radical sign and its bar over a row."""
        inside = self.row(item.inside, cap)
        thick = 0.5 * BAR * cap + 0.03 * cap
        away = max(0.12 * cap, self.air) + thick / 2
        top, foot = -inside.above - away, inside.below
        left = 0.52 * cap + max(0.04 * cap, self.air / 2)
        right = left + inside.width + 0.08 * cap
        tall = foot - top
        points = [(0.06 * cap, foot - 0.42 * tall), (0.17 * cap, foot - 0.48 * tall), (0.32 * cap, foot - thick / 2)]
        roof = polygon([*points, (0.52 * cap, top), (right, top)], close=False)
        return Block(right + thick / 2, -top + thick / 2, foot, (Line(roof, thick), *inside.moved(left, 0.0)))
