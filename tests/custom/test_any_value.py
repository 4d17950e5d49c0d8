"""Whatever stands at any key of a deck file, the file is a deck or refused in sentences; nothing breaks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardgen.custom import edition_from_keys, print_keys
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft
from cardgen.studio import preview
from cardgen.words.phrases import translate
from tests.custom import any_values
from tests.order import examples


def refusals(data: dict[str, Any], level: str, language: str) -> list[str]:
    """What is wrong with a deck in words; nothing of one that is made."""
    try:
        edition_from_keys.edition(Draft(data), level, language, print_keys.read)
    except DeckError as error:
        return [translate(phrase, language) for phrase in error.phrases]
    return []


def test_any_value_at_any_key_is_read_or_refused_in_sentences() -> None:
    chance = Random(36)
    for _ in range(examples(400)):
        data, level = any_values.drawn(chance), chance.choice(("", any_values.LEVEL))
        told = refusals(data, level, "de")
        assert all(sentence and sentence.isprintable() for sentence in told), (data, told)
        preview.preview(data, level, "fr")


@pytest.mark.parametrize("key", ["extras", "backs"])
@pytest.mark.parametrize("value", [1, 0.5, [1], [None], [True], [[]], {}])
def test_what_is_no_name_of_an_extra_is_quoted(key: str, value: object) -> None:
    told = refusals({"format": 1, "game": "terz", "print": {key: value}}, "", "en")
    assert len(told) == 1
    assert key in told[0] or "unknown" in told[0]


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_numbers_by_colour_are_refused_where_no_card_has_one(game: str) -> None:
    told = refusals({"format": 1, "game": game, "numbers": {"red": "1"}}, "", "en")
    assert any("'numbers'" in one for one in told) == ("numbers" not in registry.find(game).custom_keys.KEYS)


def test_an_empty_name_is_that_of_no_game() -> None:
    for name in ("", " "):
        (told,) = refusals({"format": 1, "game": name}, "", "en")
        assert "unknown game" in told
