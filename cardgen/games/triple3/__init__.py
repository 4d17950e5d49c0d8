"""Triple³: all at once lay cards on a 3 × 3 grid so that a line newly shares a property."""

from cardgen.core.cards import CardShape
from cardgen.deck.game import Game, Part
from cardgen.drawing.scene import Size
from cardgen.games.triple3 import cards, face

GAME = Game(
    key="triple3",
    name="Triple³",
    players=(2, 4),
    parts=(
        Part("cards", ("card", "blank")),
        Part("chips", ("chip",), Size(2 * face.CHIP_RADIUS, 2 * face.CHIP_RADIUS), CardShape.ROUND),
    ),
    spec=cards.Spec(),
    deck=cards.deck,
    face=face.face,
    back=face.back,
    title=face.title,
    package=__name__,
    samples=("RC2", "BD3", "PP1", "YS3", "BLANK", "CHIP"),
)
