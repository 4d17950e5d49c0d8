"""Spare cards of Threepia: four empty cells, to draw in."""

from cardgen.deck.game import CardDesign, Part
from cardgen.deck.spare_cards import spare
from cardgen.drawing import ornaments as o
from cardgen.drawing.scene import Circle, Paint, Scene, Stroke
from cardgen.games.threepia.cards import Spec
from cardgen.games.threepia.face import cross


def spares(_part: Part, _spec: Spec, design: CardDesign) -> tuple[Scene, ...]:
    """A card with the lines between its cells, and a pale disc in each that is as large as its shapes."""
    style, frame = design.style, design.frame
    wide, high, pale = frame.width, frame.height, Paint(None, Stroke(style.line, o.FINE_WIDTH))
    discs = [Circle(x * wide, y * high, 0.174 * wide, pale) for x in (0.25, 0.75) for y in (0.25, 0.75)]
    return (spare(design, *cross(wide, high, 7, 9, pale), *discs, y=frame.cy + 0.6),)
