"""Spare cards of TERZ: three pale rings, to draw a lost card anew."""

from cardgen.deck.game import CardDesign, Part
from cardgen.deck.spare_cards import spare
from cardgen.drawing import ornaments as o
from cardgen.drawing.scene import Circle, Paint, Rect, Scene, Stroke
from cardgen.games.terz.cards import Spec
from cardgen.games.terz.face import PITCH, RADIUS


def spares(_part: Part, _spec: Spec, design: CardDesign) -> tuple[Scene, ...]:
    """A card with the outlines of three rings, and boxes for the corners."""
    style, frame = design.style, design.frame
    pale = Paint(None, Stroke(style.line, o.FINE_WIDTH))
    inset, k = 3 * min(1.0, frame.scale), frame.scale
    rings = [Circle(*frame.middle(31.5, 44 + n * PITCH), r * k, pale) for n in (-1, 0, 1) for r in (RADIUS, 6.6)]
    corner = Rect(6, 6, 9 * frame.corner_scale, 16 * frame.corner_scale, pale, 2)
    panel = Rect(inset, inset, frame.width - 2 * inset, frame.height - 2 * inset, Paint(style.white, pale.stroke), 2.5)
    return (spare(design, panel, *rings, *o.both_ways(frame, [corner])),)
