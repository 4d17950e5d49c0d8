"""The faces of TERZ cards: a panel in the background's colour, and one to three rings of a form on it."""

from functools import lru_cache

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign, Part
from cardgen.drawing import large_print
from cardgen.drawing import ornaments as o
from cardgen.drawing.paths import on_circle
from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Rect, Scene, Shape, Stroke
from cardgen.drawing.signs import sign
from cardgen.drawing.style import Colour, Ground, Style
from cardgen.games.terz.cards import ATTRIBUTES, Spec
from cardgen.words.printed_values import plainly
from cardgen.words.texts import Texts

FORMS = ("empty", "full", "dotted")
RADIUS = 11.5
GROUND_SIGN_Y, GROUND_SIGN = 17.2, 0.8
"""How far below the number of an index it is, where indices stand in all four corners, and its scale."""
PITCH = 24.8
"""Of the rings when there are three; more of them share the same height."""


LARGE_INSET, LARGE_PITCH, LARGE_MIDDLE = 2.0, 24.0, 41.8
"""In large print: how far indices keep from the safe area, and where the rings are, so that the code has room."""


def face(card: Card, _spec: Spec, design: CardDesign) -> Scene:
    """The face of one card: white or blue if its background or its figure's colour is a word or a picture."""
    style, (background, figure, form, number) = design.style, [card.attributes[name] for name in ATTRIBUTES]
    panel = style.ground(background if background in style.grounds else "white")
    colour = style.figure(figure if figure in style.colours else "blue")
    ground = panel._replace(fill=style.white) if panel.frame else panel
    # white lines look thinner on black than ink on white
    pen = Stroke(ground.outline, 0.8 if ground.outline == style.ink else 1.0)
    ring = _ring(form, colour.fill, ground, pen) if form in FORMS else None
    has_usual_corners = background in style.grounds and isinstance(number, int)
    corners = _corners(card, colour, panel, ground, design) if has_usual_corners else None
    if ring and corners is not None and figure in style.colours:
        middle = _rings(design, ring, number)
    else:
        from cardgen.games.terz import worded

        middle = worded.middle(card, colour, ground, design, ring)
        corners = worded.corners(card, colour, ground, design) if corners is None else corners
    shapes = [*_panel(design, panel), *middle, *corners]
    y = _code_height(design, panel)
    return design.card(title(card, design.texts), design.coded(card.code), *shapes, ink=ground.outline, y=y)


def _corners(card: Card, colour: Colour, panel: Ground, ground: Ground, design: CardDesign) -> list[Shape]:
    """The number and the figure's sign, and quiet ones of the background."""
    frame, style, corners = design.frame, design.style, design.deck_style.corners
    number, size = str(card.attributes["number"]), large_print.SIGN if style.large_print else 8.2
    mark = sign(colour.sign, size, colour.fill, ground.outline, 0.5)
    ground_mark = sign(panel.sign, 6.2 if panel.frame else 7.5, panel.fill, panel.outline, 0.5)
    quiet = o.quiet_corners(frame, ground_mark, corners=corners)
    if style.large_print:  # the number is as high as the rings
        large = large_print.Index(number, ground.outline, mark, inset=LARGE_INSET)
        return [*quiet, *large_print.indices(frame, large, style, corners)]
    index = o.index(number, style, ground.outline, mark, sign_y=8.9)
    if corners == o.ALL_CORNERS:  # no corner is left for the sign of the ground
        index = index._replace(shapes=(*index.shapes, Placed(ground_mark, Placement(0, GROUND_SIGN_Y, 0, GROUND_SIGN))))
    return [*quiet, *o.indices(frame, index, 10.2, 9.6, corners)]


def title(card: Card, texts: Texts) -> str:
    """In words: what stands on which ground; a number counts the forms, any other level stands beside them."""
    a = card.attributes
    return texts["title.card" if isinstance(a["number"], int) else "title.words"].format(
        number=plainly(a["number"]),
        form=texts.get(f"form.{a['form']}", plainly(a["form"])),
        figure=texts.get(f"colour.{a['figure']}", plainly(a["figure"])),
        background=texts.get(f"colour.{a['background']}", plainly(a["background"])),
    )


def back(_part: Part, _spec: Spec, design: CardDesign) -> Scene:
    """Green rings."""
    style = design.style
    green = style.colour("green")
    kinds = (("empty", green.fill), ("full", style.white), ("full", green.fill))

    def motif(k: int, size: float) -> Scene:
        form, fill = kinds[k % 3]
        return _small_ring(form, fill, style, size * 0.5, 0.4)

    rings = [(-7.0, "empty"), (0.0, "full"), (7.0, "empty")]
    emblem = Scene(
        Box(-11, -4, 11, 4),
        tuple(Placed(_small_ring(form, green.fill, style, 3, 0.35), Placement(x)) for x, form in rings),
    )
    return o.back(design.frame, green.tint, style.white, style.ink, motif, emblem)


@lru_cache(1 << 10)
def _small_ring(form: str, fill: str, style: Style, radius: float, width: float) -> Scene:
    pen = Stroke(style.ink, width)
    hole = (Circle(0, 0, radius * 0.52, Paint(style.white, pen)),) if form == "empty" else ()
    return Scene(Box(-radius, -radius, radius, radius).grown(width), (Circle(0, 0, radius, Paint(fill, pen)), *hole))


def _panel(design: CardDesign, ground: Ground) -> list[Rect]:
    """The panel, with a white border that hides cutting errors; a white panel or a frame has thin lines."""
    white, inset = design.style.white, 3 * min(1.0, design.frame.scale)
    line = Stroke(design.style.line, o.FINE_WIDTH) if ground.frame or ground.fill == white else None
    panel = _rounded(design, inset, Paint(ground.fill, line), 2.5)
    if not ground.frame:
        return [panel]
    wide = ground.frame * min(1.0, design.frame.scale)
    return [panel, _rounded(design, inset + wide, Paint(white, line), max(0.5, 2.5 - wide))]


def _rounded(design: CardDesign, inset: float, paint: Paint, radius: float) -> Rect:
    return Rect(inset, inset, design.size.width - 2 * inset, design.size.height - 2 * inset, paint, radius)


def _rings(design: CardDesign, ring: Scene, number: int) -> list[Shape]:
    """The rings, one below the other around the centre of the card."""
    pitch = 27.0 if number == 2 else min(PITCH, 3 * PITCH / number)
    pitch, middle = (min(pitch, LARGE_PITCH), LARGE_MIDDLE) if design.style.large_print else (pitch, 44.0)
    places = [design.frame.middle(31.5, middle + (k - (number - 1) / 2) * pitch) for k in range(number)]
    scale = min(1.0, pitch / PITCH) * design.frame.scale
    return [Placed(ring, Placement(x, y, 0, scale)) for x, y in places]


@lru_cache(1 << 10)
def _ring(form: str, fill: str, ground: Ground, pen: Stroke) -> Scene:
    disc = Circle(0, 0, RADIUS, Paint(fill, pen))
    shapes = {"full": (disc,), "empty": (disc, Circle(0, 0, 6.6, Paint(ground.fill, pen)))}.get(form)
    if shapes is None:
        dots = [(0.0, 0.0), *(on_circle(5.4, 30 + 60 * k) for k in range(6))]
        paint = Paint(fill, Stroke(pen.colour, 0.55))
        shapes = (disc, Circle(0, 0, 8.9, Paint(ground.fill, pen)), *(Circle(x, y, 2.05, paint) for x, y in dots))
    return Scene(Box(-RADIUS, -RADIUS, RADIUS, RADIUS).grown(pen.width), shapes)


def _code_height(design: CardDesign, ground: Ground) -> float:
    """The height of the code, which is above a frame."""
    frame, k = design.frame, min(1.0, design.frame.scale)
    usual = frame.height - frame.safe - 0.2
    return min(usual, frame.height - (3 + ground.frame) * k - 0.8) if ground.frame else usual
