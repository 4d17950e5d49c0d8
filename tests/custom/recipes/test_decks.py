"""Each recipe is a deck without a fault: it is read, played and printed in each language and at each of its levels."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from cardgen.core.cards import Card
from cardgen.custom import edition_from_keys, levels, print_keys, recipes, trial_drawing
from cardgen.custom.custom_edition import CustomEdition
from cardgen.custom.toml import toml_form
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.game import FaceError
from cardgen.drawing import set_marks
from cardgen.drawing.scene import Box, Rect, Size
from cardgen.games.take_three import odds
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.parser import parse
from cardgen.imposition.paper import CARDS
from cardgen.products import warnings
from cardgen.schema.draft import DeckError, Draft
from cardgen.words.texts import FIRST
from cardgen.writers import svg
from tests import scenes

SPOKEN = ("animals", "body", "verbs", "zoo")
"""Recipes whose words are what the rules know the cards by, so that each language is a deck of its own."""
UPSIDE_DOWN = dict(zip("0689IX+−·× ", "0986IX+−·× ", strict=True))


@cache
def draft(name: str, language: str) -> Draft:
    return toml_form.read(recipes.read(name, language), f"{name}.{language}.toml")


@cache
def edition(name: str, language: str, level: str = "") -> CustomEdition[Any]:
    return edition_from_keys.edition(draft(name, language), level, language, print_keys.read)


@cache
def deck(name: str, language: str, level: str = "", style: str = "classic") -> Deck:
    """With what the recipe wishes for; the one of most tests is drawn once for all of them."""
    own = edition(name, language, level)
    hints = own.print_tables["look"].get("hints", True)
    return Deck(own, Appearance(language=language, style=style, hints=hints))


def with_and_without_hints(name: str, language: str) -> list[Deck]:
    """The deck as the recipe wishes for it, and also with its hints where that is without."""
    made = deck(name, language)
    return [made] if made.appearance.hints else [made, Deck(made.edition, Appearance(language=language))]


EVERY = [(name, language) for name in recipes.names() for language in FIRST]

LEVELS = [
    (name, language, level) for name, language in EVERY for level in ("", *levels.names(draft(name, language).data))
]
IN_GERMAN = [(name, level) for name, language, level in LEVELS if language == "de"]
TAKE_THREE = [
    (name, level) for name, tongue, level in LEVELS if tongue == "de" and recipes.game_of(name) == "take-three"
]


@pytest.mark.parametrize(("name", "language", "level"), LEVELS)
def test_there_is_nothing_to_warn_of(name: str, language: str, level: str) -> None:
    own = edition(name, language, level)
    assert own.warnings == ()
    assert own.language == language
    assert own.players == own.game.players, "fewer could play than with the original"


@pytest.mark.parametrize("name", [name for name in recipes.names() if name not in SPOKEN])
def test_all_languages_have_one_deck(name: str) -> None:
    """So that classes may play together, each in its language."""
    for rank in range(1 + len(levels.names(draft(name, "en").data))):
        chosen = [("", *levels.names(draft(name, language).data))[rank] for language in FIRST]
        letters = {edition(name, *pair).fingerprint for pair in zip(FIRST, chosen, strict=True)}
        assert len(letters) == 1, chosen


@pytest.mark.parametrize("name", recipes.names())
def test_levels_differ_in_their_rules_and_in_their_dots(name: str) -> None:
    own = [edition(name, "en", level) for level in ("", *levels.names(draft(name, "en").data))]
    assert len({one.fingerprint for one in own}) == len(own)
    assert len({one.deck_style.mark for one in own}) == len(own)


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize(("name", "level"), TAKE_THREE)
def test_tasks_are_met_often_enough_and_not_always(name: str, level: str) -> None:
    """By the hands of five that fulfil one: rare ones are few, and the mean bonus is about the original's 4.2."""
    spec: Spec = edition(name, "de", level).spec
    chances = [odds.odds(parse(task.condition, spec.colours), odds.types(spec)).p5 for task in spec.tasks]
    assert len(chances) >= 24
    assert all(0.005 < chance < 0.98 for chance in chances)
    assert sum(chance > 0.2 for chance in chances) > len(chances) / 2
    assert 2.5 < sum(task.bonus for task in spec.tasks) / len(spec.tasks) < 5


@pytest.mark.proof(one_in=4)
@pytest.mark.long
@pytest.mark.parametrize(("name", "language"), EVERY)
def test_every_text_lies_in_the_safe_area_and_can_be_read(name: str, language: str) -> None:
    """Words have 11 pt (tests/drawing/test_words.py); the least that is printed are codes and the figures of strips."""
    for made in with_and_without_hints(name, language):
        safe = Box(0, 0, made.size.width, made.size.height).grown(-4)
        for card in made.cards:
            if card.kind not in ("chip", "mat"):
                for text, box, points in scenes.texts(made.face(card)):
                    assert scenes.inside(box, safe), (card.code, text.text, box)
                    least = 4.999 if text.text.startswith(card.code) else 5.999
                    assert points >= least, (card.code, text.text, points)


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize("name", recipes.names())
@pytest.mark.parametrize("style", ["classic", "dyslexia"])
@pytest.mark.parametrize("size", [None, CARDS["mini"]], ids=str)
def test_no_text_touches_another_beside_the_names_of_colours(name: str, style: str, size: Size | None) -> None:
    """Not on small cards either; what has no room there at all is refused."""
    made = Deck(edition(name, "de"), Appearance(language="de", style=style, size=size, colour_words=True))
    for card in made.cards:
        with suppress(FaceError):
            boxes = [box for _, box, _ in scenes.texts(made.face(card))]
            for one, other in combinations(boxes, 2):
                assert not scenes.overlap(one, other), card.code


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_no_two_cards_say_the_same_of_themselves(name: str, language: str) -> None:
    made = deck(name, language)
    titles = [made.game.title(card, made.texts) for card in made.cards]
    assert all(titles)
    assert len(set(titles)) == len(titles)
    assert not any("{" in title or "picture:" in title for title in titles)


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize("name", recipes.names())
def test_no_two_cards_look_the_same_but_for_their_codes(name: str) -> None:
    made = deck(name, "de")
    cards = [card for card in made.cards if card.kind in ("number", "card")]
    without_code = {
        tuple(str(shape) for shape in made.face(card).shapes if card.code not in str(shape)) for card in cards
    }
    assert len(without_code) == len(cards)


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize("style", ["classic", "ink-saver", "large-index", "clear", "lato"])
@pytest.mark.parametrize("name", ["verbs", "animals", "body", "fraction-forms", "zoo", "number-words", "fractions"])
def test_they_are_drawn_in_every_style(name: str, style: str) -> None:
    made = deck(name, "de", style=style)
    for card in made.cards[::7]:
        assert made.single(card, False, False).scene.shapes
    assert svg.picture(made.face(made.cards[0]), "de")


def shown(card: Card) -> str:
    """What stands on a card for its number."""
    attributes: Mapping[str, Any] = card.attributes
    return str(attributes.get("show", attributes.get("number", "")))


@pytest.mark.parametrize(("name", "level"), IN_GERMAN)
def test_what_would_be_another_card_upside_down_has_a_bar(name: str, level: str) -> None:
    made = deck(name, "de", level)
    texts = {shown(card) for card in made.cards if card.kind == "number"}
    for card in made.cards:
        text = shown(card)
        if card.kind == "number" and text and set(text) <= set(UPSIDE_DOWN):
            turned = "".join([UPSIDE_DOWN[sign] for sign in reversed(text)])
            if turned != text and turned in texts:
                bars = [shape for shape, _ in scenes.shapes(made.face(card)) if isinstance(shape, Rect)]
                assert sum(abs(bar.width / bar.height - 7) < 1e-6 for bar in bars) == 1, card.code


# --- Each recipe comes out in large print in each language, as the originals do: all can be read, nothing touches.


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
