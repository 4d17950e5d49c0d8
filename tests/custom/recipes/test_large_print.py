"""Each recipe comes out in large print in each language, as the originals do: all can be read, nothing touches."""

from __future__ import annotations

import pytest

from cardgen.custom import edition_from_keys, trial_drawing
from cardgen.deck.deck import Appearance, Deck
from cardgen.drawing import set_marks
from cardgen.drawing.scene import Box, Size
from cardgen.imposition.paper import CARDS
from cardgen.products import warnings
from cardgen.schema.draft import DeckError
from tests import scenes
from tests.custom.recipes.test_decks import EVERY, edition

POINTS, SLACK = 16.0, 0.6
"""The least size of words in pt, and how far letters may reach beyond the safe area in mm."""
LONG = {"format": 1, "game": "take-three", "task": [{"if": "sum = 24", "say": "Wahrscheinlichkeiten: 24", "bonus": 3}]}


@pytest.mark.proof(one_in=6)
@pytest.mark.parametrize(("name", "language"), EVERY)
@pytest.mark.parametrize("corners", [2, 4])
def test_all_is_large_whole_and_apart_with_the_names_of_colours(name: str, language: str, corners: int) -> None:
    """And on cards of the usual size, with marks of sets at both edges."""
    own = edition(name, language)
    wished = Appearance(
        language=language, style="large-print", corners=0 if own.game.square else corners, colour_words=True
    )
    deck = Deck(own, wished)
    assert deck.size == own.game.size
    safe = Box(0, 0, *deck.size).grown(-deck.style.safe + SLACK)
    edges = _edges(deck.size)
    for card in [card for card in deck.cards if deck.part_of(card).shape == "card"]:
        texts = list(scenes.texts(deck.face(card)))
        for k, (text, box, points) in enumerate(texts):
            assert points >= POINTS - 1e-6, (card.code, text.text, points)
            assert scenes.inside(box, safe), (card.code, text.text)
            assert not text.text.endswith("…") or text.text.endswith(" …"), (card.code, text.text)
            others = [*edges, *(other for _, other, _ in texts[:k])]
            assert not any(scenes.overlap(box, other) for other in others), (card.code, text.text)


def _edges(size: Size) -> list[Box]:
    """Where marks of sets lie, of any set, at the left and the right edge."""
    (top, _), wide = set_marks.spot("A", size.height), set_marks.reach(size)
    return [Box(left, top, left + wide, size.height - top) for left in (0.0, size.width - wide)]


def test_a_word_wider_than_the_card_takes_a_larger_card() -> None:
    """And one sentence says so; where a size is wished, the word is refused."""
    own = edition_from_keys.of_data(LONG)
    deck = Deck(own, Appearance(style="large-print", language="de"))
    assert (deck.usual_size, deck.size) == (CARDS["poker"], CARDS["tarot"])
    (sentence,) = warnings.on_sizes([deck])
    assert (
        "In Großdruck sind die Karten 70 × 120 mm groß, weil auf 63 × 88 mm nicht alle Wörter Platz haben" in sentence
    )
    trial_drawing.check(deck)
    with pytest.raises(
        DeckError, match="card T01: its text of 24 letters does not fit at 16 pt on a card of 63 × 88 mm"
    ):
        trial_drawing.check(Deck(own, Appearance(style="large-print", language="de", size=CARDS["poker"])))
    assert warnings.on_sizes([Deck(own, Appearance(language="de"))]) == []
