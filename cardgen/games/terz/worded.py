"""TERZ cards with words, numerals or pictures for some of their traits, as a teacher's deck may have them."""

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign
from cardgen.deck.labels.corner import spine
from cardgen.deck.labels.label import Label, artwork, of_text
from cardgen.deck.labels.slots import below_sign, beside, stacked
from cardgen.drawing import ornaments as o
from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Shape
from cardgen.drawing.signs import sign
from cardgen.drawing.style import Colour, Ground

LEFT, TOP, RIGHT, BOTTOM = 9.0, 20.5, 54.0, 67.5
"""Where on the reference card the middle stands, on a belt of the colour's tint."""
HIGHER, LOWER = 17.0, 71.0
"""The same for as many of a form as a number says, which needs no belt."""
SIGN, SIGN_AT, SPINE_AT = 8.2, (10.6, 10.4), (9.8, 9.6)
SPINE_FREE, SPINES_FREE, SIGNS_FREE = 10.6, 14.6, 14.0
"""Where the middle begins beside words that run down the edge, beside those in two languages, and beside signs below
one another."""
WORD_APART, WORD_WIDE = 6.2, 34.0
SMALL_PICTURE, PICTURE_APART = 9.0, 1.0
"""A picture beside the sign, and between it and its word, in mm."""


def middle(card: Card, colour: Colour, ground: Ground, design: CardDesign, ring: Scene | None) -> list[Shape]:
    """The traits that are no background, one below the other: number, form, figure. `ring` is a form of ours."""
    design = _outlined(design, ground)
    frame, things = design.frame, _things(card, design, ring)
    counted = isinstance(card.attributes["number"], int)
    left, top = frame.middle(LEFT, HIGHER if counted else TOP)
    right, bottom = frame.middle(RIGHT, LOWER if counted else BOTTOM)
    two = of_text(str(card.attributes["background"]), card, design).second
    if two and design.style.large_print:
        top = max(top, frame.corner(0, SIGN_AT[1] + below_sign(design)).y)
        bottom = min(bottom, frame.height - top)
    if design.deck_style.corners == o.ALL_CORNERS:  # words run down both edges, or signs stand there
        free = SIGNS_FREE if counted else SPINE_FREE
        left = max(left, frame.corner(max(free, SPINES_FREE) if two else free, 0).x)
        right = frame.width - left
    room = Box(left, top, right, bottom)
    shapes = stacked(things, colour, room.grown(-1.5 * frame.scale), design, card.code)
    own_ground = card.attributes["background"] not in design.style.grounds
    if not own_ground or counted or colour.tint == design.style.white:
        return shapes
    inset = 3 * min(1.0, frame.scale) + 0.1
    return [Rect(inset, top, frame.width - 2 * inset, bottom - top, Paint(colour.tint)), *shapes]


def _things(card: Card, design: CardDesign, ring: Scene | None) -> list[Label | Scene]:
    """What stands in the middle: as many of a form as the number says, or each trait once."""
    a = card.attributes
    form = ring or of_text(str(a["form"]), card, design)
    if isinstance(a["number"], int):
        things: list[Label | Scene] = [form] * max(1, a["number"])
    else:
        things = [of_text(a["number"], card, design), form]
    return things if a["figure"] in design.style.colours else [*things, of_text(a["figure"], card, design)]


def corners(card: Card, colour: Colour, ground: Ground, design: CardDesign) -> list[Shape]:
    """The figure's sign, and beside it the background where it is a word or a picture, else the number."""
    design, frame = _outlined(design, ground), design.frame
    a = card.attributes
    own_ground = a["background"] not in design.style.grounds
    label = of_text(str(a["background"] if own_ground else a["number"]), card, design)
    mark = sign(colour.sign, SIGN, colour.fill, ground.outline, o.SMALL)
    if design.deck_style.corners == o.ALL_CORNERS:
        return [*_four(label, mark, design, card.code)]
    shapes: list[Shape] = [Placed(mark)]
    if label.picture:
        small = artwork(label.picture, SMALL_PICTURE, design, card.code)
        shapes.append(Placed(small, Placement(WORD_APART + SMALL_PICTURE / 2)))
    if label.text:
        away = WORD_APART + (SMALL_PICTURE + PICTURE_APART if label.picture else 0.0)
        wide = min(WORD_WIDE + WORD_APART, (frame.width - 10) / frame.corner_scale - SIGN_AT[0]) - away
        word = Scene(Box(0, -4, wide, 4), beside(label, wide, design, card.code))
        shapes.append(Placed(word, Placement(away)))
    return [*o.indices(frame, Scene(Box(-6, -6, 40, 6), tuple(shapes)), *SIGN_AT)]


def _four(label: Label, mark: Scene, design: CardDesign, code: str) -> tuple[Placed, ...]:
    """The same in all four corners, where two words have no room side by side: these run down the edges."""
    if not label.picture:
        left, right = (spine(label, mark, design, code, at_right) for at_right in (False, True))
        return o.indices(design.frame, left, *SPINE_AT, o.ALL_CORNERS, right)
    small, away = artwork(label.picture, SMALL_PICTURE, design, code), WORD_APART + SMALL_PICTURE / 2
    left, right = (
        Scene(
            Box(-20, -6, 20, 6),
            (
                *(spine(label, mark, design, code, side < 0).shapes if label.text else (Placed(mark),)),
                Placed(small, Placement(side * away)),
            ),
        )
        for side in (1, -1)
    )
    return o.indices(design.frame, left, *SIGN_AT, o.ALL_CORNERS, right)


def _outlined(design: CardDesign, ground: Ground) -> CardDesign:
    """The look with the outline colour of this ground as its ink."""
    return design._replace(style=design.style._replace(ink=ground.outline))
