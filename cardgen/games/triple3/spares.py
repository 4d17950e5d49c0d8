"""Spare cards of Triple³: more blank ones, to write on."""

from cardgen.core.cards import Card
from cardgen.deck.game import Look, Part
from cardgen.drawing.scene import Scene
from cardgen.games.triple3.cards import Spec
from cardgen.games.triple3.face import face


def spares(part: Part, spec: Spec, look: Look) -> tuple[Scene, ...]:
    """A blank card."""
    del part
    return (face(Card(look.texts["word.spare"], "blank"), spec, look),)
