"""A way to ask scenes what is where: every text and every shape with its box, however deep it is placed."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from cardgen.deck.deck import SPARE
from cardgen.deck.layout import SheetRun
from cardgen.drawing.fonts import metrics
from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Box, Placed, Scene, Shape, Text

Matrix = tuple[float, float, float, float, float, float]
FLAT: Matrix = (1, 0, 0, 1, 0, 0)


def shapes(scene: Scene, matrix: Matrix = FLAT) -> Iterator[tuple[Shape, Matrix]]:
    """Every shape but placed scenes, with the matrix that brings it to the outermost scene."""
    for shape in scene.shapes:
        if isinstance(shape, Placed):
            yield from shapes(
                shape.scene, _times(matrix, shape.place.x, shape.place.y, shape.place.turn, shape.place.scale)
            )
        else:
            yield shape, matrix


def _times(m: Matrix, x: float, y: float, turn: float, scale: float) -> Matrix:
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    a, b, d, e, f, g = m
    return (a * c + d * s, b * c + e * s, -a * s + d * c, -b * s + e * c, a * x + d * y + f, b * x + e * y + g)


def texts(scene: Scene) -> Iterator[tuple[Text, Box, float]]:
    """Every text with the box of its letters (cap height) and its size in pt, as printed."""
    for shape, matrix in shapes(scene):
        if isinstance(shape, Text):
            scale = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5
            wide = width(shape.text, shape.font, shape.size)
            cap = metrics(shape.font).cap_height * shape.size
            corners = [(shape.x, shape.y), (shape.x + wide, shape.y - cap)]
            yield shape, _box(corners, matrix), shape.size * scale * 72 / 25.4


def _box(points: list[tuple[float, float]], m: Matrix) -> Box:
    moved = [(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]) for x, y in points]
    xs, ys = [x for x, _ in moved], [y for _, y in moved]
    return Box(min(xs), min(ys), max(xs), max(ys))


def inside(inner: Box, outer: Box, slack: float = 1e-6) -> bool:
    """Whether a box lies in another."""
    return (
        inner.left >= outer.left - slack
        and inner.top >= outer.top - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share an area."""
    return (
        min(one.right, other.right) > max(one.left, other.left) + 1e-6
        and min(one.bottom, other.bottom) > max(one.top, other.top) + 1e-6
    )


def cards_of(run: SheetRun) -> list[str]:
    """The codes of a deck's own cards on the sheets of a part, boards by their names; chips in one slot one by one."""
    found: list[str] = []
    for side in run.sides:
        if side.side == "back" and run.part.shape != "mat":
            continue
        codes = side.codes[: len(side.codes) // 2] if side.side == "fold" else side.codes
        for name, _, count in (code.partition("×") for code in codes):
            found += [name] * int(count or 1)
    return [code for code in found if code != SPARE]
