"""Outlines as DXF, for cutting machines: closed polylines with round corners, and circles, in millimetres, y upwards.

Release 12 is what every such program reads (AutoCAD DXF Reference, AC1009). It has no unit; a comment says it.
"""

from collections.abc import Iterator, Sequence
from math import pi, tan

from cardgen.drawing.document import MADE_BY
from cardgen.drawing.scene import Box

BULGE = tan(pi / 8)
"""The bulge of a quarter circle, counterclockwise: the tangent of a fourth of its angle."""
LAYER = "CUT"


def write(outlines: Sequence[Box], radius: float, is_round: bool, height: float) -> bytes:
    """The outlines on paper of a height, with the origin at its lower left corner.

    Corners have a `radius`; a round one is the circle in its box.
    """
    pairs = [(999, f"made with {MADE_BY}, lengths in mm"), *_section("HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    pairs += [(0, "ENDSEC"), *_section("ENTITIES")]
    for box in outlines:
        up = Box(box.left, height - box.bottom, box.right, height - box.top)
        pairs += _circle(up) if is_round else _polyline(up, radius)
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join([f"{code:3}\n{value}\n" for code, value in pairs]).encode("ascii")


def _section(name: str) -> list[tuple[int, str]]:
    return [(0, "SECTION"), (2, name)]


def _circle(box: Box) -> Iterator[tuple[int, str]]:
    yield from ((0, "CIRCLE"), (8, LAYER))
    yield from _point(*box.centre)
    yield 40, _number(box.width / 2)


def _polyline(box: Box, radius: float) -> Iterator[tuple[int, str]]:
    """An outline counterclockwise from its lower right corner; the box's `top` is its lower edge here.

    Each corner has where it lies, the way back along the edge before it, and the way on along the next one.
    """
    yield from ((0, "POLYLINE"), (8, LAYER), (66, "1"), *_point(0.0, 0.0), (70, "1"))
    left, low, right, high = box
    corners = [
        (right, low, -1, 0, 0, 1),
        (right, high, 0, -1, -1, 0),
        (left, high, 1, 0, 0, -1),
        (left, low, 0, 1, 1, 0),
    ]
    for x, y, before_x, before_y, after_x, after_y in corners:
        yield from _vertex(x + before_x * radius, y + before_y * radius, BULGE if radius else 0.0)
        if radius:
            yield from _vertex(x + after_x * radius, y + after_y * radius, 0.0)
    yield from ((0, "SEQEND"), (8, LAYER))


def _vertex(x: float, y: float, bulge: float) -> Iterator[tuple[int, str]]:
    yield from ((0, "VERTEX"), (8, LAYER), *_point(x, y))
    if bulge:
        yield 42, f"{bulge:.9f}"


def _point(x: float, y: float) -> Iterator[tuple[int, str]]:
    yield from ((10, _number(x)), (20, _number(y)), (30, "0.0"))


def _number(value: float) -> str:
    return f"{value + 0.0:.4f}"
