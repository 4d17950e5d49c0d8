"""Take Three: get rid of number cards in threes that fulfil the tasks in your hand."""

from cardgen.deck.game import Game, Part
from cardgen.games.take_three import cards, face

GAME = Game(
    key="take-three",
    name="Take Three",
    players=(2, 5),
    parts=(Part("numbers", ("number", "blank")), Part("tasks", ("task",))),
    spec=cards.Spec(),
    deck=cards.deck,
    face=face.face,
    back=face.back,
    title=face.title,
    package=__name__,
    samples=("Y6", "R9", "G4", "B12", "T18", "T46"),
)
