"""What leaves the score keeper says with which deck it was played: records, spreadsheets, plays for another app."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cardgen.core import scores
from cardgen.custom import edition_from_keys
from cardgen.deck import edition
from scorer.playing import decks, shelf
from scorer.playing.match import Match
from tests.scorer.pages_read import of_people
from tests.scorer.playing.test_own_decks import DECKS, GAMES, match_of, record

GERMAN = {"Accept-Language": "de"}
WON: Mapping[str, Any] = {
    "game": "tadika",
    "players": ["Ada", "Ben"],
    "options": {"target": 5},
    "entries": [{"round": 1, "player": "Ada", "hand": ["B26", "B4", "B8", "B18", "B24", "B28", "B30"]}],
}
"""A game that is over with a card that only the extended deck has."""


def read_in(app: Flask, phone: FlaskClient, told: Mapping[str, Any]) -> Match:
    answer = phone.post("/import", data={"record": json.dumps(told)})
    assert answer.status_code == 303, answer.text
    return match_of(app, answer.headers["Location"])


def extended() -> Mapping[str, Any]:
    """What a record says of the variant."""
    keys = decks.recorded(edition.variant(shelf.find("tadika"), "extended"))
    assert keys is not None
    return keys


@pytest.mark.parametrize(("language", "name"), [("de", "Erweitert"), ("en", "Extended"), ("fr", "Étendu")])
def test_a_variant_is_named_wherever_an_own_deck_is(app: Flask, language: str, name: str) -> None:
    phone, headers = app.test_client(), {"Accept-Language": language}
    phone.post("/new/tadika", data={"name-0": "Ada", "name-1": "Ben"})
    table = read_in(app, phone, {**WON, "deck": extended()}).table
    pages = ("/", "/tables", f"/t/{table}")
    assert [phone.get(page, headers=headers).text.count(name) for page in pages] == [1, 1, 1]
    assert of_people(phone, language).count(name) == 4  # of two people, each with what was played and the game itself


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_of_a_game_can_be_said_as_a_deck(game: str) -> None:
    for name, spec in shelf.find(game).variants.items():
        keys = decks.recorded(edition.variant(shelf.find(game), name))
        assert keys is not None
        assert edition_from_keys.of_data(json.loads(json.dumps(keys))).spec == spec
    assert decks.recorded(edition.original(shelf.find(game))) is None


def test_a_record_says_its_variant_and_is_read_in_as_that(app: Flask) -> None:
    phone, other = app.test_client(), app.test_client()
    made = phone.post("/new/tadika", data={"name-0": "Ada", "name-1": "Ben", "deck": "=extended"})
    table = match_of(app, made.headers["Location"])
    told = phone.get(f"/t/{table.table}/record.json").get_json()
    assert told == {
        "game": "tadika",
        "players": ["Ada", "Ben"],
        "options": told["options"],
        "deck": extended(),
        "entries": [],
    }
    again = read_in(app, other, {**told, **WON})
    assert (again.edition, again.edition.name, again.edition.data) == (table.edition, "extended", None)
    assert other.get(f"/t/{again.table}/record.json").get_json() == {**told, **WON}
    assert other.post("/import", data={"record": json.dumps({**told, **WON})}).status_code == 409
    assert other.post("/import", data={"record": json.dumps(WON)}).status_code == 422  # the original has no such card


def test_whoever_knows_no_variants_scores_the_record_by_its_keys() -> None:
    told = scores.read({**WON, "deck": extended()}, with_deck=True)
    assert told.deck is not None
    own = edition_from_keys.of_data(told.deck)
    assert scores.standings(told, own.game.scoring, own.spec).winners == ("Ada",)


def test_the_same_cards_under_a_name_of_ones_own_stay_an_own_deck(app: Flask) -> None:
    mine = read_in(app, app.test_client(), {**WON, "deck": {**extended(), "name": "Meins"}})
    assert (mine.edition.name, mine.edition.fingerprint) == ("Meins", edition_from_keys.of_data(extended()).fingerprint)


@pytest.mark.parametrize(
    ("deck", "name"), [(None, ""), ("variant", "Erweitert · "), ("own", "Meins · ")], ids=["original", "variant", "own"]
)
def test_spreadsheets_and_plays_say_the_deck(app: Flask, deck: str | None, name: str) -> None:
    phone = app.test_client()
    own = {**extended(), "name": "Meins"}
    game: dict[str, Any] = dict(WON) if deck else {**WON, "entries": [{"round": 1, "player": "Ada", "lines": ["rowN"]}]}
    table = read_in(app, phone, game | ({"deck": extended() if deck == "variant" else own} if deck else {})).table
    said = f"{name}{edition_from_keys.of_data(own).fingerprint}" if name else None
    rows = phone.get(f"/t/{table}/scores.csv", headers=GERMAN).text.splitlines()
    assert rows[-2:] == ["", f'"Karten";"{said}"'] if said else '"Karten"' not in "\n".join(rows)
    link = phone.get(f"/t/{table}/bgstats", headers=GERMAN).headers["Location"]
    assert json.loads(parse_qs(urlsplit(link).query)["data"][0]).get("board") == said


@pytest.mark.parametrize("game", GAMES)
def test_programs_are_told_the_deck_of_a_table(app: Flask, game: str) -> None:
    program = app.test_client(use_cookies=False)
    wishes: list[tuple[Mapping[str, Any], str]] = [(record(game), DECKS[game]["name"])]
    wishes += [({"game": game, "players": ["Ada", "Ben"], "deck": extended()}, "extended")] * (game == "tadika")
    for wish, name in wishes:
        made = program.post("/api/1/tables", json=wish).get_json()
        bearer = {"Authorization": f"Bearer {made['tokens']['watcher']}"}
        told = program.get(f"/api/1/tables/{made['id']}", headers=bearer).get_json()["deck"]
        assert told == {"name": name, "letters": edition_from_keys.of_data(wish["deck"]).fingerprint}
