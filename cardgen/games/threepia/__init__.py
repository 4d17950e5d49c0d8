"""Threepia: cover cards on a board so that rows of equal shapes or colours arise."""

from cardgen.core.cards import CardShape
from cardgen.deck.game import Game, Part
from cardgen.drawing.scene import Size
from cardgen.games.threepia import cards, face

GAME = Game(
    key="threepia",
    name="Threepia",
    players=(1, 6),
    parts=(Part("cards", ("card",)), Part("boards", ("mat",), shape=CardShape.MAT)),
    spec=cards.Spec(),
    deck=cards.deck,
    face=face.face,
    back=face.back,
    title=face.title,
    package=__name__,
    size=Size(face.SIDE, face.SIDE),
    square=True,
    samples=("H01", "H06", "H41", "windmuehle"),
)
