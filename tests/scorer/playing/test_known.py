"""A game that is read in again is known again, counts once, and shows nobody the tables of others."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from unittest.mock import Mock

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from cardgen.core import scores
from scorer.playing import known
from scorer.playing.events import Changed, Entered, PlayersChanged
from scorer.playing.seats import seated
from tests.games.test_scores import CASES, REFUSED, name
from tests.games.test_scores import record as written
from tests.scorer.logs import Log, beginning, people
from tests.scorer.pages_read import Page

CALLS = ({"player": "0"}, {"player": "1"}, {"player": "0"})


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


def begun(phone: FlaskClient, *entries: Mapping[str, str], game: str = "terz", **form: str) -> str:
    made = phone.post(f"/new/{game}", data={"name-0": "Mum", "name-1": "Leni"} | form)
    for entry in entries:
        assert phone.post(f"{made.location}/entries", data=entry).status_code == 303
    return str(made.location)


def record(phone: FlaskClient, table: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(phone.get(f"{table}/record.json").data)
    return found


def read_in(phone: FlaskClient, data: Any, **more: str) -> TestResponse:
    return phone.post("/import", data={"record": json.dumps(data), **more})


def games(phone: FlaskClient) -> str:
    return Page(phone.get("/people").text).text


def test_a_game_that_is_read_in_again_is_known_and_counts_once(phone: FlaskClient) -> None:
    table = begun(phone, *CALLS, {"end": "1"})
    data = record(phone, table)
    assert set(data) == {"game", "players", "options", "entries"}  # contract 2
    answer = read_in(phone, data)
    assert answer.status_code == 409
    assert "Dieses Spiel ist schon da." in answer.text or "This game is here already." in answer.text
    assert f"{table}/scores" in Page(answer.text).addresses()
    assert len(Page(phone.get("/tables").text).text.split("TERZ")) == 2
    assert "1 game on" in games(phone)


def test_whoever_means_another_game_says_so_and_it_counts(phone: FlaskClient) -> None:
    data = record(phone, begun(phone, *CALLS, {"end": "1"}))
    page = Page(read_in(phone, data).text)
    assert ("button", "another") in [(tag, at.get("name")) for tag, at in page.elements]
    answer = read_in(phone, data, another="1")
    assert answer.status_code == 303
    assert "2 games on" in games(phone)
    assert read_in(phone, data).status_code == 409


def test_an_older_state_leads_to_the_game_that_has_gone_on(phone: FlaskClient) -> None:
    table = begun(phone, *CALLS)
    data = record(phone, table)
    phone.post(f"{table}/players", data={"name-0": "Mama", "name-1": "Leni", "key": "new-names"})
    phone.post(f"{table}/entries/2", data={"take_back": "1", "base": "99"})
    phone.post(f"{table}/entries", data={"player": "1"})
    answer = read_in(phone, data)
    assert answer.status_code == 409
    assert "has gone on since" in answer.text
    assert f"{table}/scores" in Page(answer.text).addresses()


def test_records_of_older_versions_are_known_too(phone: FlaskClient) -> None:
    """They say no options, and had lost what holds a family together."""
    begun(phone, *CALLS, **{"name-0": "👩‍🚀"})
    entries = [{"player": "👩🚀"}, {"player": "Leni"}, {"player": "👩🚀"}]
    assert read_in(phone, {"game": "terz", "players": ["👩🚀", "Leni"], "entries": entries}).status_code == 409


def test_other_games_and_games_of_others_are_read_in(app: Flask, phone: FlaskClient) -> None:
    table = begun(phone, *CALLS)
    data = record(phone, table)
    stranger = app.test_client()
    assert read_in(stranger, data).status_code == 303  # and nobody tells whether somebody has it
    for other in (
        data | {"players": ["Mum", "Ben"], "entries": [{"player": "Mum"}] * 3},
        data | {"entries": [{"player": "Leni"}, *data["entries"][1:]]},
        data | {"options": {"penalty": True}},
        data | {"entries": []},
    ):
        assert read_in(phone, other).status_code == 303
    phone.post(f"{table}/delete", data={"sure": "1"})
    assert read_in(phone, data).status_code == 303
    assert read_in(phone, data | {"entries": [*data["entries"], {"player": "Leni"}]}).status_code == 303  # gone on


def test_who_has_left_a_table_learns_nothing_of_it(app: Flask, phone: FlaskClient) -> None:
    table = begun(phone, *CALLS)
    data, guest = record(phone, table), app.test_client()
    code = phone.get(f"{table}/share").text.partition('class="code big-code">')[2].partition("<")[0]
    assert guest.post("/join", data={"code": code}).status_code == 303
    assert read_in(guest, data).status_code == 409
    guest.post(f"{table}/members/2", data={"do": "remove"})
    answer = read_in(guest, data)
    assert answer.status_code == 303
    assert table not in answer.location


def test_what_was_read_in_twice_before_counts_once(app: Flask, phone: FlaskClient) -> None:
    """As older versions did."""
    data = record(phone, begun(phone, *CALLS, {"end": "1"}))
    store, access = app.extensions["scorer"].store, app.extensions["scorer"].access
    read = scores.read(data)
    begin = beginning("terz", read.players)
    entries = [Entered(facts=seated(entry, read.players)) for entry in read.entries]
    with store.engine.connect() as connection:
        own = connection.exec_driver_sql("select phone from members").scalar()
    for _ in range(2):
        access.join(store.create(begin, None, entries).id, own, "owner")
    assert "1 game on" in games(phone)
    begun(phone, *CALLS, {"end": "1"})  # played alike, but played
    assert "2 games on" in games(phone)


@pytest.mark.parametrize(("key", "row"), CASES, ids=name)
def test_a_game_stood_as_each_of_its_beginnings_and_never_as_another(key: str, row: dict[str, Any]) -> None:
    whole = scores.read(written(key, row))
    log = Log(key, whole.players, whole.options)
    log.write([Entered(facts=seated(entry, whole.players)) for entry in whole.entries])
    log.write([PlayersChanged(players=people([f"{name}!" for name in whole.players]))])
    match = log.match
    parts = [known.content(whole._replace(entries=whole.entries[:k])) for k in range(1, len(whole.entries) + 1)]
    assert all(known.stood(match, part) for part in parts)
    assert len({part.digest for part in parts}) == len(parts)
    strange = [part._replace(players=(*part.players[1:], "Somebody else")) for part in parts]
    assert not any(known.stood(match, part) for part in strange)


def test_a_long_log_is_compared_where_its_entries_are_the_same_and_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of it is compared as often as all its entries are there, not once for each line."""
    log = Log("terz", ("Ada", "Ben"), {})
    log.write([Entered(facts={"player": k % 2}) for k in range(9)])
    log.write([Changed(of=k, facts={"player": 0, "wrong": True}) for k in range(2, 11)])
    calls = [{"player": ("Ada", "Ben")[k % 2]} for k in range(9)]
    there, strange = (scores.Record("terz", ("Ada", "Ben"), {}, tuple(said)) for said in (calls, calls[:1] * 9))
    wanted = [known.content(record) for record in (there, strange)]
    comparing = Mock(wraps=known._content)
    monkeypatch.setattr(known, "_content", comparing)
    assert [known.stood(log.match, record) for record in wanted] == [True, False]
    assert comparing.call_count == 2  # once at line 10, and once the game as it stands


@pytest.mark.parametrize(("key", "row"), REFUSED, ids=name)
def test_a_record_that_can_not_be_is_refused_in_words_with_its_entry(
    phone: FlaskClient, key: str, row: dict[str, Any]
) -> None:
    answer = phone.post("/import", data={"record": json.dumps(written(key, row))})
    assert answer.status_code == 422
    error = answer.text.partition('class="error"')[2].partition("</p>")[0]
    assert "refusal." not in error
    assert "entry" not in row or re.search(rf"\b{row['entry']}\b", error)
