"""Which colours reach a card's edges: where two of them meet at one cut, a cut that is a little off shows both."""

from cmath import exp
from collections.abc import Iterator
from functools import lru_cache
from math import pi
from typing import NamedTuple
from zlib import crc32

from cardgen.drawing.extents import Bounds
from cardgen.drawing.scene import Circle, Path, Picture, Placed, Placement, Rect, Scene, Shape, Size, Text

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
    crossing = list(_crossing(scene, 1, 0, size))
    if all(colour in quiet for _, colour in crossing):
        return NO_EDGES
    wide, high = size
    downs = [(top, bottom, colour, left, right) for (left, top, right, bottom), colour in crossing]
    acrosses = [(left, right, colour, top, bottom) for (left, top, right, bottom), colour in crossing]
    return Edges(
        _visible(_along(downs, 0), high, quiet),
        _visible(_along(acrosses, 0), wide, quiet),
        _visible(_along(downs, wide), high, quiet),
        _visible(_along(acrosses, high), wide, quiet),
    )


def _along(painted: list[tuple[float, float, str, float, float]], edge: float) -> list[Stretch]:
    """What lies along an edge: from where to where, and its colour, of all that begins before it and ends behind."""
    return [(start, end, colour) for start, end, colour, before, behind in painted if _over(before, behind, edge)]


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


def _crossing(scene: Scene, turn: complex, move: complex, size: Size) -> Iterator[tuple[Bounds, str]]:
    """Filled shapes that reach over an edge of the trim, from bottom to top: z lies at `turn * z + move`."""
    most_x, most_y = size.width + SLIGHT, size.height + SLIGHT
    is_moved = turn != 1 or move
    for shape in scene.shapes:
        if isinstance(shape, Text):
            continue
        if not is_moved and isinstance(shape, Placed) and _is_within(shape, most_x, most_y):
            continue
        box = _moved(shape, turn, move) if is_moved else _reach(shape)
        if not box or (box[0] >= -SLIGHT and box[2] <= most_x and box[1] >= -SLIGHT and box[3] <= most_y):
            continue  # most shapes lie within the card
        if not _crosses(box, size):
            continue
        if isinstance(shape, Placed):
            a, b = _matrix(shape.place)
            yield from _crossing_inside(shape.scene, turn * a, turn * b + move, size)
        elif colour := _colour(shape):
            tight = _around([turn * z + move for z in _points(shape)]) if isinstance(shape, Path) else box
            if tight and _crosses(tight, size):
                yield tight, colour


_crossings: dict[tuple[int, complex, complex, Size], tuple[Scene, tuple[tuple[Bounds, str], ...]]] = {}
"""What of a scene reaches over an edge where it is placed so, by its identity as below: many cards have the same."""


def _crossing_inside(scene: Scene, turn: complex, move: complex, size: Size) -> tuple[tuple[Bounds, str], ...]:
    key = id(scene), turn, move, size
    known = _crossings.get(key)
    if known is None:
        if len(_crossings) >= MOST_HULLS:
            _crossings.clear()
        known = _crossings[key] = scene, tuple(_crossing(scene, turn, move, size))
    return known[1]


def _is_within(placed: Placed, most_x: float, most_y: float) -> bool:
    """Whether a scene is upright or on its head and lies within a card, as most do; told with little arithmetic."""
    scene, (x, y, turn, scale), _, _, _ = placed
    if scale <= 0 or (turn and turn != 180):
        return False
    known = _hulls.get(id(scene))
    box = known[1] if known else _hull(scene)
    if not box:
        return True
    left, top, right, bottom = box
    if turn:
        left, top, right, bottom = -right, -bottom, -left, -top
    if x + scale * left < -SLIGHT or y + scale * top < -SLIGHT:
        return False
    return x + scale * right <= most_x and y + scale * bottom <= most_y


def _colour(shape: Rect | Circle | Path | Picture) -> str | None:
    """What a shape is filled with; a picture has no one colour, but is the same as itself."""
    return f"picture {crc32(shape.pixels.colours):08x}" if isinstance(shape, Picture) else shape.paint.fill


def _moved(shape: Shape, turn: complex, move: complex) -> Bounds | None:
    """What holds a shape that is turned and moved."""
    if turn.imag:
        return _around([turn * z + move for z in _corners(shape)])
    box = _reach(shape)
    return box and _scaled(box, move.real, move.imag, turn.real)


def _reach(shape: Shape) -> Bounds | None:
    """What holds a shape; for most of them without the way over its corners, which takes three times as long."""
    if isinstance(shape, Placed):
        scene, (x, y, turn, scale), clip, _, _ = shape
        if turn in (0, 180):
            box = _hull(scene)
            if box and clip:
                box = _common(box, clip)
            return box and _scaled(box, x, y, -scale if turn else scale)
    elif isinstance(shape, Text):
        return None
    elif isinstance(shape, Rect):
        x, y, width, height, _, _ = shape
        return x, y, x + width, y + height
    elif isinstance(shape, Picture):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    elif isinstance(shape, Circle):
        x, y, radius, _ = shape
        return x - radius, y - radius, x + radius, y + radius
    elif isinstance(shape, Path):
        numbers = [number for row in shape.commands for number in row[1:]]
        xs, ys = numbers[::2], numbers[1::2]
        return (min(xs), min(ys), max(xs), max(ys)) if xs else None
    return _around(_corners(shape))


def _scaled(box: Bounds, x: float, y: float, k: float) -> Bounds:
    """A box that is made `k` times as large, turned over where that is less than 0, and moved."""
    left, top, right, bottom = box
    if k < 0:
        return x + k * right, y + k * bottom, x + k * left, y + k * top
    return x + k * left, y + k * top, x + k * right, y + k * bottom


def _around(points: list[complex]) -> Bounds | None:
    if not points:
        return None
    xs, ys = [z.real for z in points], [z.imag for z in points]
    return min(xs), min(ys), max(xs), max(ys)


def _crosses(box: Bounds, size: Size) -> bool:
    left, top, right, bottom = box
    across = _over(left, right, 0) or _over(left, right, size.width)
    return across or _over(top, bottom, 0) or _over(top, bottom, size.height)


def _matrix(place: Placement) -> tuple[complex, complex]:
    """What a scene's points are multiplied by, a real number where it stands upright or on its head, and moved by."""
    x, y, turn, scale = place
    if turn in (0, 180):
        return complex(-scale if turn else scale), complex(x, y)
    return scale * exp(1j * pi * turn / 180), complex(x, y)


def _corners(shape: Shape) -> list[complex]:
    """Points whose hull holds the shape; none for words, which never come near an edge.

    A curve lies within the hull of its control points, which is found with much less arithmetic than the curve.
    """
    match shape:
        case Rect(x, y, width, height) | Picture(x, y, width, height):
            return _box_corners((x, y, x + width, y + height))
        case Circle(x, y, radius):
            return _box_corners((x - radius, y - radius, x + radius, y + radius))
        case Path():
            return [complex(x, y) for _, *ns in shape.commands for x, y in zip(ns[::2], ns[1::2], strict=True)]
        case Placed():
            box = _hull(shape.scene)
            if box and shape.clip:
                box = _common(box, shape.clip)
            a, b = _matrix(shape.place)
            return [a * z + b for z in _box_corners(box)] if box else []
    return []


def _common(box: Bounds, clip: Bounds) -> Bounds | None:
    left, top = max(box[0], clip[0]), max(box[1], clip[1])
    right, bottom = min(box[2], clip[2]), min(box[3], clip[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _box_corners(box: Bounds) -> list[complex]:
    left, top, right, bottom = box
    return [complex(x, y) for x in (left, right) for y in (top, bottom)]


_hulls: dict[int, tuple[Scene, Bounds | None]] = {}
"""What holds a scene, by its identity: it is asked for a dozen times for each card, and to hash a scene costs more than
all the rest. The scene stands beside it, so that nobody else gets its identity.
"""
MOST_HULLS = 4096


def _hull(scene: Scene) -> Bounds | None:
    known = _hulls.get(id(scene))
    if known is None:
        if len(_hulls) >= MOST_HULLS:
            _hulls.clear()
        known = _hulls[id(scene)] = scene, _united(scene)
    return known[1]


def _united(scene: Scene) -> Bounds | None:
    """What holds all shapes of a scene."""
    boxes = [box for box in map(_reach, scene.shapes) if box]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


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
