"""What comes twice, from a phone that knows another log, under a name nobody can see, or with far too many fields."""

from __future__ import annotations

import re
import shutil
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from cardgen.words.texts import LANGUAGES
from scorer import create_app
from scorer.games import GAMES
from scorer.machine.settings import Settings
from scorer.playing import bounds
from scorer.web.guard import security
from tests.order import with_proofs
from tests.scorer.forms_read import Reader
from tests.scorer.opened import HAND, JSON, another, opened

FORM = "application/x-www-form-urlencoded"
ENTRY = {"round": 1, "player": "Ada", "minus": 30, "bonus": 0}


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


def sent(phone: FlaskClient, path: str, key: str, **form: Any) -> TestResponse:
    """Sends a form as the outbox does."""
    return phone.post(path, data={"key": f"key-of-{key}", "base": "1"} | form, headers=JSON)


def record(phone: FlaskClient, table: str) -> list[Any]:
    found: list[Any] = phone.get(f"{table}/record.json").get_json()["entries"]
    return found


def seq(phone: FlaskClient, table: str) -> int:
    return int(phone.get(f"{table}/state").get_json()["seq"])


# --- said twice


@pytest.mark.parametrize("how", ["form", "program"])
def test_an_id_that_was_answered_counts_for_nothing_when_it_comes_again(
    app: Flask, phone: FlaskClient, how: str
) -> None:
    """Also where the same stood there already when it first came, and was taken back since."""
    table = opened(phone)
    other = another(app, phone, table)

    def say() -> TestResponse:
        if how == "form":
            return sent(other, f"{table}/entries", "other", **HAND)
        headers = {"Idempotency-Key": "key-of-other"}
        return other.post(f"/api/1/tables{table[2:]}/entries", json=ENTRY, headers=headers)

    assert sent(phone, f"{table}/entries", "one", **HAND).status_code == 201
    entry = seq(phone, table)
    assert (say().status_code, say().status_code) == (200, 200)
    known = seq(phone, table)
    assert known == entry + 1  # one line for the id, however often it comes
    assert sent(phone, f"{table}/entries/{entry}", "back", base=str(known), take_back="1").status_code == 201
    again = say()
    assert (again.status_code, again.get_json()["replayed"]) == (200, True)
    if how == "program":
        assert again.get_json()["entry"] == entry
    assert record(phone, table) == []
    assert sent(other, f"{table}/entries", "new", **HAND).status_code == 201  # who means it anew says it anew


def test_an_id_that_is_kept_is_told_nowhere(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone, "threepia", variant="time")
    other = another(app, phone, table)
    turn = {"player": "0", "rows-3": "1", "turn-0": "1", "go": "1"}
    sent(phone, f"{table}/entries", "one", **turn)
    before = [phone.get(f"{table}{page}").text.count("<li") for page in ("", "/history")]
    clock = seq(phone, table)
    assert sent(other, f"{table}/entries", "two", **turn).status_code == 200
    assert seq(phone, table) == clock + 1  # and it moves no clock
    assert [phone.get(f"{table}{page}").text.count("<li") for page in ("", "/history")] == before
    kinds = [event["kind"] for event in phone.get(f"/api/1/tables{table[2:]}/log").get_json()["log"]]
    assert kinds[-2:] == ["entry", "clock"]


def test_a_program_that_uses_such_an_id_for_something_else_is_told(phone: FlaskClient) -> None:
    table = opened(phone)
    sent(phone, f"{table}/entries", "one", **HAND)
    path, headers = f"/api/1/tables{table[2:]}/entries", {"Idempotency-Key": "key-0001"}
    assert phone.post(path, json=ENTRY, headers=headers).status_code == 200
    assert phone.post(path, json=ENTRY | {"minus": 31}, headers=headers).status_code == 422
    assert phone.post(path, json=ENTRY, headers=headers).get_json()["entry"] == 2


def test_a_page_sent_again_with_something_else_is_a_new_entry(phone: FlaskClient) -> None:
    """Without scripts a page has one id, however it is filled in."""
    table = opened(phone)
    sent(phone, f"{table}/entries", "one", **HAND)
    assert sent(phone, f"{table}/entries", "page", **HAND).status_code == 200
    assert sent(phone, f"{table}/entries", "page", **HAND | {"player": "1"}).status_code == 201
    assert [entry["player"] for entry in record(phone, table)] == ["Ada", "Ben"]


def test_ids_of_what_was_said_already_do_not_fill_a_log(phone: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "AGAIN", 3)
    table = opened(phone)
    sent(phone, f"{table}/entries", "one", **HAND)
    for k in range(6):
        assert sent(phone, f"{table}/entries", f"again-{k}", **HAND).status_code == 200
        path, headers = f"/api/1/tables{table[2:]}/entries", {"Idempotency-Key": f"key-of-program-{k}"}
        assert phone.post(path, json=ENTRY, headers=headers).get_json()["entry"] == 2
    assert seq(phone, table) == 2 + 3


# --- a log that is older than what a phone knows


def test_a_line_that_a_log_has_not_got_is_no_version(phone: FlaskClient) -> None:
    table = opened(phone)
    sent(phone, f"{table}/entries", "one", **HAND)
    path = f"/api/1/tables{table[2:]}/entries/2"
    for known in (3, 99999999, 999999999):
        for method in ("PUT", "DELETE"):
            more: dict[str, Any] = {"json": ENTRY | {"minus": 31}} if method == "PUT" else {}
            answer = phone.open(path, method=method, headers={"If-Match": f'"{known}"'}, **more)
            assert answer.status_code == 412
            said = answer.get_json()
            assert set(said) == {"error", "seq", "entry", "theirs", "yours"}
            assert (said["seq"], said["entry"], said["theirs"]) == (2, 2, ENTRY)
            assert str(known) in said["error"]
    assert phone.put(path, json=ENTRY | {"minus": 31}, headers={"If-Match": '"2"'}).status_code == 200


def test_who_knows_lines_that_are_not_there_overwrites_nobody(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone)
    other = another(app, phone, table)
    sent(phone, f"{table}/entries", "one", **HAND)
    entry = seq(phone, table)
    for form in (HAND | {"minus": "31"}, {"take_back": "1"}):
        assert sent(other, f"{table}/entries/{entry}", f"o{len(form)}", base="99999999", **form).status_code == 409
    assert sent(other, f"{table}/entries", "new", **HAND | {"minus": "31"} | {"base": "99999999"}).status_code == 409
    assert [made["minus"] for made in record(phone, table)] == [30]
    names = {"name-0": "Eva", "name-1": "Ben", "base": "99999999"}
    assert phone.post(f"{table}/players", data={"name-0": "Cleo", "name-1": "Ben"}, headers=JSON).status_code == 201
    assert other.post(f"{table}/players", data=names, headers=JSON).status_code == 422  # Ada became Cleo meanwhile


def test_what_waits_on_a_phone_survives_a_database_that_was_put_back(tmp_path: Path, sqlite_url: str) -> None:
    """Nothing that waits is lost or written over something else: it counts, or its phone is told why not."""
    file, copy = Path(sqlite_url.removeprefix("sqlite:///")), tmp_path / "copy.db"
    app = create_app(Settings(sqlite_url, tmp_path))
    phone = app.test_client()
    table = opened(phone)
    other = another(app, phone, table)
    sent(phone, f"{table}/entries", "one", **HAND)
    sent(other, f"{table}/entries", "two", **HAND | {"player": "1"})
    old = seq(phone, table)
    app.extensions["scorer"].store.engine.dispose()
    shutil.copy(file, copy)
    for k, player in enumerate("01"):  # what the copy doesn't know
        sent(phone, f"{table}/entries", f"lost-{k}", **HAND | {"round": "2", "player": player})
    known = str(seq(phone, table))
    assert int(known) == old + 2
    app.extensions["scorer"].store.engine.dispose()
    for beside in file.parent.glob(f"{file.name}-*"):
        beside.unlink()
    shutil.copy(copy, file)

    later = create_app(Settings(sqlite_url, tmp_path))
    cookies = {name: phone.get_cookie(name) for name in ("phone",)}
    phone = later.test_client()
    phone.set_cookie("phone", str(cookies["phone"] and cookies["phone"].value))
    assert seq(phone, table) == old
    corrected = sent(phone, f"{table}/entries/{int(known)}", "c1", base=known, **HAND | {"minus": "32"})
    assert corrected.status_code == 422  # the entry that it is about is gone, and its phone keeps it
    assert corrected.get_json()["error"]
    theirs = sent(phone, f"{table}/entries/{old}", "c2", base=known, **HAND | {"player": "1", "minus": "33"})
    assert theirs.status_code == 409
    assert sent(phone, f"{table}/entries/{old - 1}", "c3", base=known, **HAND | {"minus": "34"}).status_code == 201
    waiting = HAND | {"round": "2", "minus": "40", "base": known}
    assert sent(phone, f"{table}/entries", "waits", **waiting).status_code == 201
    assert sent(phone, f"{table}/entries", "lost-0", **HAND | {"round": "2", "base": known}).status_code == 409
    assert [(made["round"], made["player"], made["minus"]) for made in record(phone, table)] == [
        (1, "Ada", 34), (1, "Ben", 30), (2, "Ada", 40),
    ]  # fmt: skip
    later.extensions["scorer"].store.engine.dispose()


# --- names

UNSEEN = ("\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u0301", "\u3164\u2800 \u0302")


@pytest.mark.parametrize(("name", "language"), list(zip(UNSEEN, cycle(LANGUAGES), strict=False)))
def test_a_player_needs_a_name_that_can_be_seen(phone: FlaskClient, name: str, language: str) -> None:
    phone.set_cookie("language", language)
    answer = phone.post("/new/terz", data={"name-0": "Ada", "name-1": name})
    assert answer.status_code == 422
    said = re.search(r'class="error"[^>]*>([^<]+)<', answer.text)
    assert said
    assert len(said[1].strip()) > 20
    table = opened(phone, "terz")
    data = {"name-0": name, "name-1": "Ben"}
    assert phone.post(f"{table}/players", data=data, headers=JSON).status_code == 422
    program = phone.post("/api/1/tables", json={"game": "terz", "players": ["Ada", name]})
    assert program.status_code == 422
    assert phone.get(f"{table}/record.json").get_json()["players"] == ["Ada", "Ben"]


def test_a_name_is_one_however_its_letters_are_put_together(phone: FlaskClient) -> None:
    assert phone.post("/new/terz", data={"name-0": "José", "name-1": "Jose\u0301"}).status_code == 422
    table = opened(phone, "terz", **{"name-0": "Jose\u0301"})
    assert phone.get(f"{table}/record.json").get_json()["players"] == ["José", "Ben"]
    named = phone.post("/api/1/tables", json={"game": "terz", "players": ["Jose\u0301", "Ben"]})
    path = f"/api/1/tables/{named.get_json()['id']}"
    assert phone.get(path).get_json()["players"] == ["Jose\u0301", "Ben"]  # as it came
    before = phone.get(path).get_json()["seq"]
    page = f"/t/{named.get_json()['id']}"
    form = {"name-0": "José", "name-1": "Ben", "base": str(before)}
    phone.post(f"{page}/players", data=form, headers=JSON)
    assert phone.get(path).get_json()["seq"] == before  # a form that was only looked at renames nobody
    twice = {"game": "terz", "players": ["José", "Jose\u0301"], "entries": []}
    assert phone.post("/api/1/score", json=twice).status_code == 422


def test_a_record_is_known_by_names_however_their_letters_are_put_together(phone: FlaskClient) -> None:
    def read_in(name: str) -> int:
        entries = '[{"player": "%s"}]' % name  # noqa: UP031
        text = f'{{"game": "terz", "players": ["{name}", "Ben"], "entries": {entries}}}'
        return phone.post("/import", data={"record": text}).status_code

    assert (read_in("José"), read_in("Jose\u0301"), read_in("Jose")) == (303, 409, 303)


def test_nothing_that_can_not_be_seen_is_a_title_a_note_or_a_phone(phone: FlaskClient) -> None:
    table = opened(phone, "terz", title="\u3164\u2800")
    assert phone.get(f"/api/1/tables{table[2:]}").get_json()["title"] == ""
    assert phone.post(f"{table}/notes", data={"text": "\u3164"}, headers=JSON).status_code == 422
    phone.post(f"{table}/members/1", data={"do": "name", "name": "\u2800"})
    assert "\u2800" not in phone.get(f"{table}/history").text
    made = phone.post("/api/1/tables", json={"game": "terz", "players": ["Ada", "Ben"], "title": "\u3164"})
    assert phone.get(f"/api/1/tables/{made.get_json()['id']}").get_json()["title"] == ""


# --- far too many fields


@pytest.mark.parametrize("path", ["/entries", "/entries/2", "/check", "/players", "/notes", "/clock"])
def test_a_form_has_only_so_many_fields(phone: FlaskClient, path: str) -> None:
    table = opened(phone)
    sent(phone, f"{table}/entries", "one", **HAND)
    form = urlencode([*HAND.items(), *((f"x{k}", "1") for k in range(security.FIELDS))])
    answer = phone.post(f"{table}{path}", data=form, content_type=FORM, headers=JSON)
    assert answer.status_code == 413
    assert str(security.FIELDS) in answer.get_json()["error"]
    many = phone.post(f"{table}{path}", data="&" * 200_000, content_type=f"{FORM}; charset=utf-8")
    assert many.status_code == 413
    assert len(many.data) < 20_000


def test_as_many_fields_as_a_form_may_have_are_read(phone: FlaskClient) -> None:
    table = opened(phone)
    form = urlencode([*HAND.items(), *((f"x{k}", "1") for k in range(security.FIELDS - len(HAND)))])
    assert phone.post(f"{table}/entries", data=form, content_type=FORM, headers=JSON).status_code == 201


def test_a_conflict_says_back_only_what_was_understood(app: Flask, phone: FlaskClient) -> None:
    table = opened(phone)
    sent(phone, f"{table}/entries", "one", **HAND)
    theirs = HAND | {"minus": "15 + 16", "x": "y" * 50_000, "go": "1" * 50_000, "player": "0", "tasks": "T01" * 9999}
    answer = sent(another(app, phone, table), f"{table}/entries", "two", **theirs)
    html = answer.get_json()["html"]
    assert answer.status_code == 409
    assert len(html) < 6000
    assert ('name="x"' in html, 'name="tasks"' in html) == (False, False)
    first = html[: html.index("</form>")]
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', first))
    assert {name: fields[name] for name in HAND} == HAND | {"minus": "15 + 16"}
    assert phone.post(f"{table}/entries/2", data=fields, headers=JSON).status_code == 201
    assert [made["minus"] for made in record(phone, table)] == [31]


@pytest.mark.long
@pytest.mark.parametrize("game", with_proofs(GAMES, ("terz", "tadika", "threepia")))
def test_a_form_that_can_not_be_is_shown_again_in_short(phone: FlaskClient, game: str) -> None:
    table, long = opened(phone, game), "9" * 150_000
    options = ("name-0", "target", "chips", "variant")
    paths: dict[str, tuple[str, ...]] = dict.fromkeys(
        (f"/new/{game}", f"{table}/players", f"{table}/settings", "/class/new"), options
    )
    paths[f"{table}/entries"] = ("player", "round", "minus", "cards", "bonus", "left-0", "rows-3", "how")
    for path, names in paths.items():
        for name in names:
            form = HAND | {"how": "left" if game == "triple3" else "minus", "seats": "2", "tables": "1", "game": game}
            answer = phone.post(path, data=form | {"name-1": "Ben", name: long})
            assert len(answer.data) < 60_000, (path, name)
            assert answer.status_code in (303, 422), (path, name)


def test_a_form_that_can_not_be_is_still_filled_in(phone: FlaskClient) -> None:
    table = opened(phone)
    answer = phone.post(f"{table}/entries", data=HAND | {"minus": "200", "bonus": "4 + 5"})
    assert answer.status_code == 422
    fields = Reader(answer.text, "entry").fields
    assert (fields["minus"], fields["bonus"]) == ("200", "4 + 5")
