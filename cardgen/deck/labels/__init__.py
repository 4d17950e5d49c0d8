"""The printed values of cards: a numeral, a line of maths, words, a picture, or a picture above its word.

A custom deck may print anything instead of the values that the rules count with. Whether a text is set as a number or
as words depends on its content. All games share the measures. The originals' cards never need this.
"""

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign
from cardgen.deck.labels import corner, middle
from cardgen.deck.labels.label import of_card
from cardgen.deck.number_figure import Stage
from cardgen.drawing import ornaments as o
from cardgen.drawing.scene import Scene, Shape
from cardgen.drawing.style import Colour


def figure(
    card: Card, colour: Colour, stage: Stage, design: CardDesign, quiet: Scene
) -> tuple[list[Shape], list[Shape]]:
    """The middle and the corners of a number's face. FaceError if they don't fit."""
    label = of_card(card, design)
    others = o.quiet_corners(design.frame, quiet, corners=design.deck_style.corners)
    corners: list[Shape] = [*others, *corner.indices(label, colour, design, card.code)]
    return middle.main(label, colour, stage, design, card.code), corners
