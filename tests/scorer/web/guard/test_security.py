"""What SECURITY.md promises: each row of its table names a test of this file.

The doors of the app stand by hand in doors.py, with the right that each takes.
"""

from __future__ import annotations

import base64
import csv
import inspect
import io
import json
import logging
import math
import re
import secrets
import socket
import ssl
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from playwright.sync_api import expect
from sqlalchemy import Table, delete, select
from werkzeug.test import TestResponse

from cardgen.words.texts import LANGUAGES
from scorer import create_app
from scorer.games import GAMES
from scorer.keeping import codes, store
from scorer.keeping.database import schema
from scorer.keeping.phones import RIGHTS
from scorer.keeping.rooms import TOKEN, digest
from scorer.machine import certificate
from scorer.machine.settings import Settings
from scorer.playing import bounds, shelf, steps
from scorer.reports import chart
from scorer.serving import guard, server
from scorer.serving.asgi import Bridge
from scorer.web.api import matches
from scorer.web.commands import changes, openings
from scorer.web.commands.context import Services
from scorer.web.forms import table_form
from scorer.web.guard import limits, security
from scorer.web.guard.limits import LIMITS
from scorer.web.request import bounded_lists
from scorer.words import languages
from tests.order import with_proofs
from tests.scorer import recorded, streamed
from tests.scorer.browser import Phones, until
from tests.scorer.doors import ANYBODY, CLASS, DRAFT, KEY, ROLES, TABLE, Door, filled
from tests.scorer.pages_read import Page
from tests.scorer.served import Served
from tests.scorer.templates import TEMPLATES

ROOT = Path(__file__).parents[4]
PROMISED = (ROOT / "scorer" / "SECURITY.md").read_text(encoding="utf-8")
SCRIPTS = sorted((ROOT / "scorer" / "web" / "static").rglob("*.js"))
STYLES = sorted((ROOT / "scorer" / "web" / "static").rglob("*.css"))
DRAWINGS = sorted((ROOT / "scorer" / "web" / "static").rglob("*.svg"))
HTTPS = "https://localhost"
SITE = "scores.example.org"
OURS = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
FOREIGN = (
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://localhost:8080"},
    {"Origin": "https://localhost"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://localhost", "Sec-Fetch-Site": "cross-site"},
)


# --- an app with a table, and phones that may do more or less there


@pytest.fixture
def app(file_app: Flask) -> Flask:
    """An app that all tests share; each makes tables of its own, and nothing was tried yet."""
    forget_tries(file_app)
    return file_app


def forget_tries(app: Flask) -> None:
    with app.extensions["scorer"].store.writing() as connection:
        connection.execute(delete(schema.tries))


class Party(NamedTuple):
    """A table of TERZ that is over, and a phone and a link for each right."""

    app: Flask
    table: str
    phones: Mapping[str, FlaskClient]
    links: Mapping[str, str]

    @property
    def parts(self) -> Services:
        parts: Services = self.app.extensions["scorer"]
        return parts

    def knock(self, name: str, role: str, by_link: bool = False, **more: Any) -> TestResponse:
        """Somebody tries a door: with the phone, or as a program with the link."""
        method, rule = name.split(" ")
        door = TABLE.get(name, Door(""))
        headers = dict(door.headers)
        client = self.phones[role]
        if by_link:
            client = self.app.test_client(use_cookies=False)
            headers["Authorization"] = f"Bearer {self.links.get(role, secrets.token_urlsafe(16))}"
        body = {"json": door.json} if door.json is not None else {"data": dict(door.form)}
        headers |= more.pop("headers", {})
        return client.open(filled(rule, table=self.table), method=method, headers=headers, **(body | more))


@pytest.fixture
def party(app: Flask) -> Party:
    return invited(app)


def invited(app: Flask) -> Party:
    """A new table with its phones."""
    phones = {role: app.test_client() for role in ROLES}
    table = begun(phones["owner"])
    links = {}
    for right in reversed(RIGHTS):
        made = phones["owner"].post(f"/t/{table}/links/{right}", headers={"Accept": "application/json"})
        links[right] = made.get_json()["link"].partition("#")[2]
        if right != "owner":
            assert phones[right].post("/open", data={"token": links[right]}).status_code == 303
    return Party(app, table, phones, links)


def begun(phone: FlaskClient, game: str = "terz") -> str:
    """A table of that phone, with two entries: TERZ is over with the second one."""
    made = phone.post(f"/new/{game}", data={"name-0": "Ada", "name-1": "Ben"})
    assert made.status_code == 303, made.text
    if game == "terz":
        for entry in ({"player": "0"}, {"end": "1"}):
            assert phone.post(f"{made.location}/entries", data=entry).status_code == 303
    return str(made.location).rpartition("/")[2]


def rows(app: Flask, but: Sequence[Table] = ()) -> list[Any]:
    """All that the database holds, but for these tables."""
    wanted = [each for each in schema.metadata.sorted_tables if each not in but]
    with app.extensions["scorer"].store.engine.connect() as connection:
        return [row for each in wanted for row in connection.execute(select(each)).all()]


def doors(app: Flask) -> list[str]:
    """All routes, as `GET /about`."""
    return sorted(
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    )


# --- who may do what


def test_every_route_says_who_may_use_it(app: Flask) -> None:
    assert doors(app) == sorted((*TABLE, *CLASS, *DRAFT, *ANYBODY))
    assert all(("<table>" in name) == (name in TABLE) for name in doors(app))


@pytest.mark.parametrize("by_link", [False, True], ids=["phone", "link"])
def test_a_right_is_asked_for_at_each_door(party: Party, by_link: bool) -> None:
    """Strangers learn nothing, who may do less is told so, and who may is let in."""
    for name in sorted(TABLE, key=lambda name: name.endswith(("<right>", "/delete"))):  # these two spoil the table
        if name.endswith("/photo.jpg"):
            photographed(party)
        if not (by_link and "/members/" in name):  # a program is no phone
            try_door(party, name, by_link)
        if name.endswith("<right>"):
            party = invited(party.app)


def photographed(party: Party) -> None:
    """Takes a photo of the table."""
    data, file = io.BytesIO(), {"key": secrets.token_urlsafe(9)}
    Image.new("RGB", (4, 3)).save(data, "PNG")
    data.seek(0)
    answer = party.phones["owner"].post(f"/t/{party.table}/photo", data={**file, "photo": (data, "a.png")})
    assert answer.status_code == 303, answer.text


def try_door(party: Party, name: str, by_link: bool) -> None:
    needed = ROLES.index(TABLE[name].right)
    for rank, role in enumerate(ROLES):
        forget_tries(party.app)
        before = set(rows(party.app)) if rank < needed else set()
        answer = party.knock(name, role, by_link)
        if rank >= needed:
            assert answer.status_code in (200, 201, 303, 409, 412, 422), (name, role, answer.text)
        else:
            assert answer.status_code == (404 if role == "stranger" else 403), (name, role, answer.text)
            assert "Ada" not in answer.text
            assert all(str(row[0]).startswith("guess") for row in set(rows(party.app)) - before), (name, role)
        answer.close()


def test_a_table_that_is_not_there_looks_like_one_that_is_a_secret(party: Party) -> None:
    stranger = party.phones["stranger"]
    texts = {
        re.sub(r'value="/t/[^"]+"', "", re.sub(r'data-now="[^"]+"', "", stranger.get(f"/t/{table}").text))
        for table in (party.table, "AAAAAAAAAAAA", "no-id-at-all", "x" * 500, "%00")
    }
    assert len(texts) == 1


def test_a_link_of_one_table_opens_no_other(party: Party) -> None:
    other = begun(party.app.test_client())
    for name in TABLE:
        answer = party._replace(table=other).knock(name, "owner", by_link=True)
        assert answer.status_code == 404, name
        assert party._replace(table=other).knock(name, "owner").status_code == 404, name


def test_a_phone_may_only_name_and_remove_itself(party: Party) -> None:
    numbers = {member.right: member.number for member in party.parts.access.members(party.table)}
    for role in ("watcher", "scorer"):
        for do in ("name", "let", "refuse", "remove"):
            path = f"/t/{party.table}/members/{numbers['owner']}"
            assert party.phones[role].post(path, data={"do": do, "name": "Eve"}).status_code == 403
        own = f"/t/{party.table}/members/{numbers[role]}"
        for do in ("let", "refuse"):
            assert party.phones[role].post(own, data={"do": do}).status_code == 422
        assert party.phones[role].post(own, data={"do": "name", "name": "Eve"}).status_code == 303
        assert party.phones[role].post(own, data={"do": "remove"}).status_code == 303
        assert party.knock("GET /t/<table>", role).status_code == 404


def test_asking_gives_no_more_than_writing_and_only_an_owner_says_yes(party: Party) -> None:
    party.phones["watcher"].post(f"/t/{party.table}/ask", data={"name": "Cem", "right": "owner", "asks": "owner"})
    (asking,) = [member for member in party.parts.access.members(party.table) if member.asks]
    assert asking.asks == "scorer"
    path = f"/t/{party.table}/members/{asking.number}"
    for role in ("stranger", "watcher", "scorer"):
        assert party.phones[role].post(path, data={"do": "let"}).status_code in (403, 404, 422)
    assert party.phones["owner"].post(path, data={"do": "let"}).status_code == 303
    assert party.knock("POST /t/<table>/notes", "watcher").status_code == 303


def test_a_rematch_gives_nobody_another_right(party: Party) -> None:
    new = party.knock("POST /t/<table>/rematch", "scorer").location.rpartition("/")[2]
    found = {member.number: member.right for member in party.parts.access.members(new)}
    assert found == {member.number: member.right for member in party.parts.access.members(party.table)}
    assert party._replace(table=new).knock("GET /t/<table>", "stranger").status_code == 404
    assert party.knock("POST /t/<table>/rematch", "owner").location.endswith(new)
    party.phones["owner"].post(f"/t/{new}/links/scorer", data={"revoke": "1"})
    assert party._replace(table=new).knock("GET /t/<table>", "scorer").status_code == 404


def test_a_class_is_only_for_the_phone_that_made_it(app: Flask) -> None:
    teacher, pupil = app.test_client(), app.test_client()
    room = teacher.post("/class/new", data={"game": "terz", "tables": "2", "seats": "2"}).location.rpartition("/")[2]
    store_ = app.extensions["scorer"].store
    code, *_ = re.findall(r"[0-9A-Z]{4} [0-9A-Z]{4}", teacher.get(f"/class/{room}").text)
    pupil.post("/join", data={"code": code, "ask": "1"})
    for name in CLASS:
        method, rule = name.split(" ")
        for phone in (pupil, app.test_client()):
            assert phone.open(filled(rule, room=room), method=method).status_code == 404
    table = store_.by_code(code).id
    assert pupil.post(f"/t/{table}/notes", data={"text": "me"}).status_code == 403
    app.extensions["scorer"].access.remove(table, 1)  # another owner has removed the teacher
    teacher.post("/join", data={"code": code})
    teacher.post(f"/class/{room}/let")
    assert pupil.post(f"/t/{table}/notes", data={"text": "me"}).status_code == 403


# --- links and phones


def test_a_revoked_link_and_all_who_came_by_it_lose_everything(party: Party) -> None:
    streams = [streamed.begun(party.knock, "GET /t/<table>/events", "scorer", by_link) for by_link in (False, True)]
    party.phones["owner"].post(f"/t/{party.table}/links/scorer", data={"revoke": "1"})
    party.knock("POST /t/<table>/notes", "owner")
    for name in TABLE:
        assert party.knock(name, "scorer").status_code == 404, name
        assert party.knock(name, "scorer", by_link=True).status_code in (404, 429), name
    assert party.phones["scorer"].post("/open", data={"token": party.links["scorer"]}).status_code in (404, 429)
    assert party.knock("GET /t/<table>", "watcher").status_code == 200
    assert [stream.more() for stream in streams] == [None, None]


def test_a_renewed_link_opens_only_by_its_new_token(party: Party) -> None:
    made = party.phones["owner"].post(f"/t/{party.table}/links/watcher", headers={"Accept": "application/json"})
    fresh = party.app.test_client()
    assert fresh.post("/open", data={"token": party.links["watcher"]}).status_code == 404
    assert fresh.post("/open", data={"token": made.get_json()["link"]}).status_code == 303
    assert made.headers["Cache-Control"] == "no-store"


def test_a_new_code_makes_the_old_one_worthless_and_codes_never_let_write(party: Party) -> None:
    old = party.parts.store.summary(party.table).code
    by_code = party.app.test_client()
    assert by_code.post("/join", data={"code": old}).status_code == 303
    assert by_code.post(f"/t/{party.table}/notes", data={"text": "me"}).status_code == 403
    party.phones["owner"].post(f"/t/{party.table}/code")
    assert party.app.test_client().post("/join", data={"code": old}).status_code == 404


def test_tokens_have_128_bits_of_the_systems_chance(party: Party) -> None:
    assert TOKEN * 8 == 128
    assert inspect.signature(store.Store).parameters["chance"].default is secrets.token_bytes
    cookie = party.phones["owner"].get_cookie("phone")
    assert cookie
    for token in (*party.links.values(), cookie.value[:22]):  # the rest is our signature
        assert len(base64.urlsafe_b64decode(token + "==")) == TOKEN
    fresh = {party.parts.store.token(TOKEN) for _ in range(1000)}
    assert len(fresh) == 1000


def test_ids_and_codes_can_not_be_guessed(party: Party) -> None:
    """Ids of tables and classes have 72 bits, codes to type 40; those open a table only for watching."""
    assert len(base64.urlsafe_b64decode(party.table)) * 8 == 72
    assert math.log2(len(codes.LETTERS)) * codes.CODE == 40
    made = {party.parts.store.code() for _ in range(1000)}
    assert len(made) == 1000
    assert all(set(code) <= set(codes.LETTERS) for code in made)
    # a thousand tables, all tries that are allowed: years until one is hit, on average
    for what, least in (("guess", 200), ("guess-net", 20), ("guess-all", 2)):
        limit = LIMITS[what]
        assert 2**40 / 1000 / (limit.times / limit.seconds) / (365 * 86400) > least


@pytest.mark.parametrize("token", ["", "x", "phone", "a" * 21, "a" * 23, "ü" * 22, "a" * 10_000, '"; a="b'])
def test_a_phone_can_not_choose_a_weak_token(app: Flask, token: str) -> None:
    phone = app.test_client(use_cookies=False)
    made = phone.post("/new/terz", data={"name-0": "Ada"}, headers={"Cookie": f"phone={token}"})
    assert made.status_code == 303
    assert len(re.findall(r"phone=[\w-]{33};", made.headers["Set-Cookie"])) == 1


def test_cookies_are_for_this_host_and_no_script(app: Flask) -> None:
    def cookies(base: str) -> dict[str, set[str]]:
        made = app.test_client().post("/new/terz", data={"name-0": "Ada"}, base_url=base)
        spoken = app.test_client().post("/language", data={"language": "fr"}, base_url=base)
        found = [*made.headers.getlist("Set-Cookie"), *spoken.headers.getlist("Set-Cookie")]
        return {line.partition("=")[0]: {part.strip() for part in line.split(";")[1:]} for line in found}

    plain, over_tls = cookies("http://localhost"), cookies(HTTPS)
    assert set(plain) == {"phone", "language"}
    assert set(over_tls) == {"__Host-phone", "__Host-language"}
    for flags in (*plain.values(), *over_tls.values()):
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
        assert not any(flag.startswith("Domain") for flag in flags)
    assert all("Secure" in flags for flags in over_tls.values())
    assert all("Secure" not in flags for flags in plain.values())  # browsers would throw it away


# --- forged requests, foreign names


def test_a_foreign_page_can_write_nothing(party: Party) -> None:
    before = rows(party.app)
    for name in doors(party.app):
        for headers in () if name.startswith("GET") else FOREIGN:
            for by_link in (False, True):
                answer = party.knock(name, "owner", by_link, headers=headers)
                assert answer.status_code == 403, (name, headers)
    assert rows(party.app) == before


LINKED: Mapping[str, str] = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
"""What a browser says that follows a link of a foreign page."""
EMBEDDED: Sequence[Mapping[str, str]] = (
    {**LINKED, "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
    {**LINKED, "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"},
    {**LINKED, "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script"},
    {**LINKED, "Sec-Fetch-Dest": "iframe"},
    {**LINKED, "Sec-Fetch-Dest": "embed"},
    {**LINKED, "Sec-Purpose": "prefetch"},
    {**LINKED, "Sec-Purpose": "prefetch", "Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
    {"Referer": "http://evil.example/", "Accept": "image/avif,image/webp,*/*;q=0.8"},
    {"Referer": "http://[", "Accept": "*/*"},
)
"""What one says that asks for a part of a foreign page, or for a page that nobody has asked for."""
HTML = "text/html,application/xhtml+xml,*/*;q=0.8"
READERS: Sequence[Mapping[str, str]] = (
    LINKED, {**LINKED, "Sec-Fetch-Dest": "empty"}, {"Sec-Fetch-Site": "none"}, {"Sec-Fetch-Site": "same-origin"}, {},
    {"Referer": "http://evil.example/", "Accept": HTML}, {"Referer": "http://localhost/x", "Accept": "image/*"},
)  # fmt: skip
"""Whoever comes by a link, also through our service worker; or from our own pages; or is a program."""


def test_a_foreign_page_makes_nobody_ask_for_what_we_calculate(party: Party) -> None:
    """By one rule, so that no route is forgotten; files that never change, and the sign of life, are for all."""
    for name in doors(party.app):
        if not name.startswith("GET") or name.endswith("/events"):
            continue
        is_free = name in ("GET /health", "GET /static/<path:filename>")
        for headers in EMBEDDED:
            answer = party.knock(name, "owner", headers=headers)
            assert (answer.status_code == 403) is not is_free, (name, headers)
            answer.close()


@pytest.mark.parametrize("headers", READERS)
def test_who_follows_a_link_reads_a_page(party: Party, headers: Mapping[str, str]) -> None:
    for path in ("/", f"/t/{party.table}", "/D/ARQKTQHGP128081QNDSC6M4B8E2QHC00", "/api/1/games"):
        assert party.phones["owner"].get(path, headers=headers).status_code < 400, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_let_in_is_told_so_in_the_readers_language(app: Flask, language: str) -> None:
    words, wish = languages.texts(language), {"Accept-Language": language}
    browser = app.test_client()
    foreign = browser.get("/", headers={**wish, **EMBEDDED[0]})
    unnamed = browser.get("/", headers={**wish, "Host": "evil.example"})
    endless = browser.post("/language", headers={**wish, "Transfer-Encoding": "chunked"})
    assert [(one.status_code, one.text) for one in (foreign, unnamed, endless)] == [
        (403, f"{words['refused.foreign']}\n"),
        (421, f"{words['refused.no_host']}\n"),
        (411, f"{words['refused.no_length']}\n"),
    ]


def test_our_own_forms_are_taken(party: Party) -> None:
    """With the referrer policy that we set a browser names the origin of a form, not `null`."""
    page = party.knock("GET /t/<table>/share", "owner")
    assert page.headers["Referrer-Policy"] == "same-origin"
    for headers in (OURS, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}, {}):
        assert party.phones["owner"].post("/language", data={"language": "fr"}, headers=headers).status_code == 303


def test_reading_changes_nothing(party: Party) -> None:
    """What statistics have counted is kept; it says nothing that the logs don't say."""
    begun(party.phones["owner"])
    room = party.phones["owner"].post("/class/new", data={"game": "terz", "tables": "1", "seats": "2"})
    before = rows(party.app, [schema.results])
    for name in doors(party.app):
        method, rule = name.split(" ")
        for role in ROLES if method == "GET" else ():
            path = filled(rule, table=party.table, room=room.location.rpartition("/")[2])
            for verb in ("GET", "HEAD", "OPTIONS") if role == "owner" else ("GET",):
                party.phones[role].open(path, method=verb).close()
    assert rows(party.app, [schema.results]) == before


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW"])
def test_other_methods_are_refused(party: Party, method: str) -> None:
    answer = party.phones["owner"].open(f"/t/{party.table}/notes", method=method, data={"text": "x"})
    assert answer.status_code in (404, 405)


def test_whoever_opens_the_address_of_a_form_comes_to_its_page(party: Party) -> None:
    """As after a reload of what a form was answered with."""
    phone = party.phones["owner"]
    for path in ("notes", "entries", "links/scorer"):
        answer = phone.get(f"/t/{party.table}/{path}")
        assert (answer.status_code, answer.location) == (303, f"/t/{party.table}")
    assert phone.get("/class/some-class/link").location == "/class/some-class"
    assert phone.get(f"/t/{party.table}/notes", headers={"Accept": "application/json"}).status_code == 405


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost", True),
        ("localhost:5050", True),
        ("127.0.0.1:5050", True),
        ("192.168.1.7", True),
        ("[::1]:5050", True),
        ("[fe80::1]", True),
        (socket.gethostname(), True),
        ("scores.example.org", True),
        ("SCORES.example.org.:443", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("scores.example.org.evil.example", False),
        ("evil.example:5050", False),
    ],
)
def test_under_a_foreign_name_nothing_is_told(make: Callable[..., Flask], host: str, ours: bool) -> None:
    """DNS rebinding: a name of somebody else's that leads to this machine."""
    phone = make(hosts=("scores.example.org",)).test_client()
    for path in ("/", "/about", "/static/scorer/app.js", "/api/1/games", "/nothing"):
        answer = phone.get(path, headers={"Host": host})
        assert (answer.status_code == 421) is not ours, path
        assert ours or answer.text == "This is not a name of this server; see SCORER_HOSTS.\n" or path[:5] == "/api/"
        answer.close()


def test_no_other_origin_may_read_answers(party: Party) -> None:
    for name in doors(party.app):
        answer = party.knock(name, "owner", headers={"Origin": "https://evil.example"})
        assert not [header for header, _ in answer.headers if header.lower().startswith("access-control-")], name
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        answer.close()


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example", "//evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example",
        "/\n/evil.example", "/\r/evil.example", "\t//evil.example", " //evil.example", "javascript:alert(1)",
        "/\x00/evil.example", "/\x0b/evil.example", "", "evil.example", "/\t\\evil.example", "/x\r\nSet-Cookie: a=b",
    ],
)  # fmt: skip
def test_choosing_a_language_leads_to_no_other_host(app: Flask, back: str) -> None:
    answer = app.test_client().post("/language", data={"language": "de", "back": back})
    assert (answer.status_code, answer.location) == (303, "/")
    kept = app.test_client().post("/language", data={"language": "de", "back": "/check/terz?cards=KBD1&x=ü"})
    assert kept.location == "/check/terz?cards=KBD1&x=%C3%BC"


def test_only_bg_stats_leads_elsewhere(party: Party) -> None:
    for name in TABLE:
        answer = party.knock(name, "owner")
        if "bgstats" in name:
            assert answer.location.startswith("https://app.bgstatsapp.com/")
        else:
            assert not answer.location or re.match(r"/(?!/)", answer.location), name
        answer.close()


# --- what browsers are told


POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


def answers(party: Party, base: str = "http://localhost") -> Iterator[tuple[str, TestResponse]]:
    """An answer of each door, and of each kind of refusal."""
    phone = party.phones["owner"]
    for name in doors(party.app):
        if not name.endswith(("/delete", "/language")):
            yield name, party.knock(name, "owner", base_url=base)
    yield "404", phone.get("/nothing", base_url=base)
    yield "405", phone.delete("/about", base_url=base)
    yield "403", phone.post("/language", headers={"Origin": "null"}, base_url=base)
    yield "413", phone.post("/import", data={"record": "x" * (security.BODY + 1)}, base_url=base)
    yield "421", phone.get("/", headers={"Host": "evil.example"}, base_url=base)


def test_every_answer_has_the_content_policy_and_its_like(party: Party) -> None:
    assert security.CSP == POLICY
    for name, answer in answers(party):
        told = answer.headers
        assert told["X-Content-Type-Options"] == "nosniff", name
        assert "Server" not in told
        if name.startswith("GET /static/") or answer.mimetype == "application/json":
            continue  # no documents
        assert told["Content-Security-Policy"] == POLICY, name
        assert told["Referrer-Policy"] == "same-origin"
        assert told["X-Frame-Options"] == "DENY"
        assert all(f"{what}=()" in told["Permissions-Policy"] for what in ("camera", "microphone", "geolocation"))
        answer.close()


def test_only_https_is_promised_for_a_year(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, answer in answers(party):
        assert "Strict-Transport-Security" not in answer.headers, name
        answer.close()
    named = party.parts._replace(settings=party.parts.settings._replace(hosts=(SITE,)))
    monkeypatch.setitem(party.app.extensions, "scorer", named)
    for name, answer in answers(party, f"https://{SITE}"):
        if name == "421":  # under a foreign name
            continue
        wanted = re.fullmatch(r"max-age=(\d+)", answer.headers["Strict-Transport-Security"])
        assert wanted, name
        assert int(wanted[1]) >= 365 * 86400
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        answer.close()


def test_every_answer_says_what_it_is(party: Party) -> None:
    """The kind is that of the content, text with its encoding; what people wrote is never run when opened by itself."""
    for name, answer in answers(party):
        kind = answer.headers.get("Content-Type", "")
        assert kind or not answer.get_data(), name
        if kind.startswith("text/") and "event-stream" not in kind:
            assert "charset=utf-8" in kind.lower(), name
        if name.startswith("GET /t/<table>/") and not kind.startswith(("text/html", "text/event-stream")):
            attached = answer.headers.get("Content-Disposition", "")
            assert kind == "application/json" or attached.startswith("attachment; filename="), name
        answer.close()


def test_pages_with_secrets_are_kept_by_no_cache_and_never_packed(party: Party) -> None:
    """Packed pages that hold a secret beside what a stranger wrote tell its letters by their length (BREACH)."""
    packing = {"Accept-Encoding": "gzip"}
    for name in ("GET /t/<table>/share", "POST /t/<table>/links/<right>"):
        answer = party.knock(name, "owner", headers=packing)
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Content-Encoding" not in answer.headers
    for path in ("/open", "/open#x"):
        assert party.phones["owner"].get(path).headers["Cache-Control"] == "no-store"
    for name in TABLE:
        if name.startswith("GET"):
            answer = party.knock(name, "owner")
            assert answer.headers["Cache-Control"] in ("no-store", "private, no-cache"), name
            answer.close()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_has_a_script_or_style_inside(path: Path) -> None:
    source = re.sub(r"{#.*?#}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"<style|\sstyle\s*=|\son[a-z]+\s*=|javascript:", source)
    assert all(re.search(r"\ssrc=", tag) for tag in re.findall(r"<script[^>]*>", source))
    assert not re.search(r"{%-?\s*autoescape|\|\s*forceescape", source)
    safe = re.findall(r"{{[^}]*\|\s*safe\b[^}]*}}", source)
    safe = [found for found in safe if not re.match(r"{{-? '[^']*'\|safe if ", found)]  # words of our own
    assert safe == []
    assert not re.search(r"\s[\w-]+={{", source), "a value without quotation marks"


@pytest.mark.parametrize("path", [*SCRIPTS, *STYLES, *TEMPLATES, *DRAWINGS], ids=lambda path: path.name)
def test_no_file_fetches_from_elsewhere(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    source = source.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "")
    source = re.sub(r'@import "\.\.?/[\w/-]+\.css"', "", source)  # parts of our own
    assert not re.search(r"(?i)\b(https?|wss?|ftp):|@import|[\"'(]//\w", source)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_makes_code_or_pages_of_words(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(
        r"\beval\(|new Function|document\.write|insertAdjacentHTML|outerHTML\s*=|set(Timeout|Interval)\(\s*[\"'`]",
        source,
    )
    written = re.findall(r"innerHTML\s*=(?!=)\s*(.+)", source)
    assert all("entry.html" in value for value in written)  # the server's own section on a conflict
    assert not re.search(r"postMessage|addEventListener\(\s*[\"']message", source) or path.name == "drawing.js"
    assert not re.search(r"localStorage|document\.cookie", source) or path.name in (
        "tools.js",
        "saving.js",
        "looking.js",
    )


# --- what strangers type


PWN = "<b id=pwn>"
NASTY = (
    "<b id=pwn>&amp;{{7*7}}",
    "\"'><img src=x onload=y>",
    "</script><i id=pwn>",
    '=1+1;@x,"',
    "${x}`'};{%x%}%s%n",
    "]]>-->/*&lt;\\u003c",
)
TEXTS = (*NASTY, PWN * 3, "\x00\x01\x1b[31m", "\u202e\u2066evil", "%00%0d%0a", "a\r\nb: c")
KIND = ("Ada", "Ben", "Cem", "Dora", "Eve", "Fay")


class Shown(NamedTuple):
    """What a game's owner sees where people are called so."""

    pages: Mapping[str, Page]
    files: Mapping[str, TestResponse]


def shown(app: Flask, game: str, names: tuple[str, ...]) -> Shown:
    """A table of that game with a phone, a note and a class of such names, on all its pages."""
    owner, scorer = app.test_client(), app.test_client()
    found = table_form.seats(shelf.find(game))
    seats = min(len(names), found[1])
    form = {f"name-{k}": names[k] for k in range(seats)} | {"title": names[0], "confirm": "1"}
    path = owner.post(f"/new/{game}", data=form).location
    code = app.extensions["scorer"].store.summary(path.rpartition("/")[2]).code
    scorer.post("/join", data={"code": code, "name": names[1], "ask": "1"})
    owner.post(f"{path}/notes", data={"text": names[2] * 3})
    owner.post(f"{path}/entries", data={"player": "0", "round": "1", **ENTRY[game]})
    pages = {
        "enter": owner.get(path), "scores": owner.get(f"{path}/scores"), "share": owner.get(f"{path}/share"),
        "asking": scorer.get(path), "start": owner.get("/"), "stats": owner.get("/people"),
        "wrong": owner.post(f"{path}/players", data={"name-0": names[0], "name-1": names[0]}),
        "check": owner.get(f"/check/{game}", query_string={"cards": names[3], "table": path.rpartition("/")[2]}),
    }  # fmt: skip
    pages["entry"] = owner.get(f"{path}/entries/4")
    owner.post(f"{path}/members/2", data={"do": "let"})
    scorer.post(f"{path}/entries", data={"player": "0", "round": "1", **ENTRY[game]})
    scorer.post(f"{path}/entries", data={"player": "0", "round": "1", **OTHER[game]})
    pages |= {"history": owner.get(f"{path}/history"), "members": owner.get(f"{path}/share")}
    room = owner.post("/class/new", data={"game": game, "tables": "1", "seats": str(found[0]), "name": names[0]})
    pages |= {"class": owner.get(room.location), "classes": owner.get("/")}
    files = {name: owner.get(f"{path}/{name}") for name in ("record.json", "scores.csv", "picture.svg", "picture.png")}
    return Shown({name: Page(answer.text) for name, answer in pages.items()}, files)


ENTRY: Mapping[str, dict[str, str]] = MappingProxyType(
    {game: recorded.first(game) for game in GAMES}
    | {
        "take-three": {"how": "minus", "minus": "11", "by": "bonus", "bonus": "4"},
        "terz": {},
        "tadika": {"how": "lines", "lines": "row3"},
        "triple3": {"how": "winner"},
        "threepia": {"rows-3": "1"},
    }
)
OTHER: Mapping[str, dict[str, str]] = MappingProxyType(
    {**ENTRY, "take-three": {"how": "minus", "minus": "12", "by": "bonus", "bonus": "4"}}
)


@pytest.mark.long
@pytest.mark.parametrize("game", with_proofs(GAMES, ("terz", "tadika", "triple3", "threepia")))
def test_whatever_people_are_called_is_only_text(app: Flask, game: str) -> None:
    """A page with hostile names has the same elements and attributes as one with harmless names."""
    assert all(len(name) <= table_form.NAME for name in NASTY)
    nasty, kind = shown(app, game, NASTY), shown(app, game, KIND)
    for name, page in nasty.pages.items():
        assert page.shape == kind.pages[name].shape, name
        assert page.inline() == [], name
        assert "pwn" not in {attributes.get("id") for _, attributes in page.elements}
    for name in ("enter", "scores", "share", "class", "history"):
        seen = nasty.pages[name].text + "\n".join(nasty.pages[name].values())
        assert NASTY[0] in seen, name
        assert KIND[0] in kind.pages[name].text, name
    for page in nasty.pages.values():
        for _, attributes in page.elements:
            if "data-words" in attributes:
                assert all(isinstance(word, str) for word in json.loads(attributes["data-words"]).values())
    check_files(nasty.files)


def check_files(files: Mapping[str, TestResponse]) -> None:
    """No name gets out of its place in a file."""
    record = json.loads(files["record.json"].get_data())
    assert record["players"] == list(NASTY[: len(record["players"])])
    for line in csv.reader(io.StringIO(files["scores.csv"].get_data().decode("utf-8-sig")), delimiter=","):
        for cell in line:
            assert not re.match(r"[=+@\t\r]", cell), cell
            assert not cell.startswith("-") or re.fullmatch(r"-\d+", cell), cell
    drawing = ET.fromstring(files["picture.svg"].get_data())  # noqa: S314  our own
    allowed = {"svg", "g", "path", "rect", "circle", "line", "polyline", "polygon", "text", "tspan", "title", "desc"}
    for element in drawing.iter():
        assert element.tag.rpartition("}")[2] in allowed
        assert not any(name.startswith("on") or "href" in name or name == "style" for name in element.attrib)
    assert files["picture.png"].get_data().startswith(b"\x89PNG")
    for answer in files.values():
        assert re.fullmatch(r'attachment; filename="[a-z0-9-]+\.\w+"', answer.headers["Content-Disposition"])


@pytest.mark.long
@pytest.mark.parametrize("language", with_proofs(LANGUAGES, LANGUAGES[1:]))
def test_no_page_has_anything_inside_or_leads_elsewhere(party: Party, language: str) -> None:
    for role in ROLES:
        party.phones[role].set_cookie("language", language)
        for name in doors(party.app):
            answer = party.knock(name, role) if name.startswith("GET") else None
            if answer is not None and answer.mimetype == "text/html" and answer.status_code != 303:
                page = Page(answer.text)
                assert page.inline() == [], name
                assert all(re.match(r"/(?!/)|#|$", address) for address in page.addresses()), name
            if answer is not None:
                answer.close()


@pytest.mark.parametrize("text", with_proofs(TEXTS, NASTY[2:]))
def test_what_a_page_says_back_is_only_text(app: Flask, text: str) -> None:
    phone = app.test_client()
    asked = (
        phone.get("/j/" + text.replace("/", "_").replace("\r\n", "")),
        phone.post("/join", data={"code": text, "name": text}),
        phone.post("/open", data={"token": text}),
        phone.post("/new/take-three", data={"name-0": text, "name-1": text, "target": text, "variant": text}),
        phone.post("/new/threepia", data={"name-0": "Ada", "name-1": "Ben", "variant": text, "target-own": text}),
        phone.post("/class/new", data={"game": "terz", "tables": text, "seats": text, "name": text}),
        phone.post("/import", data={"record": json.dumps({"game": text, "players": [text]})}),
        phone.post("/import", data={"record": text}),
        phone.post("/language", data={"language": text, "back": text}),
        *(phone.get(f"/check/{game}", query_string=dict.fromkeys(("cards", "hand", "task", "table", "grid"), text))
          for game in ("terz", "tadika", "triple3", "take-three")),
        phone.get("/", headers={"Accept-Language": text.encode("ascii", "replace").decode().replace("\r\n", "")}),
    )  # fmt: skip
    for answer in asked:
        assert answer.status_code < 500, answer.text
        page = Page(answer.text)
        assert page.inline() == []
        assert "pwn" not in {attributes.get("id") for _, attributes in page.elements}
        assert "onload" not in {name for _, attributes in page.elements for name in attributes}


def test_signs_that_hide_or_turn_others_are_taken_out_of_names(party: Party) -> None:
    party.phones["owner"].post(
        f"/t/{party.table}/players", data={"name-0": "A\u202eda\x00\u200b", "name-1": " B\ten\x1b "}
    )
    assert party.parts.store.match(party.table).names == ("Ada", "B en")
    for text in ("Te\x00a", "Te\u2066a"):
        party.phones["watcher"].post(f"/t/{party.table}/ask", data={"name": text})
        assert {member.name for member in party.parts.access.members(party.table)} == {"", "Tea"}


# --- limits


def reached(parts: Services, what: str, address: str, phone: str = "") -> None:
    """Counts all but one of the times that are allowed."""
    with parts.store.writing() as connection:
        connection.execute(delete(schema.tries))
    where = {"guess-all": "all", "guess-net": limits.network(address)}.get(what, address)
    limits.spend(parts.store, what, phone if what == "guess-phone" else where, LIMITS[what].times - 1)


def drafted(party: Party, page: str = "cards") -> TestResponse:
    """A change of a draft."""
    owner = party.phones["owner"]
    cookie = owner.get_cookie("phone")
    assert cookie
    draft = party.parts.drafts.create({"format": 1, "game": "terz"}, digest(cookie.value)).id
    return owner.post(f"/studio/{draft}/{page}", data={"/name": "Verbs", "picture": (io.BytesIO(b"none"), "x.png")})


NUMBERS = ("9" * 5000, "-1", "²", "9" * 20, "1e9", "٣", "0x1", "NaN", " ")
TRIES: Mapping[str, Callable[[Party], TestResponse]] = MappingProxyType(
    {
        "guess": lambda party: party.app.test_client().post("/join", data={"code": "0000-0000"}),
        "guess-phone": lambda party: party.phones["watcher"].post("/join", data={"code": "0000-0000"}),
        "guess-known": lambda party: party.phones["watcher"].post("/join", data={"code": "0000-0000"}),
        "guess-net": lambda party: party.app.test_client().post("/open", data={"token": "x" * 22}),
        "guess-all": lambda party: party.app.test_client().post("/open", data={"token": "x" * 22}),
        "deck": lambda party: party.app.test_client().post("/new/terz/deck", data={"letters": "00000"}),
        "draft": lambda party: drafted(party),
        "picture": lambda party: drafted(party, "pictures"),
        "photo": lambda party: party.phones["owner"].post(f"/t/{party.table}/photo"),
        "create": lambda party: party.app.test_client().post("/new/terz", data={"name-0": "Ada"}),
        "lines": lambda party: party.app.test_client().post("/new/terz", data={"name-0": "Ada"}),
        "come": lambda party: party.app.test_client().post("/open", data={"token": party.links["watcher"]}),
        "ask": lambda party: party.knock("POST /t/<table>/ask", "watcher"),
    }
)


@pytest.mark.parametrize("what", LIMITS)
def test_what_is_done_too_often_has_to_wait(party: Party, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(party.parts.store, "clock", lambda: now)
    cookie = party.phones["watcher"].get_cookie("phone")
    assert cookie
    reached(party.parts, what, "127.0.0.1", digest(cookie.value))
    assert TRIES[what](party).status_code in (303, 404, 422)
    refused = TRIES[what](party)
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= LIMITS[what].seconds
    monkeypatch.setattr(party.parts.store, "clock", lambda: now + LIMITS[what].seconds)
    assert TRIES[what](party).status_code in (303, 404, 422)


def test_guessing_is_stopped_at_every_door_and_also_for_the_right_code(party: Party) -> None:
    reached(party.parts, "guess", "127.0.0.1")
    assert TRIES["guess"](party).status_code == 404
    code = party.parts.store.summary(party.table).code
    phone = party.app.test_client()
    assert phone.post("/join", data={"code": code}).status_code == 429
    assert phone.post("/open", data={"token": "no-such-token"}).status_code == 429
    assert party.app.test_client().post("/open", data={"token": party.links["owner"]}).status_code == 303
    assert party.knock("GET /api/1/tables/<table>", "owner", by_link=True).status_code == 200  # nobody guesses 128 bits
    assert party.knock("GET /t/<table>", "owner").status_code == 200  # who is in stays in
    elsewhere = {"REMOTE_ADDR": "192.0.2.9"}
    assert phone.post("/join", data={"code": code}, environ_base=elsewhere).status_code == 303


def test_right_guesses_count_for_nothing(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole class may sit behind one address."""
    monkeypatch.setattr(limits, "LIMITS", {**LIMITS, "guess": LIMITS["guess"]._replace(times=5)})
    code = party.parts.store.summary(party.table).code
    for _ in range(10):
        assert party.phones["watcher"].post("/join", data={"code": code}).status_code == 303
    assert not [row for row in rows(party.app) if str(row[0]).startswith("guess")]


def test_a_network_of_ipv6_counts_as_one(party: Party) -> None:
    reached(party.parts, "guess", "2001:db8:1:2::/64")

    def guess(address: str) -> int:
        phone = party.app.test_client()
        return phone.post("/join", data={"code": "00000000"}, environ_base={"REMOTE_ADDR": address}).status_code

    assert guess("2001:db8:1:2::1") == 404
    assert guess("2001:db8:1:2:ffff::7") == 429
    assert guess("2001:db8:1:3::1") == 404
    assert limits.source("fe80::1%eth0") == "fe80::/64"


@pytest.mark.parametrize(
    ("proxies", "said", "counted"),
    [(0, "203.0.113.5", "127.0.0.1"), (1, "198.51.100.1, 203.0.113.5", "203.0.113.5"), (1, "rubbish", "unknown")],
)
def test_only_a_proxy_may_say_where_a_request_comes_from(
    make: Callable[..., Flask], proxies: int, said: str, counted: str
) -> None:
    app = make(proxies=proxies)
    headers = {"X-Forwarded-For": said, "X-Forwarded-Proto": "https"}
    answer = app.test_client().post("/join", data={"code": "00000000"}, headers=headers)
    assert answer.status_code == 404
    assert f"guess {counted}" in [row[0] for row in rows(app) if str(row[0]).startswith("guess ")]
    assert ("Cross-Origin-Opener-Policy" in answer.headers) is bool(proxies)  # we know that it came over https


def test_without_a_proxy_nobody_can_choose_the_servers_name(app: Flask) -> None:
    answer = app.test_client().get("/about", headers={"Host": "evil.example", "X-Forwarded-Host": "localhost"})
    assert answer.status_code == 421


def test_a_request_can_only_be_so_large(party: Party) -> None:
    owner, much = party.phones["owner"], "x" * security.BODY
    assert owner.post("/import", data={"record": much}).status_code == 413
    assert owner.post("/import", data={"file": (io.BytesIO(much.encode()), "a.json")}).status_code == 413
    assert owner.post("/api/1/score", json=much).status_code == 413
    assert owner.post(f"/t/{party.table}/notes", data={"text": much}).status_code == 413
    many = {f"field-{k}": "x" for k in range(security.FIELDS + 1)}
    assert owner.post("/import", data=many, content_type="multipart/form-data").status_code == 413
    deep = "[" * 40_000 + "]" * 40_000
    assert owner.post("/import", data={"record": deep}).status_code == 422
    assert owner.post("/import", data={"record": '{"game": ' + "9" * 5000 + "}"}).status_code == 422


def test_what_people_type_can_only_be_so_long(party: Party) -> None:
    owner, table = party.phones["owner"], f"/t/{party.table}"
    long = "N" * (table_form.NAME + 1)
    assert owner.post("/new/terz", data={"name-0": long, "name-1": "Ben"}).status_code == 422
    assert owner.post(f"{table}/players", data={"name-0": long, "name-1": "Ben"}).status_code == 422
    many = {f"name-{k}": f"N{k}" for k in range(table_form.SHOWN + 5)}
    made = owner.post("/new/terz", data=many | {"title": "T" * 100}).location.rpartition("/")[2]
    match = party.parts.store.match(made)
    assert (len(match.names), len(match.title)) == (table_form.SHOWN, openings.TITLE)
    assert owner.post(f"{table}/notes", data={"text": "x" * (changes.NOTE + 1)}).status_code == 422
    assert owner.post(f"{table}/notes", data={"text": "x" * changes.NOTE}).status_code == 303
    owner.post(f"{table}/members/1", data={"do": "name", "name": long * 2})
    assert party.parts.access.members(party.table)[0].name == long[: table_form.NAME]
    assert owner.post(f"{table}/notes", data={"text": "x", "key": "k" * 61}).status_code == 422
    record = {"game": "terz", "players": ["N" * 81, "Ben"]}
    assert owner.post("/api/1/tables", json=record).status_code == 422
    assert owner.post("/import", data={"record": json.dumps(record)}).status_code == 422


@pytest.mark.parametrize("number", with_proofs(NUMBERS, NUMBERS[3:]))
def test_strange_numbers_break_nothing(party: Party, number: str) -> None:
    owner, table = party.phones["owner"], f"/t/{party.table}"
    for data in ({"do": "start", "seat": number}, {"do": "start", "seat": "0", "at": number}):
        assert owner.post(f"{table}/clock", data=data).status_code in (303, 422)
    for path in ("entries", "entries/2", "check", "settings", "players"):
        data = dict.fromkeys(("player", "round", "turn", "base", "target", "minus", "left-0", "name-0"), number)
        assert owner.post(f"{table}/{path}", data=data).status_code < 500
    for path in ("entries", "members"):
        assert owner.post(f"{table}/{path}/{number}", data={"do": "remove"}).status_code in (404, 405, 422)
    assert owner.get(f"{table}/events", headers={"Last-Event-ID": number}).status_code == 200
    for query in ("since", "turn"):
        assert owner.get(f"/api/1/tables/{party.table}/log?{query}={number}").status_code < 500


def test_a_log_can_only_be_so_long_and_watchers_can_not_fill_it(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "ASIDE", 10)
    monkeypatch.setattr(bounds, "LINES", 20)
    monkeypatch.setattr(bounds, "KEPT", 5)
    number = next(m.number for m in party.parts.access.members(party.table) if m.right == "watcher")
    for k in range(20):
        answer = party.phones["watcher"].post(
            f"/t/{party.table}/members/{number}", data={"do": "name", "name": f"N{k}"}
        )
        assert answer.status_code == 303
        party.phones["watcher"].post("/open", data={"token": party.links["watcher"]})
    kinds = [event.kind for event in party.parts.store.match(party.table).events]
    assert kinds.count("access") == 10
    while (answer := party.phones["scorer"].post(f"/t/{party.table}/notes", data={"text": "x"})).status_code == 303:
        pass
    assert answer.status_code == 422
    assert len(party.parts.store.match(party.table).events) == 25
    party.phones["owner"].post(f"/t/{party.table}/members/{number}", data={"do": "remove"})
    assert party.knock("GET /t/<table>", "watcher").status_code == 404  # rights change, log or no log


def test_opening_a_link_again_writes_nothing(party: Party) -> None:
    seq = party.parts.store.summary(party.table).seq
    for _ in range(3):
        assert party.phones["watcher"].post("/open", data={"token": party.links["watcher"]}).status_code == 303
    assert party.parts.store.summary(party.table).seq == seq


# --- errors, logs, files


def test_a_fault_of_ours_is_told_to_the_log_only(make: Callable[..., Flask], caplog: pytest.LogCaptureFixture) -> None:
    app = make()

    def broken() -> str:
        raise RuntimeError("secret detail of /home/ada")

    app.view_functions["shell.about"] = app.view_functions["api_games.games"] = broken
    for path in ("/about", "/api/1/games"):
        with caplog.at_level(logging.ERROR):
            answer = app.test_client().get(path)
        assert answer.status_code == 500
        assert not re.search(r"secret|detail of|Traceback|RuntimeError|\.py\b", answer.text)
        is_page = answer.mimetype == "text/html"
        assert answer.headers.get("Content-Security-Policy") == (POLICY if is_page else None)
        assert "secret detail" in caplog.text
        assert "Traceback" in caplog.text
        caplog.clear()


def test_a_fault_of_the_database_logs_nothing_that_people_wrote(
    make: Callable[..., Flask], caplog: pytest.LogCaptureFixture
) -> None:
    party = invited(make())
    with party.parts.store.engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE log")
    answer = party.phones["owner"].post(f"/t/{party.table}/notes", data={"text": "private words", "key": KEY})
    assert answer.status_code == 500
    assert "private words" not in caplog.text + answer.text
    assert KEY not in caplog.text
    assert party.table not in answer.text.replace(f"/t/{party.table}", "")


def test_secrets_are_kept_as_hashes_and_get_into_no_log_or_address(serve: Callable[..., Served]) -> None:
    """The program as it runs: what lies on the disk, what it prints, what stands in addresses."""
    served = serve()
    connection = HTTPConnection("127.0.0.1", served.port, timeout=20)

    def ask(method: str, path: str, body: str = "", **headers: str) -> tuple[int, dict[str, str], str]:
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        connection.request(method, path, body, form | headers)
        answer = connection.getresponse()
        headers = {name.title(): value for name, value in answer.getheaders()}
        return answer.status, headers, answer.read().decode()

    _, made, _ = ask("POST", "/new/terz", "name-0=Zebulon&name-1=Ben")
    phone = made["Set-Cookie"].partition(";")[0]
    _, _, text = ask("POST", f"{made['Location']}/links/owner", "x=1", Cookie=phone, Accept="application/json")
    address, _, token = json.loads(text)["link"].partition("#")
    assert address.endswith("/open")
    status, opened, _ = ask("POST", "/open", f"token={token}")
    assert status == 303
    assert token not in opened["Location"]
    ask("GET", f"/t/x?token={token}")
    ask("GET", f"/open?token={token}", Authorization=f"Bearer {token}")
    with socket.create_connection(("127.0.0.1", served.port), 10) as raw:  # what no server understands
        raw.sendall(f"GET /open?{token} HTTP/1.1\r\nHost: localhost\r\nBad Header {token}\r\n\r\n".encode())
        raw.recv(1000)
    chunked = {"Transfer-Encoding": "chunked", "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/import", iter([b"record=", b"x" * 1000]), chunked, encode_chunked=True)
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (411, b"A request must say how long it is.\n")
    forged = ask("GET", "/about", **{"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5"})[1]
    assert "Strict-Transport-Security" not in forged
    assert "Server" not in forged
    connection.close()
    kept = b"".join(path.read_bytes() for path in served.data.rglob("*") if path.is_file())
    assert b"Zebulon" in kept
    for secret in (token, phone.partition("=")[2]):
        assert secret.encode() not in kept  # the log lies in the same folder
    private = [path for path in served.data.iterdir() if path.name.startswith("scorer.db")]
    assert "scorer.db" in {path.name for path in private}
    assert {stat.S_IMODE(path.stat().st_mode) for path in private} == {0o600}


def test_no_hash_of_a_secret_is_ever_told(party: Party) -> None:
    """An answer holds what it is for: no hash of a phone or a link, nothing of other tables."""
    other = invited(party.app)
    hashes = {digest(token) for token in party.links.values()}
    hashes |= {str(row.phone) for row in rows(party.app) if hasattr(row, "phone")}
    assert len(hashes) > 5
    for name in TABLE:
        answer = party.knock(name, "owner")
        if "events" not in name and "delete" not in name:
            told = answer.get_data()
            assert not [secret for secret in (*hashes, other.table) if secret.encode() in told], name
        answer.close()


def test_a_new_database_knows_nobody(make: Callable[..., Flask]) -> None:
    """No account is there from the start, none with a password that everybody knows."""
    assert rows(make()) == [(1, 0.0, None)], "but how long it has been in use: no time yet"


def test_a_phone_that_lost_a_table_keeps_no_copy_of_it(phones: Phones, served: Served) -> None:
    """In a browser: the copies for days without a network go with the right."""
    page = phones(base_url=served.url, worker=True)
    page.goto("/new/terz")
    page.locator("#name-0").fill("Ada")
    page.locator("#name-1").fill("Ben")
    page.locator("button.big").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    for path in ("", "/scores", "/history"):
        page.goto(f"/t/{table}{path}")
    kept = "async () => (await (await caches.open('pages')).keys()).filter(({url}) => url.includes('/t/')).length"
    until(page, f"async () => await ({kept})() >= 3")
    # as on another phone that has the owner's right
    page.request.post(f"{served.url}/t/{table}/delete", form={"sure": "1"})
    expect(page.locator("h1")).to_have_text("Das ging nicht")  # it hears of it, and looks for itself
    until(page, f"async () => await ({kept})() === 0")


def test_a_browser_with_our_worker_asks_for_no_frame_of_a_foreign_page(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url, worker=True)
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    address = f"{served.url}/new/terz"
    parts = f"<iframe src='{address}?frame'></iframe><a href='{address}?link'>to us</a>"
    foreign = f"http://127.0.0.1:{served.port}/foreign"
    page.route(foreign, lambda route: route.fulfill(body=parts, content_type="text/html"))
    seen = dict[str, int]()
    page.on("response", lambda response: seen.update({response.url.rpartition("?")[2]: response.status}))
    page.goto(foreign)
    page.locator("a").click()
    page.wait_for_url("**?link")
    assert (seen.get("frame", 403), seen["link"]) == (403, 200)  # newer browsers don't even ask


def test_a_new_data_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    settings = Settings.read({"SCORER_DATA": str(tmp_path / "new"), "HOME": str(tmp_path)})
    create_app(settings).extensions["scorer"].store.engine.dispose()
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_tables_are_kept_for_ever_unless_days_are_named(
    make: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings("", Path()).keep_days is None
    app = make()
    owner = app.test_client()
    owner.post("/class/new", data={"game": "terz", "tables": "1", "seats": "2", "name": "Quagga"})
    begun(owner)
    monkeypatch.setattr(time, "time", lambda: 4e9)  # in the year 2096
    monkeypatch.setattr(app.extensions["scorer"].store, "clock", lambda: 4e9)
    assert app.extensions["scorer"].store.sweep(None) == (0, 0, 0)
    assert make().extensions["scorer"].access.rooms(phone_of(app))
    strict = make(keep_days=30).extensions["scorer"].store
    strict.clock = lambda: 4e9 + 31 * 86400
    now = time.monotonic()
    strict.steady = lambda: now + 31 * 86400
    strict._life._last = now
    assert strict.sweep(30) == (2, 1, 0)
    left = [row for row in rows(app) if not str(row[0]).startswith(("guess", "create", "lines"))]
    assert left == [(1, 31 * 86400, strict.clock())]  # the time that has passed


def phone_of(app: Flask) -> str:
    """The hash of the phone that made the first class."""
    with app.extensions["scorer"].store.engine.connect() as connection:
        return str(connection.execute(select(schema.rooms.c.phone)).scalar())


def test_what_is_deleted_is_gone_from_the_file(make: Callable[..., Flask], sqlite_url: str) -> None:
    app = make()
    owner = app.test_client()
    table = owner.post("/new/terz", data={"name-0": "Quagga", "name-1": "Dodo"}).location
    owner.post(f"{table}/notes", data={"text": "Thylacine " * 40})
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    assert owner.post(f"{table}/delete").status_code == 422
    assert owner.post(f"{table}/delete", data={"sure": "1"}).status_code == 303
    app.extensions["scorer"].store.engine.dispose()
    found = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert not [word for word in (b"Quagga", b"Dodo", b"Thylacine") if word in found]


@pytest.mark.parametrize(
    "path",
    ["/static/../store.py", "/static/..%2fstore.py", "/static/%2e%2e/%2e%2e/pyproject.toml", "/static//etc/passwd",
     "/static/", "/.git/config", "/scorer.db", "/static/..\\store.py", "/templates/base.html",
     "/static/scorer/app.js%00.css"],
)  # fmt: skip
def test_only_files_of_the_app_are_served(app: Flask, path: str) -> None:
    answer = app.test_client().get(path)
    assert answer.status_code in (308, 404)
    assert "import" not in answer.text.replace("important", "").replace("/import", "")


def test_what_is_sent_is_never_run() -> None:
    """No evaluation, no pickles, no commands, no SQL of pieces, no weak hashes in the score keeper's own code."""
    for path in sorted((ROOT / "scorer").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        assert not re.search(
            r"(?<!\.)\b(eval|exec|compile)\(|builtins|pickle|marshal|yaml|lxml|etree|os\.system|shell=True"
            r"|render_template_string",
            source,
        ), path
        assert not re.search(r"md5|sha1\(|random\.(random|randint|choice)\(|requests\.|urlopen|http\.client", source), (
            path
        )
        pieces = re.findall(r"(?:(?<!form\.)\btext|execute|exec_driver_sql)\(\s*f[\"'](.*)", source)
        assert all(
            re.match(
                r"PRAGMA |SET LOCAL \{limit\} = 0|LISTEN \{CHANNEL\}|SELECT pg_advisory_xact_lock\(\{MIGRATING\}", piece
            )
            for piece in pieces
        ), path


def test_tls_is_1_2_or_later(tmp_path: Path) -> None:
    ours = certificate.ready(tmp_path, ("localhost",), (), datetime.now(UTC))
    config = server.configuration(lambda: Bridge(Flask("none")), ours)
    config.load()
    assert config.ssl and config.ssl.minimum_version is ssl.TLSVersion.TLSv1_2


def test_libraries_are_locked_with_their_hashes() -> None:
    locks = sorted((ROOT / ".ci").glob("*.lock"))
    assert {path.stem for path in locks} >= {"run", "test"}
    for path in locks:
        text = path.read_text(encoding="utf-8").replace("\\\n", " ")
        named = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith(("#", "-"))]
        assert named
        for line in named:
            assert re.match(r"[\w.\[\]-]+==\S+.*--hash=sha256:[0-9a-f]{64}", line), line
        assert not re.search(r"https?://|git\+|--extra-index|--trusted-host", re.sub(r"#.*", "", text))
    assert "--require-hashes" in (ROOT / "Makefile").read_text(encoding="utf-8")


# --- what SECURITY.md says


def test_each_row_of_the_promises_names_tests_that_there_are() -> None:
    table = [line for line in PROMISED.splitlines() if re.match(r"\| \d+\.\d+\.\d+", line)]
    assert len(table) > 40
    there = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        there |= set(re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    for line in table:
        named = re.findall(r"`(test_\w+)`", line.split("|")[3])
        assert named, line
        assert set(named) <= there, set(named) - there


def test_the_limits_that_are_told_are_those_of_the_program() -> None:
    section = " ".join(PROMISED.split())
    limits = section.partition("## Limits")[2].partition("## OWASP")[0]
    spans = {600: "in 10 minutes", 3600: "in an hour"}
    said = re.findall(r"\| ([\d,]+) (in 10 minutes|in an hour) \|", limits)
    assert sorted(said) == sorted((f"{limit.times:,}", spans[limit.seconds]) for limit in LIMITS.values())
    for words in (
        f"| a request | {security.BODY // 1024} kB", f"its head {guard.HEAD // 1024} kB",
        f"brings a deck | {security.UPLOAD // 1024:,} kB",
        f"| {security.FIELDS} fields, and {table_form.SHOWN} seats |",
        f"| {table_form.NAME} letters ({openings.LONGEST} in a record", f"| a title | {openings.TITLE} ",
        f"| a note | {changes.NOTE} ", f"the last {bounds.KEPT_BYTES // 1024} kB",
        f"| {bounds.LINES:,} lines |", f"| {bounds.ASIDE} lines more |", f"the last {bounds.KEPT} lines",
        f"the last {bounds.OWNERS} of them", f"| {bounds.BYTES // 1024} kB,",
        f"| {bounds.LINE // 1024} kB (one that names all players {bounds.OPENING // 1024} kB)",
        f"| {bounds.NOTES} notes with {bounds.NOTES_BYTES // 1024} kB", f"| {steps.LISTED} things |",
        f"| {bounds.PACE} lines in a minute, and {bounds.BACK} more", f"about {matches.ROOM // 1000} kB",
        f"{bounded_lists.LINES:,} lines counted", f"{chart.POINTS_DRAWN} points",
    ):  # fmt: skip
        assert words in limits, words
    assert chart.PLAYERS_DRAWN == 10
    assert f"carries {8 * TOKEN} random bits" in section
