"""How pages show what own decks print: pictures as symbols drawn by ourselves, maths as it is set, the word beside."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cardgen.custom import edition_from_keys, recipes, short_form
from cardgen.custom.toml import toml_form
from cardgen.games.take_three import rules
from cardgen.words.numbers import SET
from scorer.games import artwork
from scorer.games.looks import Looks, set_alike
from scorer.games.words import texts
from tests.scorer.playing.test_own_decks import SEATED

Make = Callable[..., Flask]
ANIMALS: Mapping[str, Any] = {
    "format": 1,
    "game": "take-three",
    "language": "en",
    "numbers": "1, 2",
    "copies": 12,
    "show": {"1": ["picture:cat", "picture:cat <b>", "picture:max.jpg", "2^3"], "2": "picture:nothing-of-this-name"},
    "task": [{"if": "same number"}, {"if": "same colour"}, {"if": "different colours"}] * 4,
}


def looks_of(deck: Mapping[str, Any], language: str = "en") -> Looks:
    edition = edition_from_keys.of_data(deck)
    return Looks(edition, texts(language, edition.game.key))


def test_pictures_stand_once_on_a_page_and_words_where_there_is_none() -> None:
    looks = looks_of(ANIMALS)
    one, two = looks.keys(rules.cards(edition_from_keys.of_data(ANIMALS).spec).values())
    used = '<svg class="art" {}><use href="#art-0"/></svg>'
    assert one.shows == (
        used.format('role="img" aria-label="cat"'), used.format('aria-hidden="true"') + "&lt;b&gt;", "max", "2³",
    )  # fmt: skip
    assert two.shows == ("nothing of this name",)
    assert re.findall(r'<symbol id="([^"]+)"', looks.sprite) == ["art-0"]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Eure eigenen Bilder bleiben auf dem Papier"),
        ("en", "Your own pictures stay on paper"),
        ("nl", "Jullie eigen plaatjes blijven op papier"),
        ("fr", "Vos propres images restent sur le papier"),
    ],
)
def test_a_table_says_once_that_pictures_of_ones_own_stay_on_paper(make: Make, language: str, sentence: str) -> None:
    app, said = make(), []
    for shape in ("picture:max.jpg", "picture:cat"):
        deck = {"format": 1, "game": "terz", "trait": {"form": [shape, "two", "three"]}}
        phone = app.test_client()
        made = phone.post("/api/1/tables", json={"game": "terz", "players": ["Ada", "Ben"], "deck": deck})
        phone.post("/open", data={"token": made.get_json()["tokens"]["owner"]})
        page = phone.get(made.get_json()["page"], headers={"Accept-Language": language}).text
        said.append((page.count(sentence), page.count("OpenMoji")))
    assert said == [(1, 0), (0, 1)]


def test_a_picture_is_our_own_drawing_of_paths_and_small() -> None:
    sizes = []
    for name in ("cat", "fish", "clock-12", "ear", "tree", "rainbow"):
        symbol = ET.fromstring(artwork.symbol("art-0", name, "en"))  # noqa: S314  our own
        assert {part.tag for part in symbol} == {"path"}
        assert set().union(*(part.attrib for part in symbol)) <= {"d", "fill", "fill-rule", "stroke", "stroke-width"}
        numbers = [int(number) for part in symbol for number in re.findall(r"-?\d+", part.attrib["d"])]
        assert max(map(abs, numbers)) <= artwork.SIDE, name
        sizes.append(len(artwork.symbol("art-0", name, "en")))
    assert max(sizes) < 3000
    assert artwork.drawn.cache_info().maxsize == artwork.MOST


@pytest.mark.parametrize("name", ["", "../../secret", "max.svg", "http://x.test/a.svg", "x" * 120])
def test_nothing_but_pictograms_is_found(name: str) -> None:
    assert artwork.drawn(name, "de") == ""


def test_fractions_are_set_alike_and_in_order() -> None:
    tenths = [Fraction(n, 10) for n in range(-9, 10)]
    assert not set("".join(set_alike(tenths).values())) & set(SET.values())
    halves = [Fraction(n, 2) for n in range(-3, 4)]
    assert list(set_alike(halves[::-1]).values()) == ["−1½", "−1", "−½", "0", "½", "1", "1½"]


PAGES = [name for name in recipes.names() if recipes.game_of(name) != "take-three"]


@pytest.mark.long
@pytest.mark.parametrize("name", [*PAGES, "number-words", "fractions"])
def test_a_table_with_any_recipe_can_be_asked_about_its_rules(make: Make, name: str) -> None:
    """Also where a trait is left out; nothing of how a deck file writes pictures is seen."""
    deck = toml_form.read(recipes.read(name, "nl"), "x.toml").data
    game, phone = recipes.game_of(name), make().test_client()
    page = phone.get(f"/D/{short_form.packed(deck)}").text
    value = page.partition('value="~')[2].partition('"')[0]
    table = phone.post(f"/new/{game}", data={**SEATED, "deck": f"~{value}"}).location.split("/")[2].split("?")[0]
    for query in ("", "&ask=table", "&ask=hand", "&number1=1&form1=F&figure2=R&colour2=red"):
        answer = phone.get(f"/check/{game}?table={table}{query}")
        assert answer.status_code == 200, (query, answer.text)
        keys = set(re.findall(r'<symbol id="([^"]+)"', answer.text))
        assert set(re.findall(r'href="#(art-\d+)"', answer.text)) <= keys
        assert "picture:" not in answer.text.partition("<main")[2], query
    enter = phone.get(f"/t/{table}").text
    assert enter.count("<symbol") == len(set(re.findall(r'<symbol id="([^"]+)"', enter)))


def played(make: Make, deck: Mapping[str, Any], *entries: Mapping[str, Any]) -> tuple[FlaskClient, str]:
    """A phone with a table of Take Three: its address."""
    phone = make().test_client()
    sent = {"game": "take-three", "players": ["Ada", "Ben"], "options": {}, "entries": entries, "deck": deck}
    return phone, phone.post("/import", data={"record": json.dumps(sent)}).location.rpartition("/")[0]


def test_fractions_stand_in_pictures_and_spreadsheets_as_people_write_them(make: Make) -> None:
    deck = {**ANIMALS, "numbers": "3/20, 1/10", "show": {}}
    entry = {"round": 1, "player": "Ada", "cards": ["3/20"] * 11, "tasks": ["T01"]}
    phone, table = played(make, deck, entry)
    page = phone.get(f"{table}/scores").text
    said = re.findall(r'class="chart-total"[^>]*>([^<]+)<', page)
    for file in ("scores.csv", "picture.svg", "scores"):
        text = phone.get(f"{table}/{file}").text
        assert "xa0" not in text, file
        assert said[0] in text, file
    assert re.fullmatch(r"−?\d* ?\d+/\d+", said[0])


def test_decimals_stand_on_keys_as_on_cards_and_are_never_taken_for_two_numbers(make: Make) -> None:
    deck = {**ANIMALS, "language": "de", "numbers": "0.5, 1, 1.5", "copies": 3, "show": {}}
    phone, table = played(make, deck)
    page = phone.get(table, headers={"Accept-Language": "en"}).text
    keys = re.findall(r'class="key" data-key="([^"]+)">\s*([^<]*?)\s*<', page)
    assert dict(keys) == {"1/2": "0,5", "1": "1", "3/2": "1,5"}
    form = {"round": "1", "player": "0", "how": "minus", "minus": "0,5", "by": "bonus", "bonus": "3"}
    answer = phone.post(f"{table}/entries", data=form, headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert "0,5 can be one number or two here: type 1/2 or 0 + 5" in answer.text


@pytest.mark.parametrize(
    ("language", "typed", "told"), [("de", "0.5, 1, 1.5", "0,5 + 1,5 + 1,5"), ("en", "1/2, 1, 3/2", "½ + 1½ + 1½")]
)
def test_a_table_of_a_deck_with_decimals_says_sums_and_points_with_them(
    make: Make, language: str, typed: str, told: str
) -> None:
    deck = {**ANIMALS, "language": language, "numbers": typed, "copies": 9, "show": {}}
    entry = {"round": 1, "player": "Ada", "cards": ["1/2", "3/2", "3/2"] + [1] * 6, "bonus": 4}
    phone, table = played(make, deck, entry)
    total = "−5,5" if language == "de" else "−5½"
    for page in ("", "/scores", "/history"):
        said = phone.get(f"{table}{page}", headers={"Accept-Language": "de"}).text
        assert total in said
        assert told in said or page != "/history"
        assert ("½" in said) == (language == "en")
    assert ('data-mark=","' in phone.get(table).text) == (language == "de")
