"""Triple³ cards with words, numerals or pictures for their shapes, counts or colours, as a teacher's deck has them."""

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign
from cardgen.deck.labels import corner
from cardgen.deck.labels.label import Label, of_card, of_text
from cardgen.deck.labels.slots import filled, stacked
from cardgen.drawing.deck_style import without_tints
from cardgen.drawing.scene import Box, Placed, Placement, Shape
from cardgen.drawing.signs import sign
from cardgen.drawing.style import Colour

ROOM = (12.0, 23.0, 51.0, 65.0)
"""On the reference card, upon the belt."""
INSIDE = (18.5, 34.0, 44.5, 54.0)
"""Within a shape of ours."""
PIP, PITCH, PIPS = 9.0, 11.0, 11.5
"""Signs that count, in a row at the foot of the belt, and how much of it they take."""


def middle(card: Card, colour: Colour, design: CardDesign, big: Placed | None) -> list[Shape]:
    """The shape and the count; `big` is a shape of ours, with whatever else in it: in white, where that is coloured."""
    a, style = card.attributes, design.style
    others = [] if a["colour"] in style.colours else [of_text(str(a["colour"]), card, design)]
    if big:
        inside = colour if without_tints(style) else colour._replace(fill=style.white)
        return [big, *stacked([*_count(card, design), *others], inside, _box(design, INSIDE), design, card.code)]
    shape = of_text(str(a["shape"]), card, design)
    room = _box(design, ROOM)
    if isinstance(a["count"], int) and "show" not in a:
        upper = room._replace(bottom=room.bottom - PIPS * design.frame.scale)
        pips = _pips(a["count"], colour, upper.bottom + PIPS / 2 * design.frame.scale, design)
        return [*stacked([shape, *others], colour, upper, design, card.code), *pips]
    if not others:
        half = room.top + 0.6 * room.height
        upper, lower = room._replace(bottom=half - 0.7), room._replace(top=half + 0.7)
        count = _count(card, design)[0]
        return [*filled(shape, colour, upper, design, card.code), *filled(count, colour, lower, design, card.code)]
    return stacked([shape, *_count(card, design), *others], colour, room, design, card.code)


def indices(card: Card, colour: Colour, design: CardDesign, place: tuple[float, float]) -> tuple[Placed, ...]:
    """The count as it is printed, and the colour's sign."""
    return corner.indices(_count(card, design)[0], colour, design, card.code, place)


def _count(card: Card, design: CardDesign) -> list[Label]:
    count = card.attributes["count"]
    if isinstance(count, int):
        return [of_card(card, design, "count")]
    return [of_text(str(card.attributes.get("show") or count), card, design)]


def _box(design: CardDesign, box: tuple[float, float, float, float]) -> Box:
    return Box(*design.frame.middle(*box[:2]), *design.frame.middle(*box[2:]))


def _pips(count: int, colour: Colour, y: float, design: CardDesign) -> list[Shape]:
    """So many signs in a row."""
    k = design.frame.scale * min(1.0, 4 / max(1, count))
    pip = sign(colour.sign, PIP, colour.fill, design.style.ink, 0.5)
    return [Placed(pip, Placement(design.frame.cx + (n - (count - 1) / 2) * PITCH * k, y, 0, k)) for n in range(count)]
