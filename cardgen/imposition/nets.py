"""The net of a box with a lid that is tucked in: one piece of card, folded and glued at the side and the bottom.

From left to right a flap to be glued, side, front, side, back; the lid hangs on the back, the bottom on the front.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.drawing.paths import Point
from cardgen.drawing.scene import Box, Command, Size

BULK = 1.3
"""Of card in cm³/g, which makes 0.26 mm of 200 g/m²: uncoated card has 1.2 to 1.4, coated less. Our assumption."""
FILM = 0.16
"""What film of 80 µm on both sides adds to a card, in mm."""
PLAY = 2.0
"""What a box is wider, higher and deeper than the stack in it, in mm; it takes up the folds' own thickness too."""
AIR = 1.08
"""Cards never lie quite flat upon each other."""
SLEEVE = 3.0
"""What a sleeve is wider and higher than the card in it, in mm: those for 63 × 88 mm measure 66 × 91."""
LEAST_DEPTH = 8.0
"""Of a box, in mm: narrower ones can hardly be folded."""
FLAP, TUCK, TAPER, ROUND = 12.0, 15.0, 2.0, 6.0
"""Of the flap at the side and of that of the lid, and by how much flaps are narrower at their ends, in mm."""
DUST = 25.0
"""The longest that the flaps at the sides are, in mm."""
NOTCH = 9.0
"""The radius of the notch for the thumb, in mm."""
CIRCLE = 0.5523
"""How far the control points of a quarter of a circle lie from its ends, by its radius."""


class Stack(NamedTuple):
    """What lies in a box: a card's size, how many there are, the paper's weight in g/m², how often it lies in a card,
    whether film is about it, and how thick the film of its sleeve is in µm; 0 without sleeves.
    """

    card: Size
    cards: int
    gsm: int
    layers: int = 1
    film: bool = False
    sleeves: int = 0

    @property
    def high(self) -> float:
        """How high it is, in mm."""
        one = self.layers * self.gsm * BULK / 1000 + (FILM if self.film else 0.0) + 2 * self.sleeves / 1000
        return self.cards * one * AIR


class Net(NamedTuple):
    """A box by what it measures within, in mm; its net has its corner at (0, 0)."""

    wide: float
    high: float
    deep: float

    @property
    def columns(self) -> tuple[float, ...]:
        """Where the flap, a side, the front, a side and the back begin, and where the back ends."""
        xs = [0.0, FLAP]
        for width in (self.deep, self.wide, self.deep, self.wide):
            xs.append(xs[-1] + width)
        return tuple(xs)

    @property
    def rows(self) -> tuple[float, ...]:
        """Where the tuck, the lid, the walls and the bottom begin, and where the bottom ends."""
        return 0.0, TUCK, TUCK + self.deep, TUCK + self.deep + self.high, TUCK + 2 * self.deep + self.high

    @property
    def size(self) -> Size:
        """What the net takes."""
        return Size(self.columns[-1], self.rows[-1])

    @property
    def dust(self) -> float:
        """How long the flaps at the sides are: two have room side by side, and none is longer than the bottom."""
        return min(DUST, self.wide / 2 - 1, self.deep)

    @property
    def faces(self) -> dict[str, Box]:
        """The six walls, and under which names."""
        xs, (_, lid, top, bottom, end) = self.columns, self.rows
        walls = {name: Box(xs[k], top, xs[k + 1], bottom) for k, name in enumerate(WALLS, 1)}
        return {**walls, "lid": Box(xs[4], lid, xs[5], top), "bottom": Box(xs[2], bottom, xs[3], end)}

    @property
    def glued(self) -> dict[str, Box]:
        """The flaps that get glue: at the side, and on the back below."""
        xs, (_, _, top, bottom, _) = self.columns, self.rows
        return {"side": Box(0, top, xs[1], bottom), "bottom": Box(xs[4], bottom, xs[5], bottom + 0.8 * self.deep)}

    def grey(self) -> Iterator[tuple[Point, ...]]:
        """The corners of the flaps that get glue."""
        side, below = self.glued.values()
        yield (side.right, side.top), (0.0, side.top + ROUND), (0.0, side.bottom - ROUND), (side.right, side.bottom)
        ends = (below.right - TAPER, below.bottom), (below.left + TAPER, below.bottom)
        yield (below.left, below.top), (below.right, below.top), *ends

    def folds(self) -> Iterator[tuple[Point, Point]]:
        """The lines to fold along."""
        xs, (_, lid, top, bottom, _) = self.columns, self.rows
        yield from (((x, top), (x, bottom)) for x in xs[1:5])
        yield from (((xs[k], top), (xs[k + 1], top)) for k in (1, 3, 4))
        yield from (((xs[k], bottom), (xs[k + 1], bottom)) for k in (1, 2, 3, 4))
        yield (xs[4], lid), (xs[5], lid)

    def outline(self) -> tuple[Command, ...]:
        """The line to cut along, clockwise from the upper end of the flap at the side."""
        _, b, c, d, e, f = self.columns
        _, _, top, bottom, end = self.rows
        glue = 0.8 * self.deep
        return (
            ("M", b, top), *_flap(b, c, top, -self.dust), *self._notch((c + d) / 2), ("L", d, top),
            *_flap(d, e, top, -self.dust), *self._lid(), ("L", f, bottom),
            *_flap(f, e, bottom, glue), *_flap(e, d, bottom, self.dust), ("L", d, end), ("L", c, end),
            ("L", c, bottom), *_flap(c, b, bottom, self.dust),
            ("L", 0.0, bottom - ROUND), ("L", 0.0, top + ROUND), ("Z",),
        )  # fmt: skip

    def _notch(self, x: float) -> tuple[Command, ...]:
        """Half a circle out of the front's upper edge."""
        top, k = self.rows[2], NOTCH * CIRCLE
        return (
            ("L", x - NOTCH, top),
            ("C", x - NOTCH, top + k, x - k, top + NOTCH, x, top + NOTCH),
            ("C", x + k, top + NOTCH, x + NOTCH, top + k, x + NOTCH, top),
        )

    def _lid(self) -> tuple[Command, ...]:
        """The lid and its round tuck."""
        (e, f), lid, k = self.columns[4:], self.rows[1], ROUND * (1 - CIRCLE)
        return (
            ("L", e, lid), ("L", e, ROUND), ("C", e, k, e + k, 0.0, e + ROUND, 0.0), ("L", f - ROUND, 0.0),
            ("C", f - k, 0.0, f, k, f, ROUND), ("L", f, lid),
        )  # fmt: skip


WALLS = ("left", "front", "right", "back")


def around(stack: Stack) -> Net:
    """The net of a box about a stack, with play on all sides."""
    rim = (6.0 if stack.film else 0.0) + (SLEEVE if stack.sleeves else 0.0)  # of film, 3 mm at each edge
    deep = max(LEAST_DEPTH, stack.high + PLAY)
    return Net(round(stack.card.width + rim + PLAY, 1), round(stack.card.height + rim + PLAY, 1), round(deep + 0.05, 1))


def _flap(start: float, end: float, y: float, by: float) -> tuple[Command, ...]:
    """A flap that hangs on the edge from `start` to `end` and is a little narrower at its end."""
    taper = TAPER if end > start else -TAPER
    return ("L", start + taper, y + by), ("L", end - taper, y + by), ("L", end, y)
