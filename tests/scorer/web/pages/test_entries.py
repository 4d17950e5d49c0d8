"""Writing entries, through the pages and on a real database: what people trip over at the edges."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.scorer.opened import JSON, another

NAMES = ("Ada", "Ben", "Cem")


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    """The phone that opens the tables."""
    client = app.test_client()
    client.set_cookie("language", "de")
    return client


def opened(phone: FlaskClient, game: str, players: int = 2, **options: str) -> str:
    """A new table: its address."""
    names = {f"name-{k}": NAMES[k] for k in range(players)}
    return str(phone.post(f"/new/{game}", data=names | options).headers["Location"])


@pytest.mark.parametrize(("cards", "bonus"), [("3 + 6 + 2", "4 + 5"), ("1 + 1", "5 + 5 + 5 + 5")])
def test_fewer_cards_than_there_must_be_may_be_written_down(phone: FlaskClient, cards: str, bonus: str) -> None:
    """The others may all be zeros."""
    table = opened(phone, "take-three")
    form = {"round": "1", "player": "0", "how": "cards", "cards": cards, "by": "bonus", "bonus": bonus}
    told = phone.post(f"{table}/check", data=form, headers=JSON).get_json()
    assert told["error"] == ""
    assert told["text"].endswith(f"({bonus})")
    assert phone.post(f"{table}/entries", data=form).status_code == 303


def test_one_point_is_one_point(phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    form = {"round": "1", "player": "0", "how": "minus", "minus": "1", "by": "bonus", "bonus": "8 + 9"}
    told = phone.post(f"{table}/check", data=form, headers=JSON).get_json()
    assert told["text"] == "1 Minuspunkt − 17 Bonus = 16 Pluspunkte (8 + 9)"


def test_what_is_put_back_stands_as_it_was_typed(phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    form = {"round": "1", "player": "0", "how": "cards", "cards": "3 + 6 + 2", "by": "bonus", "bonus": "4 + 5"}
    phone.post(f"{table}/entries", data=form)
    phone.post(f"{table}/entries/2", data={"take_back": "1", "base": "2"})
    phone.post(f"{table}/entries/2", data={"put_back": "1", "base": "3"})
    assert phone.get(f"{table}/history").text.count("(4 + 5)") >= 3  # entered, taken back, put back


def test_a_rule_that_is_on_or_off_can_be_changed_during_the_game(phone: FlaskClient) -> None:
    for game, option in (("terz", "penalty"), ("tadika", "sum"), ("take-three", "expert")):
        table = opened(phone, game)
        for on in (True, True, False):
            answer = phone.post(f"{table}/settings", data={"target": "50"} | ({option: "1"} if on else {}))
            assert answer.status_code == 303
            options = phone.get(f"{table}/record.json").get_json()["options"]
            assert options[option] is on


def test_a_page_that_was_sent_and_is_filled_in_otherwise_says_something_new(phone: FlaskClient) -> None:
    table = opened(phone, "terz")
    for text in ("one", "two", "two"):
        phone.post(f"{table}/notes", data={"key": "the-same-page", "text": text})
    story = phone.get(f"{table}/history").text
    assert [story.count(f">{text}<") for text in ("one", "two")] == [1, 1]
    for name in ("Cleo", "Dora", "Dora"):
        people = {"name-0": name, "mark-0": "sun", "name-1": NAMES[1], "mark-1": "heart"}
        assert phone.post(f"{table}/players", data={"key": "the-same-form", **people}).status_code == 303
    assert phone.get(f"{table}/record.json").get_json()["players"] == ["Dora", NAMES[1]]


def sent(phone: FlaskClient, table: str, key: str, base: int = 1, **form: Any) -> int:
    """Writes as the outbox does: the status."""
    data = {"key": f"key-{key}", "base": base} | {name.replace("_", "-"): value for name, value in form.items()}
    return phone.post(f"{table}/entries", data=data, headers=JSON).status_code


def totals(phone: FlaskClient, table: str) -> dict[str, int]:
    found: dict[str, int] = phone.get(f"/api/1/tables/{table.rpartition('/')[2]}").get_json()["standings"]["totals"]
    return found


def test_rounds_written_without_a_network_follow_one_another(phone: FlaskClient) -> None:
    table = opened(phone, "triple3")
    for k in range(3):
        assert sent(phone, table, f"{k}-aaaa", round=1, how="winner", player=0) == 201
    assert totals(phone, table) == {"Ada": 3, "Ben": 0}


def test_turns_written_without_a_network_follow_one_another(phone: FlaskClient) -> None:
    table = opened(phone, "threepia")
    for k in range(3):
        assert sent(phone, table, f"{k}-aaaa", player=0, turn_0=1, rows_3=1) == 201
    assert totals(phone, table) == {"Ada": 3, "Ben": 0}


def test_a_whole_second_round_of_take_three_is_not_lost(phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    for k, (player, minus) in enumerate(((0, 20), (1, 30), (0, 20), (1, 31))):
        assert sent(phone, table, f"{k}-aaaa", round=1, player=player, how="minus", minus=minus) == 201
    assert totals(phone, table) == {"Ada": -40, "Ben": -61}


def test_two_phones_that_say_the_same_write_it_once(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "triple3")
    other = another(app, phone, table)
    assert sent(phone, table, "1-aaaa", round=1, how="winner", player=0) == 201
    assert sent(other, table, "2-aaaa", round=1, how="winner", player=0) == 200
    assert sent(other, table, "3-aaaa", round=1, how="winner", player=1) == 409
    assert totals(phone, table) == {"Ada": 1, "Ben": 0}


@pytest.mark.parametrize("bonus", ["", "6", "10 + 9"])
def test_nothing_tapped_is_not_nothing_left(phone: FlaskClient, bonus: str) -> None:
    table = opened(phone, "take-three")
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="cards", cards="", by="bonus", bonus=bonus) == 422


def test_a_player_who_was_forgotten_wins_no_chip(phone: FlaskClient) -> None:
    table = opened(phone, "triple3", 3)
    assert sent(phone, table, "1-aaaa", round=1, how="left", left_0=5, left_1=3, left_2="") == 422


def test_an_empty_turn_has_a_button_of_its_own(phone: FlaskClient) -> None:
    table = opened(phone, "threepia")
    assert sent(phone, table, "1-aaaa", player=0) == 422
    assert sent(phone, table, "2-aaaa", player=0, nothing=1) == 201


class Watch:
    """A clock that the test turns."""

    def __init__(self, app: Flask, phone: FlaskClient, table: str) -> None:
        self.store, self.phone, self.table, self.now = app.extensions["scorer"].store, phone, table, 2e9
        self.store.clock = lambda: self.now

    def press(self, do: str, seat: int = 0) -> str:
        """Presses a clock; what the page then sends when time is up."""
        self.now += 1
        assert self.phone.post(f"{self.table}/clock", data={"do": do, "seat": seat}, headers=JSON).status_code == 201
        return str(self.match.clock.since)

    @property
    def match(self) -> Any:
        return self.store.match(self.table.rpartition("/")[2])


def test_no_clock_runs_after_the_end(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "threepia", 1, variant="solo")
    watch = Watch(app, phone, table)
    watch.press("start")
    watch.now += 99
    sent(phone, table, "1-aaaa", end=1)
    for do in ("start", "reset"):
        assert phone.post(f"{table}/clock", data={"do": do, "seat": 0}, headers=JSON).status_code == 422
    assert round(watch.match.clock.used[0]) == 99


def test_writing_may_start_the_next_clock(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "threepia", variant="time")
    watch = Watch(app, phone, table)
    watch.press("start")
    assert sent(phone, table, "1-aaaa", player=0, turn_0=1, rows_3=1, go=1) == 201
    assert watch.match.clock.running == 1


def test_two_corrections_of_one_phone_are_no_conflict(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    other = another(app, phone, table)
    sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus=20)
    form = {"base": "99", "round": "1", "player": "0", "how": "minus"}
    entry = next(line.seq for line in app.extensions["scorer"].store.match(table.rpartition("/")[2]).lines)
    for minus in ("21", "22"):
        answer = phone.post(f"{table}/entries/{entry}", data=form | {"base": "3", "minus": minus}, headers=JSON)
        assert answer.status_code == 201
    late = other.post(f"{table}/entries/{entry}", data=form | {"base": "3", "minus": "23"}, headers=JSON)
    assert late.status_code == 409
    assert totals(phone, table)["Ada"] == -22


def test_two_ways_to_say_the_same_agree(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three", confirm="1")
    other = another(app, phone, table)
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus=30) == 201
    assert totals(phone, table)["Ada"] == 0
    assert sent(other, table, "2-aaaa", round=1, player=0, how="cards", cards="10 + 10 + 10") == 201
    assert totals(phone, table)["Ada"] == -30
    record = phone.get(f"{table}/record.json").get_json()
    assert record["entries"] == [{"round": 1, "player": "Ada", "cards": [10, 10, 10], "bonus": 0}]


def test_the_same_points_by_other_numbers_do_not_agree(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    other = another(app, phone, table)
    assert sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus=30, bonus=2) == 201
    assert sent(other, table, "2-aaaa", round=1, player=0, how="minus", minus=32, bonus=4) == 409


def test_a_proposal_can_be_withdrawn(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "triple3", confirm="1")
    other = another(app, phone, table)
    sent(phone, table, "1-aaaa", round=1, how="winner", player=0)
    assert "Zurückziehen" in phone.get(table).text
    assert phone.post(f"{table}/withdraw", headers=JSON).status_code == 201
    assert sent(other, table, "2-aaaa", round=1, how="winner", player=0) == 201
    assert totals(phone, table) == {"Ada": 0, "Ben": 0}


def test_a_sum_stays_visible_as_it_was_typed(phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus="3+6+12", bonus="3+4")
    assert "3 + 6 + 12 = 21 Minuspunkte − 7 Bonus = 14 Minuspunkte (3 + 4)" in phone.get(f"{table}/history").text
    assert "typed" not in phone.get(f"{table}/record.json").text


def test_the_parts_of_sums_survive_the_record(make: Callable[..., Flask]) -> None:
    """For whoever reads only the contract a sum stays a number; whoever reads it in finds its parts again."""
    phone, other = make().test_client(), make().test_client()
    table = opened(phone, "take-three")
    sent(phone, table, "1-aaaa", round=1, player=0, how="minus", minus="30", bonus="0")
    sent(phone, table, "2-aaaa", round=1, player=1, how="minus", minus="3 + 6", bonus="3+4+10")
    record = phone.get(f"{table}/record.json")
    told = json.loads(record.data)
    assert told["entries"][1] == {"round": 1, "player": "Ben", "minus": 9, "bonus": 17}
    assert told["sums"] == {"2": {"minus": [3, 6], "bonus": [3, 4, 10]}}
    made = other.post("/import", data={"record": record.text, "another": "1"}).location.removesuffix("/scores")
    assert other.get(f"{made}/record.json").data == record.data
    assert phone.get(f"/api/1{table.replace('/t/', '/tables/')}/record").get_json()["sums"] == told["sums"]
    assert "(3 + 4 + 10)" in other.get(f"{made}/history").text
    entry = max(map(int, re.findall(r"/entries/(\d+)", other.get(f"{made}/scores").text)))
    assert "3 + 4 + 10" in other.get(f"{made}/entries/{entry}").text


def test_what_a_finished_game_refuses_is_told_without_scripts(phone: FlaskClient) -> None:
    table = opened(phone, "triple3", chips="0")
    sent(phone, table, "1-aaaa", round=1, how="winner", player=0)
    page = phone.post(
        f"{table}/entries", data={"key": "key-9999", "round": 2, "how": "winner", "player": 1, "base": 99}
    )
    assert page.status_code == 422
    assert "Das Spiel ist schon aus" in page.text


def test_a_correction_may_use_the_tasks_of_its_own_round(phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    for k, player in enumerate((0, 1)):
        sent(phone, table, f"{k}-aaaa", round=1, player=player, how="minus", minus=20)
    sent(phone, table, "3-aaaa", round=2, player=0, how="minus", minus=20, by="tasks", tasks="T05")
    assert 'value="T05"' in phone.get(f"{table}/entries/2").text
    assert 'value="T05"' not in phone.get(table).text


def test_a_phone_called_like_a_player_writes_for_that_one(phone: FlaskClient) -> None:
    table = opened(phone, "take-three")
    phone.post(f"{table}/members/1", data={"do": "name", "name": "ben"})
    page = phone.get(table).text
    assert re.findall(r'name="player"[^>]* value="(\d)"[^>]* checked', page) == ["1"]
