"""Games that are stopped early: whoever leads has won, it counts everywhere, and can be taken back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.games import GAMES
from scorer.playing import shelf
from tests.scorer.opened import read_in
from tests.scorer.pages_read import Page, of_people
from tests.scorer.recorded import plain

JSON = {"Accept": "application/json"}
FORMS: Mapping[str, tuple[dict[str, str], ...]] = {
    "take-three": tuple(
        {"round": str(n), "player": seat, "how": "minus", "minus": minus, "by": "bonus", "bonus": "0"}
        for n in (1, 2)
        for seat, minus in (("0", "30"), ("1", "20"), ("2", "40"))
    ),
    "tadika": (
        {"round": "1", "player": "0", "how": "lines", "lines": "row2"},
        {"round": "2", "player": "1", "how": "lines", "lines": "rowN"},
    ),
    "triple3": (
        {"round": "1", "how": "winner", "player": "1"},
        {"round": "2", "how": "left", "left-0": "12", "left-1": "1", "left-2": "5"},
    ),
}
"""Two rounds of each game that the table's menu stops; Ben leads."""
ENDS = {
    "take-three": "stopped after 2 of 6 rounds",
    "tadika": "ended early · 2 rounds",
    "triple3": "ended early · 2 rounds",
}
"""How the end says it."""


class Stopped(NamedTuple):
    """A table of three after two rounds, and the phone that writes there."""

    phone: FlaskClient
    path: str
    game: str

    def enters(self, key: str, entry: Mapping[str, str]) -> int:
        return self.phone.post(
            f"{self.path}/entries", data={"key": f"key-{key}-00000", **entry}, headers=JSON
        ).status_code

    def reads(self, tab: str = "") -> str:
        return " ".join(Page(self.phone.get(self.path + tab).text).text.split())

    def record(self) -> dict[str, Any]:
        answer = self.phone.get(f"{self.path}/record.json")
        return dict(json.loads(answer.data))


@pytest.fixture
def table(make: Callable[..., Flask], request: pytest.FixtureRequest) -> Stopped:
    phone, game = make().test_client(), request.param
    path = phone.post(f"/new/{game}", data={f"name-{k}": name for k, name in enumerate(("Ada", "Ben", "Cem"))}).location
    table = Stopped(phone, path, game)
    for k, entry in enumerate(FORMS[game]):
        assert table.enters(str(k), entry) == 201
    return table


stopped = pytest.mark.parametrize("table", FORMS, indirect=True)


@stopped
def test_the_menu_stops_a_game_and_whoever_leads_has_won(table: Stopped) -> None:
    assert "Stop here" in table.reads()
    assert table.enters("end", {"end": "1"}) == 201
    text = table.phone.get(table.path).text
    assert re.findall(r'<h2 class="won">(.*?)</h2>', text) == ["Ben wins"]
    [sub] = re.findall(r'<p class="sub">(.*?)</p>', text)
    assert sub.endswith(ENDS[table.game])
    assert table.record()["entries"][-1] == {"end": True}
    assert "1 of 1" in of_people(table.phone)
    assert table.phone.get(f"{table.path}/picture.png").status_code == 200
    link = table.phone.get(f"{table.path}/bgstats").location
    play = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    assert [player["name"] for player in play["players"] if player["winner"]] == ["Ben"]
    assert "stopped early" in table.reads("/history")
    assert table.phone.get(f"{table.path}/scores").status_code == 200
    again = table._replace(path=f"/t/{read_in(table.phone, table.record())}")
    assert again.record() == table.record()
    assert ENDS[table.game] in again.reads()


@stopped
def test_a_stop_is_taken_back_and_the_game_goes_on(table: Stopped) -> None:
    before = table.record()
    assert table.enters("end", {"end": "1"}) == 201
    end = max(map(int, re.findall(r"/entries/(\d+)", table.phone.get(table.path).text)))
    page = table.phone.get(f"{table.path}/entries/{end}").text
    assert "stopped early" in page
    assert 'name="minus"' not in page and 'name="left-0"' not in page
    assert table.phone.post(
        f"{table.path}/entries/{end}", data={"key": "key-back-00000", "base": str(end), "take_back": "1"}, headers=JSON
    ).status_code == 201  # fmt: skip
    assert table.record() == before
    assert "Stop here" in table.reads()
    first = FORMS[table.game][0] | {"round": "3"}
    assert table.enters("on", first) == 201
    assert table.record()["entries"][-1]["round"] == 3


def test_before_the_first_round_there_is_nothing_to_stop(make: Callable[..., Flask]) -> None:
    phone = make().test_client()
    path = phone.post("/new/tadika", data={"name-0": "Ada", "name-1": "Ben"}).location
    assert "Stop here" not in phone.get(path).text


@pytest.mark.parametrize("table", ["take-three"], indirect=True)
def test_in_the_middle_of_a_round_it_is_said_that_it_counts(table: Stopped) -> None:
    assert "after 2 of 6 rounds: whoever leads wins." in table.reads()
    table.enters("more", FORMS["take-three"][0] | {"round": "3"})
    assert "in the middle of round 3 of 6: what is written down counts" in table.reads()


@pytest.mark.parametrize("game", [game for game in GAMES if shelf.find(game).scoring.closes])
def test_programs_end_any_game(make: Callable[..., Flask], game: str) -> None:
    program = make().test_client(use_cookies=False)
    told = program.post("/api/1/tables", json={"game": game, "players": plain(game)["players"]}).get_json()
    headers = {"Idempotency-Key": "key-0001", "Authorization": f"Bearer {told['tokens']['scorer']}"}
    answer = program.post(f"/api/1/tables/{told['id']}/entries", json={"end": True}, headers=headers)
    assert answer.status_code == 201, answer.text


def test_26_terzen_end_only_where_somebody_says_why(make: Callable[..., Flask]) -> None:
    phone = make().test_client()
    record = {"game": "terz", "players": ["Ada", "Ben"], "entries": [{"player": "Ada"}] * 26}
    table = Stopped(phone, f"/t/{read_in(phone, record)}", "terz")
    page = table.reads()
    assert "26 TERZEN can’t be" in page
    assert "A card is missing, or a wrong TERZ was taken: end anyway" in page
    assert table.enters("end", {"end": "1"}) == 422
    assert table.enters("why", {"end": "1", "incomplete": "1"}) == 201
    assert table.record()["entries"][-1] == {"end": True, "incomplete": True}
    assert "Ada wins" in table.reads()
    assert "ended, although" in table.reads("/history")
