"""The score keeper and the studio over HTTP: pages as text, and what programs are answered.

The day stands still (`entry.Clock`); each visit is a minute later than the one before. Streams of news are left out.
"""

from __future__ import annotations

import json
import re
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.proof.baseline import drafts, entry
from tests.proof.baseline.contracts import questions, records
from tests.proof.baseline.sessions import GAMES, LANGUAGES, Item
from tests.proof.baseline.visits import Visits

if TYPE_CHECKING:
    from flask.testing import FlaskClient

JSON = {"Accept": "application/json"}
OLD = ("v1", "v2", "d2")
SCORED = (*GAMES, "plain")
TABLE = (
    "", "/board", "/scores", "/history", "/share", "/photo", "/first", "/bgstats", "/record.json", "/scores.csv",
    "/picture.svg",
)  # fmt: skip
DATA = ("/bgstats", "/record.json", "/scores.csv", "/picture.svg")
"""What hangs little on who asks."""
PROGRAM = ("", "/record", "/entries", "/log")
FRONT = (
    "/", "/tables", "/about", "/stats", "/people", "/people/nobody", "/offline", "/certificate",
    "/manifest.webmanifest", "/join", "/import", "/open", "/class/new", "/health", "/j/ABCD1234", "/D/nonsense",
    "/t/none", "/nothing", "/studio", "/studio/none", "/studio/copy/nonsense", "/class/none",
    "/api/1/openapi.json", "/api/1/games", "/api/1/tables", "/api/1/nothing", "/studio/sign/heart-C40000.svg",
    "/studio/mark/A.svg", "/studio/start/terz/0.svg", "/rules/none", *(f"/{what}/{game}" for what in
    ("new", "rules", "check") for game in SCORED), *(f"/new/threepia?variant={variant}" for variant in
    ("rounds", "deck", "time", "stopwatch", "solo")),
)  # fmt: skip
FORMS: tuple[tuple[str, dict[str, str]], ...] = (
    ("/join", {"code": "ABCD1234"}), ("/join", {"code": ""}), ("/open", {"token": "nothing"}),
    ("/import", {"record": "{"}), ("/new/terz", {"name-0": "Ada", "name-1": "Ada"}), ("/new/terz", {}),
    ("/new/solo", {"name-0": "Ada"}), ("/new/tadika", {"name-0": "Ada", "name-1": "Ben", "target": "x"}),
    ("/language", {"language": "fr"}), ("/new/triple3", {"name-0": "Ada", "name-1": "Ben", "chips": "0"}),
    ("/class/new", {"game": "terz"}), ("/studio/new", {"start": "none"}), ("/studio/open", {}),
)  # fmt: skip
PLAYED: dict[str, tuple[dict[str, str], ...]] = {
    "take-three": (
        {"round": "1", "player": "0", "how": "cards", "cards": "3 + 6 + 2", "by": "bonus", "bonus": "4 + 5"},
        {"round": "1", "player": "1", "how": "minus", "minus": "200", "by": "bonus", "bonus": "0"},
        {"round": "1", "player": "1", "how": "minus", "minus": "60", "by": "tasks", "tasks": "T25"},
    ),
    "terz": ({"player": "0"}, {"player": "1", "wrong": "1"}, {"player": "7"}, {"end": "1"}),
    "tadika": (
        {"round": "1", "player": "0", "how": "lines", "lines": "row2"},
        {"round": "2", "player": "1", "how": "hand", "hand": "B2"},
        {"round": "2", "player": "1", "how": "lines", "lines": "rowcolour"},
    ),
    "triple3": (
        {"round": "1", "player": "0", "how": "winner"},
        {"round": "2", "how": "left", "left-0": "2", "left-1": "2", "go": "1"},
        {"round": "9", "player": "1", "how": "winner"},
    ),
    "threepia": (
        {"player": "0", "rows-3": "2", "rows-4": "1"},
        {"player": "1", "nothing": "1"},
        {"player": "0", "rows-6": "1", "emptied": "1"},
        {"player": "1", "rows-3": "-1"},
    ),
    "plain": ({"player": "0", "round": "1", "points": "12+5"}, {"player": "1", "round": "1", "points": "x"}),
}
"""Entries by a form, some of which are refused."""


def walks() -> list[tuple[str, ...]]:
    """The arguments of all walks, which do not depend on one another."""
    old = [("old", version, language) for version, language in product(OLD, LANGUAGES)]
    made = [("record", game) for game in SCORED] + [("play", game) for game in SCORED]
    front = [("front", language) for language in LANGUAGES] + [("questions",), ("class",), ("routes",)]
    return [*old, *made, *front, *(("studio", *walk) for walk in drafts.walks())]


def run(walk: tuple[str, ...]) -> Iterator[Item]:
    """The items of a walk, on a database of its own."""
    entry.Clock.now = entry.NOON
    entry.CHANCE.seed(" ".join(walk))  # ids of its own: what is cached by them in this process is nobody else's
    with tempfile.TemporaryDirectory() as folder:
        if walk[0] == "old":
            with closing(sqlite3.connect(Path(folder) / "scores.db")) as database:
                database.executescript((entry.OLD_LOGS / f"{walk[1]}.sql").read_text("utf-8"))
        app = entry.app(Path(folder))
        try:
            yield from WALKS[walk[0]](Visits(app, " ".join(walk)), *walk[1:])
        finally:
            app.extensions["server-hooks"].stop()


def _old(visits: Visits, version: str, language: str) -> Iterator[Item]:
    """Tables that earlier versions wrote, as their owner, a watcher and a program see them."""
    told = json.loads((entry.OLD_LOGS / f"{version}.json").read_text("utf-8"))
    for game, one in told.items():
        table, bearer = one["table"], {"Authorization": f"Bearer {one['token']}", "Accept-Language": language}
        for part in PROGRAM:
            yield from visits.item(visits.phone(language), f"/api/1/tables/{table}{part}", game, headers=bearer)
        phone, other = visits.phone(language), visits.phone(language)
        yield from visits.item(phone, "/open", game, "POST", data={"token": one["token"]})
        entries = json.loads(visits.ask(phone, f"/api/1/tables/{table}/entries", headers=bearer).text)["entries"]
        for number in [item["seq"] for item in entries]:
            yield from visits.item(phone, f"/t/{table}/entries/{number}", game)
            yield from visits.item(phone, f"/api/1/tables/{table}/entries/{number}", game, headers=bearer)
        yield from _table(visits, phone, f"/t/{table}", game)
        yield from visits.item(phone, f"/t/{table}/history?before=9", game)
        for what in ("rules", "check"):
            yield from visits.item(phone, f"/{what}/{game}?table={table}", game)
        if link := _link(phone, f"/t/{table}", "watcher"):
            other.post("/open", data={"token": link})
            yield from _table(visits, other, f"/t/{table}", f"{game} as watcher")
        yield from visits.item(phone, f"/t/{table}/notes", game, "POST", data={"text": "Years later"})
        yield from visits.item(phone, f"/t/{table}/history", f"{game} with a note")
    yield from visits.item(phone, "/tables", "of a phone")


def _table(visits: Visits, phone: FlaskClient, table: str, label: str) -> Iterator[Item]:
    for part in TABLE:
        if not (part in DATA and "watcher" in label):
            yield from visits.item(phone, f"{table}{part}", label)


def _link(phone: FlaskClient, table: str, right: str) -> str:
    answer = phone.post(f"{table}/links/{right}", headers=JSON)
    return str(answer.get_json()["link"]).partition("#")[2] if answer.is_json else ""


def _record(visits: Visits, game: str) -> Iterator[Item]:
    """The games of the tests' records: what they are worth, what is refused, tables made of them, corrections."""
    for number, (name, record) in enumerate([found for found in records() if found[1]["game"] == game]):
        language = LANGUAGES[number % 4]
        phone = visits.phone(language)
        for path in ("/api/1/score", "/api/1/tables"):
            yield from visits.item(phone, path, name, "POST", json=record, headers={"Accept-Language": language})
        if visits.answer.status_code != 201:
            continue
        made = visits.answer.get_json()
        visits.names.learn(made["page"])
        phone.post("/open", data={"token": made["tokens"]["owner"]})
        yield from _table(visits, phone, made["page"], name)
        part = {**record, "entries": record["entries"][: len(record["entries"]) // 2]}
        yield from _by_program(visits, phone, part, record["entries"][len(part["entries"]) :], name)


def _by_program(visits: Visits, phone: FlaskClient, part: dict[str, Any], rest: list[Any], name: str) -> Iterator[Item]:
    """The second half of a game, written down by a program, with one entry corrected and one taken back."""
    made = phone.post("/api/1/tables", json=part).get_json()
    bearer, table = {"Authorization": f"Bearer {made['tokens']['scorer']}"}, f"/api/1/tables/{made['id']}"
    visits.names.learn(made["page"])
    for number, one in enumerate(rest[:6]):
        headers = {**bearer, "Idempotency-Key": f"key-{number:05}"}
        yield from visits.item(phone, f"{table}/entries", f"{name}, entry {number}", "POST", json=one, headers=headers)
    entries = visits.ask(phone, f"{table}/entries", headers=bearer).get_json()["entries"]
    for method, known in (("PUT", "1"), ("PUT", "99"), ("DELETE", "99")) if entries else ():
        more = {"json": part["entries"][0] if part["entries"] else rest[0]} if method == "PUT" else {}
        headers = {**bearer, "If-Match": f'"{known}"'}
        path = f"{table}/entries/{entries[-1]['seq']}"
        yield from visits.item(phone, path, f"{name}, {known}", method, headers=headers, **more)
    for address in PROGRAM:
        yield from visits.item(phone, f"{table}{address}", f"{name}, in the end", headers=bearer)


def _play(visits: Visits, game: str) -> Iterator[Item]:
    """A table played by its forms, in each language, and where what one phone writes waits for the other."""
    for language, confirm in (*product(LANGUAGES, ("",)), ("de", "1"), ("fr", "1")):
        label = f"{language}{' confirmed' if confirm else ''}"
        owner, other = visits.phone(language), visits.phone(language)
        people = {"name-0": "Ada", "name-1": "Ben", **({"confirm": confirm} if confirm else {})}
        table = visits.ask(owner, f"/new/{game}", method="POST", data=people).headers["Location"]
        visits.names.learn(table)
        yield from _table(visits, owner, table, f"{label} at first")
        other.post("/open", data={"token": _link(owner, table, "scorer")})
        for number, form in enumerate(PLAYED[game]):
            phone, which = (owner, other)[number % 2], f"{label} form {number}"
            sent = {**form, "key": f"key-{number:05}"}
            yield from visits.item(phone, f"{table}/check", which, "POST", data=sent, headers=JSON)
            yield from visits.item(phone, f"{table}/entries", which, "POST", data=sent)
            yield from visits.item(owner, table, f"{label} after form {number}")
        back = {"base": "99", "take_back": "1"}
        yield from visits.item(other, f"{table}/entries/2", f"{label} other", "POST", data=back)
        yield from _settle(visits, owner, table, label)
        yield from _table(visits, other, table, f"{label} as scorer")
        yield from _end(visits, owner, table, f"/new/{game}", label)


def _settle(visits: Visits, owner: FlaskClient, table: str, label: str) -> Iterator[Item]:
    """Clock, first player, names and settings."""
    for do in ("start", "stop", "undo"):
        yield from visits.item(owner, f"{table}/clock", f"{label} {do}", "POST", data={"do": do, "seat": "0"})
    yield from visits.item(owner, f"{table}/first", label, "POST", data={"seat": "1"})
    yield from visits.item(owner, f"{table}/players", label, "POST", data={"name-0": "Ada", "name-1": "Cem"})
    yield from visits.item(owner, f"{table}/settings", label, "POST", data={"confirm": "1"})
    yield from _table(visits, owner, table, f"{label} in the end")


def _end(visits: Visits, owner: FlaskClient, table: str, new: str, label: str) -> Iterator[Item]:
    """A rematch, what a phone with tables sees elsewhere, and the end of one of them."""
    yield from visits.item(owner, f"{table}/rematch", label, "POST")
    visits.ask(owner, f"{visits.answer.headers['Location']}/notes", "POST", data={"text": "Once more"})
    for path in ("/", "/tables", "/people", new):
        yield from visits.item(owner, path, f"{label} of a phone with tables")
    for path in sorted(set(re.findall(r'href="(/people/[^"?#/]+)"', owner.get("/people").text)))[:2]:
        yield from visits.item(owner, path, label)
    yield from visits.item(owner, f"{table}/delete", label, "POST")
    yield from visits.item(owner, f"{table}/delete", f"{label} sure", "POST", data={"sure": "1"})


def _front(visits: Visits, language: str) -> Iterator[Item]:
    """What a stranger sees."""
    for path in FRONT:
        yield from visits.item(visits.phone(language), path, headers={"Accept-Language": language})
    for path, form in FORMS:
        yield from visits.item(visits.phone(language), path, f"{form}", "POST", data=form)
    for path in ("/", "/about"):
        phone = visits.app.test_client()
        yield from visits.item(phone, path, "without a cookie", headers={"Accept-Language": f"xx, {language};q=0.5"})


def _questions(visits: Visits) -> Iterator[Item]:
    for number, (game, question) in enumerate(questions(), 1):
        language = {"Accept-Language": LANGUAGES[number % 4]}
        path = f"/api/1/games/{game}/check"
        yield from visits.item(visits.phone(), path, f"question {number}", "POST", json=question, headers=language)


def _class(visits: Visits) -> Iterator[Item]:
    """A class with tables, as its maker and a phone at one of them see it."""
    for game, language in zip(SCORED, LANGUAGES * 2, strict=False):
        phone, guest = visits.phone(language), visits.phone(language)
        form = {"game": game, "name": "4b", "tables": "2", "seats": "2"}
        entry.Clock.tick = 0.001  # of tables that are equally old either may be the first
        room = visits.ask(phone, "/class/new", method="POST", data=form).headers["Location"]
        entry.Clock.tick = 0
        visits.names.learn(room)
        yield from visits.item(phone, room, game)
        tables = re.findall(r'href="(/t/[^"/?#]*)"', phone.get(room).text)
        for table in tables:
            visits.names.learn(table)
            visits.ask(phone, f"{table}/notes", "POST", data={"text": "Hello"})
        for path in ("/", "/tables", *tables):
            yield from visits.item(phone, path, game)
        yield from visits.item(guest, room, f"{game} as a stranger")
        yield from visits.item(phone, f"{room}/name", game, "POST", data={"name": "4c"})
        yield from visits.item(phone, f"{room}/link", game, "POST")
        yield from visits.item(phone, room, f"{game} with a name")
    made = {"game": "terz", "name": "5a", "tables": 2, "seats": 2}
    yield from visits.item(visits.phone(), "/api/1/classes", "", "POST", json=made)


def _routes(visits: Visits) -> Iterator[Item]:
    """All addresses with their methods, whatever their parts are called."""
    rules = [
        (re.sub(r"<[^>]*>", "<>", rule.rule), *sorted(rule.methods or ())) for rule in visits.app.url_map.iter_rules()
    ]
    yield Item(f"{visits.name} : all", "text", "\n".join(" ".join(rule) for rule in sorted(rules)).encode())


WALKS: dict[str, Callable[..., Iterator[Item]]] = {
    "old": _old, "record": _record, "play": _play, "front": _front, "questions": _questions, "class": _class,
    "routes": _routes, "studio": drafts.studio,
}  # fmt: skip
