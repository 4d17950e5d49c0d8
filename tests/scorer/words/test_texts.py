"""The words of the score keeper: the same keys in four languages, the same gaps, none missing and none left over."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from cardgen.core.facts import first_duplicate
from cardgen.words.texts import LANGUAGES, read
from scorer.games import GAMES, sheet
from scorer.games.words import texts
from scorer.words import languages
from tests.lacking import lacking
from tests.scorer.templates import ROOT, TEMPLATES, WORDS

PAGES = "\n".join(path.read_text(encoding="utf-8") for path in TEMPLATES)
CODE = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "scorer").rglob("*.py"))
USED = re.findall(r"""\b(tn?)\(["']([a-z0-9_.-]+)["'](?=[,)])""", PAGES)
RAISED = re.findall(r"""(?:FieldError\([^,]+?, |FactError\()"([a-z_]+)\"""", CODE)
BUILT = r"""["']([a-z0-9_.-]+[._])["'] ~|f"([a-z0-9_.-]+[._])\{"""
"""The beginnings of keys that are put together."""


@pytest.mark.parametrize("folder", (*WORDS, languages.FOLDER / "errors"), ids=lambda path: path.parent.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_every_sentence_with_the_same_gaps(folder: Path, language: str) -> None:
    def gaps(sentence: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}

    german, other = read(folder / "de.toml"), read(folder / f"{language}.toml")
    assert lacking(other, german, language) == []
    assert [key for key, word in other.items() if not word.strip()] == []
    assert [key for key in german if gaps(german[key]) != gaps(other[key])] == []


@pytest.mark.parametrize("folder", WORDS, ids=lambda folder: folder.parent.name)
def test_no_line_of_french_begins_with_a_sign(folder: Path) -> None:
    """Before : ; ? ! and within « » it has spaces that are no place to break a line."""
    words = read(folder / "fr.toml")
    assert [key for key, word in words.items() if re.search(r"« |\S [;?!»]|[^\W\d] :", word)] == []


def test_no_word_is_said_in_two_folders() -> None:
    keys = [key for folder in WORDS for key in read(folder / "de.toml")]
    assert first_duplicate(keys) is None


def test_every_word_of_a_page_exists() -> None:
    words = {game: texts("de", game).words for game in GAMES}
    everywhere = set.intersection(*(set(found) for found in words.values()))
    wanted = {key for kind, key in USED if kind == "t"}
    wanted |= {f"{key}.{number}" for kind, key in USED if kind == "tn" for number in ("one", "other")}
    assert sorted(wanted - everywhere) == []


def test_every_refusal_has_a_sentence() -> None:
    words = {key for game in GAMES for key in texts("de", game).words}
    assert RAISED
    assert [key for key in RAISED if f"refusal.{key}" not in words] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_its_words(game: str) -> None:
    words = texts("de", game)
    for choice in sheet(game).options:
        assert words[f"option.{game}.{choice.key}"]
        if isinstance(choice.default, str):
            assert all(words[f"option.{game}.{value}"] for value in choice.choices)


def test_no_word_is_left_over() -> None:
    text = PAGES + CODE
    beginnings = tuple(first or second for first, second in re.findall(BUILT, text))
    for key in (key for folder in WORDS for key in read(folder / "de.toml")):
        plain = re.sub(r"\.(one|other)$", "", key)
        named = f'"{plain}"' in text or f"'{plain}'" in text or f'"{plain.removeprefix("refusal.")}"' in text
        assert named or plain.startswith(beginnings), key


@pytest.mark.parametrize(
    ("language", "number", "wanted"),
    [
        ("de", 0, "0 Spiele"),
        ("de", 1, "1 Spiel"),
        ("en", 0, "0 games"),
        ("fr", 0, "0 partie"),
        ("fr", 2, "2 parties"),
    ],
)
def test_numbers_take_their_plural(language: str, number: int, wanted: str) -> None:
    assert languages.plural(languages.texts(language), "people.played", number) == wanted


def test_the_browser_chooses_among_our_languages() -> None:
    assert languages.preferred("nl", lambda _: "fr") == "nl"
    assert languages.preferred("xx", lambda _: "fr") == "fr"
    assert languages.preferred(None, lambda _: None) == "en"
