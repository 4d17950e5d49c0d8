"""The API as a program meets it: what is written, sent again, in conflict, corrected, refused, and who may do what."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from cardgen.core import scores
from cardgen.words.texts import LANGUAGES
from scorer.games import GAMES
from scorer.playing import shelf
from scorer.web.api.document import DOCUMENT, PATHS
from scorer.web.guard import limits, security
from tests.games.test_scores import CASES, REFUSED, name, record
from tests.order import examples, with_proofs

ADA, BEN = "Ada", "Ben"
ROUND = {"round": 1, "player": ADA, "minus": 12, "bonus": 4}


@pytest.fixture
def program(app: Flask) -> FlaskClient:
    """A program without cookies."""
    return app.test_client(use_cookies=False)


class Table(NamedTuple):
    """A table as a program sees it that knows one of its links."""

    program: FlaskClient
    id: str
    tokens: dict[str, str]
    right: str = "scorer"

    def ask(self, method: str, path: str = "", **more: Any) -> TestResponse:
        headers = {"Authorization": f"Bearer {self.tokens[self.right]}", **more.pop("headers", {})}
        if "json" in more:  # also null
            more |= {"data": json.dumps(more.pop("json")), "content_type": "application/json"}
        answer = self.program.open(f"/api/1/tables/{self.id}{path}", method=method, headers=headers, **more)
        told(method, path, answer)
        return answer

    def enter(self, entry: Any, key: str = "key-0001", turn: str = "") -> TestResponse:
        return self.ask("POST", f"/entries{turn}", json=entry, headers={"Idempotency-Key": key})

    def correct(self, seq: int, entry: Any, known: int) -> TestResponse:
        return self.ask("PUT", f"/entries/{seq}", json=entry, headers={"If-Match": f'"{known}"'})

    def take_back(self, seq: int, known: int) -> TestResponse:
        return self.ask("DELETE", f"/entries/{seq}", headers={"If-Match": f'"{known}"'})

    def told(self, path: str = "") -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json


@pytest.fixture
def begun(program: FlaskClient) -> Callable[..., Table]:
    """Begins a table of a game."""

    def begin(game: str = "take-three", **more: Any) -> Table:
        made = program.post("/api/1/tables", json={"game": game, "players": [ADA, BEN], **more})
        assert made.status_code == 201, made.text
        return Table(program, made.get_json()["id"], made.get_json()["tokens"])

    return begin


def told(method: str, path: str, answer: TestResponse) -> None:
    """Makes sure that the document tells of such an answer."""
    address = "/tables/{table}" + re.sub(r"/\d+$", "/{seq}", path.partition("?")[0])
    if answer.status_code not in (405, 421):  # these come before any address is looked at
        for validator in validators(address, method.lower(), str(answer.status_code)):
            validator.validate(answer.json)


@cache
def validators(address: str, method: str, status: str) -> list[jsonschema_rs.Validator]:
    """What the document says of the forms of an answer."""
    item: dict[str, Any] = PATHS[address]
    content = item[method]["responses"][status].get("content", {})
    shared = {"components": DOCUMENT["components"]}
    return [jsonschema_rs.validator_for(form["schema"] | shared) for form in content.values()]


def error(answer: TestResponse) -> str:
    """The sentence of a refusal."""
    assert answer.content_type == "application/json"
    said = str(answer.get_json()["error"])
    assert said.endswith((".", "!", "?", ")", '"17".')), said
    return said


# --- without a table


def test_games_with_their_options(program: FlaskClient) -> None:
    games = {game["key"]: game for game in program.get("/api/1/games").get_json()["games"]}
    assert list(games) == list(GAMES)
    assert games["take-three"]["players"] == {"least": 2, "most": 5}
    assert {option["key"] for option in games["threepia"]["options"]} == {"variant", "target", "rounds"}
    for game in games.values():
        assert {option["key"] for option in game["options"]} == set(shelf.find(game["key"]).scoring.options)


@pytest.mark.parametrize(("key", "row"), CASES, ids=name)
def test_standings_are_those_of_the_rules(anybody: FlaskClient, key: str, row: dict[str, Any]) -> None:
    data = record(key, row)
    game = shelf.find(key)
    wanted = scores.standings(scores.read(data), game.scoring, game.spec).as_json()
    assert anybody.post("/api/1/score", json=data).json == wanted
    if max(map(len, data["players"])) <= 80:
        made = anybody.post("/api/1/tables", json=data)
        assert made.status_code == 201, made.text
        assert made.get_json()["standings"] == wanted
        table = Table(anybody, made.get_json()["id"], made.get_json()["tokens"], "watcher")
        assert anybody.post("/api/1/score", json=table.told("/record")).json == wanted


@pytest.mark.parametrize(("key", "row"), REFUSED, ids=name)
def test_what_can_not_have_happened_is_refused(anybody: FlaskClient, key: str, row: dict[str, Any]) -> None:
    for address in ("/api/1/score", "/api/1/tables"):
        answer = anybody.post(address, json=record(key, row))
        assert answer.status_code == 422
        assert error(answer)
        if "entry" in answer.get_json():
            assert str(answer.get_json()["entry"]) in answer.get_json()["error"]


def test_the_rules_answer(program: FlaskClient) -> None:
    question = {"cards": ["YRE1", "YRE2", "YRE3"]}
    answer = program.post("/api/1/games/terz/check", json=question)
    assert answer.get_json()["ok"] is True
    no = program.post("/api/1/games/terz/check", json={"cards": ["YRE1"]}, headers={"Accept-Language": "de"})
    assert (no.status_code, error(no)) == (422, "Cards müssen 3 Karten sein, nicht 1.")
    assert program.post("/api/1/games/chess/check", json=question).status_code == 404


# --- a table


def test_a_table_is_begun_once_with_three_links(program: FlaskClient) -> None:
    wish = {"game": "tadika", "players": [ADA, BEN], "options": {"target": 100}, "title": "Friday", "confirm": False}
    made = program.post("/api/1/tables", json=wish)
    assert made.status_code == 201
    assert made.headers["Location"] == f"/api/1/tables/{made.get_json()['id']}"
    assert made.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in made.headers
    assert list(made.get_json()["tokens"]) == ["owner", "scorer", "watcher"]
    for right in made.get_json()["tokens"]:
        table = Table(program, made.get_json()["id"], made.get_json()["tokens"], right).told()
        assert (table["right"], table["title"], table["players"]) == (right, "Friday", [ADA, BEN])
        assert table["options"] == {"target": 100}
        assert table["code"] == made.get_json()["code"]


def test_a_class_begins_with_one_deck_at_all_its_tables(app: Flask) -> None:
    phone, other = app.test_client(), app.test_client()
    deck = {"format": 1, "game": "terz", "name": "Verbs", "trait": {"number": ["I", "you", "she"]}}
    wish: dict[str, Any] = {"game": "terz", "players": [ADA, BEN], "options": {"penalty": True}, "deck": deck}
    wish |= {"name": "4b", "tables": 3}
    made = phone.post("/api/1/classes", json=wish)
    assert made.status_code == 201, made.text
    room = made.get_json()
    assert made.headers["Location"] == room["page"] == f"/class/{room['id']}"
    assert made.headers["Cache-Control"] == "no-store"
    tables = [Table(other, table["id"], table["tokens"]).told() for table in room["tables"]]
    assert [table["deck"]["name"] for table in tables] == ["Verbs"] * 3
    assert [(table["players"], table["options"]) for table in tables] == [([ADA, BEN], {"penalty": True})] * 3
    assert "4b" in phone.get(room["page"]).text
    assert other.get(room["page"]).status_code == 404
    other.post("/open", data={"token": room["link"]})
    assert all(table["code"][:4] in other.get(room["page"]).text for table in room["tables"])
    letters = tables[0]["deck"]["letters"]
    same = phone.post("/api/1/classes", json={"game": "terz", "players": [ADA, BEN], "letters": letters})
    assert len(same.get_json()["tables"]) == 1
    for wrong in ({"tables": 31}, {"entries": [{"player": ADA}]}, {"deck": {**deck, "game": "tadika"}}):
        refused = phone.post("/api/1/classes", json=wish | wrong)
        assert refused.status_code == 422, wrong
        assert refused.get_json()["error"]


def test_a_phone_that_begins_a_table_owns_it(app: Flask) -> None:
    phone = app.test_client()
    phone.post("/new/terz", data={"name-0": ADA, "name-1": BEN})
    made = phone.post("/api/1/tables", json={"game": "tadika", "players": [ADA, BEN]}).get_json()
    listed = phone.get("/api/1/tables").get_json()["tables"]
    assert [(table["game"], table["right"]) for table in listed] == [("tadika", "owner"), ("terz", "owner")]
    assert phone.get(f"/api/1/tables/{made['id']}").get_json()["right"] == "owner"
    assert app.test_client().get("/api/1/tables").json == {"tables": []}


def test_a_link_leads_to_its_table(begun: Callable[..., Table]) -> None:
    table = begun()
    headers = {"Authorization": f"Bearer {table.tokens['watcher']}"}
    listed = table.program.get("/api/1/tables", headers=headers).get_json()["tables"]
    assert [(found["id"], found["right"]) for found in listed] == [(table.id, "watcher")]
    wrong = table.program.get("/api/1/tables", headers={"Authorization": "Bearer no-such-token"})
    assert wrong.json == {"tables": []}


@pytest.mark.parametrize("path", ["", "/record", "/log", "/entries", "/entries/2"])
def test_what_is_known_is_not_sent_again(begun: Callable[..., Table], path: str) -> None:
    table = begun()
    table.enter(ROUND)
    first = table.ask("GET", path)
    tag = first.headers["ETag"]
    assert re.fullmatch('"2"' if path else '"2-[0-9A-Z]{8}-scorer"', tag)
    assert {"Authorization", "Cookie"} <= set(first.vary.as_set(preserve_casing=True))
    again = table.ask("GET", path, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    table.enter(ROUND | {"player": BEN}, "key-0002")
    assert table.ask("GET", path, headers={"If-None-Match": tag}).status_code == 200


def test_the_log_tells_all_with_names(begun: Callable[..., Table]) -> None:
    table = begun()
    table.enter(ROUND)
    table.take_back(2, 2)
    log = table.told("/log")
    assert [line["kind"] for line in log["log"]] == ["begin", "entry", "change"]
    assert log["log"][1]["data"] == {"entry": ROUND}
    assert log["log"][2]["data"] == {"of": 2, "entry": None}
    assert [line["seq"] for line in table.told("/log?since=2")["log"]] == [3]
    assert "key-0001" not in str(log)


# --- entries


def test_an_entry_counts_once_however_often_it_comes(begun: Callable[..., Table]) -> None:
    table = begun("terz")
    first = table.enter({"player": ADA})
    assert first.status_code == 201
    assert first.headers["Location"] == f"/api/1/tables/{table.id}/entries/2"
    assert first.get_json()["standings"]["totals"] == {ADA: 1, BEN: 0}
    assert (first.get_json()["entry"], first.get_json()["seq"], first.get_json()["replayed"]) == (2, 2, False)
    quoted = table.enter({"player": ADA}, '"key-0001"')  # as the draft for the header writes it
    for again in (table.enter({"player": ADA}), quoted):
        assert again.status_code == 200
        assert (again.get_json()["entry"], again.get_json()["seq"], again.get_json()["replayed"]) == (2, 2, True)
    other = table.enter({"player": BEN})
    assert (other.status_code, table.told()["seq"]) == (422, 2)
    assert "Idempotency-Key" in error(other)


def test_programs_that_send_the_same_at_once_count_once(app: Flask, begun: Callable[..., Table]) -> None:
    table = begun("terz")

    def send(_: int) -> int:
        return table._replace(program=app.test_client(use_cookies=False)).enter({"player": ADA}).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(send, range(8))) == [200] * 7 + [201]
    assert table.told()["standings"]["totals"] == {ADA: 1, BEN: 0}


def test_the_same_place_filled_otherwise_is_a_conflict(begun: Callable[..., Table]) -> None:
    table = begun()
    table.enter(ROUND)
    same = table.enter(ROUND, "key-0002")
    assert (same.status_code, same.get_json()["entry"], same.get_json()["replayed"]) == (200, 2, True)
    other = table.enter(ROUND | {"minus": 13}, "key-0003")
    assert other.status_code == 409
    assert error(other) == "Somebody has written something else there."
    assert (other.get_json()["seq"], other.get_json()["entry"]) == (3, 2)  # the id of what was the same is kept
    assert (other.get_json()["theirs"], other.get_json()["yours"]) == (ROUND, ROUND | {"minus": 13})


def test_correct_take_back_put_back(begun: Callable[..., Table]) -> None:
    table = begun()
    table.enter(ROUND)
    right = ROUND | {"minus": 10}
    assert table.correct(2, right, 2).get_json()["standings"]["totals"][ADA] == -6
    assert (
        table.correct(2, right, 2).get_json()["replayed"] is True
    )  # the answer was lost, the correction is sent again
    stale = table.correct(2, ROUND | {"minus": 11}, 2)
    assert (stale.status_code, error(stale)) == (412, "Somebody has changed this entry since.")
    assert (stale.get_json()["theirs"], stale.get_json()["yours"]["minus"], stale.get_json()["seq"]) == (right, 11, 3)
    assert table.take_back(2, 2).status_code == 412
    gone = table.take_back(2, 3)
    assert (gone.status_code, gone.get_json()["standings"]["totals"][ADA]) == (200, 0)
    assert table.told("/entries/2") == {"seq": 2, "changed": 4, "counts": False, "why": None, "entry": None}
    assert table.told("/record")["entries"] == []
    assert table.correct(2, right, 4).get_json()["standings"]["totals"][ADA] == -6
    assert table.told("/record")["entries"] == [right]


def test_a_change_may_know_less_of_other_entries(begun: Callable[..., Table]) -> None:
    table = begun("terz")
    table.enter({"player": ADA})
    table.enter({"player": BEN}, "key-0002")
    assert table.take_back(2, 2).status_code == 200


def test_rounds_close_their_gaps(begun: Callable[..., Table]) -> None:
    table = begun("tadika")
    for k in (1, 2, 3):
        table.enter({"round": k, "player": ADA, "lines": ["row2"]}, f"key-000{k}")
    table.take_back(3, 4)
    assert [line["entry"] and line["entry"]["round"] for line in table.told("/entries")["entries"]] == [1, None, 2]
    assert table.correct(4, {"round": 3, "player": BEN, "lines": ["row2"]}, 5).status_code == 422
    assert table.correct(4, {"round": 2, "player": BEN, "lines": ["row2"]}, 5).status_code == 200
    early = table.enter({"round": 4, "player": ADA, "lines": ["row2"]}, "key-0005")
    assert (early.status_code, error(early)) == (422, "Something from round 3 is missing before round 4.")
    back = table.correct(3, {"round": 2, "player": ADA, "lines": ["row3"]}, 6)
    assert back.get_json()["standings"]["totals"] == {ADA: 3, BEN: 1}


def test_what_does_not_count_after_a_correction_says_why(begun: Callable[..., Table]) -> None:
    table = begun("tadika", options={"target": 10})
    for k in (1, 2):
        table.enter({"round": k, "player": ADA, "lines": ["row3"]}, f"key-000{k}")
    table.correct(2, {"round": 1, "player": ADA, "lines": ["dealt"]}, 3)
    assert [(line["counts"], line["why"]) for line in table.told("/entries")["entries"]] == [
        (True, None),
        (False, "after_end"),
    ]


def test_a_turn_of_threepia(begun: Callable[..., Table]) -> None:
    table = begun("threepia")
    entry = {"player": ADA, "rows": [3]}
    assert table.enter(entry, turn="?turn=1").status_code == 201
    assert table.enter(entry, "key-0002", "?turn=1").status_code == 200
    assert table.enter({"player": ADA, "rows": [4]}, "key-0003", "?turn=1").status_code == 409
    assert table.enter(entry, "key-0004").status_code == 201
    assert table.told()["standings"]["totals"] == {ADA: 2, BEN: 0}
    assert table.enter(entry, "key-0005", "?turn=0").status_code == 400


def test_the_second_phone_confirms(app: Flask, begun: Callable[..., Table]) -> None:
    table = begun(confirm=True)
    first = table.enter(ROUND)
    assert (first.status_code, first.get_json()["waits"], first.get_json()["entry"]) == (202, True, None)
    again = table.enter(ROUND)
    assert (again.status_code, again.get_json()["waits"]) == (200, True)
    phone = app.test_client()
    phone.post("/open", data={"token": table.tokens["scorer"]})
    agreed = phone.post(f"/api/1/tables/{table.id}/entries", json=ROUND, headers={"Idempotency-Key": "phone-001"})
    assert (agreed.status_code, agreed.get_json()["waits"]) == (201, False)
    assert table.enter(ROUND).get_json()["entry"] == agreed.get_json()["entry"]


def test_programs_with_two_links_confirm_each_other_and_the_history_names_them(
    app: Flask, begun: Callable[..., Table]
) -> None:
    table = begun(confirm=True)
    assert table.enter(ROUND).get_json()["waits"]
    other = {"Authorization": f"Bearer {table.tokens['owner']}", "Idempotency-Key": "program-002"}
    agreed = app.test_client().post(f"/api/1/tables/{table.id}/entries", json=ROUND, headers=other)
    assert (agreed.status_code, agreed.get_json()["waits"]) == (201, False)
    phone = app.test_client()
    phone.post("/open", data={"token": table.tokens["watcher"]})
    history = phone.get(f"/t/{table.id}/history", headers={"Accept-Language": "de"}).text
    assert "Link: Mitschreiben" in history and "Link: Verwalten" in history


# --- refusals


def test_a_game_that_nobody_knows_is_named_with_those_that_there_are(program: FlaskClient) -> None:
    answer = program.post("/api/1/games/chess/check", json={}, headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.get_json()["error"][:36]) == (404, "There is no game chess; there are ta")


def test_strangers_learn_nothing(begun: Callable[..., Table]) -> None:
    table, other = begun(), begun()
    addresses = [("GET", path) for path in ("", "/record", "/log", "/entries", "/entries/1")]
    writing = [("POST", "/entries"), ("PUT", "/entries/2"), ("DELETE", "/entries/2")]
    for headers in ({}, {"Authorization": f"Bearer {other.tokens['owner']}"}, {"Authorization": "Basic QTpC"}):
        for method, path in addresses + writing:
            there = table.program.open(f"/api/1/tables/{table.id}{path}", method=method, headers=headers)
            nowhere = table.program.open(f"/api/1/tables/AAAAAAAAAAAA{path}", method=method, headers=headers)
            assert (there.status_code, there.data) == (nowhere.status_code, nowhere.data)
            assert there.status_code == 404
            assert error(there)


def test_a_link_for_one_phone_is_no_key(app: Flask, begun: Callable[..., Table]) -> None:
    table, parts = begun(), app.extensions["scorer"]
    token = parts.access.once(table.id, parts.tokens.of).token
    program = table._replace(tokens={**table.tokens, "scorer": token}, right="scorer")
    for answer in (program.ask("GET"), program.enter(ROUND)):
        assert answer.status_code == 404
    assert app.test_client().post("/open", data={"token": token}).location == f"/t/{table.id}"


def test_guessing_ends(begun: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIMITS", {**limits.LIMITS, "guess": limits.Limit(3, 60)})
    table = begun()
    wrong = {"Authorization": "Bearer AAAAAAAAAAAAAAAAAAAAAA"}
    statuses = [table.ask("GET", headers=wrong).status_code for _ in range(limits.LIMITS["guess"].times + 1)]
    assert statuses == [404] * limits.LIMITS["guess"].times + [429]
    refused = table.ask("GET", headers=wrong)
    assert int(refused.headers["Retry-After"]) > 0
    assert error(refused)


def test_making_tables_ends(program: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIMITS", {**limits.LIMITS, "create": limits.Limit(2, 60)})
    wish = {"game": "terz", "players": [ADA]}
    assert [program.post("/api/1/tables", json=wish).status_code for _ in range(3)] == [201, 201, 429]


def test_a_foreign_page_is_stopped(begun: Callable[..., Table]) -> None:
    table = begun()
    answer = table.ask("POST", "/entries", json=ROUND, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, error(answer)) == (403, "This came from a foreign page.")
    answer = table.ask("GET", headers={"Host": "evil.example"})
    assert answer.status_code == 421
    assert error(answer)


BODIES = [
    (b"", 400, "An entry is not JSON (line 1, column 1)"),
    (b'{"round": 1,', 400, "An entry is not JSON (line 1, column 13)"),
    (b'"\xff"', 400, "An entry is not text in UTF-8 (byte 2)"),
    (b"[" * 100_000, 400, "An entry is nested too deeply."),
    (b"null", 422, "An entry must be an object with names and values, not null."),
    (b'{"round": 1, "round": 1}', 422, '"round" is given twice.'),
    (b"{}", 422, "Round is missing."),
    (b'{"round": {}}', 422, "Round must be a whole number from 1 on, not {}."),
    (b'{"round": true, "player": "Ada", "minus": 7, "bonus": 0}', 422, "Round must be a whole number from 1 on"),
    (b'{"round": 1, "player": "Cem"}', 422, '"Cem" isn\'t playing here.'),
    (b'{"round": 1, "player": ["Ada"]}', 422, '["Ada"] isn\'t playing here.'),
    (b'{"round": 1, "player": "Ada", "minus": NaN, "bonus": 0}', 422, "Minus must be a whole number"),
    (b'{"round": 1, "player": "Ada", "left": {"Ada": 1}}', 422, '"left" is not known here'),
    (b'{"round": 2, "player": "Ada", "minus": 7, "bonus": 0}', 422, "Something from round 1 is missing"),
]


def test_what_can_not_be_read_or_be(begun: Callable[..., Table]) -> None:
    table, written = begun(), begun()
    written.enter(ROUND)
    sent = {"content_type": "application/json", "headers": {"Idempotency-Key": "key-0009", "If-Match": '"2"'}}
    for data, status, said in BODIES:
        answer = table.ask("POST", "/entries", data=data, **sent)
        assert (answer.status_code, error(answer)[: len(said)]) == (status, said)
        assert written.ask("PUT", "/entries/2", data=data, **sent).status_code == status, data
    assert (table.told()["seq"], written.told()["seq"]) == (1, 2)


def test_what_a_header_must_be(begun: Callable[..., Table]) -> None:
    table = begun()
    table.enter(ROUND)
    cases: list[tuple[str, str, dict[str, Any], int]] = [
        ("POST", "/entries", {"json": ROUND}, 400),
        ("POST", "/entries", {"json": ROUND, "headers": {"Idempotency-Key": "short"}}, 400),
        ("POST", "/entries", {"json": ROUND, "headers": {"Idempotency-Key": "x" * 61}}, 400),
        ("POST", "/entries", {"data": {"a": "b"}, "headers": {"Idempotency-Key": "key-0009"}}, 415),
        ("POST", "/entries", {"data": b"{}", "headers": {"Idempotency-Key": "key-0009"}}, 415),
        ("PUT", "/entries/2", {"json": ROUND}, 428),
        ("DELETE", "/entries/2", {}, 428),
        ("PUT", "/entries/2", {"json": ROUND, "headers": {"If-Match": "*"}}, 400),
        ("DELETE", "/entries/2", {"headers": {"If-Match": "2"}}, 400),
        ("PUT", "/entries/9", {"json": ROUND, "headers": {"If-Match": '"2"'}}, 404),
        ("DELETE", "/entries/1", {"headers": {"If-Match": '"2"'}}, 404),
        ("GET", "/entries/9", {}, 404),
        ("GET", "/log?since=x", {}, 400),
        ("POST", "/entries?turn=-1", {"json": ROUND, "headers": {"Idempotency-Key": "key-0009"}}, 400),
    ]
    for method, path, more, status in cases:
        answer = table.ask(method, path, **more)
        assert answer.status_code == status, (method, path, more)
        assert error(answer)
    assert table.told()["seq"] == 2


def test_other_methods_and_addresses(begun: Callable[..., Table]) -> None:
    table = begun()
    answer = table.ask("PATCH", "/entries")
    assert answer.status_code == 405
    assert set(re.findall("[A-Z]+", answer.headers["Allow"])) == {"GET", "HEAD", "OPTIONS", "POST"}
    assert error(answer)
    assert error(table.program.get("/api/1/nothing"))
    assert table.program.get("/api/1/tables/AAAAAAAAAAA%00").status_code == 404
    assert table.program.get("/api/1/tables//log").status_code == 404


def test_a_body_that_is_too_large(program: FlaskClient) -> None:
    answer = program.post("/api/1/score", data=b" " * (security.BODY + 1), content_type="application/json")
    assert answer.status_code == 413
    assert error(answer)


WISHES: list[dict[str, Any]] = [
    {"players": [ADA, BEN]},
    {"game": "chess", "players": [ADA, BEN]},
    {"game": ["terz"], "players": [ADA, BEN]},
    {"game": "terz", "players": ["A" * 81]},
    {"game": "terz", "players": [ADA, ADA]},
    {"game": "terz", "players": ["\ud800"]},
    {"game": "tadika", "players": [ADA]},
    {"game": "terz", "players": [ADA], "title": "x" * 61},
    {"game": "terz", "players": [ADA], "title": "a\nb"},
    {"game": "terz", "players": [ADA], "title": 7},
    {"game": "terz", "players": [ADA], "confirm": "yes"},
    {"game": "terz", "players": [ADA], "marks": []},
    {"game": "terz", "players": [ADA], "options": {"speed": 1}},
    {"game": "threepia", "players": [ADA], "entries": [{"player": ADA}] * 4000},
]


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: str(wish)[:60])
def test_tables_that_can_not_be(anybody: FlaskClient, wish: dict[str, Any]) -> None:
    answer = anybody.post("/api/1/tables", data=json.dumps(wish), content_type="application/json")
    assert answer.status_code == 422
    assert error(answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_is_in_the_askers_language(begun: Callable[..., Table], language: str) -> None:
    table = begun()
    table.enter(ROUND)
    said = error(table.ask("DELETE", "/entries/2", headers={"Accept-Language": language}))
    assert said.startswith({"de": "Der Header", "en": "The header", "nl": "De header", "fr": "L’en-tête"}[language])


# --- laws


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([ADA, BEN, "R3", "row2"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.sampled_from(["player"]), inner),
    max_leaves=12,
)
PARTS = (
    "round",
    "player",
    "cards",
    "minus",
    "tasks",
    "bonus",
    "lines",
    "hand",
    "winner",
    "left",
    "rows",
    "end",
    "wrong",
)
ENTRY = st.dictionaries(
    st.sampled_from(PARTS), st.sampled_from([1, 2, 0, ADA, BEN, True, [], {}, {ADA: 2, BEN: 3}, ["row2"], [3]]) | JSON
)


@pytest.mark.parametrize("game", with_proofs(GAMES, ("terz", "tadika", "triple3", "threepia")))
def test_whatever_comes_the_log_stays_whole(begun: Callable[..., Table], game: str) -> None:
    """Any JSON is written or refused in a sentence, and what was written is worth what the rules say."""
    table, keys = begun(game), iter(range(10_000))

    @settings(max_examples=examples(60), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(ENTRY | JSON, st.integers(1, 6))
    def check(entry: Any, seq: int) -> None:
        answers = [table.enter(entry, f"random-{next(keys)}"), table.correct(seq, entry, 10_000)]
        assert {answer.status_code for answer in answers} <= {200, 201, 404, 409, 422}, [a.text for a in answers]

    check()
    told = table.told()
    assert told["standings"] == table.program.post("/api/1/score", json=table.told("/record")).json


# --- the document


def test_the_document_tells_every_address_and_no_other(app: Flask, program: FlaskClient) -> None:
    there = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule).removeprefix("/api/1"), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    told = {(path, method) for path, item in PATHS.items() for method in item if method != "parameters"}
    assert told == there
    assert program.get("/api/1/openapi.json").json == DOCUMENT
