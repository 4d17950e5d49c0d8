"""The five letters of an own deck's rules, small beside each card's code; the original's cards carry none."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.core.cards import Card
from cardgen.custom import edition_from_keys
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.game import Game
from cardgen.drawing.scene import Size
from cardgen.imposition.paper import CARDS
from tests import scenes
from tests.games.test_contract import kinds

RULES: dict[str, dict[str, Any]] = {
    "take-three": {"numbers": "0..12, 20", "blanks": 1},
    "terz": {"trait": {"number": ["I", "you", "she"]}},
    "tadika": {"rows": [7]},
    "triple3": {"trait": {"count": [1, 2, 3, 4]}},
    "threepia": {"boards": ["quadrat"]},
}
"""Something by which the rules of a deck differ from the original's."""


def own(key: str, size: Size | None = None, **keys: Any) -> Deck:
    made = edition_from_keys.of_data({"format": 1, "game": key, **keys})
    return Deck(made, Appearance(size=size))


def code_line(deck: Deck, card: Card) -> tuple[str, Any, float]:
    """The text that begins with a card's code, its box, and its size in pt."""
    (line,) = [found for found in scenes.texts(deck.face(card)) if found[0].text.split(" ")[0] == card.code]
    return line[0].text, line[1], line[2]


@pytest.mark.parametrize("size", CARDS.values(), ids=list(CARDS))
def test_each_card_says_the_five_letters_beside_its_code(game: Game[Any], size: Size) -> None:
    deck = own(game.key, size, **RULES[game.key])
    for card in kinds(deck):
        if card.kind in ("chip", "mat"):
            continue
        text, box, points = code_line(deck, card)
        assert text == f"{card.code} · {deck.edition.fingerprint}"
        assert points == pytest.approx(5)
        assert scenes.inside(box, deck.face(card).bounds.grown(-3 - 4))
        others = [other for shape, other, _ in scenes.texts(deck.face(card)) if shape.text != text]
        assert not any(scenes.overlap(box.grown(0.3), other) for other in others), card.code


def test_the_line_of_threepia_ends_before_the_lines_beside_it() -> None:
    for size in (Size(70, 70), Size(44, 44), Size(100, 100)):
        deck = own("threepia", size, boards=["quadrat"])
        _, box, _ = code_line(deck, deck.cards[0])
        free = 7 * max(min(size) / 70, 0.9)
        assert box.width / 2 < free - 0.5


def test_a_file_that_prints_the_original_has_no_letters(game: Game[Any]) -> None:
    deck = own(game.key)
    assert {code_line(deck, card)[0] for card in kinds(deck) if card.kind not in ("chip", "mat")} == {
        card.code for card in kinds(deck) if card.kind not in ("chip", "mat")
    }


@pytest.mark.parametrize("looks", [{"mark": 1}, {"show": {"12": "a dozen"}}])
def test_one_that_looks_different_has_those_of_the_originals_rules(looks: dict[str, Any]) -> None:
    deck = own("take-three", **looks)
    assert code_line(deck, deck.cards[0])[0].endswith(deck.edition.fingerprint)
    assert deck.edition.fingerprint == own("take-three").edition.fingerprint
