"""The mark of a set, like a dictionary's thumb index: a letter, an edge pattern, a tint, and a position of its own.

On a pile of one set the patterns form a line; a stray card interrupts it. Each of the four identifies a set by itself,
so that colours are never needed, and a cut 1 mm off leaves letter and pattern.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from cardgen.drawing.deck_style import without_tints
from cardgen.drawing.lettering import size_of_cap, width
from cardgen.drawing.ornaments import REFERENCE_SIZE
from cardgen.drawing.paths import polygon, rounded
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Size, Stroke, Text
from cardgen.drawing.style import Style

LETTERS = "ABCDEFGH"
"""The letters of sets: as many as a class plays with, and as have room at a card's edge."""
TINTS = ("#FEF599", "#D1DAE8", "#F4CECD", "#C7E9DE", "#FED7EB", "#E8D6FC", "#FFE0B8", "#FFFFFF")
"""The backgrounds of the letters, one for each; white where the style saves ink, or has only greys."""
HIGH, WIDE, BAND = 6.0, 5.5, 2.0
"""A mark's height, its reach into the card, and the part of that with the pattern, in mm on a card of 88 mm."""
ON_CHIP = 4.8
"""The height of a mark on a chip in mm."""
CAP = 2.9
"""The height of the letter in mm."""
FREE = 16.0
"""The room of corner indices at the top and the foot of an edge, in mm: marks avoid it if possible."""
OUTLINE = 0.3
PAD = 0.25
"""The gap between marks, so that their outlines don't touch."""


class Spot(NamedTuple):
    """The position of a mark: its top and its height, in mm."""

    top: float
    high: float


def spot(letter: str, high: float) -> Spot:
    """The position of a set's mark on the right edge of a card of height `high`, below that of the preceding set."""
    step = min(HIGH, (high - 2 * FREE) / len(LETTERS))
    first = (high - step * len(LETTERS)) / 2
    return Spot(first + LETTERS.index(letter) * step, step)


def reach(size: Size) -> float:
    """How far marks reach into a card of a size from its left and its right edge, in mm, without their outlines."""
    return WIDE * _scale(size)


def _scale(size: Size) -> float:
    return min(1.0, spot(LETTERS[0], size.height).high / HIGH, size.width / REFERENCE_SIZE[0])


class Marks(NamedTuple):
    """The scenes over a card's face and over its back, with the same origin."""

    face: Scene
    back: Scene


@lru_cache(64)
def marks(letter: str, size: Size, style: Style, bleed: float) -> Marks:
    """The marks on a card of a size, upright at the right edge and turned by 180° at the left one.

    On the back they are behind those of the face, so that each edge of a pile has a single line.
    """
    place = spot(letter, size.height)
    tab = _tab(letter, place.high, _scale(size), style, bleed)
    other = size.height - place.top - place.high
    face, back = (
        (Placed(tab, Placement(size.width, top)), Placed(tab, Placement(0.0, size.height - top, 180)))
        for top in (place.top, other)
    )
    box = Box(0, 0, *size).grown(bleed)
    return Marks(Scene(box, face, letter), Scene(box, back, letter))


@lru_cache(64)
def round_marks(letter: str, wide: float, style: Style, bleed: float) -> Marks:
    """The marks on a chip, which are not piled in order: between its signs, upper right and, turned, lower left."""
    tab = _tab(letter, ON_CHIP, ON_CHIP / HIGH, style, bleed)
    placed = tuple([Placed(tab, _on_edge(wide, turn)) for turn in (-45.0, 135.0)])
    both = Scene(Box(0, 0, wide, wide).grown(bleed), placed, letter)
    return Marks(both, both)


@lru_cache(64)
def single(letter: str, high: float, style: Style) -> Scene:
    """A single mark of height `high`, for use elsewhere: left of (0, 0), without bleed."""
    return _tab(letter, high, high / HIGH, style, 0.0)


def _on_edge(wide: float, turn: float) -> Placement:
    """The placement of a mark at a chip's right edge, turned about the chip's centre."""
    x, y = wide - wide / 2, wide / 2 - ON_CHIP / 2 - wide / 2
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    return Placement(wide / 2 + x * c - y * s, wide / 2 + x * s + y * c, turn)


def _tab(letter: str, high: float, k: float, style: Style, bleed: float) -> Scene:
    """A mark of height `high` at scale `k`, with its origin on the edge: it is left of that, with bleed."""
    top, foot = PAD * k, high - PAD * k
    left, radius = -WIDE * k, 1.4 * k
    corners = ((left, top), (bleed, top), (bleed, foot), (left, foot))
    tint = style.white if without_tints(style) else TINTS[LETTERS.index(letter)]
    ground = Path(rounded(corners, (radius, 0.0, 0.0, radius)), Paint(tint, Stroke(style.ink, OUTLINE)))
    font = style.small_strong
    size = size_of_cap(CAP * k, font)
    middle = (left - BAND * k) / 2
    text = Text(middle - width(letter, font, size) / 2, (high + CAP * k) / 2, letter, font, size, style.ink)
    band = _pattern(letter, Box(-BAND * k, top, 0.0, foot), bleed, style.ink)
    return Scene(Box(left, 0, bleed, high), (ground, *band, text))


def _pattern(letter: str, box: Box, bleed: float, ink: str) -> Sequence[Shape]:
    """The pattern of a set in a box at the edge; what touches the edge extends into the bleed."""
    wide, high = box.width, box.height
    end = box.right + bleed

    def bar(left: float, top: float, right: float, foot: float) -> Rect:
        """A bar by relative coordinates in the box."""
        x = end if right == 1.0 else box.left + right * wide
        start = box.left + left * wide
        return Rect(start, box.top + top * high, x - start, (foot - top) * high, Paint(ink))

    def dot(x: float, y: float) -> Circle:
        return Circle(box.left + x * wide, box.top + y * high, 0.155 * high, Paint(ink))

    point = (box.left, box.top), (box.right, (box.top + box.bottom) / 2), (box.left, box.bottom)
    patterns: dict[str, tuple[Shape, ...]] = {
        "A": (bar(0, 0, 1, 1),),
        "B": (bar(0, 0.06, 1, 0.24), bar(0, 0.41, 1, 0.59), bar(0, 0.76, 1, 0.94)),
        "C": (bar(0, 0, 0.26, 1), bar(0.72, 0, 1, 1)),
        "D": (Path(polygon(point), Paint(ink)),),
        "E": (bar(0, 0, 1, 0.42), bar(0, 0.58, 1, 1)),
        "F": (bar(0.5, 0, 1, 0.25), bar(0, 0.25, 0.5, 0.5), bar(0.5, 0.5, 1, 0.75), bar(0, 0.75, 0.5, 1)),
        "G": (dot(0.3, 0.2), dot(0.72, 0.5), dot(0.3, 0.8)),
        "H": (bar(0, 0, 1, 0.13), bar(0, 0.87, 1, 1), bar(0, 0.13, 0.24, 0.87)),
    }
    return patterns[letter]
