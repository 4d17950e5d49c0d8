"""Recipes as files: each in four languages, told apart by one line, and missing names said in a sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cardgen.custom import recipes
from cardgen.custom.recipes import UnknownRecipeError
from cardgen.games import registry
from cardgen.words.phrases import message
from cardgen.words.texts import FIRST

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
