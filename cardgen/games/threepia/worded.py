"""Cells of Threepia with words or pictures for their shape or their colour, as a teacher's deck has them."""

from collections.abc import Sequence

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign
from cardgen.deck.labels.label import of_text
from cardgen.deck.labels.slots import stacked
from cardgen.drawing import ornaments as o
from cardgen.drawing.deck_style import colour_of
from cardgen.drawing.paths import arc, on_circle
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Scene, Shape, Stroke
from cardgen.drawing.signs import sign
from cardgen.games.threepia.cards import Cell

RADIUS, INNER, INSIDE = 13.1, 11.0, 8.2
"""Of the ring in the cell's colour, which stays clear of the marks of sets, of the white disc in it, and half the room
for what stands there."""
SIGN, SIGN_AT = 6.6, 10.9
"""A colour's sign, beside that room."""


def cell(cell: Cell, card: Card, design: CardDesign, shape: Scene | None) -> Scene:
    """A cell about (0, 0): its picture or word in a ring of the colour, or its colour's word in a `shape` of ours."""
    style, name = design.style, str(cell["colour"])
    flat = design._replace(size=design.size._replace(width=63, height=88))
    colour = colour_of(name, style)
    room = Box(-INSIDE, -INSIDE, INSIDE, INSIDE)
    words = [] if name in style.colours else [of_text(name, card, design)]
    if shape:
        return Scene(shape.bounds, (Placed(shape), *stacked(words, colour, room, flat, card.code)))
    things = [of_text(str(cell["shape"]), card, design), *words]
    ring = colour.fill if not words else style.paper
    mark = sign(colour.sign, SIGN, colour.fill, style.ink, o.SMALL)
    shapes: list[Shape] = [
        Circle(0, 0, RADIUS, Paint(ring, Stroke(style.ink, o.BIG))),
        Circle(0, 0, INNER, Paint(style.white, Stroke(style.ink, 0.5))),
        *stacked(things, colour, room, flat, card.code),
        *([] if words else [Placed(mark, Placement(SIGN_AT, SIGN_AT))]),
    ]
    return Scene(Box(-15, -15, 15, 15), tuple(shapes))


def wild(shape: str, colours: Sequence[str], card: Card, design: CardDesign) -> Scene:
    """The cell that is good for anything, about (0, 0): its picture or word in a ring of all these colours."""
    style = design.style
    flat = design._replace(size=design.size._replace(width=63, height=88))
    room = Box(-INSIDE, -INSIDE, INSIDE, INSIDE)
    shapes: list[Shape] = [
        *[_sector(k, len(colours), Paint(style.colour(name).fill)) for k, name in enumerate(colours)],
        Circle(0, 0, RADIUS, Paint(None, Stroke(style.ink, o.BIG))),
        Circle(0, 0, INNER, Paint(style.white, Stroke(style.ink, 0.5))),
        *stacked([of_text(shape, card, design)], colour_of("", style), room, flat, card.code),
    ]
    return Scene(Box(-15, -15, 15, 15), tuple(shapes))


def _sector(number: int, of: int, paint: Paint) -> Path:
    """One of so many equal parts of the ring, clockwise from the top."""
    start, end = (on_circle(RADIUS, -90 + 360 / of * k) for k in (number, number + 1))
    half = on_circle(RADIUS, -90 + 360 / of * (number + 0.5))
    around = [*arc(start, (RADIUS, RADIUS, 0, 0, 1, *half)), *arc(half, (RADIUS, RADIUS, 0, 0, 1, *end))]
    return Path((("M", 0.0, 0.0), ("L", *start), *around, ("Z",)), paint)
