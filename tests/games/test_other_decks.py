"""Decks with other numbers, colours and shapes than the originals': faces and sheets know of neither."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games import registry
from cardgen.games.tadika import cards as tadika
from cardgen.games.take_three import cards as take_three
from cardgen.games.take_three.tasks import Task
from cardgen.games.terz import cards as terz
from cardgen.games.threepia import cards as threepia
from cardgen.games.triple3 import cards as triple3
from cardgen.imposition.sheets import Backs
from cardgen.writers import pdf
from tests.example_decks import deck_of, on_paper
from tests.scenes import cards_of

SIX = ("yellow", "red", "green", "blue", "purple", "pink")

OTHERS = [
    (
        "take-three",
        take_three.Spec(
            tuple(range(0, 210, 7)),
            SIX,
            1,
            (Task("own", 4, "? + ? + ? = 100", "sum = 100", "Three cards that make 100"),),
        ),
        30 * 6 + 1,
    ),
    ("terz", terz.Spec(("white", "black"), ("purple", "pink"), ("full", "dotted"), (1, 2, 3, 4, 5)), 2 * 2 * 2 * 5),
    (
        "tadika",
        tadika.Spec({"green": (1, 4, 121), "purple": (1, 9, 1000)}, rows=tuple(range(2, 13)), specials={"wish": 1}),
        7,
    ),
    ("triple3", triple3.Spec(SIX, ("circle", "star"), (0, 1, 2, 3, 4, 5), 0, 3), 6 * 2 * 6 + 3),
    (
        "threepia",
        threepia.Spec(
            (threepia.cells("^ og ob xg"), threepia.cells("sr ob ^ xg")),
            SIX,
            (threepia.Board("long", ((0, 0), (2, 0))),),
        ),
        3,
    ),
]


@pytest.mark.parametrize(("key", "spec", "count"), OTHERS, ids=[key for key, _, _ in OTHERS])
@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.FOLD])
def test_a_deck_of_another_specification_prints(key: str, spec: Any, count: int, backs: Backs) -> None:
    game = registry.find(key)._replace(spec=spec)
    layout = on_paper(game, backs=backs)
    own = [code for run in layout.runs for code in cards_of(run)]
    assert len(own) == count
    assert {code for code in own if "×" not in code} <= {card.code for card in layout.deck.cards}
    assert pdf.write(layout.document()).startswith(b"%PDF")


def test_colours_with_the_same_first_letter_get_letters_of_their_own() -> None:
    game = registry.find("take-three")._replace(
        spec=take_three.Spec((1, 2), ("purple", "pink", "blue", "black"), 1, ())
    )
    codes = {card.code for card in deck_of(game).cards}
    assert codes == {"P1", "P2", "U1", "U2", "B1", "B2", "K1", "K2"}
