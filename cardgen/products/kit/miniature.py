"""Small pictures of cards: the illegible code is omitted, and thin lines are widened for printing. Pure."""

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Stroke, Text

LEAST = 0.3 * POINT
"""The width of the thinnest line, in mm: 0.25 pt survives an inkjet."""


def miniature(deck: Deck, card: Card, high: float) -> Scene:
    """The face of a card in a height in mm, with round corners and an outline, from its top left corner."""
    size, style = deck.size_of(deck.part_of(card)), deck.style
    scale = high / size.height
    box = Box(0, 0, *size)
    face = Placed(_bare(deck.face(card), card.code, scale), Placement(0, 0, 0, scale), box, style.radius)
    edge = Rect(0, 0, size.width * scale, high, Paint(), style.radius * scale)
    ground = edge._replace(paint=Paint(style.white))
    line = edge._replace(paint=Paint(None, Stroke(style.line, LEAST)))
    return Scene(Box(0, 0, size.width * scale, high), (ground, face, line))


def _bare(scene: Scene, code: str, scale: float) -> Scene:
    """The scene without the card's code, with lines widened for that scale."""
    return scene._replace(shapes=tuple([scaled for shape in scene.shapes if (scaled := _shape(shape, code, scale))]))


def _shape(shape: Shape, code: str, scale: float) -> Shape | None:
    match shape:
        case Text():
            return None if shape.text.startswith(code) else shape
        case Placed():
            return shape._replace(scene=_bare(shape.scene, code, scale * shape.place.scale))
        case Rect() | Circle() | Path():
            stroke = shape.paint.stroke
            wider = stroke and stroke._replace(width=max(stroke.width, LEAST / scale))
            return shape._replace(paint=shape.paint._replace(stroke=wider))
        case _:
            return shape
