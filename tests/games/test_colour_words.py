"""Colours as words at the foot of cards, and indices in four corners of originals."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.deck.game import Game
from cardgen.drawing import style
from cardgen.drawing.scene import Size
from cardgen.imposition.paper import CARDS
from tests import scenes
from tests.example_decks import deck_of


@pytest.mark.parametrize(
    ("game", "code", "language", "words"),
    [
        ("take-three", "R7", "de", "Rot"),
        ("terz", "KBD2", "en", "blue · black"),
        ("tadika", "P45", "nl", "roze"),
        ("triple3", "PP1", "fr", "violet"),
    ],
)
def test_the_foot_names_the_colours(game: str, code: str, language: str, words: str) -> None:
    deck = deck_of(game, language=language, colour_words=True)
    card = next(card for card in deck.cards if card.code == code)
    named = [box for text, box, _ in scenes.texts(deck.face(card)) if text.text.casefold() == words.casefold()]
    coded = [box for text, box, _ in scenes.texts(deck.face(card)) if text.text == code]
    assert len(named) == len(coded) == 1
    assert coded[0].right < named[0].left
    assert (coded[0].left + named[0].right) / 2 == pytest.approx(deck.size.width / 2, abs=0.5)


@pytest.mark.proof
@pytest.mark.long
@pytest.mark.parametrize("name", style.built_in())
@pytest.mark.parametrize("size", [None, CARDS["mini"]], ids=str)
def test_words_touch_nothing_else_that_is_written(game: Game[Any], language: str, name: str, size: Size | None) -> None:
    deck = deck_of(game, language=language, colour_words=True, corners=0 if game.square else 4, style=name, size=size)
    for card in deck.cards:
        if size and deck.style.large_print and card.kind == "task":
            continue  # their words have no room on these cards: some are refused
        boxes = [box for _, box, _ in scenes.texts(deck.face(card))]
        for k, box in enumerate(boxes):
            assert not any(scenes.overlap(box, other) for other in boxes[:k]), card.code


def test_originals_have_numbers_in_four_corners(game: Game[Any]) -> None:
    if game.square:
        return
    deck = deck_of(game, corners=4)
    card = next(card for card in deck.cards if card.kind in ("number", "card"))
    two = [text.text for text, *_ in scenes.texts(deck_of(game).face(card))]
    four = [text.text for text, *_ in scenes.texts(deck.face(card))]
    number = str(card.attributes.get("number", card.attributes.get("count")))
    assert four.count(number) == two.count(number) + 2
