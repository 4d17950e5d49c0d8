"""Threepia: cover cards on a board so that rows of equal shapes or colours arise."""

from pathlib import Path

from cardgen.cards import Size
from cardgen.game import Game, Part
from cardgen.games.threepia import cards, face

GAME = Game(
    key="threepia",
    name="Threepia",
    players=(1, 6),
    parts=(Part("cards", ("card",)), Part("boards", ("mat",), shape="mat")),
    spec=cards.Spec(),
    deck=cards.deck,
    face=face.face,
    back=face.back,
    title=face.title,
    folder=str(Path(__file__).parent),
    size=Size(face.SIDE, face.SIDE),
    square=True,
)
