"""The corner index of a face: a numeral, a small picture, or a word that runs down the edge; and a colour's sign."""

from collections.abc import Sequence
from functools import lru_cache
from math import inf

from cardgen.deck.game import CardDesign, FaceError
from cardgen.deck.labels.label import Label, artwork, too_many
from cardgen.drawing import maths, words
from cardgen.drawing import ornaments as o
from cardgen.drawing.expressions import Run, is_ambiguous, is_numeral, parsed
from cardgen.drawing.lettering import SMALLEST, Typeface
from cardgen.drawing.scene import Box, Placed, Placement, Scene, Shape
from cardgen.drawing.signs import sign
from cardgen.drawing.style import Colour, Style

SMALL_PICTURE = 10.0
INDEX_CAP, INDEX_WIDE, INDEX_LONG, INDEX_HIGH = 6.6, 10.4, 15.0, 10.6
LONG = 4
"""From this number of characters an index may be wider."""
BETWEEN, LARGE_BETWEEN = 16.5, 17.4
"""The room for the code between two wide indices, in mm; in large print a colour's name needs more."""
INDEX_TOP, SIGN_APART = -3.5, 5.4
SPINE_CAP, SPINE_TOP, SPINE_X, SPINE_SIGN = 3.3, 5.2, -3.6, 0.3
"""The word that runs down the edge: its height, where it begins, its baseline, and the sign above it."""
SPINE_SECOND, SPINE_GAP = 2.6, 0.29
"""Capitals of the same in a second language, in mm, and what parts the two lines, in ems of the upper one."""
SPINE_LONG, SPINE_SHORT = 56.0, 25.0
"""Its greatest length, and the position of the index in all four corners."""


def index(label: Label, colour: Colour, design: CardDesign, code: str, right: bool = False) -> Scene:
    """The corner index: a numeral, a small picture, or a word that runs down the edge; and the colour's sign.

    `right`: for a corner whose edge is at the right.
    """
    mark = sign(colour.sign, 6, colour.fill, design.style.ink, o.CORNER)
    if label.is_plain:
        return o.colour_index(label.text, colour, design.style)
    if label.picture:
        small = artwork(label.picture, SMALL_PICTURE, design, code)
        return _stacked((Placed(small, Placement(0, 1.1)),), 6.6, mark)
    if block := _block(label, design, code):
        top = INDEX_TOP + max(0.0, INDEX_CAP - block.height) / 2
        left = -min(block.width, INDEX_WIDE) / 2  # a wide one extends inwards from its edge
        if right and block.width > INDEX_WIDE:
            left = INDEX_WIDE / 2 - block.width
        foot = top + block.height
        bar = [o.small_bar(left + block.width / 2, foot, design.style.ink)] if is_ambiguous(label.text) else []
        return _stacked([*maths.drawn(block, left, top + block.above, design.style.ink), *bar], foot, mark)
    return spine(label._replace(second=""), mark, design, code, right)


def indices(
    label: Label, colour: Colour, design: CardDesign, code: str, place: tuple[float, float] = o.INDEX
) -> tuple[Placed, ...]:
    """The index top left and turned bottom right, or in all four corners."""
    corners, left = design.deck_style.corners, index(label, colour, design, code)
    right = index(label, colour, design, code, right=True) if corners == o.ALL_CORNERS else None
    return o.indices(design.frame, left, *place, corners, right)


def is_spine(label: Label, design: CardDesign, code: str) -> bool:
    """Whether a label's index runs down the edge: as words do, and a line of maths that is too long for a corner."""
    return not (label.is_plain or label.picture or _block(label, design, code))


def _block(label: Label, design: CardDesign, code: str) -> maths.Block | None:
    """A line of maths for an index; None for words, or if it would be too small.

    In four corners it is never long. FaceError for a fraction, a power or a root that is too small in large print.
    """
    if not is_numeral(label.text):
        return None
    if design.style.large_print:
        wide = _widest(design, LARGE_BETWEEN)
        block = _index_block(label.text, design.style, wide, least(design))
        if not block and not all(isinstance(item, Run) for item in parsed(label.text)):
            raise too_wide(label.text, (wide, INDEX_HIGH), design, code)
        return block
    signs = len(label.text.replace(" ", ""))
    is_long = signs >= LONG and design.deck_style.corners != o.ALL_CORNERS
    wide = min(INDEX_LONG, _widest(design, BETWEEN)) if is_long else INDEX_WIDE
    return _index_block(label.text, design.style, wide, SMALLEST * 0.75)


def least(design: CardDesign) -> float:
    """The em of the smallest words in a corner, in its own measure."""
    return design.smallest / design.frame.corner_scale if design.style.large_print else design.smallest


def too_wide(text: str, room: tuple[float, float], design: CardDesign, code: str) -> FaceError:
    """The error for a text that doesn't fit into a room in a corner, in its own measure."""
    k = design.frame.corner_scale
    return too_many(text, (room[0] * k, room[1] * k), design.smallest, code)


def _widest(design: CardDesign, between: float) -> float:
    """The greatest width of an index that leaves so much, in mm, between itself and that at the other edge."""
    frame = design.frame
    edge = frame.corner(o.INDEX[0] - INDEX_WIDE / 2, 0).x
    return max(INDEX_WIDE, ((frame.width - between) / 2 - edge) / frame.corner_scale)


@lru_cache(1 << 10)
def _index_block(text: str, style: Style, wide: float, smallest: float) -> maths.Block | None:
    """A line of maths no wider than `wide` for an index; None where its em would be less than `smallest`."""
    block = maths.fitted(text, o.numerals(style), INDEX_CAP, (wide, INDEX_HIGH))
    sizes = [part.size for part in block.parts if isinstance(part, maths.Letters)]
    return block if min(sizes, default=inf) >= smallest - 1e-9 else None


def _stacked(shapes: Sequence[Shape], foot: float, mark: Scene) -> Scene:
    """An index with its sign below a height."""
    placed = Placed(mark, Placement(0, max(o.INDEX_SIGN, foot + SIGN_APART)))
    return Scene(Box(-7, -5, 11, 20), (*shapes, placed))


def spine(label: Label, mark: Scene, design: CardDesign, code: str, right: bool = False) -> Scene:
    """The sign, and below it words that run down the card's edge, at the `right` or left, to be read in a fan.

    Below them are the words in a second language. FaceError if these don't fit.
    """
    frame, face = design.frame, o.numerals(design.style)
    room = (SPINE_SHORT if design.deck_style.corners == 4 else SPINE_LONG) * frame.height / 88 / frame.corner_scale
    line, size = _spine_line(label.text.replace(words.SOFT, ""), face, room, least(design))
    second, deep = _second(label, size, room, design, code) if label.second else ((), 0.0)
    letters = Scene(Box(0, -6, room, 2), (*o.line(line, face, size, 0, -deep, design.style.ink), *second))
    turned = Placed(letters, Placement(-SPINE_X - face.cap(size) - deep if right else SPINE_X, SPINE_TOP, 90))
    return Scene(Box(-7, -5, 7, 62), (Placed(mark, Placement(0, SPINE_SIGN)), turned))


def _second(label: Label, above: float, room: float, design: CardDesign, code: str) -> tuple[Sequence[Shape], float]:
    """The words in a second language below those of an em, and by how much the upper ones are lifted for them."""
    face, text = Typeface(design.style.text, design.style.zero), label.second.replace(words.SOFT, "")
    size = face.size_of_cap(SPINE_SECOND)
    size = max(least(design), min(size, size * room / max(face.width(text, size), 1e-9)))
    if face.width(text, size) > room + 1e-6:
        raise too_wide(text, (room, size), design, code)
    return o.line(text, face, size, 0, 0, design.style.ink), face.cap(size) + SPINE_GAP * above


def _spine_line(text: str, face: Typeface, room: float, smallest: float) -> tuple[str, float]:
    """A line and its em: smaller for a long line; of one that is too long as many words as fit."""
    size = face.size_of_cap(SPINE_CAP)
    size = max(smallest, min(size, size * room / max(face.width(text, size), 1e-9)))
    if face.width(text, size) <= room + 1e-6:
        return text, size
    parts = text.split(" ")
    for count in range(len(parts) - 1, 0, -1):
        shorter = " ".join(parts[:count]).rstrip(".,;:!?") + " …"
        if face.width(shorter, size) <= room:
            return shorter, size
    return "", size
