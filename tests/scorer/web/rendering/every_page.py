"""Pages of all kinds, each rendered once: at tables of all games, begun and over, and everywhere else."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from scorer.games import ASKED, GAMES, RULED
from tests.games.test_scores import CASES, record
from tests.scorer.opened import another, read_in
from tests.scorer.web.pages.test_photo import marked, saved

QUESTIONS = {
    "take-three": {"ask": "round", "cards": "3 6 2", "bonus": "4"},
    "terz": {"cards": "YRE1 YRE2 YRE3"},
    "tadika": {"hand": "B2 B3"},
    "triple3": {"pile": "0 0 1", "card": "1 1 1"},
    "threepia": {"row": "A1 A2 A3"},
}

Page = tuple[str, str]


def pages(app: Flask) -> Iterator[Page]:
    """Name and HTML of each page."""
    owner, stranger = app.test_client(), app.test_client()
    for path in ("/", "/tables", "/people", "/import", "/join", "/open", "/about", "/offline", "/class/new", "/no"):
        yield f"first{path}", stranger.get(path).text
    for game in GAMES:
        yield from _of_game(owner, game)
    yield from _of_class(owner)
    yield from _asking(app, owner)
    for path in ("/", "/tables", "/people"):
        yield f"later{path}", owner.get(path).text
    for path in _addresses(owner.get("/people").text, "/people/"):
        yield "person", owner.get(path).text


def _addresses(html: str, begin: str) -> list[str]:
    parts = html.split(f'href="{begin}')[1:]
    return [f"{begin}{part.partition(chr(34))[0]}" for part in parts][:3]


def _of_game(owner: FlaskClient, game: str) -> Iterator[Page]:
    """A table of each way to play: in the middle of a game, and at its end."""
    yield f"new/{game}", owner.get(f"/new/{game}").text
    yield f"new/{game}?wrong", owner.post(f"/new/{game}", data={"name-0": "Ada", "name-1": "Ada"}).text
    if game in ASKED:
        yield f"check/{game}", owner.get(f"/check/{game}").text
        yield f"check/{game}?", owner.get(f"/check/{game}", query_string=QUESTIONS.get(game, {})).text
    if game in RULED:
        yield f"rules/{game}", owner.get(f"/rules/{game}").text
    rows = [row for key, row in CASES if key == game]
    for _, alike in groupby(sorted(rows, key=_options), key=_options):
        whole = record(game, next(alike))
        half = {**whole, "entries": whole["entries"][: len(whole["entries"]) // 2]}
        yield from _of_running_table(owner, read_in(owner, half), f"{game}-half")
        yield from _of_table(owner, game, read_in(owner, whole), f"{game}-whole")


def _options(row: dict[str, Any]) -> str:
    return json.dumps(row.get("options", {}), sort_keys=True)


def _of_running_table(owner: FlaskClient, table: str, name: str) -> Iterator[Page]:
    yield name, owner.get(f"/t/{table}").text
    yield f"{name}/board", owner.get(f"/t/{table}/board").text
    yield f"{name}?wrong", owner.post(f"/t/{table}/entries", data={"how": "cards"}).text
    owner.post(f"/t/{table}/entries", data={"end": "1"})
    last = owner.get(f"/t/{table}/state").get_json()["seq"]
    yield f"{name}?stopped", owner.get(f"/t/{table}/entries/{last}").text


def _of_table(owner: FlaskClient, game: str, table: str, name: str) -> Iterator[Page]:
    for page in ("", "/board", "/scores", "/history", "/share", "/first", "/photo", "/entries/2"):
        yield f"{name}{page}", owner.get(f"/t/{table}{page}").text
    yield f"{name}?settings", owner.post(f"/t/{table}/settings", data={"target": "own"}).text
    yield f"{name}?players", owner.post(f"/t/{table}/players", data={"name-0": "A", "name-1": "A"}).text
    if game in ASKED:
        yield f"{name}?check", owner.get(f"/check/{game}?table={table}").text
    owner.post(f"/t/{table}/photo", data={"photo": (io.BytesIO(saved(marked())), "a.jpg")})
    yield f"{name}/photo?", owner.get(f"/t/{table}/photo").text
    yield f"{name}/history?", owner.get(f"/t/{table}/history").text


def _of_class(owner: FlaskClient) -> Iterator[Page]:
    room = owner.post("/class/new", data={"game": "terz", "tables": "2", "seats": "3"}).location
    yield "class/new?wrong", owner.post("/class/new", data={"game": "terz", "tables": "0"}).text
    yield "class/new?game", owner.get("/class/new?game=terz").text
    yield "class", owner.get(room).text
    yield "class?link", owner.post(f"{room}/link").text
    table = owner.get("/api/1/tables").get_json()["tables"][0]["id"]
    yield "names", another(owner.application, owner, f"/t/{table}").get(f"/t/{table}").text


def _asking(app: Flask, owner: FlaskClient) -> Iterator[Page]:
    """A table where a second phone confirms, a third one watches and asks, and two write the same."""
    whole = next(record(key, row) for key, row in CASES if key == "take-three")
    table = read_in(owner, {**whole, "entries": whole["entries"][:1]})
    other, watcher = another(app, owner, f"/t/{table}"), app.test_client()
    code = app.extensions["scorer"].store.summary(table).code
    watcher.post("/join", data={"code": code, "ask": "1", "name": "Eva"})
    yield "watcher", watcher.get(f"/t/{table}").text
    yield "asked", owner.get(f"/t/{table}").text
    entry = {"round": "1", "player": "1", "how": "cards", "cards": "3", "by": "bonus", "bonus": "4", "base": "1"}
    owner.post(f"/t/{table}/entries", data=entry)
    yield "conflict", other.post(f"/t/{table}/entries", data={**entry, "cards": "4"}).text
    owner.post(f"/t/{table}/settings", data={"confirm": "1"})
    owner.post(f"/t/{table}/entries", data={**entry, "round": "2", "player": "0", "base": "99"})
    for name, phone in (("proposed", owner), ("to confirm", other), ("watched", watcher)):
        yield name, phone.get(f"/t/{table}").text
        yield f"{name}/history", phone.get(f"/t/{table}/history").text
        yield f"{name}/share", phone.get(f"/t/{table}/share").text


def rendered(app: Flask) -> set[str]:
    """Records the templates that an app renders from now on."""
    names: set[str] = set()
    load: Callable[..., Any] = app.jinja_env._load_template

    def noting(name: str, found: Any) -> Any:
        names.add(name)
        return load(name, found)

    app.jinja_env._load_template = noting  # type: ignore[assignment, method-assign]
    return names
