"""Who begins: drawn by lot or said before anything is written, told to the rules, to programs and to BG Stats."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core import scores
from cardgen.core.facts import FactError
from cardgen.words.texts import LANGUAGES
from scorer.games import GAMES
from scorer.games.words import texts
from scorer.playing import shelf
from scorer.playing.events import FirstChosen
from scorer.web.commands import changes
from scorer.web.views.players import chips, headline
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

    assert changes.drawn_first(players, chance) == FirstChosen(seat=seat, lot=True)
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


FIRSTS: dict[str, tuple[str, dict[str, object]]] = {
    "take-three": ("deals", {"round": 1, "player": "Ada", "minus": 30, "bonus": 0}),
    "tadika": ("deals", {"round": 1, "player": "Ada", "lines": ["row2"]}),
    "threepia": ("begins", {"player": "Ada", "rows": [3]}),
    "plain": ("begins", {"round": 1, "player": "Ada", "points": 3}),
    "terz": ("", {"player": "Ada"}),
    "triple3": ("", {"round": 1, "winner": "Ada"}),
}
"""What whoever is the first does, and a first entry: in two games all play at once."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIRSTS)
def test_it_is_said_until_something_is_written(language: str, game: str) -> None:
    log, words = Log(game), texts(language, game)
    opening, entry = FIRSTS[game]
    plain = headline(log.match, words)
    log.write([FirstChosen(seat=1)])
    said = words.say(f"opening.{opening}", {"name": "Ben"}) if opening else ""
    assert headline(log.match, words) == (f"{plain} · {said}" if said else plain)
    log.enter(entry)
    assert not said or said not in headline(log.match, words)


@pytest.mark.parametrize("game", FIRSTS)
def test_nobody_is_asked_where_all_play_at_once(make: Callable[..., Flask], game: str) -> None:
    """Neither on the form of a new table, nor in the menu, nor by a rematch."""
    opening, phone = FIRSTS[game][0], make().test_client()
    asks = {"deals": "Who deals first?", "begins": "Who begins?", "": None}[opening]
    for page in (f"/new/{game}", table := opened(phone, game, first="lot")):
        text = phone.get(page).text
        assert [said for said in ("Who deals first?", "Who begins?") if said in text] == ([asks] if asks else [])
    answer = phone.get(f"/api/1/tables/{table.rpartition('/')[2]}").get_json()
    assert ("first" in answer) is bool(asks)
    assert phone.get(f"{table}/first").status_code == (200 if asks else 303)
    assert phone.post(f"{table}/first", data={"seat": "1"}).status_code == 303
    assert ("first" in json.loads(phone.get(f"{table}/record.json").text)) is bool(asks)
    after = phone.get(phone.post(f"{table}/rematch").location).text
    assert bool(re.search(r"(Ada|Ben) (begins|deals first)", after)) is bool(asks)


def test_the_deal_of_tadika_moves_left() -> None:
    log = Log("tadika")
    log.write([FirstChosen(seat=1)])
    dealt = []
    for number in range(1, 4):
        dealt += [chip.name for chip in chips(log.match) if chip.deals]
        log.enter({"round": number, "player": "Ada", "lines": ["row2"]})
    assert dealt == ["Ben", "Ada", "Ben"]


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
    assert "Ben deals first" in phone.get(f"{table}/first").text
    assert phone.post(f"{table}/first", data={"seat": "2"}).status_code == 422
    assert phone.post(f"{table}/first", data={}).status_code == 303
    phone.post(f"{table}/first", data={"seat": "0"})
    assert phone.get(f"/api/1/tables/{table.rpartition('/')[2]}").get_json()["standings"]["next"]["dealer"] == "Ada"
    phone.post(f"{table}/entries", data=HAND, headers=JSON)
    assert phone.post(f"{table}/first", data={"seat": "1"}).status_code == 422
    assert "Ada deals first" in phone.get(f"{table}/history").text


def test_records_carry_it_to_other_tables_and_to_bg_stats(make: Callable[..., Flask]) -> None:
    phone = make().test_client()
    table = opened(phone, "plain")
    phone.post(f"{table}/first", data={"seat": "1"})
    phone.post(f"{table}/entries", data={"round": "1", "player": "0", "points": "3"})
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
    table = opened(phone, "plain", **{"name-2": "Cem"})
    firsts = []
    for _ in range(4):
        phone.post(f"{table}/entries", data={"round": "1", "player": "0", "points": "3"})
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
