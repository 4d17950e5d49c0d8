"""The traits of a document: names of ours in any language, own words, colours, pictures, second lines."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.studio import preview, traits
from cardgen.studio.edits import apply
from cardgen.words.texts import LANGUAGES
from tests.studio.documents import STARTS, start

GAMES = ("terz", "triple3", "threepia")
MINT = {"name": "mint", "fill": "#7FD0B0", "sign": "moon"}


def texts_of(document: dict[str, Any], language: str) -> list[tuple[str, str]]:
    return [
        (f"/trait/{name}/{k}", traits.text(document, name, level, language))
        for name in traits.original(document)
        for k, level in enumerate(traits.levels(document, name))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", STARTS)
def test_what_a_reader_of_any_language_sees_is_no_change(key: str, language: str) -> None:
    document = start(key)
    assert apply(document, texts_of(document, language)) is document
    bare = {name: value for name, value in document.items() if name != "trait"}
    assert apply(bare, texts_of(bare, language)) is bare


@pytest.mark.parametrize(
    ("address", "text", "level"),
    [
        ("figure/0", "Lila", "purple"),
        ("figure/0", "violet", "purple"),
        ("background/1", "blau", "blue"),
        ("form/2", "volle ringe", "full"),
        ("figure/1", "mint #7FD0B0 moon", MINT),
        ("figure/1", "mint #7FD0B0", "mint #7FD0B0"),
        ("form/0", "Rot", "Rot"),
        ("form/0", "picture:cat Katze", "picture:cat Katze"),
        ("number/0", "seven", "seven"),
        ("number/0", "", 1),
        ("figure/2", "", "blue"),
    ],
)
def test_what_is_typed_is_what_is_meant(address: str, text: str, level: object) -> None:
    before = {**start("terz"), "trait": {"figure": "red, green, pink", "number": ["a", "b", "c"]}}
    after = apply(before, [(f"/trait/{address}", text)])
    name, place = address.split("/")
    assert traits.levels(after, name)[int(place)] == level
    assert len(traits.levels(after, name)) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_of_the_deck_has_traits_of_its_own_in_one_line(language: str) -> None:
    place = "/level/hard/trait/figure"
    before = {**start("terz"), "level": {"hard": {"mark": 3}}}
    words = traits.line(before, "figure", ["purple", "blue", MINT], language)
    after = apply(before, [(place, words)])
    assert after["level"] == {"hard": {"mark": 3, "trait": {"figure": ["purple", "blue", MINT]}}}
    assert apply(after, [(place, words)]) is after
    assert apply(before, [(place, "")]) is before
    assert apply(after, [(place, "")]) == before
    assert not preview.preview(after, "hard", language).notes
    (note,) = preview.preview(apply(before, [(place, "purple, blue, x")]), "hard", language).notes[:1]
    assert traits.text(before, "figure", "purple", language) in note.sentence


def test_a_second_line_stays_with_its_word() -> None:
    words = [(f"/trait/form/{k}", word) for k, word in enumerate(["spielen", "lernen", "kochen"])]
    document = apply({**start("terz"), "second": "en"}, words)
    document = apply(document, [("/trait/form/0/second", "play"), ("/trait/form/1/second", "learn")])
    assert document["trait"]["form"] == [
        {"show": "spielen", "second": "play"}, {"show": "lernen", "second": "learn"}, "kochen",
    ]  # fmt: skip
    assert preview.preview(document).is_good
    document = apply(document, [("/trait/form/0", "singen"), ("/trait/form/1/second", "")])
    assert document["trait"]["form"] == [{"show": "singen", "second": "play"}, "lernen", "kochen"]
    document = apply(document, [("/trait/form/0", "picture:cat")])
    assert document["trait"]["form"][0] == {"picture": "cat", "second": "play"}


@pytest.mark.parametrize(
    ("game", "trait", "text", "is_wild"),
    [
        ("threepia", "shape", "Joker", True),
        ("threepia", "shape", "Dreieck in allen Farben", False),
        ("triple3", "shape", "x", False),
    ],
)
def test_a_wild_level_of_another_name_is_known(game: str, trait: str, text: str, is_wild: bool) -> None:
    document = start(game)
    assert not traits.is_wild_renamed(document, trait)
    assert traits.is_wild_renamed(apply(document, [(f"/trait/{trait}/3", text)]), trait) is is_wild
    assert not traits.is_wild_renamed(apply(document, [("/trait/colour/3", "pink")]), "colour")


@pytest.mark.parametrize("game", GAMES)
def test_each_trait_can_have_own_words(game: str) -> None:
    document = start(game)
    for name in traits.original(document):
        many = len(traits.levels(document, name))
        words = [(f"/trait/{name}/{k}", f"{name[0]}{'abcd'[k]}") for k in range(many)]
        assert preview.preview(apply(document, words)).cards


@pytest.mark.parametrize("address", ["form/99", "form/x", "form/0/none"])
def test_nothing_is_changed_beyond_what_a_game_has(address: str) -> None:
    before = start("terz")
    assert apply(before, [(f"/trait/{address}", "word")]) is before
