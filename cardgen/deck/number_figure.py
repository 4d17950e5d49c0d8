"""The number on a card, or what a custom deck prints instead of it."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign
from cardgen.drawing import ornaments as o
from cardgen.drawing.deck_style import PLAIN
from cardgen.drawing.scene import Scene, Shape
from cardgen.drawing.style import Colour


class Stage(NamedTuple):
    """The place of the main part of a face: its middle, the height of a numeral, and room as a share of the card's."""

    centre: tuple[float, float]
    cap: float
    share: float = 1.0


def figure(
    card: Card, colour: Colour, stage: Stage, design: CardDesign, quiet: Scene | None = None
) -> tuple[list[Shape], Sequence[Shape]]:
    """The middle and the corners of a number's face; `quiet`: the sign in corners without index. FaceError."""
    style, frame, number = design.style, design.frame, card.attributes["number"]
    others = o.quiet_corners(frame, quiet or o.pale(colour, 7, style), corners=design.deck_style.corners)
    if design.deck_style is PLAIN and isinstance(number, int) and number >= 0:
        index = o.colour_index(str(number), colour, style)
        numeral = o.big_numeral(frame, str(number), style, stage.cap, stage.centre, colour.fill)
        return numeral, [*others, *o.indices(frame, index)]
    from cardgen.deck.labels import corner, middle  # the originals' cards don't need them
    from cardgen.deck.labels.label import of_card

    label = of_card(card, design)
    indices = corner.indices(label, colour, design, card.code)
    return middle.main(label, colour, stage, design, card.code), [*others, *indices]
