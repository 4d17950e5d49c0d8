"""TERZ: find three cards that in each of four attributes are all equal or all different."""

from cardgen.deck.game import Game, Part
from cardgen.games.terz import cards, face

GAME = Game(
    key="terz",
    name="TERZ",
    players=(2, 8),
    parts=(Part("cards", ("card",)),),
    spec=cards.Spec(),
    deck=cards.deck,
    face=face.face,
    back=face.back,
    title=face.title,
    package=__name__,
    samples=("YRE1", "YGD3", "WGF2", "WRD2", "KBD3", "KRE2", "YBF1"),
)
