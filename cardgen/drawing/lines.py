"""The boxes of all texts in a scene, at any depth, for avoiding overlaps."""

from cmath import rect
from collections.abc import Iterator
from math import radians

from cardgen.drawing.lettering import size_of_cap, width
from cardgen.drawing.scene import Box, Placed, Scene, Text


def boxes(scene: Scene, turn: complex = 1, move: complex = 0) -> Iterator[Box]:
    """The boxes of all texts of a scene that is turned and scaled by a complex number, then moved; in mm."""
    for shape in scene.shapes:
        if isinstance(shape, Placed):
            x, y, degrees, scale = shape.place
            yield from boxes(shape.scene, turn * rect(scale, radians(degrees)), move + turn * complex(x, y))
        elif isinstance(shape, Text):
            left, top, right, bottom = box(shape)
            points = [move + turn * complex(x, y) for x in (left, right) for y in (top, bottom)]
            xs, ys = [point.real for point in points], [point.imag for point in points]
            yield Box(min(xs), min(ys), max(xs), max(ys))


def box(text: Text) -> Box:
    """The box of a text from the top of its capitals to the baseline, in mm."""
    cap = text.size / size_of_cap(1.0, text.font)
    return Box(text.x, text.y - cap, text.x + width(text.text, text.font, text.size), text.y)


def overlap(first: Box, second: Box) -> bool:
    """Whether two boxes share an area."""
    across = min(first.right, second.right) - max(first.left, second.left)
    return across > 0 and min(first.bottom, second.bottom) > max(first.top, second.top)
