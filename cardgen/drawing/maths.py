"""Lines of school maths, set in the fonts of the cards: a fraction's parts one above the other, exponents high.

Everything is a block of letters, bars and lines about a baseline, measured in mm. `cap` is the height of figures.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing.expressions import Fraction, Item, Power, Root, Row, Run, parsed
from cardgen.drawing.lettering import Typeface
from cardgen.drawing.paths import moved, polygon
from cardgen.drawing.scene import Command, Paint, Path, Rect, Shape, Stroke, Text

AXIS, BAR, AIR = 0.5, 0.13, 0.13
"""Of the height of figures: how high a fraction's bar stands, how thick it is, the space above and below it."""
IN_LINE, HIGH, RAISED = 0.7, 0.58, 0.52
"""The size of a fraction's figures in a line, of exponents, and how high the foot of an exponent stands."""
JOINT, SPACE, TIGHT = 0.2, 0.3, 0.07
"""Room beside a sign that joins two numbers, for a typed space, and before a fraction or an exponent."""
POINTS = 0.08
"""Room on both sides of a colon without spaces, as in 12:30, where a contour must not close it."""
DOT = 0.24
"""The dot for "times": wide enough to be seen across a table."""
SMALLEST = 0.35
"""What stands within an exponent within an exponent never is smaller than this share of the figures."""


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
    """What is set: it begins at (0, 0) on the baseline, and reaches so far to the right, above and below."""

    width: float
    above: float
    below: float
    parts: tuple[Part, ...] = ()

    @property
    def height(self) -> float:
        return self.above + self.below

    def moved(self, x: float, y: float) -> tuple[Part, ...]:
        """Its parts elsewhere."""
        return tuple([_moved(part, x, y) for part in self.parts])


def _moved(part: Part, x: float, y: float) -> Part:
    if isinstance(part, Line):
        return part._replace(commands=moved(part.commands, x, y))
    return part._replace(x=part.x + x, y=part.y + y)


@lru_cache(1 << 10)
def block(text: str, face: Typeface, cap: float, air: float = 0.0) -> Block:
    """A line of maths with figures `cap` mm high; `air` parts what a contour would make touch, in mm."""
    row = parsed(text)
    alone = len(row) == 1 and isinstance(row[0], Fraction)
    return _Setter(face, cap * SMALLEST, air).row(row, cap, 1.0 if alone else IN_LINE)


def fitted(text: str, face: Typeface, cap: float, room: tuple[float, float], air: float = 0.0) -> Block:
    """The line with figures as high as `cap`, or as a room of so many mm (wide, high) allows."""
    whole = block(text, face, cap, air)
    for tries in range(6):
        share = min(1.0, room[0] / max(whole.width, 1e-9), room[1] / whole.height)
        if share > 1 - 1e-6:
            break
        cap, air = cap * share - 1e-7, air * share if tries > 2 else air  # at first only the figures shrink
        whole = block(text, face, cap, air)
    return whole


def drawn(block: Block, x: float, y: float, fill: str, contour: Stroke | None = None) -> list[Shape]:
    """The shapes of a block whose baseline begins at (x, y). Half of the contour's width shows."""
    return [shape for part in block.moved(x, y) for shape in _shapes(part, fill, contour)]


def centred(block: Block, centre: tuple[float, float], fill: str, contour: Stroke | None = None) -> list[Shape]:
    """The shapes of a block about a point."""
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
    """Sets rows in one typeface; nothing is smaller than `least`."""

    def __init__(self, face: Typeface, least: float, air: float) -> None:
        self.face, self.least, self.air = face, least, air

    def row(self, row: Row, cap: float, fraction: float = IN_LINE) -> Block:
        """Items side by side; `fraction` is the share of the figures' height that fractions take."""
        x, above, below = 0.0, 0.0, 0.0
        parts: list[Part] = []
        for k, item in enumerate(row):
            own, y = self.item(item, cap, fraction)
            x += self.gap(row, k, cap)
            parts += own.moved(x, y)
            x, above, below = x + own.width, max(above, own.above - y), max(below, own.below + y)
        return Block(x, above, below, tuple(parts))

    def item(self, item: Item, cap: float, fraction: float) -> tuple[Block, float]:
        """An item, and how far below the baseline its own lies."""
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
        """The room before an item."""
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
        """Figures and letters; a dot for "times" is drawn, as those of fonts are specks."""
        if run.text == "·":
            dot = DOT * cap
            return Block(dot, AXIS * cap + dot / 2, 0.0, (Bar(0, -AXIS * cap - dot / 2, dot, dot),))
        size = self.face.size_of_cap(cap)
        letters = [Letters(r.x, 0.0, r.text, r.font, r.size) for r in self.face.runs(run.text, size)]
        deep = 0.22 * size if any(letter in "gjpqy,;()" for letter in run.text) else 0.0
        return Block(self.face.width(run.text, size), cap, deep, tuple(letters))

    def fraction(self, item: Fraction, cap: float, own: float) -> Block:
        """One row above the bar and one below it; the bar stands where a minus sign would."""
        above, below = self.row(item.above, own), self.row(item.below, own)
        thick, away = BAR * own, max(AIR * own, self.air) + self.air / 2
        wide = max(above.width, below.width) + 0.24 * own
        middle = -AXIS * cap
        top, foot = middle - thick / 2 - away - above.below, middle + thick / 2 + away + below.above
        parts = (
            *above.moved((wide - above.width) / 2, top),
            Bar(0, middle - thick / 2, wide, thick),
            *below.moved((wide - below.width) / 2, foot),
        )
        return Block(wide, above.above - top, foot + below.below, parts)

    def root(self, item: Root, cap: float) -> Block:
        """The sign and its roof over a row."""
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
