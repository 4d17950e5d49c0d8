"""Pictograms that are looked for: in four languages, by beginnings of words, and with names that find them again."""

from __future__ import annotations

import pytest

from cardgen.custom.pictures import pictograms, search
from cardgen.words.texts import LANGUAGES

CLOCKS = {f"{code:04X}" for code in range(0x1F550, 0x1F568)}
"""The codes of clocks that show a full or half hour (Unicode 17)."""


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("en", "apple", "1F34E"),
        ("de", "Apfel", "1F34E"),
        ("nl", "appel", "1F34E"),
        ("fr", "pomme", "1F34E"),
        ("de", "grüner apf", "1F34F"),
        ("de", "dog", "1F415"),
        ("fr", "Hund", "1F415"),
    ],
)
def test_a_word_of_any_language_finds_its_pictogram_first(language: str, text: str, code: str) -> None:
    assert search.search(text, language)[0].code == code


def test_german_names_have_capitals_where_nouns_are() -> None:
    labels = {one.label for text in ("finger", "pfeil", "flagge", "gesicht") for one in search.search(text, "de")}
    assert labels >= {
        "Hand mit gekreuzten Fingern",
        "Pfeil nach links oben",
        "Flagge Bosnien und Herzegowina",
        "Gesicht mit herausgestreckter Zunge",
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["", "b"])
def test_every_name_finds_its_own_pictogram_again(language: str, text: str) -> None:
    found = search.search(text, language, language)
    assert len(found) > 100
    assert len({one.code for one in found}) == len(found)
    for one in found:
        assert pictograms.code_of(one.name, language) == one.code
        assert " " not in one.name
        assert one.label.strip()


@pytest.mark.parametrize(
    ("language", "text", "first", "last"),
    [
        ("de", "uhr", "1 Uhr", "halb 1"),
        ("en", "o’clock", "1 o’clock", "12 o’clock"),
        ("nl", "uur", "1 uur", "half 1"),
        ("fr", "heure", "1 heure", "12 heures et demie"),
    ],
)
def test_clocks_stand_in_the_order_of_their_hours(language: str, text: str, first: str, last: str) -> None:
    clocks = [one for one in search.search(text, language) if one.code in CLOCKS]
    assert (clocks[0].label, clocks[-1].label) == (first, last)
    hours = [((int(one.code, 16) - 0x1F550) % 12, one.code) for one in clocks]
    assert hours == sorted(hours)


def test_what_dutch_has_no_name_for_is_called_as_in_english() -> None:
    labels = [one.label for one in search.search("hand", "nl")]
    assert "handshake" in labels
    assert not [label for label in labels if label.isupper()]


def test_nothing_is_found_for_nonsense_or_without_drawings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert search.search("xyzzy", "en") == ()
    assert search.search("<b>", "en") != search.search("", "en")
    monkeypatch.setattr(pictograms, "_folder", lambda: None)
    assert search.search("apple", "en") == search.named(["apple"], "en") == ()


def test_a_decks_own_are_named_as_it_names_them() -> None:
    found = search.named(["dog", "clock-3", "no such thing", "photo.png"], "en")
    assert [(one.code, one.name) for one in found] == [("1F415", "dog"), ("1F552", "clock-3")]
