"""Small things on pages that people stumbled over: headings, buttons, edges, what a number does to a word."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cardgen.words.texts import LANGUAGES
from scorer.games import GAMES, sheet
from scorer.games.words import texts
from scorer.playing import shelf
from scorer.words import languages
from tests.scorer.browser import Phones
from tests.scorer.logs import Log
from tests.scorer.pages_read import Page
from tests.scorer.phones.test_access_browser import FIRST
from tests.scorer.served import Served


@pytest.fixture
def phone(make: Callable[..., Flask]) -> FlaskClient:
    return make().test_client()


def begun(phone: FlaskClient, game: str, *entries: dict[str, str]) -> str:
    names = {"name-0": "Ada", "name-1": "Ben", "name-2": "Cem"}
    table = str(phone.post(f"/new/{game}", data=names).location)
    for k, entry in enumerate(entries):
        assert phone.post(f"{table}/entries", data={"key": f"key-{k}-00000", **entry}).status_code == 303
    return table


@pytest.mark.parametrize("game", [game for game in GAMES if not sheet(game).taps])
def test_an_empty_score_sheet_has_the_head_of_a_full_one(phone: FlaskClient, game: str) -> None:
    heads = [
        re.findall(r'<th scope="col">([^<]+)</th>', phone.get(f"{begun(phone, game, *entries)}/scores").text)[0]
        for entries in ((), (dict(FIRST[game]),))
    ]
    assert heads[0] == heads[1]


def test_the_picture_is_offered_once_on_each_page(phone: FlaskClient) -> None:
    table = begun(phone, "terz", {"player": "0"}, {"end": "1"})
    for page in ("", "/scores"):
        links = [found for tag, found in Page(phone.get(table + page).text).elements if tag == "a"]
        assert [link["href"] for link in links].count(f"{table}/picture.png") == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("address", ["/new/{}", "/class/new?game={}"])
def test_no_heading_stands_directly_over_another(phone: FlaskClient, game: str, address: str) -> None:
    page = Page(phone.get(address.format(game)).text)
    headings = [(tag, found) for tag, found in page.elements if tag not in ("fieldset", "div")]
    for (tag, found), (following, _) in pairwise(headings):
        assert not (tag == following == "legend" and found.get("class") != "unseen"), game


def test_a_page_does_not_lead_to_itself(phone: FlaskClient) -> None:
    assert "/about" in Page(phone.get("/").text).addresses()
    assert "/about" not in Page(phone.get("/about").text).addresses()


ONE = re.compile(r"(?<![\d,.])1 (\w+)")
SINGULAR = {
    "de": {"Punkt", "Chip", "TERZ", "Runde", "Minuspunkt", "Pluspunkt"},
    "en": {"point", "chip", "TERZ", "round", "minus", "plus"},
    "nl": {"punt", "fiche", "TERZ", "ronde", "strafpunt", "pluspunt"},
    "fr": {"point", "jeton", "TERZ", "manche"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_a_thing_is_said_in_the_singular(language: str) -> None:
    """Headlines of games that are played to one, and what one entry is worth."""
    said = []
    for game, option in (("tadika", "target"), ("threepia", "target"), ("triple3", "chips")):
        assert option in shelf.find(game).scoring.options
        said.append(sheet(game).headline(Log(game, options={option: 1}).match, texts(language, game)))
    log = Log("terz")
    log.enter({"player": "Ada"})
    said.append(sheet("terz").headline(log.match, texts(language, "terz")))
    words = texts(language, "take-three")
    keys = ("over.points", "over.chips", "over.rounds", "points")
    said += [languages.plural(words, key, 1, names="Ada") for key in keys]
    found = [word for line in said for word in ONE.findall(line)]
    assert len(found) == 8
    assert set(found) <= SINGULAR[language]


def test_the_head_the_page_and_the_tabs_have_the_same_edges(phones: Phones, served: Served) -> None:
    tab = phones(base_url=served.url, viewport={"width": 1280, "height": 800}, is_mobile=False)
    tab.goto("/new/terz")
    for k, name in enumerate(("Ada", "Ben")):
        tab.fill(f"#name-{k}", name)
    tab.click("#new button.big")
    tab.wait_for_selector("#totals")
    tab.wait_for_load_state()
    edges = """() => ['#totals', '#enter', '.tabs'].map((each) => {
      const { left, right } = document.querySelector(each).getBoundingClientRect();
      return [Math.round(left), Math.round(right)];
    })"""
    for width in (1280, 820, 650, 390):
        tab.set_viewport_size({"width": width, "height": 800})
        head, page, tabs = tab.evaluate(edges)
        beside = width >= 1000  # the tabs stand left of all
        assert head[0] == (tabs[1] if beside else page[0]), width
        assert tabs == ([0, tabs[1]] if beside else [0, width]), width
    tab.goto("/join")
    field, hint = tab.locator("#name").bounding_box(), tab.locator("main .hint").bounding_box()
    assert field and hint
    assert hint["y"] - field["y"] - field["height"] >= 8
    tab.click(".menu summary")
    about, language = tab.locator(".menu .list").bounding_box(), tab.locator(".languages button").first.bounding_box()
    assert about and language
    assert language["x"] == about["x"]
