"""Common elements of faces: numerals, corner indices, quiet corners, card codes, and backs.

Measures are for a card of 63 × 88 mm; `CardFrame` converts them to other sizes.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from cardgen.drawing.lettering import POINT, Typeface, width
from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Rect, Scene, Shape, Stroke, Text
from cardgen.drawing.signs import outline, sign
from cardgen.drawing.style import Colour, Style
from cardgen.drawing.vision import contrast

BIG, SMALL, CORNER = 0.9, 0.5, 0.35
"""The widths of contours: of main figures, small ones, and in corners."""
FINE_WIDTH = 0.2
"""The width of quiet lines: thin and black, since grey lines are printed as dots."""

CAMERA_MARK = 13.0
"""The side of a corner area reserved for a camera mark; it starts MARK_INSET inside the trim."""
MARK_INSET = 2.75

LARGE_WIDE = 42.0
"""The greatest width of a number in large print, with names of colours beside it, in mm on a card of 63 mm."""
CODE_SIZE, LARGE_CODE_SIZE = 5 * POINT, 16 * POINT
"""The em of a card's code, and in large print (UKAAF G003)."""

REFERENCE_SIZE = (63.0, 88.0)

INDEX, INDEX_SIGN = (9.6, 7.9), 8.7
"""The centre of an index's numeral on the reference card, and how far below it the sign is."""
ALL_CORNERS = 4
INDEX_GAP = 0.8
"""The distance of the main number from the sign of an index, in mm."""


class CardFrame:
    """A card's size, and the conversion of measures for 63 × 88 mm to it. Immutable.

    `scale`: of the middle of the face; `corner_scale`: of the corner indices, which change less, so that a fan stays
    legible. `turned` is the placement that turns a scene about the card's centre by 180°. `large`: in large print.
    """

    def __init__(
        self, width: float, height: float, bleed: float, safe: float, index_scale: float = 1.0, large: bool = False
    ) -> None:
        self.large = large
        self.width, self.height, self.bleed, self.safe = width, height, bleed, safe
        self.cx, self.cy = width / 2, height / 2
        self.scale = min(width / REFERENCE_SIZE[0], height / REFERENCE_SIZE[1])
        self.corner_scale = min(1.25, max(0.72, self.scale)) * index_scale
        self.bounds = Box(0, 0, width, height).grown(bleed)
        self.turned = Placement(width, height, 180)

    def middle(self, x: float, y: float) -> tuple[float, float]:
        """A point of the reference card, at its scaled distance from the centre."""
        return self.cx + (x - 31.5) * self.scale, self.cy + (y - 44) * self.scale

    def corner(self, x: float, y: float) -> Placement:
        """A point of the top left corner, at its scaled distance from the safe area's corner."""
        k = self.corner_scale
        return Placement(self.safe + (x - 4) * k, self.safe + (y - 4) * k, 0, k)

    def indexed(self, scale: float) -> "CardFrame":
        """The same frame with another scale of corner indices."""
        return card_frame(self.width, self.height, self.bleed, self.safe, scale, self.large)


card_frame = lru_cache(256)(CardFrame)
"""The frame of a card by its measures; equal measures give the same object."""


def both_ways(frame: CardFrame, shapes: Sequence[Shape]) -> tuple[Placed, Placed]:
    """The shapes upright and turned by 180°, drawn once."""
    scene = Scene(frame.bounds, tuple(shapes))
    return Placed(scene), Placed(scene, frame.turned)


def quiet_corners(frame: CardFrame, scene: Scene, scale: float = 1.0, corners: int = 2) -> tuple[Placed, ...]:
    """A secondary drawing about (0, 0) in the two corners reserved for camera marks.

    None if indices are in all four `corners`.
    """
    if corners == ALL_CORNERS:
        return ()
    middle = MARK_INSET + CAMERA_MARK / 2
    k = min(1.0, frame.scale * 1.1) * scale
    return (
        Placed(scene, Placement(frame.width - middle, middle, 0, k)),
        Placed(scene, Placement(middle, frame.height - middle, 180, k)),
    )


def line(
    text: str, face: Typeface, size: float, x: float, y: float, fill: str, contour: Stroke | None = None
) -> tuple[Text, ...]:
    """A line of text, its left end on the baseline at (x, y)."""
    return tuple([Text(x + run.x, y, run.text, run.font, run.size, fill, contour) for run in face.runs(text, size)])


_typeface = lru_cache(64)(Typeface)


def numerals(style: Style) -> Typeface:
    """The typeface of numbers."""
    return _typeface(style.numeral, style.zero)


def numeral(
    text: str, style: Style, cap: float, centre: tuple[float, float], fill: str, contour: Stroke | None = None
) -> tuple[Text, ...]:
    """A numeral whose figures are `cap` mm high, optically centred on a point."""
    face = numerals(style)
    size = face.size_of_cap(cap)
    return line(text, face, size, centre[0] - face.width(text, size) / 2, centre[1] + cap / 2, fill, contour)


def needs_bar(text: str) -> bool:
    """Whether a number reads as another when turned: only digits 0 6 8 9, and a 6 or 9 among them."""
    return set(text) <= set("0689") and bool(set(text) & set("69"))


def big_numeral(
    frame: CardFrame, text: str, style: Style, cap: float, centre: tuple[float, float], fill: str, limit: float = 45
) -> list[Shape]:
    """A face's main number with its contour, underlined if it could be read upside down.

    A wide one is reduced in height if it would touch the sign of a large index.
    """
    k = frame.scale
    cap = numerals(style).fitted_cap(text, cap * k, (min(limit, LARGE_WIDE) if frame.large else limit) * k)
    size = numerals(style).size_of_cap(cap)
    sign_below = frame.corner(INDEX[0], INDEX[1] + INDEX_SIGN)
    reach = 3.3 * sign_below.scale + INDEX_GAP
    if centre[0] - numerals(style).width(text, size) / 2 - BIG < sign_below.x + reach:
        cap = min(cap, 2 * (centre[1] - BIG - sign_below.y - reach))
    bar = [big_bar(k, centre[0], centre[1] + cap / 2, fill, style)] if needs_bar(text) else []
    return [*numeral(text, style, cap, centre, fill, Stroke(style.ink, 2 * BIG)), *bar]


def big_bar(k: float, x: float, foot: float, fill: str, style: Style) -> Rect:
    """The bar under an ambiguous number whose foot is at `foot`, on a card of scale k."""
    return Rect(x - 7 * k, foot + 3 * k, 14 * k, 2 * k, Paint(fill, Stroke(style.ink, 0.7)), radius=k)


def small_bar(x: float, foot: float, ink: str) -> Rect:
    """The bar under an ambiguous number in an index."""
    return Rect(x - 2.2, foot + 0.9, 4.4, 0.8, Paint(ink), radius=0.4)


@lru_cache(1 << 12)
def index(
    text: str, style: Style, ink: str, mark: Scene | None = None, sign_y: float = INDEX_SIGN, limit: float = 10.4
) -> Scene:
    """A corner index about the centre of its numeral: the numeral, its bar, and a sign `sign_y` below."""
    cap = numerals(style).fitted_cap(text, 6.6, limit)
    shapes: list[Shape] = [*numeral(text, style, cap, (0, 0), ink)]
    if needs_bar(text):
        shapes.append(small_bar(0.0, 3.3, ink))
    if mark:
        shapes.append(Placed(mark, Placement(0, sign_y)))
    return Scene(Box(-7, -5, 7, 14), tuple(shapes))


def indices(
    frame: CardFrame,
    scene: Scene,
    x: float = INDEX[0],
    y: float = INDEX[1],
    corners: int = 2,
    other: Scene | None = None,
) -> tuple[Placed, ...]:
    """An index top left and, turned, bottom right; with four `corners` also in the others, where it may be an `other`.

    Left-handed players see those in a fan.
    """
    place = frame.corner(x, y)
    right, low = frame.width - place.x, frame.height - place.y
    placed = Placed(scene, place), Placed(scene, Placement(right, low, 180, place.scale))
    if corners != ALL_CORNERS:
        return placed
    more = other or scene
    return *placed, Placed(more, place._replace(x=right)), Placed(more, Placement(place.x, low, 180, place.scale))


def code(frame: CardFrame, text: str, font: str, colour: str, y: float | None = None) -> Text:
    """The card code, small at the bottom of the safe area (or centred on a height)."""
    size = LARGE_CODE_SIZE if frame.large else CODE_SIZE
    x = frame.cx - width(text, font, size) / 2
    return Text(x, frame.height - frame.safe - 0.2 if y is None else y, text, font, size, colour)


@lru_cache(256)
def ground(frame: CardFrame, colour: str) -> Rect:
    """The whole card with its bleed, in one colour."""
    b = frame.bounds
    return Rect(b.left, b.top, b.width, b.height, Paint(colour))


@lru_cache(256)
def belt(frame: CardFrame, top: float, bottom: float, colour: str) -> Rect:
    """A band across the card and its bleed.

    A white one is invisible: lines across the card would be taken for cutting lines.
    """
    b = frame.bounds
    return Rect(b.left, top, b.width, bottom - top, Paint(colour))


STAGES = {"sun": (52, 0), "heart": (55, 2), "leaf": (52, 0), "drop": (62, -4.5), "blossom": (50, 0)}
"""The giant sign behind a number: its size, and its offset downwards for optical centring."""


def pale(colour: Colour, size: float, style: Style) -> Scene:
    """A colour's sign in its tint, without a contour; as a thin outline if the style has no tints."""
    if colour.tint == style.white:
        return outline(colour.sign, size, style.line, FINE_WIDTH)
    return sign(colour.sign, size, colour.tint)


def stage(
    frame: CardFrame, colour: Colour, style: Style, centre: tuple[float, float] | None = None, scale: float = 1.0
) -> Placed:
    """The giant pale sign of a colour behind a number."""
    size, down = STAGES.get(colour.sign, (52, 0))
    x, y = centre or (frame.cx, frame.cy)
    k = scale * frame.scale
    return Placed(pale(colour, size, style), Placement(x, y + down * k, 0, k))


def pip(colour: Colour, size: float, style: Style) -> Scene:
    """A colour's sign inside a figure of that colour: white, or on pale colours in ink or as an outline."""
    if contrast(colour.fill, style.white) < 1.5:
        if colour.tint == style.white:
            return sign(colour.sign, size * 0.86, style.white, style.ink, CORNER)
        return sign(colour.sign, size * 0.92, style.ink)
    return sign(colour.sign, size, style.white, style.ink, SMALL)


def colour_index(text: str, colour: Colour, style: Style) -> Scene:
    """A number and the sign of its colour, for a corner."""
    return index(text, style, style.ink, sign(colour.sign, 6, colour.fill, style.ink, CORNER))


Motif = Callable[[int, float], Scene]
"""The k-th motif of a back's pattern, at a size, about (0, 0)."""


def back(frame: CardFrame, tint: str, white: str, ink: str, motif: Motif, emblem: Scene) -> Scene:
    """A back that is symmetric under a turn by 180°: a panel of motifs around a disc with an emblem.

    The first half of the pattern is drawn, the second is the first, turned.
    """
    inset = 5 * min(1.0, frame.scale)
    panel = Rect(inset, inset, frame.width - 2 * inset, frame.height - 2 * inset, Paint(tint, Stroke(ink, 0.6)), 3)
    half = Scene(frame.bounds, tuple(_half_pattern(frame, inset, motif)))
    k = min(frame.width / 63, frame.height / 70)
    disc = Circle(frame.cx, frame.cy, 12.6 * k, Paint(white, Stroke(ink, BIG)))
    shapes: list[Shape] = [ground(frame, white), panel, Placed(half), Placed(half, frame.turned), disc]
    return Scene(frame.bounds, (*shapes, Placed(emblem, Placement(frame.cx, frame.cy, 0, k))))


def _half_pattern(frame: CardFrame, inset: float, motif: Motif) -> list[Shape]:
    columns, rows = (
        (5, 7) if frame.height > 1.2 * frame.width else (7, 5) if frame.width > 1.2 * frame.height else (5, 5)
    )
    left, top = inset + 2, inset + 2
    step_x, step_y = (frame.width - 2 * left) / columns, (frame.height - 2 * top) / rows
    slots = [(c, r) for r in range(rows) for c in range(columns)][: columns * rows // 2]
    outside = [(c, r) for c, r in slots if abs(c - columns // 2) > 1 or abs(r - rows // 2) > 1]
    size = 0.62 * min(step_x, step_y)
    return [
        Placed(motif(c + r, size), Placement(left + step_x * (c + 0.5), top + step_y * (r + 0.5))) for c, r in outside
    ]
