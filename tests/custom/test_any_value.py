"""Whatever stands at any key of a deck file, the file is a deck or refused in sentences; nothing breaks."""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from cardgen.core import json_input
from cardgen.core.facts import FactError
from cardgen.custom import edition_from_keys, form, levels, print_keys, short_form
from cardgen.custom.short_form import FIRST
from cardgen.custom.toml import toml_form
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft
from cardgen.studio import preview
from cardgen.words import texts
from cardgen.words.phrases import translate
from cardgen.words.texts import LANGUAGES
from scorer.playing import decks
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


# --- Keys of deck files with a wrong type, a value out of range or a name that is nearly right: one sentence for
# each.


WRONG = tomllib.loads((Path(__file__).parent / "wrong_keys.toml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("game", "line", "sentence"), [(game, *each) for game in WRONG for each in WRONG[game].items()]
)
def test_what_is_wrong_is_said_in_one_sentence_with_its_line(game: str, line: str, sentence: str) -> None:
    deck = f'format = 1\ngame = "{game}"\n{line}\n'.encode()
    with pytest.raises(DeckError) as caught:
        edition_from_keys.of_file(partial(toml_form.read, deck, "x.toml"), "", "en", print_keys.read)
    (phrase,) = caught.value.phrases
    assert translate(phrase, "en").startswith(f"x.toml, {sentence}")
    assert len({translate(phrase, language) for language in LANGUAGES}) == len(LANGUAGES)


# --- Lists, tables and keys within one another without an end: a sentence at once, whatever form they come in.


TABLE = "format;1\ngame;take-three\n"
TEXTS = {
    "quotes.csv": '"' * 3000,
    "quoted parts.csv": '""' * 1500 + ";1\n",
    "quotes behind.csv": TABLE + '"' * 3000 + ";1\n",
    "key.csv": TABLE + "a." * 1200 + "a;1\n",
    "first key.csv": "a." * 1200 + "a;1\n",
    "levels.csv": TABLE + "level." * 600 + "a;1\n",
    "keys.csv": TABLE + "\n".join("a." * 900 + f"b{k};1" for k in range(30)),
    "key of a level.csv": TABLE + "level." + "a." * 1200 + "numbers;1\n",
    "list in a cell.csv": TABLE + "name;" + "[" * 3000 + "]" * 3000,
    "table in a cell.csv": TABLE + 'name;"' + '{""a"":' * 3000 + '"\n',
    "key.toml": "a." * 1200 + "a = 1",
    "quoted key.toml": '"a".' * 700 + "a = 1",
    "heading.toml": "[" + "a." * 1200 + "a]\nb = 1",
    "lists.toml": "a = " + "[" * 1900 + "]" * 1900,
    "tables.toml": "a = " + "{a=" * 1300,
    "lists in lines.toml": "a = [\n" * 9000,
    "texts in lines.toml": "a = '''\n" * 7000,
    "headings in lines.toml": "[a\n" * 9000,
}


def deep(depth: int, call: Callable[[], Any]) -> Any:
    """A call from as deep as a server's, or deeper."""
    return call() if not depth else deep(depth - 1, call)


@pytest.mark.parametrize("name", TEXTS)
def test_no_file_is_too_deep_to_be_refused(name: str) -> None:
    data = TEXTS[name].encode()
    began = process_time()
    with pytest.raises(DeckError):
        deep(200, lambda: edition_from_keys.of_file(lambda: form.read_bytes(data, name)))
    assert process_time() - began < 1


def nested(depth: int) -> Mapping[str, Any]:
    value: Any = 1
    for k in range(depth):
        value = [value] if k % 2 else {"a": value}
    return {"format": 1, "game": "terz", "name": value}


@pytest.mark.parametrize("depth", [10, 300, 900])
def test_no_deck_of_plain_values_is_too_deep_to_be_refused(depth: int) -> None:
    with pytest.raises((DeckError, FactError)):
        edition_from_keys.of_data(nested(depth))


def test_no_packed_deck_is_too_deep_to_be_refused() -> None:
    for text in ("[" * 9000, '{"a":' * 9000, '{"name":' + "[" * 900 + "]" * 900 + "}", '{"a":' + "9" * 9000 + "}"):
        press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, 0, FIRST)
        data = text.encode()
        line = "A" + short_form._letters(short_form._check(data) + press.compress(data) + press.flush())
        with pytest.raises(DeckError):
            deep(200, partial(short_form.unpacked, line))


@pytest.mark.parametrize("depth", [40, 300, 900, 50_000])
def test_no_json_is_too_deep_to_be_refused(depth: int) -> None:
    for text in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        with pytest.raises(FactError) as refusal:
            json_input.read(text.encode(), "question")
        assert refusal.value.phrase.key == "refusal.json_deep"


def test_a_deck_with_very_many_levels_is_refused_before_each_is_judged() -> None:
    names = {str(k): {"copies": 1} for k in range(levels.MOST + 1)}
    draft = Draft({"format": 1, "game": "take-three", "level": names}, "own.toml")
    for judge in (edition_from_keys.edition, decks.editions_of):
        began = process_time()
        with pytest.raises(DeckError, match="61 levels are too many: a deck may have 60"):
            judge(draft)
        assert process_time() - began < 0.5
    draft.data["level"].popitem()
    assert edition_from_keys.edition(draft, "7").settings.level == "7"
