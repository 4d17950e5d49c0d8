"""What spare cards of several games share: a number to fill in, and the word that tells them from a deck's own."""

from __future__ import annotations

from cardgen.drawing import ornaments as o
from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Shape, Stroke, Text
from cardgen.drawing.signs import sign
from cardgen.game import Look


def mark(look: Look, y: float | None = None) -> Text:
    """The word "spare card" where other cards have their code."""
    return o.code(look.frame, look.texts["word.spare"], look.style.text, look.style.ink, y)


def unnumbered(look: Look, name: str) -> Scene:
    """A number card of a colour without its number: boxes in the corners and the whole middle to write it on."""
    style, frame = look.style, look.frame
    colour = style.colour(name)
    box = Rect(-4.2, -4.2, 8.4, 8.4, Paint(style.white, Stroke(style.line, o.FINE_WIDTH)), 1.5)
    index = Scene(
        Box(-5, -5, 5, 12), (box, Placed(sign(colour.sign, 6, colour.fill, style.ink, o.CORNER), Placement(0, 8.7)))
    )
    shapes: list[Shape] = [
        o.ground(frame, style.white),
        o.stage(frame, colour, style, scale=0.88),
        *o.quiet_corners(frame, o.pale(colour, 7, style)),
        *o.indices(frame, index),
        mark(look),
    ]
    return o.framed(shapes, frame, look.texts["word.spare"])
