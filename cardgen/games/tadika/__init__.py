"""Tadika: exchange cards of the NumNum deck until seven share a colour or a row."""

from cardgen.deck.game import Game, Part
from cardgen.games.tadika import cards, face

GAME = Game(
    key="tadika",
    name="Tadika",
    players=(2, 5),
    parts=(Part("cards", ("number", "special")),),
    spec=cards.spec_of(cards.CLASSIC),
    deck=cards.deck,
    face=face.face,
    back=face.back,
    title=face.title,
    package=__name__,
    variants={"extended": cards.spec_of(cards.EXTENDED)},
    deck_name="NumNum",
    samples=("Y24", "P30", "Y9", "R1", "WISH", "BAN2", "BAN5"),
)
