"""The example of a reading on the calibration sheet, and boxes for notes. Pure."""

from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Rect, Scene, Shape, Stroke, Text
from cardgen.products.calibration.halves import LINE, back, drawn, front
from cardgen.products.calibration.verniers import LENGTH, NAMES, PITCH, RULE, VERNIER, number, read
from cardgen.products.kit.blocks import Setter, Strip, straight

WHOLE, LETTER = 1, "d"
"""The reading of the example."""
BACK_GREY = "#8C8C8C"
"""The colour of the back seen through the paper."""
RING = Paint(None, Stroke("#C00000", 0.35))
ABOVE, BELOW = 13.0, 10.0
"""The height of a scale above and below its line, in mm."""
BOX = 8.0
"""The height of the boxes for notes, in mm."""


def example(setter: Setter, caption: str) -> Strip:
    """A scale as seen against the light, with the decisive arrow and line ringed, and its reading."""
    slip = -read(WHOLE, LETTER)
    scale = min(1.3, setter.wide / (LENGTH + 26))
    shapes: list[Shape] = [drawn(*outline) for outline in back(slip, BACK_GREY)]
    x, high = VERNIER + PITCH * number(LETTER), LINE + 5.5
    tip = Circle(RULE + slip, 0.0, 1.6, RING)  # of the arrow, with its number
    lines = Rect(x - 1.1, 2.5 - high, 2.2, high, RING, 1.1)  # that coincide, with their letter
    shapes += [Placed(front(setter.style)), tip, lines]
    room = Box(-LENGTH / 2, -ABOVE, LENGTH / 2, BELOW)
    picture = Placed(Scene(room, tuple(shapes)), Placement(LENGTH / 2 * scale, ABOVE * scale, 0, scale))
    kind = setter.type
    label = Text(LENGTH * scale + 3, (ABOVE - 2) * scale, caption, kind.strong, kind.size, kind.ink)
    return Strip((ABOVE + BELOW) * scale, (picture, label), above=1.0, role="Figure", words=caption)


def notes(setter: Setter) -> Strip:
    """A box for each scale."""
    kind, step = setter.type, setter.wide / len(NAMES)
    shapes: list[Shape] = []
    for k, name in enumerate(NAMES):
        x = k * step
        shapes.append(Text(x, BOX - 2, name, kind.strong, kind.size, kind.ink))
        left = x + width(name, kind.strong, kind.size) + 1.5
        shapes.append(straight(left, BOX, x + step - 4, BOX, Stroke(kind.ink, 0.2)))
    return Strip(BOX + 1, tuple(shapes), above=1.0)
