"""The corner index of a face: a numeral, a small picture, or a word that runs down the edge; and a colour's sign."""

from collections.abc import Sequence
from functools import cache
from math import inf

from cardgen.drawing import maths, words
from cardgen.drawing import ornaments as o
from cardgen.drawing.expressions import is_ambiguous, is_numeral
from cardgen.drawing.lettering import Typeface
from cardgen.drawing.scene import Box, Placed, Placement, Scene, Shape
from cardgen.drawing.signs import sign
from cardgen.game import Look
from cardgen.labels.label import Label, artwork
from cardgen.style import Colour, Style

SMALL_PICTURE = 10.0
INDEX_CAP, INDEX_WIDE, INDEX_LONG, INDEX_HIGH = 6.6, 10.4, 15.0, 10.6
LONG = 4
"""So many signs and more may be wider in an index."""
INDEX_TOP, SIGN_APART = -3.5, 5.4
SPINE_CAP, SPINE_TOP, SPINE_X, SPINE_SIGN = 3.3, 5.2, -3.6, 0.3
"""The word that runs down the edge: its height, where it begins, its baseline, and the sign above it."""
SPINE_LONG, SPINE_SHORT = 56.0, 25.0
"""How long it may be, and where the index stands in all four corners."""


def index(label: Label, colour: Colour, look: Look, code: str, right: bool = False) -> Scene:
    """The corner index: a numeral, a small picture, or a word that runs down the edge; and the colour's sign.

    `right`: for a corner whose edge is at the right.
    """
    mark = sign(colour.sign, 6, colour.fill, look.style.ink, o.CORNER)
    if label.is_plain:
        return o.colour_index(label.text, colour, look.style)
    if label.picture:
        small = artwork(label.picture, SMALL_PICTURE, look, code)
        return _stacked((Placed(small, Placement(0, 1.1)),), 6.6, mark)
    if is_numeral(label.text) and (block := _index_block(label.text, look.style, look.dress.corners)):
        top = INDEX_TOP + max(0.0, INDEX_CAP - block.height) / 2
        left = max(-block.width / 2, -INDEX_WIDE / 2) if block.width <= INDEX_WIDE else -INDEX_WIDE / 2
        foot = top + block.height
        bar = [o.small_bar(left + block.width / 2, foot, look.style.ink)] if is_ambiguous(label.text) else []
        return _stacked([*maths.drawn(block, left, top + block.above, look.style.ink), *bar], foot, mark)
    return spine(label.text, mark, look, right)


def indices(
    label: Label, colour: Colour, look: Look, code: str, place: tuple[float, float] = o.INDEX
) -> tuple[Placed, ...]:
    """The index top left and turned bottom right, or in all four corners."""
    corners, left = look.dress.corners, index(label, colour, look, code)
    right = index(label, colour, look, code, right=True) if corners == o.ALL_CORNERS else None
    return o.indices(look.frame, left, *place, corners, right)


@cache
def _index_block(text: str, style: Style, corners: int) -> maths.Block | None:
    """A line of maths for an index; None where it would be smaller than words may be. In four corners none is long."""
    face = o.numerals(style)
    signs = len(text.replace(" ", ""))
    wide = INDEX_LONG if signs >= LONG and corners != o.ALL_CORNERS else INDEX_WIDE
    block = maths.fitted(text, face, INDEX_CAP, (wide, INDEX_HIGH))
    sizes = [part.size for part in block.parts if isinstance(part, maths.Letters)]
    return block if min(sizes, default=inf) >= words.SMALLEST * 0.75 else None


def _stacked(shapes: Sequence[Shape], foot: float, mark: Scene) -> Scene:
    """An index whose sign stands below what ends at a height."""
    placed = Placed(mark, Placement(0, max(o.INDEX_SIGN, foot + SIGN_APART)))
    return Scene(Box(-7, -5, 11, 20), (*shapes, placed))


def spine(text: str, mark: Scene, look: Look, right: bool = False) -> Scene:
    """The sign, and below it words that run down the card's edge, at the `right` or left: they are read in a fan."""
    style, frame = look.style, look.frame
    room = (SPINE_SHORT if look.dress.corners == 4 else SPINE_LONG) * frame.height / 88 / frame.corner_scale
    line, size = _spine_line(text.replace(words.SOFT, ""), o.numerals(style), room, look.smallest)
    letters = Scene(Box(0, -6, room, 2), o.line(line, o.numerals(style), size, 0, 0, style.ink))
    turned = Placed(letters, Placement(-SPINE_X - o.numerals(style).cap(size) if right else SPINE_X, SPINE_TOP, 90))
    return Scene(Box(-7, -5, 7, 62), (Placed(mark, Placement(0, SPINE_SIGN)), turned))


def _spine_line(text: str, face: Typeface, room: float, least: float) -> tuple[str, float]:
    """A line and its em: lower where it is long, and where it is too long as many words as there is room for."""
    size = face.size_of_cap(SPINE_CAP)
    size = max(least, min(size, size * room / max(face.width(text, size), 1e-9)))
    if face.width(text, size) <= room + 1e-6:
        return text, size
    parts = text.split(" ")
    for count in range(len(parts) - 1, 0, -1):
        shorter = " ".join(parts[:count]).rstrip(".,;:!?") + " …"
        if face.width(shorter, size) <= room:
            return shorter, size
    return "", size
