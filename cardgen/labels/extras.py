"""What a dress adds to any game's cards: dots that tell levels apart, and a title or a picture on backs."""

from cardgen.drawing import ornaments as o
from cardgen.drawing.scene import Box, Circle, Paint, Scene, Shape, Stroke
from cardgen.game import Look
from cardgen.labels.label import Label
from cardgen.labels.slots import filled

DOT, APART, ABOVE = 0.85, 2.9, 2.7
"""A dot's radius, the way to the next one, and how far above the safe area's end they stand: just above the code."""
DISC = 12.6
"""The radius of a back's disc, on a card of 63 × 70 mm."""


def marked(scene: Scene, look: Look) -> Scene:
    """A face with the dots of its level at the foot."""
    frame = look.frame
    count, y = look.dress.mark, frame.height - frame.safe - ABOVE
    dots = [Circle(frame.cx + (k - (count - 1) / 2) * APART, y, DOT, _pen(look)) for k in range(count)]
    return scene._replace(shapes=(*scene.shapes, *dots))


def _pen(look: Look) -> Paint:
    """Ink with a white edge, so that they are seen on any ground."""
    return Paint(look.style.ink, Stroke(look.style.white, 0.3))


def titled(scene: Scene, look: Look, code: str) -> Scene:
    """A back with the deck's title, its picture, or both, on the disc in its middle."""
    frame, style, dress = look.frame, look.style, look.dress
    radius = DISC * min(frame.width / 63, frame.height / 70)
    half = 0.74 * radius
    room = Box(frame.cx - half, frame.cy - half, frame.cx + half, frame.cy + half)
    disc = Circle(frame.cx, frame.cy, radius, Paint(style.white, Stroke(style.ink, o.BIG)))
    label = Label(dress.title, dress.emblem)
    shapes: list[Shape] = [disc, *filled(label, style.colour("blue"), room, look, code)]
    return scene._replace(shapes=(*scene.shapes, *shapes))
