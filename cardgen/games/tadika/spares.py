"""Spare cards of the NumNum deck: a Joker of each colour, and numbers to write on."""

from itertools import chain

from cardgen.core.cards import Card, letters
from cardgen.deck.game import CardDesign, Part
from cardgen.deck.spare_cards import unnumbered
from cardgen.drawing.scene import Scene
from cardgen.games.tadika.cards import Spec
from cardgen.games.tadika.face import face


def spares(part: Part, spec: Spec, design: CardDesign) -> tuple[Scene, ...]:
    """Of each colour a Joker and a number to fill in."""
    del part
    return tuple(
        chain.from_iterable((_joker(colour, spec, design), unnumbered(design, colour)) for colour in spec.colours)
    )


def _joker(colour: str, spec: Spec, design: CardDesign) -> Scene:
    code = f"{letters(spec.colours)[colour]}{spec.joker} · {design.texts['word.spare']}"
    return face(Card(code, "number", 1, {"number": spec.joker, "colour": colour, "joker": True}), spec, design)
