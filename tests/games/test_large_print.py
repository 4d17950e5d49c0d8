"""Large print is a layout of its own: nothing small, nothing broken, nothing that touches."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck
from cardgen.deck.game import Game
from cardgen.drawing.fonts import metrics
from tests import scenes
from tests.example_decks import deck_of

POINTS, DIGITS = 16.0, 16.0
"""The least size of words in pt (UKAAF G003), and of a card's number in mm."""


SAID_OTHERWISE = {"de": {"T40": "Drei Zahlen in Folge (z. B. 4, 5, 6)", "T46": "Drei Zahlen in Folge, gleiche Farbe"}}
"""Tasks of the original in which a word is wider than a card at 16 pt: "aufeinanderfolgende" has 54 mm of 51."""


def large(game: Game[Any] | str, language: str = "de", **wishes: Any) -> Deck:
    return deck_of(game, style="large-print", language=language, **wishes)


@pytest.mark.parametrize("colour_words", [False, True])
def test_nothing_is_smaller_than_16_pt_and_all_stays_in_the_safe_area(
    game: Game[Any], language: str, colour_words: bool
) -> None:
    deck = large(game, language, colour_words=colour_words)
    for card in deck.cards:
        part = deck.part_of(card)
        size, safe = deck.size_of(part), deck.style.safe if part.shape == "card" else 0.0
        for text, box, points in scenes.texts(deck.face(card)):
            assert points >= POINTS - 1e-6, (card.code, text.text, points)
            if part.shape == "card":
                assert box.left >= safe - 0.6, (card.code, text.text)
                assert box.right <= size.width - safe + 0.6, (card.code, text.text)


def test_a_number_is_somewhere_16_mm_high(game: Game[Any]) -> None:
    deck = large(game)
    for card in deck.cards:
        number = card.attributes.get("bonus", card.attributes.get("number", card.attributes.get("count")))
        if not isinstance(number, int):
            continue
        caps = [
            metrics(text.font).cap_height * points * 25.4 / 72
            for text, _, points in scenes.texts(deck.face(card))
            if text.text == str(number)
        ]
        assert max(caps) >= DIGITS - 1e-6, card.code


def test_no_word_is_broken(language: str) -> None:
    deck = large("take-three", language)
    for card in deck.cards:
        if card.kind == "task" and card.code not in SAID_OTHERWISE.get(language, {}):
            assert {*card.attributes["text"].replace("\u00a0", " ").split()} <= {*said(deck, card).split()}, card.code


def said(deck: Deck, card: Card) -> str:
    """The words of a task as they stand on it, behind its bonus."""
    lines = [text.text for text, *_ in scenes.texts(deck.face(card)) if text.text != card.code]
    return " ".join(lines)


@pytest.mark.parametrize(("language", "code"), [(key, code) for key, codes in SAID_OTHERWISE.items() for code in codes])
def test_a_word_wider_than_a_card_is_said_otherwise(language: str, code: str) -> None:
    deck = large("take-three", language)
    card = next(card for card in deck.cards if card.code == code)
    assert SAID_OTHERWISE[language][code] in said(deck, card)
    assert SAID_OTHERWISE[language][code] not in card.attributes["text"], "so other styles say it, and who reads aloud"


@pytest.mark.parametrize("colour_words", [False, True])
@pytest.mark.parametrize("corners", [2, 4])
def test_no_text_touches_another(game: Game[Any], corners: int, colour_words: bool) -> None:
    deck = large(game, corners=0 if game.square else corners, colour_words=colour_words)
    for card in deck.cards:
        boxes = [box for _, box, _ in scenes.texts(deck.face(card))]
        for k, box in enumerate(boxes):
            assert not any(scenes.overlap(box, other) for other in boxes[:k]), card.code


def test_names_of_colours_stand_along_the_edges(language: str) -> None:
    """Between the indices, that of the figures at the left and that of the ground at the right."""
    deck = large("terz", language, colour_words=True, corners=4)
    card = next(card for card in deck.cards if card.code == "KBD3")
    boxes = {text.text: box for text, box, _ in scenes.texts(deck.face(card))}
    figure, ground = (boxes[deck.texts[f"colour.{name}"]] for name in ("blue", "black"))
    assert figure.right < 0.2 * deck.size.width < 0.8 * deck.size.width < ground.left
    for box in (figure, ground):
        assert (box.top + box.bottom) / 2 == pytest.approx(deck.size.height / 2)
