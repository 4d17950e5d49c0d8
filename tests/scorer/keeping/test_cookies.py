"""The cookie of a phone: only one that the server gave is ever given a right, however it came to the browser."""

from __future__ import annotations

import base64
import json
import re
import stat
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given as holds_for
from hypothesis import strategies as st
from sqlalchemy import select
from werkzeug.test import TestResponse

from scorer import create_app
from scorer.keeping.database import schema
from scorer.keeping.rooms import digest
from scorer.keeping.tokens import FILE, TOKEN, Tokens
from scorer.machine.settings import Settings

PLANTED = ("A" * 22, "A" * 33, "A" * 22 + "_" * 11)
"""What somebody may plant who may set cookies under our name: on plain http each server of the same computer may."""
HTTPS = "https://localhost"
RECORD = {"game": "terz", "players": ["Ada", "Ben"], "entries": [{"player": "Ada"}]}


class House(NamedTuple):
    """An app with a table and a class, and what opens them."""

    app: Flask
    owner: FlaskClient
    table: str
    code: str
    link: str
    room_link: str


@pytest.fixture
def house(make: Callable[..., Flask]) -> House:
    app = make()
    owner, wish = app.test_client(), {"Accept": "application/json"}
    table = owner.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location
    room = owner.post("/class/new", data={"game": "terz", "tables": "1", "seats": "2"}).location
    link = owner.post(f"{table}/links/scorer", headers=wish).get_json()["link"]
    room_link = owner.post(f"{room}/link", headers=wish).get_json()["link"]
    code = app.extensions["scorer"].store.summary(table.rpartition("/")[2]).code
    return House(app, owner, table, code, link, room_link)


TOKENS = Tokens(Path("/dev/null"))
"""With a key in memory."""
DOORS: Mapping[str, Callable[[House, FlaskClient], TestResponse]] = MappingProxyType(
    {
        "a new table": lambda _, phone: phone.post("/new/terz", data={"name-0": "Ada"}),
        "a record": lambda _, phone: phone.post("/import", data={"record": json.dumps(RECORD), "another": "1"}),
        "a table of a program": lambda _, phone: phone.post("/api/1/tables", json=RECORD),
        "a class": lambda _, phone: phone.post("/class/new", data={"game": "terz", "tables": "2", "seats": "2"}),
        "a code": lambda house, phone: phone.post("/join", data={"code": house.code}),
        "a wish to write": lambda house, phone: phone.post("/join", data={"code": house.code, "ask": "1"}),
        "a link": lambda house, phone: phone.post("/open", data={"token": house.link}),
        "a link of a class": lambda house, phone: phone.post("/open", data={"token": house.room_link}),
    }
)
"""Where a phone gets its first right."""


def given(answer: TestResponse) -> str | None:
    """The cookie that an answer sets."""
    assert answer.status_code < 400, answer.text
    found = re.search(r"phone=([\w-]{22,33});", answer.headers.get("Set-Cookie", ""))
    return found[1] if found else None


def holders(app: Flask) -> set[str]:
    """The hashes of all phones that have a right."""
    with app.extensions["scorer"].store.engine.connect() as connection:
        return {
            row[0]
            for of in (schema.members, schema.rooms, schema.viewers)
            for row in connection.execute(select(of.c.phone))
        }


@pytest.mark.parametrize("door", DOORS)
def test_a_planted_cookie_gets_no_right_and_its_phone_a_fresh_one(house: House, door: str) -> None:
    for planted in PLANTED:
        before = holders(house.app)
        victim, attacker = house.app.test_client(), house.app.test_client()
        victim.set_cookie("phone", planted)
        attacker.set_cookie("phone", planted)
        fresh = given(DOORS[door](house, victim))
        assert fresh and fresh != planted
        page = DOORS[door](house, victim)
        assert given(page) is None, "the fresh one is known from now on"
        assert holders(house.app) - before == {digest(fresh)}
        assert page.location is None or "/t/" not in page.location or attacker.get(page.location).status_code == 404


@pytest.mark.parametrize("door", DOORS)
def test_a_cookie_that_we_gave_is_kept_also_after_its_right_is_gone(house: House, door: str) -> None:
    phone = house.app.test_client()
    phone.post("/join", data={"code": house.code})
    assert house.owner.post(f"{house.table}/members/2", data={"do": "remove"}).status_code == 303
    assert given(DOORS[door](house, phone)) is None
    one_who_watches = house.app.test_client()
    one_who_watches.post("/open", data={"token": house.room_link})
    assert given(DOORS[door](house, one_who_watches)) is None


def test_https_takes_over_no_planted_cookie(house: House) -> None:
    for planted in PLANTED:
        victim = house.app.test_client()
        victim.set_cookie("phone", planted)
        assert given(victim.get("/", base_url=HTTPS)) is None
        fresh = given(victim.post("/new/terz", data={"name-0": "Ada"}, base_url=HTTPS))
        assert fresh and fresh != planted


def test_a_cookie_of_an_earlier_version_keeps_its_tables(house: House) -> None:
    """It has no signature, but a right."""
    old, table = "AAAAAAAAAAAAAAAAAAAAAB", house.table.rpartition("/")[2]
    house.app.extensions["scorer"].access.join(table, digest(old), "scorer")
    phone = house.app.test_client()
    phone.set_cookie("phone", old)
    assert phone.get(house.table).status_code == 200
    assert given(phone.post("/new/terz", data={"name-0": "Ada"})) is None
    assert given(phone.get("/", base_url=HTTPS)) == old


def test_a_phone_keeps_its_cookie_at_another_database_of_the_same_folder(house: House, tmp_path: Path) -> None:
    """Say a copy from a week ago, which was started to look something up."""
    phone = house.app.test_client()
    assert given(phone.post("/new/terz", data={"name-0": "Ada"}))
    cookie = phone.get_cookie("phone")
    assert cookie
    copy = create_app(Settings(f"sqlite:///{tmp_path / 'copy.db'}", tmp_path))
    elsewhere = copy.test_client()
    elsewhere.set_cookie("phone", cookie.value)
    assert given(elsewhere.post("/new/terz", data={"name-0": "Ada"})) is None
    copy.extensions["scorer"].store.engine.dispose()
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_processes_that_start_at_once_sign_alike(tmp_path: Path) -> None:
    together = threading.Barrier(8)

    def first(_: int) -> tuple[Tokens, str]:
        tokens = Tokens(tmp_path / "new")
        together.wait(30)
        return tokens, tokens.new()

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(first, range(8)))
    assert all(tokens.ours(token) for tokens, _ in made for _, token in made)
    assert [path.name for path in (tmp_path / "new").iterdir()] == [FILE]


def test_signatures_hold_without_links_and_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    assert Tokens(tmp_path).ours(Tokens(tmp_path).new())
    (tmp_path / "file").touch()
    nowhere = Tokens(tmp_path / "file")
    assert nowhere.ours(nowhere.new())
    assert not nowhere.ours(Tokens(tmp_path).new())


@holds_for(st.text(max_size=40) | st.from_regex(TOKEN, fullmatch=True))
def test_no_token_is_taken_for_ours_that_is_not(token: str) -> None:
    assert not TOKENS.ours(token)


@holds_for(st.integers(0, 32), st.sampled_from("abcXYZ019_-"))
def test_a_token_that_is_changed_anywhere_is_not_ours(place: int, letter: str) -> None:
    made = TOKENS.new()
    changed = made[:place] + letter + made[place + 1 :]
    assert TOKENS.ours(made)
    assert TOKENS.ours(changed) is (changed == made)
    assert len(base64.urlsafe_b64decode(made[:22] + "==")) == 16


def test_a_program_without_a_cookie_is_given_none(house: House) -> None:
    before = holders(house.app)
    assert given(house.app.test_client().post("/api/1/tables", json=RECORD)) is None
    assert holders(house.app) == before


def test_a_refused_wish_gives_no_cookie(house: House) -> None:
    victim = house.app.test_client()
    victim.set_cookie("phone", PLANTED[1])
    for answer in (
        victim.post("/new/terz", data={"name-0": ""}),
        victim.post("/join", data={"code": "0"}),
        victim.post("/open", data={"token": "x"}),
        victim.post("/api/1/tables", json={"game": "none"}),
    ):
        assert answer.status_code in (404, 422)
        assert "Set-Cookie" not in answer.headers
