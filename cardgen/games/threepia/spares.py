"""Spare cards of Threepia: four empty cells, to draw in."""

from cardgen.deck.game import CardDesign, Part
from cardgen.deck.spare_cards import mark
from cardgen.drawing import ornaments as o
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Circle, Paint, Path, Scene, Shape, Stroke
from cardgen.games.threepia.cards import Spec


def spares(part: Part, spec: Spec, design: CardDesign) -> tuple[Scene, ...]:
    """A card with the lines between its cells, and a pale disc in each that is as large as its shapes."""
    del part, spec
    style, frame = design.style, design.frame
    wide, high, pale = frame.width, frame.height, Paint(None, Stroke(style.line, o.FINE_WIDTH))
    ends = [
        ((wide / 2, 4), (wide / 2, high / 2 - 7)),
        ((wide / 2, high / 2 + 7), (wide / 2, high - 4)),
        ((4, high / 2), (wide / 2 - 9, high / 2)),
        ((wide / 2 + 9, high / 2), (wide - 4, high / 2)),
    ]
    shapes: list[Shape] = [
        o.ground(frame, style.white),
        *(Path(polygon(line, close=False), pale) for line in ends),
        *(Circle(x * wide, y * high, 0.174 * wide, pale) for x in (0.25, 0.75) for y in (0.25, 0.75)),
        mark(design, frame.cy + 0.6),
    ]
    return (o.framed(shapes, frame, design.texts["word.spare"]),)
