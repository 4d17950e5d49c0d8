"""Spare cards of Take Three, to write on: numbers of each colour without a number, tasks without words."""

from cardgen.deck.game import CardDesign, Part
from cardgen.deck.spare_cards import spare, unnumbered
from cardgen.drawing import ornaments as o
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Stroke
from cardgen.games.take_three.cards import Spec

BONUS = 7.0
"""The radius of the disc for a handwritten bonus number."""


def spares(part: Part, spec: Spec, design: CardDesign) -> tuple[Scene, ...]:
    """A number to fill in for each colour, or a task."""
    return (_task(design),) if part.key == "tasks" else tuple(unnumbered(design, colour) for colour in spec.colours)


def _task(design: CardDesign) -> Scene:
    style, frame = design.style, design.frame
    _, top = frame.middle(0, 21)
    disc = Circle(0, 0, BONUS, Paint(style.white, Stroke(style.ink, o.SMALL)))
    corner = Scene(Box(-BONUS, -BONUS, BONUS, BONUS).grown(1), (disc,))
    pen, paint = Paint(None, Stroke(style.line, o.FINE_WIDTH)), Paint(style.white, Stroke(style.ink, 0.7))
    cards = Scene(Box(-22, -9, 22, 9), tuple(Rect(x - 6, -8, 12, 16, paint, 2) for x in (-15, 0, 15)))
    lines = [Path(polygon([frame.middle(9, y), frame.middle(54, y)], close=False), pen) for y in (51, 58.5, 66)]
    return spare(
        design,
        o.belt(frame, top, frame.middle(0, 43)[1], style.paper),
        Placed(cards, Placement(frame.cx, frame.middle(0, 32)[1], 0, frame.scale)),
        *lines,
        *o.indices(frame, corner, 12.4, 11.6, design.deck_style.corners),
    )
