"""The colours at a card's edges: where two of them meet at one cut, an inexact cut shows both."""

from cmath import exp
from collections.abc import Iterator
from functools import lru_cache
from math import pi
from typing import NamedTuple
from zlib import crc32

from cardgen.drawing.extents import Bounds
from cardgen.drawing.scene import Circle, Path, Picture, Placed, Placement, Rect, Scene, Shape, Size, Text

SLIGHT = 0.05
"""How far (mm) a shape may reach over an edge without crossing it."""
STEPS = 6
"""The number of straight pieces that approximate a curve."""

Stretch = tuple[float, float, str]
"""A coloured stretch of an edge: start and end in mm from its top or left end, and the colour."""


class Edges(NamedTuple):
    """The coloured stretches of a card's four edges; none for an edge that only quiet colours cross."""

    left: tuple[Stretch, ...]
    top: tuple[Stretch, ...]
    right: tuple[Stretch, ...]
    bottom: tuple[Stretch, ...]

    @property
    def across(self) -> "Edges":
        """The edges as seen on the back of a sheet: left and right are exchanged."""
        return Edges(self.right, self.top, self.left, self.bottom)


NO_EDGES = Edges((), (), (), ())
"""The edges of a card whose colours end within it."""


@lru_cache(2048)
def edges(scene: Scene, size: Size, quiet: frozenset[str]) -> Edges:
    """The edges of a card's scene, whose trim begins at (0, 0); `quiet` colours count as bare paper."""
    crossing = list(_crossing_shapes(scene, 1, 0, size))
    if all(colour in quiet for _, colour in crossing):
        return NO_EDGES
    wide, high = size
    downs = [(top, bottom, colour, left, right) for (left, top, right, bottom), colour in crossing]
    acrosses = [(left, right, colour, top, bottom) for (left, top, right, bottom), colour in crossing]
    return Edges(
        _visible(_along_edge(downs, 0), high, quiet),
        _visible(_along_edge(acrosses, 0), wide, quiet),
        _visible(_along_edge(downs, wide), high, quiet),
        _visible(_along_edge(acrosses, high), wide, quiet),
    )


def _along_edge(painted: list[tuple[float, float, str, float, float]], edge: float) -> list[Stretch]:
    """The stretches along an edge, of the shapes that span it."""
    return [(start, end, colour) for start, end, colour, before, behind in painted if _spans(before, behind, edge)]


def _spans(start: float, end: float, edge: float) -> bool:
    return start < edge - SLIGHT and end > edge + SLIGHT


def _visible(painted: list[Stretch], length: float, quiet: frozenset[str]) -> tuple[Stretch, ...]:
    """The visible parts of overlapping stretches, in painting order, rounded to tenths of a millimetre."""
    visible: list[Stretch] = []
    for start, end, colour in painted:
        start, end = round(max(0.0, start), 1), round(min(length, end), 1)
        if start >= end:
            continue
        pieces = [piece for a, b, c in visible for piece in ((a, min(b, start), c), (max(a, end), b, c))]
        rest = [piece for piece in pieces if piece[0] < piece[1]]
        visible = [*rest, (start, end, colour)]
    return tuple(sorted([part for part in visible if part[2] not in quiet]))


def _crossing_shapes(scene: Scene, turn: complex, move: complex, size: Size) -> Iterator[tuple[Bounds, str]]:
    """Filled shapes that cross an edge of the trim, in painting order; a point z is at `turn * z + move`."""
    most_x, most_y = size.width + SLIGHT, size.height + SLIGHT
    is_moved = turn != 1 or move
    for shape in scene.shapes:
        if isinstance(shape, Text):
            continue
        if not is_moved and isinstance(shape, Placed) and _is_within(shape, most_x, most_y):
            continue
        box = _moved(shape, turn, move) if is_moved else _bounds(shape)
        if not box or (box[0] >= -SLIGHT and box[2] <= most_x and box[1] >= -SLIGHT and box[3] <= most_y):
            continue  # most shapes lie within the card
        if not _crosses(box, size):
            continue
        if isinstance(shape, Placed):
            a, b = _matrix(shape.place)
            yield from _crossing_inside(shape.scene, turn * a, turn * b + move, size)
        elif colour := f"picture {crc32(shape.pixels.colours):08x}" if isinstance(shape, Picture) else shape.paint.fill:
            tight = _bounds_of([turn * z + move for z in _points(shape)]) if isinstance(shape, Path) else box
            if tight and _crosses(tight, size):
                yield tight, colour


_crossings_cache: dict[tuple[int, complex, complex, Size], tuple[Scene, tuple[tuple[Bounds, str], ...]]] = {}
"""The crossing shapes of a placed scene, by its identity as below: many cards have the same scenes."""


def _crossing_inside(scene: Scene, turn: complex, move: complex, size: Size) -> tuple[tuple[Bounds, str], ...]:
    key = id(scene), turn, move, size
    cached = _crossings_cache.get(key)
    if cached is None:
        if len(_crossings_cache) >= MOST_CACHED:
            _crossings_cache.clear()
        cached = _crossings_cache[key] = scene, tuple(_crossing_shapes(scene, turn, move, size))
    return cached[1]


def _is_within(placed: Placed, most_x: float, most_y: float) -> bool:
    """Whether a scene lies within a card and is turned by 0° or 180°, as most are: a quick test."""
    scene, (x, y, turn, scale), _, _, _ = placed
    if scale <= 0 or (turn and turn != 180):
        return False
    cached = _bounds_cache.get(id(scene))
    box = cached[1] if cached else _cached_bounds(scene)
    if not box:
        return True
    left, top, right, bottom = box
    if turn:
        left, top, right, bottom = -right, -bottom, -left, -top
    if x + scale * left < -SLIGHT or y + scale * top < -SLIGHT:
        return False
    return x + scale * right <= most_x and y + scale * bottom <= most_y


def _moved(shape: Shape, turn: complex, move: complex) -> Bounds | None:
    """The bounds of a shape that is turned and moved; those of its turned box for odd angles."""
    box = _bounds(shape)
    if box and turn.imag:
        return _bounds_of([turn * z + move for z in _box_corners(box)])
    return box and _scaled(box, move.real, move.imag, turn.real)


def _bounds(shape: Shape) -> Bounds | None:
    """The bounds of a shape, of curves by their control points; none of text, which never comes near an edge."""
    if isinstance(shape, Placed):
        scene, (x, y, turn, scale), clip, _, _ = shape
        box = _cached_bounds(scene)
        if box and clip:
            box = _intersection(box, clip)
        if box and turn not in (0, 180):
            a, b = _matrix(shape.place)
            return _bounds_of([a * z + b for z in _box_corners(box)])
        return box and _scaled(box, x, y, -scale if turn else scale)
    if isinstance(shape, Text):
        return None
    if isinstance(shape, Rect):
        x, y, width, height, _, _ = shape
        return x, y, x + width, y + height
    if isinstance(shape, Picture):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    if isinstance(shape, Circle):
        x, y, radius, _ = shape
        return x - radius, y - radius, x + radius, y + radius
    numbers = [number for row in shape.commands for number in row[1:]]
    xs, ys = numbers[::2], numbers[1::2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _scaled(box: Bounds, x: float, y: float, k: float) -> Bounds:
    """A box scaled by `k`, which may be negative, and moved."""
    left, top, right, bottom = box
    if k < 0:
        return x + k * right, y + k * bottom, x + k * left, y + k * top
    return x + k * left, y + k * top, x + k * right, y + k * bottom


def _bounds_of(points: list[complex]) -> Bounds | None:
    if not points:
        return None
    xs, ys = [z.real for z in points], [z.imag for z in points]
    return min(xs), min(ys), max(xs), max(ys)


def _crosses(box: Bounds, size: Size) -> bool:
    left, top, right, bottom = box
    across = _spans(left, right, 0) or _spans(left, right, size.width)
    return across or _spans(top, bottom, 0) or _spans(top, bottom, size.height)


def _matrix(place: Placement) -> tuple[complex, complex]:
    """The factor and the offset of a placed scene's points; the factor is real if it is turned by 0° or 180°."""
    x, y, turn, scale = place
    if turn in (0, 180):
        return complex(-scale if turn else scale), complex(x, y)
    return scale * exp(1j * pi * turn / 180), complex(x, y)


def _intersection(box: Bounds, clip: Bounds) -> Bounds | None:
    left, top = max(box[0], clip[0]), max(box[1], clip[1])
    right, bottom = min(box[2], clip[2]), min(box[3], clip[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _box_corners(box: Bounds) -> list[complex]:
    left, top, right, bottom = box
    return [complex(x, y) for x in (left, right) for y in (top, bottom)]


_bounds_cache: dict[int, tuple[Scene, Bounds | None]] = {}
"""The bounds of scenes, by identity: they are needed a dozen times for each card, and hashing a scene costs more than
all the rest. The scene is stored too, so that its identity isn't reused.
"""
MOST_CACHED = 4096


def _cached_bounds(scene: Scene) -> Bounds | None:
    cached = _bounds_cache.get(id(scene))
    if cached is None:
        if len(_bounds_cache) >= MOST_CACHED:
            _bounds_cache.clear()
        cached = _bounds_cache[id(scene)] = scene, _scene_bounds(scene)
    return cached[1]


def _scene_bounds(scene: Scene) -> Bounds | None:
    boxes = [box for box in map(_bounds, scene.shapes) if box]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _points(path: Path) -> list[complex]:
    """Points on a path, with `STEPS` for each curve."""
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
