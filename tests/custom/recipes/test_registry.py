"""Recipes as files: each in four languages, told apart by one line, and missing names said in a sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardgen.custom import recipes
from cardgen.custom.pictures import names as pictures
from cardgen.custom.recipes import UnknownRecipeError
from cardgen.games import registry
from cardgen.words.phrases import message
from cardgen.words.texts import FIRST
from tests.custom.recipes.oracle import DECIMAL, TIMES, worth

NAMES = recipes.names()
LONGEST = 110
"""Characters of a description: it stands in one line of a terminal, behind the recipe's name."""


def test_every_file_belongs_to_a_recipe() -> None:
    files = {path.name for path in recipes.FOLDER.glob("*.toml")}
    assert files == {f"{name}.{language}.toml" for name in NAMES for language in FIRST}


@pytest.mark.parametrize("language", FIRST)
@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_is_written_in_each_language(name: str, language: str) -> None:
    data = tomllib.loads(recipes.read(name, language).decode())
    assert data["language"] == language
    assert data["game"] == recipes.game_of(name)
    assert data["name"].strip()
    assert registry.find(data["game"]).key == data["game"]


@pytest.mark.parametrize("language", FIRST)
def test_a_line_tells_recipes_apart(language: str) -> None:
    lines = [recipes.description(name, language) for name in NAMES]
    assert len(set(lines)) == len(lines)
    assert [line for line in lines if len(line) > LONGEST or not line or line[-1] in ".:"] == []


def test_the_languages_say_it_in_their_own_words() -> None:
    for name in NAMES:
        assert len({recipes.description(name, language) for language in FIRST}) == len(FIRST)


def test_who_speaks_another_language_reads_it_in_english() -> None:
    assert recipes.read(NAMES[0], "cy") == recipes.read(NAMES[0], "en")
    assert recipes.read(NAMES[0], "de-CH") == recipes.read(NAMES[0], "de")


def test_the_recipes_of_a_game_are_those_for_it() -> None:
    by_game = {key: recipes.names(key) for key in registry.BUILT_IN}
    assert sorted(name for names in by_game.values() for name in names) == list(NAMES)


@pytest.mark.parametrize("language", FIRST)
def test_an_unknown_name_is_answered_with_the_nearest(language: str) -> None:
    with pytest.raises(UnknownRecipeError) as error:
        recipes.read("times-table", language)
    assert "times-tables" in message(error.value, language)


def test_a_recipe_for_another_game_is_none() -> None:
    with pytest.raises(UnknownRecipeError):
        recipes.read("times-tables", "en", "terz")


def test_the_files_are_as_our_others() -> None:
    for path in Path(recipes.FOLDER).glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# ") and text.endswith("\n") and "\t" not in text, path.name


# --- What the recipes print instead of their numbers is worth those numbers, and can't be taken for another.


PICTURE = re.compile(r'"(?:picture:|(?<=picture = "))([^" ]+)')
SHOWN = [(name, language) for name in recipes.names() for language in FIRST]


def shows(name: str, language: str) -> Iterator[tuple[str, str, str]]:
    """Each text that is printed instead of a number: level, the number as its key, the text."""
    data: dict[str, Any] = tomllib.loads(recipes.read(name, language).decode())
    tables = {"": data, **data.get("level", {})}
    for level, table in tables.items():
        show: Mapping[str, str | list[str]] = table.get("show", {})
        for key, texts in show.items():
            for text in [texts] if isinstance(texts, str) else texts:
                yield level, key, text


@pytest.mark.parametrize(("name", "language"), SHOWN)
def test_each_text_is_worth_its_number(name: str, language: str) -> None:
    wrong = [
        (level, key, text)
        for level, key, text in shows(name, language)
        if not text.startswith("picture:") and worth(text, language) != Fraction(key)
    ]
    assert wrong == []


def _without_notes(name: str, language: str) -> str:
    lines = recipes.read(name, language).decode().splitlines()
    return "\n".join(line for line in lines if not line.startswith("#"))


@pytest.mark.parametrize("name", recipes.names())
def test_pictures_are_the_same_in_each_language(name: str) -> None:
    found = [
        [next(pictures.codes(word, language)) for word in PICTURE.findall(_without_notes(name, language))]
        for language in FIRST
    ]
    assert found == [found[0]] * len(found)
    assert bool(found[0]) == (name in ("animals", "body", "zoo"))


@pytest.mark.parametrize("name", recipes.names())
def test_german_rules_write_pictures_as_nouns(name: str) -> None:
    """Rules name a picture without words as the deck's file does."""
    alone = re.findall(r'"picture:([^" ]+)"', _without_notes(name, "de"))
    assert [word for word in alone if not word[0].isupper()] == []


@pytest.mark.parametrize(("name", "language"), SHOWN)
def test_no_two_numbers_look_alike(name: str, language: str) -> None:
    values: dict[str, set[str]] = {}
    for _, key, text in shows(name, language):
        values.setdefault(text.casefold(), set()).add(key)
    assert {text: keys for text, keys in values.items() if len(keys) > 1} == {}


@pytest.mark.parametrize(("name", "language"), SHOWN)
def test_texts_are_written_as_in_schools_of_the_country(name: str, language: str) -> None:
    others = {*TIMES.values(), "*"} - {TIMES[language]}
    texts = [text for _, _, text in shows(name, language)]
    assert [text for text in texts if others & set(text)] == []
    point = {",", "."} - {DECIMAL[language]}
    assert [text for text in texts if point & set(text)] == []


def test_the_recipes_print_much_instead_of_numbers() -> None:
    assert sum(1 for name in recipes.names() for _ in shows(name, "de")) > 300


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("de", "3 · 4", "12"), ("en", "28 − 3 × 5", "13"), ("de", "XIV", "14"), ("fr", "XC", "90"),
        ("de", "1/2", "0.5"), ("de", "0,05", "1/20"), ("en", "0.25", "1/4"), ("fr", "75\u00a0%", "3/4"),
        ("nl", "75%", "3/4"), ("en", "2 1/3", "7/3"), ("en", "2^10", "1024"), ("en", "5^0", "1"),
        ("en", "sqrt(49)", "7"),
        ("en", "dix-sept", "17"), ("de", "twelve", "12"),
    ],
)  # fmt: skip
def test_the_oracle_knows_what_texts_are_worth(language: str, text: str, value: str) -> None:
    assert worth(text, language) == Fraction(value)


@pytest.mark.parametrize(("language", "text"), [("de", "Hase"), ("de", "3 × 4"), ("en", "0,5"), ("nl", "75 %")])
def test_the_oracle_refuses_what_says_nothing(language: str, text: str) -> None:
    with pytest.raises(ValueError):
        worth(text, language)
