"""The faces of NumNum cards: numbers with their rows, Jokers with a jester's cap, Wish and ban cards."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign, Part
from cardgen.deck.number_figure import Stage, figure
from cardgen.drawing import ornaments as o
from cardgen.drawing.lettering import size_of_cap, width
from cardgen.drawing.paths import parse, plus, polygon
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Stroke, Text
from cardgen.drawing.signs import jester_cap, sign
from cardgen.drawing.style import Style
from cardgen.games.tadika.cards import Spec, rows_of
from cardgen.words.printed_values import spoken
from cardgen.words.texts import Texts

CELL = 6.1
STRIP_COLUMNS = 4
SMALLEST_STRIP = 0.56
"""The scale at which its digits have 6 pt."""
BUBBLE = (
    "M0 -22C11.5 -22 19.5 -14 19.5 -3.5C19.5 7 11.5 15 0 15C-2 15 -4 14.8 -5.7 14.2C-8 16.3 -11 17.6 -14.5 18"
    "C-12.9 16 -12.1 13.6 -12.2 11.3C-16.7 7.8 -19.5 2.5 -19.5 -3.5C-19.5 -14 -11.5 -22 0 -22Z"
)
BUBBLE_HALF, BUBBLE_MIDDLE = (19.5, 18.5), -3.5
"""Half its width and height without the tail, and its middle's height."""
TAIL = -14.5, 18.0
"""Where the bubble's tail ends, from its middle."""
BUBBLE_APART = 1.6
"""So far from the signs of the index the bubble ends, in mm."""
BELOW_CAP, CAP_SHARE = 48.5, 0.5
"""Where something else than a Joker's number stands below the jester's cap, and its share of the usual room."""
WISH_SIGN = 4.0
WISH_ROWS = tuple([(-2.7 + 5.4 * (k % 2), 7.6 + 5.2 * (k // 2)) for k in range(6)])
"""Where signs stand below the index of a Wish card, two by two."""


def face(card: Card, spec: Spec, design: CardDesign) -> Scene:
    """The face of a number, a Joker, a Wish card or a ban."""
    if card.kind == "number":
        return _joker(card, spec, design) if card.attributes["joker"] else _number(card, spec, design)
    special = card.attributes["special"]
    return _wish(card, spec, design) if special == "wish" else _ban(card, special.removeprefix("ban"), design)


def title(card: Card, texts: Texts) -> str:
    """In words: colour and number, Joker, Wish card, or what is banned."""
    a = card.attributes
    if card.kind == "special":
        kind = a["special"]
        return texts["title.wish"] if kind == "wish" else texts["title.ban"].format(number=kind.removeprefix("ban"))
    key = "title.joker" if a["joker"] else "title.number"
    return texts[key].format(colour=texts.get(f"colour.{a['colour']}", a["colour"]), number=spoken(a))


def _number(card: Card, spec: Spec, design: CardDesign) -> Scene:
    colour = design.style.colour(card.attributes["colour"])
    height, share = (39, 0.88) if _has_strip(design) else (44, 1.0)
    centre = design.frame.middle(31.5, height)
    middle, corners = figure(card, colour, Stage(centre, 26, share), design)
    stage, strip = o.stage(design.frame, colour, design.style, centre, 0.88), _strip(card, spec, design)
    return design.card(title(card, design.texts), design.coded(card.code), stage, *middle, *strip, *corners)


def _joker(card: Card, spec: Spec, design: CardDesign) -> Scene:
    style, frame = design.style, design.frame
    colour = style.colour(card.attributes["colour"])
    text = str(card.attributes["number"])
    down = 0 if _has_strip(design) else 5
    cap = jester_cap(15, colour.fill, style.white, style.colour("yellow").fill, style.ink, 0.8)
    small = jester_cap(5.6, colour.tint, style.white, style.white, style.ink, o.CORNER)
    x, y = frame.middle(31.5, 28.5 + down)
    middle: list[Shape] = o.big_numeral(frame, text, style, 23, frame.middle(31.5, 46.5 + down), colour.fill)
    indices = o.indices(frame, o.colour_index(text, colour, style), corners=design.deck_style.corners)
    corners: Sequence[Shape] = [*o.quiet_corners(frame, small, corners=design.deck_style.corners), *indices]
    if "show" in card.attributes:
        below = Stage(frame.middle(31.5, BELOW_CAP + down), 17, CAP_SHARE)
        middle, corners = figure(card, colour, below, design, small)
    return design.card(
        title(card, design.texts),
        design.coded(card.code),
        o.stage(frame, colour, style, frame.middle(31.5, 39 + down), 0.88),
        *middle,
        Placed(cap, Placement(x, y, 0, frame.scale)),
        *_strip(card, spec, design),
        *corners,
    )


def _strip(card: Card, spec: Spec, design: CardDesign) -> list[Shape]:
    """The rows, those of this number dark, between the camera mark and the index; nothing without hints.

    A card so narrow that the digits would be smaller than 6 pt goes without.
    """
    if not _has_strip(design) or not spec.rows:
        return []
    strip, frame = _rows(rows_of(card.attributes["number"], spec), spec.rows, design.style), design.frame
    left, right = o.MARK_INSET + o.CAMERA_MARK + 0.5, frame.width - frame.safe - 11 * frame.corner_scale - 0.9
    left = max(left, frame.width - right) if design.deck_style.corners == o.ALL_CORNERS else left
    k = min(max(frame.scale, 0.66), (right - left) / strip.bounds.width)
    if k < SMALLEST_STRIP:
        return []
    half = strip.bounds.width / 2 * k
    x = min(max(frame.cx, left + half), right - half)
    return [Placed(strip, Placement(x, frame.height - frame.safe - 3.2 - strip.bounds.height * k, 0, k))]


def _has_strip(design: CardDesign) -> bool:
    """Whether there is a strip of rows: it may be left out, and in large print its digits would be too small."""
    return design.hints and not design.style.large_print


@lru_cache(1 << 10)
def _rows(row_numbers: tuple[int, ...], rows: tuple[int, ...], style: Style) -> Scene:
    """Cells with the rows' numbers, hanging from (0, 0)."""
    columns = min(STRIP_COLUMNS, len(rows))
    shapes: list[Shape] = []
    for k, row in enumerate(rows):
        x, y = (k % columns - columns / 2) * CELL, k // columns * CELL
        shapes += _cell(str(row), x, y, style, on=row in row_numbers)
    lines = -(-len(rows) // columns)
    return Scene(Box(-columns * CELL / 2, 0, columns * CELL / 2, lines * CELL), tuple(shapes))


def _cell(text: str, x: float, y: float, style: Style, on: bool) -> tuple[Shape, Shape]:
    side, font = CELL - 0.7, style.strong if on else style.text
    size = min(size_of_cap(2.7, font), 0.8 * side / width(text, font, 1))
    paint = Paint(style.ink if on else style.white, Stroke(style.ink, 0.3) if on else Stroke(style.line, o.FINE_WIDTH))
    at = (x + CELL / 2 - width(text, font, size) / 2, y + CELL / 2 + 1.35)
    return (
        Rect(x + 0.35, y + 0.35, side, side, paint, 1.2),
        Text(*at, text, font, size, style.white if on else style.off),
    )


def _wish(card: Card, spec: Spec, design: CardDesign) -> Scene:
    style, frame = design.style, design.frame
    scale = _bubble_scale(spec.colours, frame)
    if design.deck_style.corners == o.ALL_CORNERS:
        scale = _short_tail(scale, spec.colours, frame)
    bubble = Placed(_bubble(spec.colours, style), Placement(frame.cx, frame.cy, 0, scale))
    signs = [
        Placed(sign(c.sign, WISH_SIGN, c.fill, style.ink, 0.3), Placement(*place))
        for c, place in zip(map(style.colour, spec.colours), WISH_ROWS, strict=False)
    ]
    index = Scene(Box(-6, -5, 6, 20), (*o.numeral("?", style, 6.6, (0, 0), style.ink), *signs))
    indices = o.indices(frame, index, corners=design.deck_style.corners)
    return design.card(title(card, design.texts), design.coded(card.code), bubble, *indices)


def _bubble_scale(colours: tuple[str, ...], frame: o.CardFrame) -> float:
    """How large the bubble is: as large as the middle allows, and apart from the signs of the index."""
    place = frame.corner(*o.INDEX)
    k = place.scale
    last = WISH_ROWS[min(len(colours), len(WISH_ROWS)) - 1]
    x, y = place.x + last[0] * k - frame.cx, place.y + last[1] * k - frame.cy
    away = hypot(x / BUBBLE_HALF[0], (y - BUBBLE_MIDDLE * frame.scale) / BUBBLE_HALF[1])
    return min(1.06 * frame.scale, away - (WISH_SIGN * 0.6 * k + BUBBLE_APART) / BUBBLE_HALF[1])


def _short_tail(scale: float, colours: tuple[str, ...], frame: o.CardFrame) -> float:
    """How large the bubble is where its tail also must end apart from the signs bottom left."""
    place = frame.corner(*o.INDEX)
    k = place.scale
    signs = [(place.x - x * k, frame.height - place.y - y * k) for x, y in WISH_ROWS[: len(colours)]]
    free = WISH_SIGN * 0.6 * k + BUBBLE_APART
    steps = [scale * (1 - 0.02 * step) for step in range(30)]
    ends = [(scale, frame.cx + TAIL[0] * scale, frame.cy + TAIL[1] * scale) for scale in steps]
    apart = (scale for scale, x, y in ends if all(hypot(x - u, y - v) >= free for u, v in signs))
    return next(apart, steps[-1])


@lru_cache(1 << 10)
def _bubble(colours: tuple[str, ...], style: Style) -> Scene:
    """A speech bubble that asks for any colour, about (0, 0)."""
    bubble = Path(parse(BUBBLE), Paint(style.paper, Stroke(style.ink, o.BIG)))
    cap = o.numerals(style).fitted_cap("?", 18.5, 12)
    places = [(-11.9, -9), (11.9, -9), (-11.9, 2.6), (11.9, 2.6), (0, -17), (0, 11)]
    signs = [
        Placed(sign(c.sign, 7.2, c.fill, style.ink, o.SMALL), Placement(*place))
        for c, place in zip(map(style.colour, colours), places, strict=False)
    ]
    return Scene(Box(-20, -23, 20, 19), (bubble, *o.numeral("?", style, cap, (0, -3.2), style.ink), *signs))


def _ban(card: Card, number: str, design: CardDesign) -> Scene:
    style, frame = design.style, design.frame
    return design.card(
        title(card, design.texts),
        design.coded(card.code),
        o.belt(frame, frame.middle(0, 20.5)[1], frame.middle(0, 67.5)[1], style.paper),
        Placed(_ban_sign(number, 18.5, style), Placement(frame.cx, frame.cy, 0, frame.scale)),
        *o.indices(frame, _ban_sign(number, 6.2, style), 10.9, 10.9, design.deck_style.corners),
    )


@lru_cache(1 << 10)
def _ban_sign(number: str, radius: float, style: Style) -> Scene:
    """A ring with a bar behind the number, so that it is never read as a number card; about (0, 0).

    The bar falls, as on road signs: a rising one would lengthen the flag of the 5. The number leaves both ends free.
    """
    pen = Stroke(style.ink, radius / 5)
    outer, inner = radius * 0.7071, radius * 0.354
    ends = [polygon([(side * outer, side * outer), (side * inner, side * inner)], close=False) for side in (-1, 1)]
    contour = Stroke(style.white, radius * 0.24)
    return Scene(
        Box(-radius, -radius, radius, radius).grown(pen.width),
        (
            Circle(0, 0, radius, Paint(style.white, pen)),
            *(Path(end, Paint(None, pen)) for end in ends),
            *o.numeral(number, style, radius * 0.72, (0, 0), style.ink, contour),
        ),
    )


def back(_part: Part, _spec: Spec, design: CardDesign) -> Scene:
    """Pink times and plus signs."""
    style = design.style
    pink = style.colour("pink")

    def motif(k: int, size: float) -> Scene:
        return _plus(size * 1.05, 45.0 * (k % 2), Paint(pink.fill if k % 2 else style.white, Stroke(style.ink, 0.4)))

    emblem = _plus(13, 45, Paint(pink.fill, Stroke(style.ink, o.SMALL)))
    return o.back(design.frame, pink.tint, style.white, style.ink, motif, emblem)


@lru_cache(1 << 10)
def _plus(span: float, turn: float, paint: Paint) -> Scene:
    """A plus sign, or turned by 45° a times sign."""
    path = Path(plus(span, 0.4 * span, 0.07 * span), paint)
    upright = Scene(Box(-span, -span, span, span), (path,))
    return Scene(upright.bounds, (Placed(upright, Placement(turn=turn)),)) if turn else upright
