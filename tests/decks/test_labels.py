"""What own decks print for levels of traits: other writings of a number, pictures with words, second languages."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.decks import checked
from cardgen.decks.draft import DeckError
from cardgen.phrases import said

FRACTIONS = {"format": 1, "game": "triple3", "trait": {"count": ["1/4", "1/2", "3/4", 1]}}
HAND = {"picture": "hand", "show": "Hand", "second": "hand"}


def deck(**keys: Any) -> Any:
    return checked.of_data({**FRACTIONS, **keys})


def test_what_is_shown_instead_of_a_count_goes_round_the_colours() -> None:
    made = deck(show={"1/2": ["0.5", "50%", "2/4"]})
    shown = {
        card.attributes["colour"]: card.attributes.get("show")
        for card in made.cards({})
        if card.attributes.get("count") == "1/2"
    }
    assert shown == {"red": "0.5", "blue": "50%", "purple": "2/4", "yellow": "0.5"}
    assert made.warnings == ()
    assert made.fingerprint == deck().fingerprint, "looks are no rule"


@pytest.mark.parametrize(
    ("show", "sentence"),
    [
        ({"1/2": "2/5"}, "'2/5' comes to 2/5, but the card counts 1/2"),
        ({"1/3": "0.3"}, "'1/3'"),
        ({"1/2": "1 :"}, "a number is missing after '1 :'"),
    ],
)
def test_another_value_and_one_that_is_not_there_are_told(show: dict[str, str], sentence: str) -> None:
    (warning,) = deck(show=show).warnings
    assert sentence in said(warning, "en").replace('"', "'")


def test_what_looks_like_another_count_is_refused() -> None:
    with pytest.raises(DeckError, match="both show '3/4'"):
        deck(show={"1/2": "3/4"})


def test_a_level_may_be_a_picture_with_a_word_in_two_languages() -> None:
    made = deck(trait={"shape": [HAND, {"show": "Fuß"}, {"picture": "ear"}, "Nase"]}, second="en")
    assert made.spec.shapes == ("picture:hand Hand", "Fuß", "picture:ear", "Nase")
    assert made.dress.second == {"Hand": "hand"}


def test_a_level_without_anything_to_print_is_refused() -> None:
    with pytest.raises(DeckError, match="'show' is missing"):
        deck(trait={"shape": [{"second": "hand"}, "a", "b", "c"]})
