"""Lists, tables and keys within one another without an end: a sentence at once, whatever form they come in."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from functools import partial
from time import process_time
from typing import Any

import pytest

from cardgen.core import json_input
from cardgen.core.facts import FactError
from cardgen.custom import edition_from_keys, form, levels, short_form
from cardgen.custom.short_form import FIRST
from cardgen.schema.draft import DeckError, Draft
from scorer.playing import decks

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
