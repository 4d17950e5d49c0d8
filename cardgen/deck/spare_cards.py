"""Cards to write on, shared by several games: a deck's blank cards, and parts of spare cards."""

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign
from cardgen.drawing import ornaments as o
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Box, Paint, Path, Placed, Placement, Rect, Scene, Shape, Stroke
from cardgen.drawing.signs import sign


def spare(design: CardDesign, *shapes: Shape, y: float | None = None) -> Scene:
    """A spare card: its shapes, and the word "spare card" in the place of a code."""
    word = design.texts["word.spare"]
    return design.card(word, word, *shapes, y=y)


def unnumbered(design: CardDesign, name: str) -> Scene:
    """A number card of a colour without its number: with boxes in the corners and an empty middle."""
    style, frame = design.style, design.frame
    colour = style.colour(name)
    box = Rect(-4.2, -4.2, 8.4, 8.4, Paint(style.white, Stroke(style.line, o.FINE_WIDTH)), 1.5)
    index = Scene(
        Box(-5, -5, 5, 12), (box, Placed(sign(colour.sign, 6, colour.fill, style.ink, o.CORNER), Placement(0, 8.7)))
    )
    return spare(
        design,
        o.stage(frame, colour, style, scale=0.88),
        *o.quiet_corners(frame, o.pale(colour, 7, style), corners=design.deck_style.corners),
        *o.indices(frame, index, corners=design.deck_style.corners),
    )


def blank(card: Card, design: CardDesign, title: str) -> Scene:
    """A deck's blank card: a frame and lines to write on, and boxes for a handwritten index."""
    frame = design.frame
    left, top = frame.middle(6, 20)
    right, bottom = frame.middle(57, 68)
    pen = Paint(None, Stroke(design.style.line, o.FINE_WIDTH))
    box = Rect(left, top, right - left, bottom - top, pen, 3)
    lines = [Path(polygon([frame.middle(11, y), frame.middle(52, y)], close=False), pen) for y in (32, 44, 56)]
    k = min(frame.corner_scale, (top - 5) / 13)
    corners = [Rect(4.5, 4.5, 10 * k, 13 * k, pen, 2)]
    if design.deck_style.corners == o.ALL_CORNERS:
        corners.append(corners[0]._replace(x=frame.width - 4.5 - 10 * k))
    return design.card(title, design.coded(card.code), box, *lines, *o.both_ways(frame, corners))
