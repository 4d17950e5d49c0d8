"""What stands on a card for a value: a numeral, a line of maths, words, a picture, or a picture above its word.

An own deck may print anything instead of what the rules count with. Whether a text is set as a number or as words is
told by what is in it. The same measures hold for the numbers of every game. The originals' cards never need this.
"""

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign
from cardgen.deck.labels import corner, middle
from cardgen.deck.labels.label import of_card
from cardgen.deck.labels.middle import Stage
from cardgen.drawing import ornaments as o
from cardgen.drawing.scene import Scene, Shape
from cardgen.drawing.style import Colour

__all__ = ["Stage", "figure"]


def figure(
    card: Card, colour: Colour, stage: Stage, design: CardDesign, quiet: Scene
) -> tuple[list[Shape], list[Shape]]:
    """What a number's face says in its middle, and in its corners. FaceError where it has no room."""
    label = of_card(card, design)
    others = o.quiet_corners(design.frame, quiet, corners=design.deck_style.corners)
    corners: list[Shape] = [*others, *corner.indices(label, colour, design, card.code)]
    return middle.main(label, colour, stage, design, card.code), corners
