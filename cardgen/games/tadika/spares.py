"""Spare cards of the NumNum deck: a Joker of each colour, and numbers to write on."""

from cardgen.core.cards import Card, letters
from cardgen.deck.game import CardDesign, Part
from cardgen.deck.spare_cards import unnumbered
from cardgen.drawing.scene import Scene
from cardgen.games.tadika.cards import Spec
from cardgen.games.tadika.face import face


def spares(_part: Part, spec: Spec, design: CardDesign) -> tuple[Scene, ...]:
    """Of each colour a Joker and a number to fill in."""
    scenes: list[Scene] = []
    for colour in spec.colours:
        code = f"{letters(spec.colours)[colour]}{spec.joker} · {design.texts['word.spare']}"
        joker = Card(code, "number", 1, {"number": spec.joker, "colour": colour, "joker": True})
        scenes += [face(joker, spec, design), unnumbered(design, colour)]
    return tuple(scenes)
