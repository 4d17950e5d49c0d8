"""Who begins: drawn by lot or said before anything is written, told to the rules, to programs and to BG Stats."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from cardgen import scores
from cardgen.facts import FactError
from cardgen.texts import LANGUAGES
from scorer.games import GAMES
from scorer.playing import shelf
from scorer.playing.events import FirstChosen
from scorer.web import commands
from scorer.web.views.players import chips, headline
from scorer.words import languages
from tests.scorer.logs import Log
from tests.scorer.opened import HAND, JSON, opened

NAMES = ("Ada", "Ben", "Cem", "Dia")
SEATS = st.integers(2, 4).flatmap(lambda players: st.tuples(st.just(players), st.integers(0, players - 1)))


@given(SEATS)
def test_the_lot_falls_where_chance_lets_it_fall(drawn: tuple[int, int]) -> None:
    players, seat = drawn
    asked = list[int]()

    def chance(below: int) -> int:
        asked.append(below)
        return seat

    assert commands.drawn_first(players, chance) == FirstChosen(seat=seat, lot=True)
    assert asked == [players]


@given(SEATS, st.data())
def test_the_deal_goes_round_from_whoever_is_the_first(drawn: tuple[int, int], data: st.DataObject) -> None:
    players, seat = drawn
    log = Log("take-three", NAMES[:players])
    log.write([FirstChosen(seat=seat)])
    rounds = data.draw(st.integers(0, players - 1), "rounds")
    for number in range(1, rounds + 1):
        for name in NAMES[:players]:
            log.enter({"round": number, "player": name, "minus": 30, "bonus": 0})
    assert [chip.seat for chip in chips(log.match) if chip.deals] == [(seat + rounds) % players]


@given(SEATS)
def test_turns_go_round_from_whoever_is_the_first(drawn: tuple[int, int]) -> None:
    players, seat = drawn
    log = Log("threepia", NAMES[:players])
    log.write([FirstChosen(seat=seat)])
    turns = []
    for _ in range(2 * players):
        (turn,) = (chip.seat for chip in chips(log.match) if chip.turn)
        turns.append(turn)
        log.enter({"player": NAMES[turn], "rows": []})
    assert turns == [(seat + k) % players for k in range(2 * players)]


@pytest.mark.parametrize("game", GAMES)
def test_points_are_the_same_whoever_begins(game: str) -> None:
    """Only what comes next may hang on it."""
    scoring = shelf.find(game).scoring
    first = scores.Record(game, NAMES[:2], first="Ben")
    spec = Log(game).match.edition.spec
    told, plain = (scores.standings(each, scoring, spec) for each in (first, first._replace(first=None)))
    assert told._replace(next=plain.next) == plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_until_something_is_written(language: str) -> None:
    log, words = Log("take-three"), languages.texts(language)
    log.write([FirstChosen(seat=1)])
    said = words.say("table.first", {"name": "Ben"})
    assert headline(log.match, words).endswith(said)
    log.enter({"round": 1, "player": "Ada", "minus": 30, "bonus": 0})
    assert said not in headline(log.match, words)


def test_a_new_table_draws_lots_where_that_is_wished(make: Callable[..., Flask]) -> None:
    phone = make().test_client()
    for wish, drawn in (({"first": "lot"}, True), ({"first": ""}, False), ({}, False)):
        table = opened(phone, **wish)
        answer = phone.get(f"/api/1/tables/{table.rpartition('/')[2]}").get_json()
        assert (answer.get("first") in ("Ada", "Ben")) is drawn


def test_before_the_first_entry_somebody_says_who_begins_and_not_later(make: Callable[..., Flask]) -> None:
    phone = make().test_client()
    table = opened(phone)
    assert phone.post(f"{table}/first", data={"seat": "1"}).status_code == 303
    assert "Ben begins" in phone.get(f"{table}/first").text
    assert phone.post(f"{table}/first", data={"seat": "2"}).status_code == 422
    assert phone.post(f"{table}/first", data={}).status_code == 303
    phone.post(f"{table}/first", data={"seat": "0"})
    assert phone.get(f"/api/1/tables/{table.rpartition('/')[2]}").get_json()["standings"]["next"]["dealer"] == "Ada"
    phone.post(f"{table}/entries", data=HAND, headers=JSON)
    assert phone.post(f"{table}/first", data={"seat": "1"}).status_code == 422
    assert "Ada begins" in phone.get(f"{table}/history").text


def test_records_carry_it_to_other_tables_and_to_bg_stats(make: Callable[..., Flask]) -> None:
    phone = make().test_client()
    table = opened(phone, "terz")
    phone.post(f"{table}/first", data={"seat": "1"})
    phone.post(f"{table}/entries", data={"player": "0"})
    phone.post(f"{table}/entries", data={"end": "1"})
    record = phone.get(f"{table}/record.json").text
    assert json.loads(record)["first"] == "Ben"
    read = phone.post("/import", data={"record": record, "another": "1"}).location.rpartition("/")[0]
    assert phone.get(f"{read}/record.json").text == record
    play = json.loads(parse_qs(urlsplit(phone.get(f"{read}/bgstats").location).query)["data"][0])
    assert [player["startPlayer"] for player in play["players"]] == [False, True]


def test_programs_say_and_are_told_who_begins(make: Callable[..., Flask]) -> None:
    phone = make().test_client()
    wish = {"game": "take-three", "players": ["Ada", "Ben"], "first": "Ben"}
    made = phone.post("/api/1/tables", json=wish).get_json()
    assert made["standings"]["next"]["dealer"] == "Ben"
    shown = {"Authorization": f"Bearer {made['tokens']['watcher']}"}
    for door in ("", "/record"):
        assert phone.get(f"/api/1/tables/{made['id']}{door}", headers=shown).get_json()["first"] == "Ben"
    refused = phone.post("/api/1/tables", json=wish | {"first": "Cem"})
    assert refused.status_code == 422
    assert "Cem" in refused.get_json()["error"]


def test_the_game_after_one_keeps_the_seats_and_hands_on_who_begins(make: Callable[..., Flask]) -> None:
    phone = make().test_client()
    table = opened(phone, "terz", **{"name-2": "Cem"})
    firsts = []
    for _ in range(4):
        phone.post(f"{table}/entries", data={"player": "0"})
        phone.post(f"{table}/entries", data={"end": "1"})
        table = phone.post(f"{table}/rematch").location
        told = phone.get(f"/api/1/tables/{table.rpartition('/')[2]}").get_json()
        assert told["players"] == ["Ada", "Ben", "Cem"]
        firsts.append(told["first"])
    assert firsts == ["Ben", "Cem", "Ada", "Ben"]
    assert "Ben begins" in phone.get(table).text


def test_nobody_who_is_not_there_begins() -> None:
    with pytest.raises(scores.RecordError) as wrong:
        scores.read({"game": "terz", "players": ["Ada"], "first": "Ben"})
    assert isinstance(wrong.value.__cause__, FactError)
