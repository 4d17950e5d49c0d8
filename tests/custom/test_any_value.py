"""Whatever stands at any key of a deck file, the file is a deck or refused in sentences; nothing breaks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from cardgen.custom import edition_from_keys, form, print_keys
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft
from cardgen.studio import preview
from cardgen.words import texts
from cardgen.words.phrases import translate
from tests.custom import any_values
from tests.order import with_proofs


def refusals(read: Callable[[], Draft], level: str, language: str) -> tuple[list[str], str]:
    """What is wrong with a deck in words; or nothing, and the five letters of the one that is made."""
    try:
        made = edition_from_keys.of_file(read, level, language, print_keys.read)
    except DeckError as error:
        return [translate(phrase, language) for phrase in error.phrases], ""
    assert made.cards(texts.load(made.game.folder, language).words)
    return [], made.fingerprint


@pytest.mark.parametrize("seed", with_proofs(range(8), range(1, 8)))
def test_any_value_at_any_key_is_read_or_refused_in_sentences(seed: int) -> None:
    """As data, and as the files that are written of it."""
    chance = Random(seed)
    for _ in range(50):
        data, level = any_values.drawn(chance), chance.choice(("", any_values.LEVEL))
        told, letters = refusals(lambda data=data: Draft(data, "x.json"), level, "de")  # type: ignore[misc]
        assert bool(told) != bool(letters)
        assert all(sentence.isprintable() and 0 < len(sentence) < 900 for sentence in told), (data, told)
        preview.preview(data, level, "fr")
        ending = chance.choice(("toml", "csv"))
        file = form.encoded(form.written(data, ending), ending)
        told, again = refusals(partial(form.read_bytes, file, f"x.{ending}"), level, "nl")
        assert all(map(str.isprintable, told))
        assert not letters or not again or letters == again


@pytest.mark.parametrize("key", ["extras", "backs"])
@pytest.mark.parametrize("value", [1, 0.5, [1], [None], [True], [[]], {}])
def test_what_is_no_name_of_an_extra_is_quoted(key: str, value: object) -> None:
    told, _ = refusals(lambda: Draft({"format": 1, "game": "terz", "print": {key: value}}), "", "en")
    assert len(told) == 1
    assert key in told[0] or "unknown" in told[0]


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_numbers_by_colour_are_refused_where_no_card_has_one(game: str) -> None:
    told, _ = refusals(lambda: Draft({"format": 1, "game": game, "numbers": {"red": "1"}}), "", "en")
    assert any("'numbers'" in one for one in told) == ("numbers" not in registry.find(game).custom_keys.KEYS)


def test_an_empty_name_is_that_of_no_game() -> None:
    for name in ("", " "):
        (told,), _ = refusals(lambda name=name: Draft({"format": 1, "game": name}), "", "en")  # type: ignore[misc]
        assert "unknown game" in told
