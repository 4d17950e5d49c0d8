"""Spare cards of Triple³: more blank ones, to write on."""

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign, Part
from cardgen.drawing.scene import Scene
from cardgen.games.triple3.cards import Spec
from cardgen.games.triple3.face import face


def spares(_part: Part, spec: Spec, design: CardDesign) -> tuple[Scene, ...]:
    """A blank card."""
    return (face(Card(design.texts["word.spare"], "blank"), spec, design),)
