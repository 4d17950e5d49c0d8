"""The net of a tuck box: one piece of card, folded and glued at the side and the bottom.

From left to right: a glue flap, side, front, side, back; the lid is attached to the back, the bottom to the front.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.drawing.paths import Point
from cardgen.drawing.scene import Box, Command, Size

BULK = 1.3
"""The bulk of card in cm³/g, so that 200 g/m² are 0.26 mm: uncoated card has 1.2 to 1.4, coated less. An assumption."""
FILM = 0.16
"""The thickness that film of 80 µm on both sides adds to a card, in mm."""
PLAY = 2.0
"""The play of the stack in its box in each direction, in mm; it includes the thickness of folds."""
AIR = 1.08
"""Cards never lie quite flat upon each other."""
SLEEVE = 3.0
"""What a sleeve is wider and higher than the card in it, in mm: those for 63 × 88 mm measure 66 × 91."""
LEAST_DEPTH = 8.0
"""Of a box, in mm: narrower ones can hardly be folded."""
FLAP, TUCK, TAPER, ROUND = 12.0, 15.0, 2.0, 6.0
"""The lengths of the side flap and of the lid's tuck, the taper of flaps, and the radius of corners, in mm."""
DUST = 25.0
"""The greatest length of dust flaps, in mm."""
NOTCH = 9.0
"""The radius of the thumb notch, in mm."""
CIRCLE = 0.5523
"""The distance of a quarter circle's control points from its ends, relative to its radius."""


class Stack(NamedTuple):
    """The contents of a box: size and number of cards, the paper's weight in g/m², its layers in a card, whether cards
    are laminated, and the thickness of their sleeves' film in µm; 0 without sleeves.
    """

    card: Size
    cards: int
    gsm: int
    layers: int = 1
    film: bool = False
    sleeves: int = 0

    @property
    def high(self) -> float:
        """The height of the stack, in mm."""
        card_height = self.layers * self.gsm * BULK / 1000 + (FILM if self.film else 0.0) + 2 * self.sleeves / 1000
        return self.cards * card_height * AIR


class Net(NamedTuple):
    """A box by its inner dimensions, in mm; its net has its corner at (0, 0)."""

    wide: float
    high: float
    deep: float

    @property
    def columns(self) -> tuple[float, ...]:
        """The x of the starts of flap, side, front, side and back, and of the end of the back."""
        xs = [0.0, FLAP]
        for width in (self.deep, self.wide, self.deep, self.wide):
            xs.append(xs[-1] + width)
        return tuple(xs)

    @property
    def rows(self) -> tuple[float, ...]:
        """The y of the starts of tuck, lid, walls and bottom, and of the end of the bottom."""
        return 0.0, TUCK, TUCK + self.deep, TUCK + self.deep + self.high, TUCK + 2 * self.deep + self.high

    @property
    def size(self) -> Size:
        return Size(self.columns[-1], self.rows[-1])

    @property
    def dust(self) -> float:
        """The length of the dust flaps: two fit side by side, and none is longer than the bottom."""
        return min(DUST, self.wide / 2 - 1, self.deep)

    @property
    def faces(self) -> dict[str, Box]:
        xs, (_, lid, top, bottom, end) = self.columns, self.rows
        walls = {name: Box(xs[k], top, xs[k + 1], bottom) for k, name in enumerate(WALLS, 1)}
        return {**walls, "lid": Box(xs[4], lid, xs[5], top), "bottom": Box(xs[2], bottom, xs[3], end)}

    @property
    def glue_flaps(self) -> dict[str, Box]:
        """The boxes of the flaps that are glued: at the side, and below the back."""
        xs, (_, _, top, bottom, _) = self.columns, self.rows
        return {"side": Box(0, top, xs[1], bottom), "bottom": Box(xs[4], bottom, xs[5], bottom + 0.8 * self.deep)}

    def glue_areas(self) -> Iterator[tuple[Point, ...]]:
        """The corners of the flaps that are glued."""
        side, below = self.glue_flaps.values()
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
        """A semicircle cut out of the front's upper edge."""
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
    """The net of a box for a stack, with play on all sides."""
    rim = (6.0 if stack.film else 0.0) + (SLEEVE if stack.sleeves else 0.0)  # film: 3 mm at each edge
    deep = max(LEAST_DEPTH, stack.high + PLAY)
    return Net(round(stack.card.width + rim + PLAY, 1), round(stack.card.height + rim + PLAY, 1), round(deep + 0.05, 1))


def _flap(start: float, end: float, y: float, by: float) -> tuple[Command, ...]:
    """A flap attached to the edge from `start` to `end`, tapering to its end."""
    taper = TAPER if end > start else -TAPER
    return ("L", start + taper, y + by), ("L", end - taper, y + by), ("L", end, y)
