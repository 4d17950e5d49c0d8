"""Which colours reach a card's edges: where two of them meet at one cut, a cut that is a little off shows both."""

from cmath import exp
from collections.abc import Iterator
from functools import lru_cache
from math import pi
from typing import NamedTuple

from cardgen.cards import Size
from cardgen.drawing.scene import Box, Circle, Path, Placed, Placement, Rect, Scene, Shape, Text

SLIGHT = 0.05
"""What reaches so little over an edge (mm) does not cross it."""
STEPS = 6
"""A curve is taken for so many straight pieces."""

Stretch = tuple[float, float, str]
"""From where to where along an edge, in mm from its top or left end, and the colour there."""


class Edges(NamedTuple):
    """The coloured stretches of a card's four edges; none where only quiet colours cross it."""

    left: tuple[Stretch, ...]
    top: tuple[Stretch, ...]
    right: tuple[Stretch, ...]
    bottom: tuple[Stretch, ...]

    @property
    def across(self) -> "Edges":
        """The edges as they lie on the back of a sheet, where left and right are exchanged."""
        return Edges(self.right, self.top, self.left, self.bottom)


NO_EDGES = Edges((), (), (), ())
"""Those of a card whose colours end within it."""


@lru_cache(2048)
def edges(scene: Scene, size: Size, quiet: frozenset[str]) -> Edges:
    """The edges of a card's scene, whose trim begins at (0, 0); `quiet` colours are as good as bare paper."""
    trim = Box(0, 0, size.width, size.height)
    crossing = list(_crossing(scene, 1, 0, trim))
    if all(colour in quiet for _, colour in crossing):
        return NO_EDGES
    wide, high = size
    return Edges(
        _visible([(b.top, b.bottom, colour) for b, colour in crossing if _over(b.left, b.right, 0)], high, quiet),
        _visible([(b.left, b.right, colour) for b, colour in crossing if _over(b.top, b.bottom, 0)], wide, quiet),
        _visible([(b.top, b.bottom, colour) for b, colour in crossing if _over(b.left, b.right, wide)], high, quiet),
        _visible([(b.left, b.right, colour) for b, colour in crossing if _over(b.top, b.bottom, high)], wide, quiet),
    )


def _over(start: float, end: float, edge: float) -> bool:
    return start < edge - SLIGHT and end > edge + SLIGHT


def _visible(painted: list[Stretch], length: float, quiet: frozenset[str]) -> tuple[Stretch, ...]:
    """What can be seen of stretches that were painted one over the other, in tenths of a millimetre."""
    visible: list[Stretch] = []
    for start, end, colour in painted:
        start, end = round(max(0.0, start), 1), round(min(length, end), 1)
        if start >= end:
            continue
        pieces = [piece for a, b, c in visible for piece in ((a, min(b, start), c), (max(a, end), b, c))]
        rest = [piece for piece in pieces if piece[0] < piece[1]]
        visible = [*rest, (start, end, colour)]
    return tuple(sorted([part for part in visible if part[2] not in quiet]))


def _crossing(scene: Scene, turn: complex, move: complex, trim: Box) -> Iterator[tuple[Box, str]]:
    """Filled shapes that reach over an edge of the trim, from bottom to top: z lies at `turn * z + move`."""
    for shape in scene.shapes:
        if isinstance(shape, Text):
            continue
        box = _reach(shape) if turn == 1 and not move else _around([turn * z + move for z in _corners(shape)])
        if not box or not _crosses(box, trim):
            continue
        if isinstance(shape, Placed):
            a, b = _matrix(shape.place)
            yield from _crossing(shape.scene, turn * a, turn * b + move, trim)
        elif shape.paint.fill:
            box = _around([turn * z + move for z in _points(shape)]) if isinstance(shape, Path) else box
            if box and _crosses(box, trim):
                yield box, shape.paint.fill


def _reach(shape: Shape) -> Box | None:
    """What holds a shape; for most of them without the way over its corners, which takes three times as long."""
    if isinstance(shape, Placed):
        x, y, turn, scale = shape.place
        if turn in (0, 180):
            box = _hull(shape.scene)
            if box and shape.clip:
                box = _common(box, shape.clip)
            return box and _scaled(box, x, y, -scale if turn else scale)
    elif isinstance(shape, Rect):
        return Box(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    elif isinstance(shape, Circle):
        x, y, radius, _ = shape
        return Box(x - radius, y - radius, x + radius, y + radius)
    elif isinstance(shape, Path):
        xs = [x for _, *ns in shape.commands for x in ns[::2]]
        ys = [y for _, *ns in shape.commands for y in ns[1::2]]
        return Box(min(xs), min(ys), max(xs), max(ys)) if xs else None
    return _around(_corners(shape))


def _scaled(box: Box, x: float, y: float, k: float) -> Box:
    """A box that is made `k` times as large, turned over where that is less than 0, and moved."""
    left, top, right, bottom = box
    if k < 0:
        left, top, right, bottom = right, bottom, left, top
    return Box(x + k * left, y + k * top, x + k * right, y + k * bottom)


def _around(points: list[complex]) -> Box | None:
    if not points:
        return None
    xs, ys = [z.real for z in points], [z.imag for z in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _crosses(box: Box, trim: Box) -> bool:
    least, most = trim.left - SLIGHT, trim.right + SLIGHT
    if least <= box.left and box.right <= most and trim.top - SLIGHT <= box.top and box.bottom <= trim.bottom + SLIGHT:
        return False  # most shapes lie within the card
    across = _over(box.left, box.right, trim.left) or _over(box.left, box.right, trim.right)
    return across or _over(box.top, box.bottom, trim.top) or _over(box.top, box.bottom, trim.bottom)


def _matrix(place: Placement) -> tuple[complex, complex]:
    return place.scale * exp(1j * pi * place.turn / 180), complex(place.x, place.y)


def _corners(shape: Shape) -> list[complex]:
    """Points whose hull holds the shape; none for words, which never come near an edge.

    A curve lies within the hull of its control points, which is found with much less arithmetic than the curve.
    """
    match shape:
        case Rect(x, y, width, height):
            return _box_corners(Box(x, y, x + width, y + height))
        case Circle(x, y, radius):
            return _box_corners(Box(x - radius, y - radius, x + radius, y + radius))
        case Path():
            return [complex(x, y) for _, *ns in shape.commands for x, y in zip(ns[::2], ns[1::2], strict=True)]
        case Placed():
            box = _hull(shape.scene)
            if box and shape.clip:
                box = _common(box, shape.clip)
            a, b = _matrix(shape.place)
            return [a * z + b for z in _box_corners(box)] if box else []
    return []


def _common(box: Box, clip: Box) -> Box | None:
    left, top = max(box.left, clip.left), max(box.top, clip.top)
    right, bottom = min(box.right, clip.right), min(box.bottom, clip.bottom)
    return Box(left, top, right, bottom) if left < right and top < bottom else None


def _box_corners(box: Box) -> list[complex]:
    return [complex(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]


_hulls: dict[int, tuple[Scene, Box | None]] = {}
"""What holds a scene, by its identity: it is asked for a dozen times for each card, and to hash a scene costs more than
all the rest. The scene stands beside it, so that nobody else gets its identity.
"""
MOST_HULLS = 4096


def _hull(scene: Scene) -> Box | None:
    known = _hulls.get(id(scene))
    if known is None:
        if len(_hulls) >= MOST_HULLS:
            _hulls.clear()
        known = _hulls[id(scene)] = scene, _united(scene)
    return known[1]


def _united(scene: Scene) -> Box | None:
    """What holds all shapes of a scene."""
    boxes = [box for box in map(_reach, scene.shapes) if box]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _points(path: Path) -> list[complex]:
    """Points on the path, enough of them on its curves."""
    points: list[complex] = []
    for _, *numbers in path.commands:
        ends = [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if len(ends) == 3:
            points += [_on_curve(points[-1], ends, k / STEPS) for k in range(1, STEPS)]
        points += ends[-1:]
    return points


def _on_curve(start: complex, ends: list[complex], t: float) -> complex:
    u = 1 - t
    return u**3 * start + 3 * u * u * t * ends[0] + 3 * u * t * t * ends[1] + t**3 * ends[2]
