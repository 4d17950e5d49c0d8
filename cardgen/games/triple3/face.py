"""The faces of Triple³ cards: a tinted belt, a big shape with zero to three pips; blanks and chips."""

from functools import lru_cache
from math import hypot, sqrt

from cardgen.core.cards import Card, CardShape
from cardgen.deck.game import CardDesign, Part
from cardgen.deck.spare_cards import blank
from cardgen.drawing import large_print, set_marks
from cardgen.drawing import ornaments as o
from cardgen.drawing.deck_style import colour_of, without_tints
from cardgen.drawing.paths import Commands, on_circle, plus, polygon, star
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Scene, Shape, Stroke, Text
from cardgen.drawing.signs import disc, sign
from cardgen.drawing.style import Colour, Style
from cardgen.games.triple3.cards import Spec
from cardgen.words.printed_values import plainly, spoken
from cardgen.words.texts import Texts

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.0),),
    2: ((-7.2, 0.0), (7.2, 0.0)),
    3: ((0.0, -6.6), (-6.6, 4.6), (6.6, 4.6)),
}
PIP_SIZES = {1: 13.9, 2: 12.4, 3: 11.2}
IN_PLUS, IN_PLUS_SIZE = ((0.0, -7.8), (-7.4, 3.2), (7.4, 3.2)), 10.6
"""Three pips in a plus, whose arms are narrower than the other shapes."""
CHIP_RADIUS = 12.5
LARGE_SHARE = 0.84
"""How large figures are in large print, so that they stay below the numbers."""


def face(card: Card, spec: Spec, design: CardDesign) -> Scene:
    """The face of one card, a blank or a chip."""
    if card.kind == "chip":
        return _chip(design, spec, title(card, design.texts))
    if card.kind == "blank":
        return blank(card, design, title(card, design.texts))
    style, frame = design.style, design.frame
    colour = colour_of(card.attributes["colour"], style)
    shape, count = card.attributes["shape"], card.attributes["count"]
    top, bottom = frame.middle(0, 21)[1], frame.middle(0, 67)[1]
    is_ours = shape in BIG_SIZE and isinstance(count, int) and card.attributes["colour"] in style.colours
    is_ours = is_ours and "show" not in card.attributes
    if is_ours:
        indices = _indices(count, colour, design)
        figure = _figure(shape, count, colour, style)
        middle: list[Shape] = [Placed(figure, Placement(frame.cx, frame.cy, 0, _scale(shape, design)))]
    else:
        from cardgen.games.triple3 import worded

        indices = worded.indices(card, colour, design, INDEX)
        middle = worded.middle(card, colour, design, _big(shape, colour, design) if shape in BIG_SIZE else None)
    quiet: tuple[Shape, ...] = ()
    if shape in BIG_SIZE:
        line = _outline(shape, 8.5, Paint(None, Stroke(style.ink, 0.3)))
        quiet = o.quiet_corners(frame, line, corners=design.deck_style.corners)
    belt = o.belt(frame, top, bottom, colour.tint)
    shapes = o.ground(frame, style.white), belt, *middle, *quiet, *indices, _code(card, design, is_ours)
    return Scene(frame.bounds, shapes, title(card, design.texts))


def _code(card: Card, design: CardDesign, is_ours: bool) -> Text:
    """The code; in large print at the foot of the belt, as below it there is no room beside the numbers."""
    code = o.code(design.frame, design.coded(card.code), design.style.small, design.style.ink)
    if not design.style.large_print or not is_ours:
        return code
    beside = set_marks.reach(design.size) + set_marks.OUTLINE
    return code._replace(x=max(design.frame.safe, beside), y=design.frame.middle(0, 65.6)[1])


def _indices(count: int, colour: Colour, design: CardDesign) -> tuple[Placed, ...]:
    """The number of pips in the corners, and the sign of the colour: in large print beside it, above the belt."""
    style, corners = design.style, design.deck_style.corners
    if style.large_print:
        mark = sign(colour.sign, large_print.SIGN, colour.fill, style.ink, o.SMALL)
        return large_print.indices(
            design.frame, large_print.Index(str(count), style.ink, mark, beside=True), style, corners
        )
    mark = sign(colour.sign, SIGN, colour.fill, style.ink, o.CORNER)
    return o.indices(design.frame, o.index(str(count), style, style.ink, mark, sign_y=SIGN_BELOW), *INDEX, corners)


def _big(shape: str, colour: Colour, design: CardDesign) -> Placed:
    """The big shape with nothing in it, in the middle of the card; an outline where ink is saved."""
    if without_tints(design.style):
        colour = colour._replace(fill=design.style.white)
    figure, frame = _figure(shape, 0, colour, design.style), design.frame
    return Placed(figure, Placement(frame.cx, frame.cy, 0, _scale(shape, design)))


def _scale(shape: str, design: CardDesign) -> float:
    """How large a figure is drawn: a star so that its foot stays apart from the sign of a large index."""
    frame = design.frame
    if design.style.large_print:
        return LARGE_SHARE * frame.scale
    if shape != "star":
        return frame.scale
    place = frame.corner(INDEX[0], INDEX[1] + SIGN_BELOW)
    x, y = frame.cx - place.x, frame.cy - place.y
    away = 0.55 * SIGN * place.scale + o.BIG / 2 + o.INDEX_GAP
    along = (FOOT[0] * x + FOOT[1] * y) / hypot(*FOOT)
    aside = x * x + y * y - along * along
    if aside >= away * away:
        return frame.scale
    return min(frame.scale, (along - sqrt(away * away - aside)) / hypot(*FOOT))


def title(card: Card, texts: Texts) -> str:
    """In words: count, colour and shape."""
    if card.kind != "card":
        return texts[f"title.{card.kind}"]
    a = card.attributes
    return texts["title.card"].format(
        count=spoken(a, "count"),
        colour=texts.get(f"colour.{a['colour']}", plainly(a["colour"])),
        shape=texts.get(f"shape.{a['shape']}", plainly(a["shape"])),
    )


def back(part: Part, spec: Spec, design: CardDesign) -> Scene:
    """Purple shapes; a chip has the same picture on both sides."""
    return _chip(design, spec, "") if part.shape is CardShape.ROUND else _back(design)


def _back(design: CardDesign) -> Scene:
    style = design.style
    purple = style.colour("purple")
    shapes = ("circle", "diamond", "plus", "star")

    def motif(k: int, size: float) -> Scene:
        paint = Paint(purple.fill if k % 2 else style.white, Stroke(style.ink, 0.4))
        return _outline(shapes[k % 4], size, paint)

    paint = Paint(purple.fill, Stroke(style.ink, 0.4))
    row = ((-6.6, "diamond"), (0.0, "plus"), (6.6, "diamond"))
    emblem = Scene(Box(-11, -4, 11, 4), tuple(Placed(_outline(shape, 6, paint), Placement(x)) for x, shape in row))
    return o.back(design.frame, purple.tint, style.white, style.ink, motif, emblem)


def _commands(shape: str, size: float) -> Commands:
    """The outline of a shape about (0, 0), as large as the others at this size."""
    k = size / 50
    if shape == "circle":
        return disc(0, 0, 23.5 * k)
    if shape == "diamond":
        return polygon([(0, -28 * k), (25 * k, 0), (0, 28 * k), (-25 * k, 0)])
    if shape == "plus":
        return plus(48 * k, 19.2 * k, 3.4 * k)
    points = star(28 * k, 14.4 * k)
    return tuple((verb, *(n + (1.4 * k if i % 2 else 0) for i, n in enumerate(rest))) for verb, *rest in points)


@lru_cache(1 << 10)
def _outline(shape: str, size: float, paint: Paint) -> Scene:
    return Scene(Box(-size, -size, size, size).grown(1), (Path(_commands(shape, size), paint),))


SIGN, INDEX, SIGN_BELOW = 5.6, (9.2, 8.0), 8.2
"""The size of the index's sign, the middle of the index's number, and how far below it the sign is."""
FOOT = (16.3, 23.8)
"""The tip of a star's right foot, about its middle."""
BIG_SIZE = {"circle": 45.0, "diamond": 50.0, "plus": 47.9, "star": 49.3}


@lru_cache(1 << 10)
def _figure(shape: str, count: int, colour: Colour, style: Style) -> Scene:
    """The big shape with so many pips in it, about (0, 0)."""
    big = _outline(shape, BIG_SIZE[shape], Paint(colour.fill, Stroke(style.ink, o.BIG)))
    places, size = PIPS.get(count, ()), PIP_SIZES.get(count, 9.0)
    if shape == "plus" and count == len(IN_PLUS):
        places, size = IN_PLUS, IN_PLUS_SIZE
    elif count > len(PIPS):  # in a ring, for decks with greater counts
        places = tuple([on_circle(9, -90 + 360 / count * k) for k in range(count)])
    pip = o.pip(colour, size, style)
    down = 1.4 if shape == "star" else 0.0
    return Scene(
        Box(-31, -31, 31, 31),
        (Placed(big), *(Placed(pip, Placement(x, y + down)) for x, y in places)),
    )


@lru_cache(1 << 10)
def _chip(design: CardDesign, spec: Spec, words: str) -> Scene:
    """A disc with the deck's shapes in its colours around a 1; a circle for a shape in words."""
    style = design.style
    pen = Stroke(style.ink, 0.4)
    ring = [
        (on_circle(7.6, -90 + 360 / len(spec.shapes) * k), shape, spec.colours[k % len(spec.colours)])
        for k, shape in enumerate(spec.shapes)
    ]
    around = [
        Placed(
            _outline(shape if shape in BIG_SIZE else "circle", 4.8, Paint(colour_of(colour, style).fill, pen)),
            Placement(CHIP_RADIUS + x, CHIP_RADIUS + y),
        )
        for (x, y), shape, colour in ring
    ]
    middle = (CHIP_RADIUS, CHIP_RADIUS)
    return Scene(
        Box(0, 0, 2 * CHIP_RADIUS, 2 * CHIP_RADIUS).grown(style.bleed),
        (
            Circle(*middle, CHIP_RADIUS + style.bleed, Paint(style.paper)),
            Circle(*middle, 11, Paint(style.white, Stroke(style.ink, 0.7))),
            *(() if style.large_print else around),
            *o.numeral("1", style, large_print.CAP if style.large_print else 5.6, middle, style.ink),
        ),
        words,
    )
