"""Cards of the recipes: words, maths and pictures keep to the safe area, are large enough, and say which card it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen import picks, recipes
from cardgen.drawing.scene import Box
from cardgen.press import Appearance, Deck
from cardgen.writers import svg
from tests import scenes

RECIPES = sorted(path.name for path in Path(recipes.__file__).parent.glob("*.toml"))
CODE, LEAST = 4.999, 5.999
"""In pt: of codes, and of the smallest figures, in NumNum's strip; words have 11 (tests/drawing/test_words.py)."""


@pytest.mark.parametrize("name", RECIPES)
def test_what_is_printed_keeps_to_the_safe_area_and_is_large_enough(name: str) -> None:
    language = name.split(".")[-2]
    deck = Deck(picks.own(str(Path(recipes.__file__).parent / name)), Appearance(language=language))
    safe = Box(0, 0, deck.size.width, deck.size.height).grown(-4)
    for card in deck.cards:
        if card.kind in ("chip", "mat"):
            continue
        for text, box, points in scenes.texts(deck.face(card)):
            if text.text.strip():
                assert scenes.inside(box, safe, 0.15), (card.code, text.text, box)
                least = CODE if card.code in text.text else LEAST
                assert points >= least, (card.code, text.text, points)


@pytest.mark.parametrize("name", [name for name in RECIPES if name.endswith(".de.toml")])
def test_every_card_of_a_recipe_says_what_it_is_and_looks_like_no_other(name: str) -> None:
    deck = Deck(picks.own(str(Path(recipes.__file__).parent / name)), Appearance(language="de"))
    words = deck.texts
    titles = [deck.game.title(card, words) for card in deck.cards]
    assert all(title and "picture:" not in title for title in titles)
    cards = [card for card in deck.cards if card.kind in ("number", "card")]
    without_code = {
        tuple(str(shape) for shape in deck.face(card).shapes if card.code not in str(shape)) for card in cards
    }
    assert len(without_code) == len(cards)


@pytest.mark.parametrize("style", ["classic", "ink-saver", "large-index", "clear", "lato"])
@pytest.mark.parametrize("name", ["verbs", "animals", "body", "fraction-forms", "zoo", "number-words", "fractions"])
def test_recipes_are_drawn_in_every_style(name: str, style: str) -> None:
    deck = Deck(
        picks.own(str(Path(recipes.__file__).parent / f"{name}.de.toml")), Appearance(style=style, language="de")
    )
    for card in deck.cards[::7]:
        assert deck.single(card, False, False).scene.shapes
    assert svg.picture(deck.face(deck.cards[0]), "de")
