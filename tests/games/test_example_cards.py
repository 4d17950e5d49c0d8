"""Examples of a task show what its deck's cards print, wherever they are shown, and no number that stands nowhere."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.custom import edition_from_keys, print_keys, recipes
from cardgen.custom.toml import toml_form
from cardgen.deck.deck import Appearance, Deck
from cardgen.games.take_three import little_labels
from cardgen.games.take_three.example_cards import example
from cardgen.games.take_three.parser import parse
from cardgen.studio import odds, tasks
from cardgen.words import numbers
from cardgen.words.printed_values import SOFT
from cardgen.words.texts import FIRST
from tests import scenes

CLOCKS = Path(__file__).parents[1] / "custom" / "clock-times.toml"
"""A deck that counts 19/2 and prints half past nine, in pictures, figures and words."""
TAKE_THREE = [(name, language) for name in recipes.names("take-three") for language in FIRST]
FRACTION = re.compile(r"\d+/2")


@cache
def clocks(style: str = "classic") -> Deck:
    own = edition_from_keys.edition(toml_form.read(CLOCKS.read_bytes(), CLOCKS.name), paper=print_keys.read)
    return Deck(own, Appearance(language="de", style=style))


@cache
def recipe(name: str, language: str) -> Deck:
    own = edition_from_keys.edition(toml_form.read(recipes.read(name, language), name), paper=print_keys.read)
    return Deck(own, Appearance(language=language))


def letters(text: str) -> str:
    """A text without what only says how it is set: spaces, the sign of a root, the bar of a fraction."""
    return re.sub(r"[\s\xa0/√()^]|sqrt", "", text.replace(SOFT, "").replace("-", "−").replace("*", "·"))


def printed(deck: Deck) -> set[str]:
    """What number cards print in letters or figures."""
    cards = [card.attributes for card in deck.cards if card.kind == "number"]
    shows = [str(a.get("show") or numbers.printed(a["number"])) for a in cards]
    return {letters(text.partition(" ")[2] if text.startswith("picture:") else text) for text in shows}


def little(deck: Deck) -> set[str]:
    """What stands on the little cards of a deck's tasks."""
    spec, found = deck.edition.spec, set[str]()
    for task in spec.tasks:
        parts = example(parse(task.condition, spec.colours), spec, deck.edition.deck_style.shows, deck.style)
        found |= {letters(label) for label, _ in parts.cards}
    return found


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize(("name", "language"), TAKE_THREE)
def test_little_cards_show_what_cards_print(name: str, language: str) -> None:
    deck = recipe(name, language)
    assert little(deck) <= printed(deck) | {"?"}


@pytest.mark.parametrize("style", ["classic", "dyslexia", "ink-saver"])
def test_half_past_nine_is_no_fraction_on_any_task(style: str) -> None:
    deck = clocks(style)
    shown = little(deck)
    assert shown <= printed(deck) | {"?"}
    assert "halbzehn" in shown or "9:30Uhr" in shown
    for card in deck.cards:
        words = [text.text for text, _, _ in scenes.texts(deck.face(card))]
        assert not [text for text in words if FRACTION.fullmatch(text)], card.code


def test_words_on_little_cards_can_be_read() -> None:
    for deck in [clocks(), recipe("number-words", "de")]:
        for card in deck.cards:
            if card.kind == "task":
                sizes = {text.text: points for text, _, points in scenes.texts(deck.face(card))}
                assert not [text for text, points in sizes.items() if points < 6 and not text.startswith(card.code)]
    assert not little_labels.fits("dreiundzwanzigtausend", False, clocks().style)


def test_hands_in_the_studio_say_what_cards_print() -> None:
    document = dict(toml_form.read(CLOCKS.read_bytes(), CLOCKS.name).data)
    asked = tasks.read(document, language="de")
    captions = [hand.caption for row in asked.rows for hand in odds.hands(asked, row)]
    assert len(captions) > 50
    assert not [caption for caption in captions if FRACTION.search(caption)]
    assert "Uhr" in captions[0]


def test_the_command_says_what_cards_print(capsys: pytest.CaptureFixture[str]) -> None:
    main.main(["tasks", str(CLOCKS)])
    lines = [line for line in capsys.readouterr().out.splitlines() if " (" in line]
    assert len(lines) > 20
    assert not [line for line in lines if FRACTION.search(line)]


def test_a_deck_of_clocks_is_still_read_and_no_recipe_any_more() -> None:
    assert len(clocks().cards) == 96 + 27
    assert "clock-times" not in recipes.names()
