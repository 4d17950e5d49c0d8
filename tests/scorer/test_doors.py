"""Nothing that a form or a program may write makes a page that can't be read: laws over all doors and all pages."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from itertools import count
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, example, given, note, settings
from hypothesis import strategies as st

from cardgen.core import scores
from cardgen.words.texts import LANGUAGES
from scorer.keeping.store import Store
from scorer.playing import shelf
from tests.order import examples
from tests.scorer import walks
from tests.scorer.walks import Asked, Opened

JSON = {"Accept": "application/json"}
WALKS = int(os.environ.get("SCORER_WALKS", "0"))
"""So many walks by chance instead of the same few in every run."""
LAW = settings(
    max_examples=WALKS or examples(15),
    derandomize=not WALKS,
    database=None,
    suppress_health_check=list(HealthCheck),
)
NUMBERS = count(1)
READ = (
    "", "/scores", "/history", "/share", "/state", "/picture.svg", "/scores.csv", "/record.json", "/bgstats",
)  # fmt: skip
TOLD = ("", "/record", "/log", "/entries")


class Room(NamedTuple):
    """A table with three phones, each with a right of its own, and a program with a link."""

    id: str
    class_: str
    store: Store
    phones: dict[str, FlaskClient]

    def ask(self, asked: Asked) -> int:
        """The status of what is answered."""
        match = self.store.match(self.id)
        there = [0, 1, 2] if "members" in asked.door else [line.seq for line in match.lines] or [2]
        path = asked.door.format(there[asked.which % len(there)])
        path = f"/api/1/tables/{self.id}{path[4:]}" if path.startswith("/api") else f"/t/{self.id}{path}"
        stands = {walks.NOW: str(self.store.clock()), walks.LAST: str(match.seq)}
        asked = asked._replace(form=tuple((name, stands.get(value, value)) for name, value in asked.form))
        headers = {name: value.replace(walks.LAST, str(match.seq)) for name, value in asked.headers.items()}
        answer = self.phones[asked.who].open(
            path, method=asked.method, data=asked.body, content_type=asked.kind, headers=headers
        )
        return answer.status_code


def opened(app: Flask, wish: Opened, language: str) -> Room:
    """A table of a class, as it is wished; all phones there have an address of their own, so that no limit is met."""
    number = next(NUMBERS)
    phones = {who: app.test_client() for who in walks.WHO}
    for phone in phones.values():
        phone.environ_base["REMOTE_ADDR"] = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        phone.set_cookie("language", language)
    owner = phones["owner"]
    form = {key: str(value) for key, value in wish.options.items() if value is not False}
    form |= {"confirm": "1"} if wish.confirm else {}
    more = {"game": wish.game, "name": "4b", "tables": "1", "seats": str(wish.players)}
    answer = owner.post("/class/new", data=form | more)
    assert answer.status_code == 303, answer.text
    table = owner.get("/api/1/tables").get_json()["tables"][0]["id"]
    people = {f"name-{k}": name for k, name in enumerate(walks.NAMES[: wish.players])}
    assert owner.post(f"/t/{table}/players", data=people, headers=JSON).status_code in (200, 201)
    for right in ("scorer", "watcher"):
        link = owner.post(f"/t/{table}/links/{right}", headers=JSON).get_json()["link"]
        assert phones[right].post("/open", data={"token": link.partition("#")[2]}).status_code == 303
    return Room(table, answer.headers["Location"], app.extensions["scorer"].store, phones)


def every_page_can_be_read(room: Room) -> None:
    """All that may be read of a table answers, and says the same of the game."""
    owner = room.phones["owner"]
    head = owner.get(f"/api/1/tables/{room.id}").get_json()
    entries = owner.get(f"/api/1/tables/{room.id}/entries").get_json()["entries"]
    paths = [f"/t/{room.id}{path}" for path in READ]
    paths += [f"/api/1/tables/{room.id}{path}" for path in TOLD]
    paths += [f"/t/{room.id}/history?before={head['seq']}", f"/t/{room.id}?instead={head['seq']}"]
    for entry in entries:
        paths += [f"/t/{room.id}/entries/{entry['seq']}", f"/api/1/tables/{room.id}/entries/{entry['seq']}"]
    for path in (*paths, room.class_, f"{room.class_}/state", "/", "/tables", "/people", "/api/1/tables"):
        for who in ("owner", "watcher") if path in paths[:4] else ("owner",):
            status = room.phones[who].get(path).status_code
            assert status < 500, (path, status)
    agrees(room, head)


def agrees(room: Room, head: Any) -> None:
    """Page, program and the rules core say the same of what counts."""
    owner = room.phones["owner"]
    record = owner.get(f"/t/{room.id}/record.json").get_json()
    game = shelf.find(record["game"])
    found = scores.standings(scores.read(record), game.scoring, game.spec)
    assert head["standings"] == {**found.as_json(), "winners": list(found.winners), "leaders": list(found.leaders)}
    page = owner.get(f"/t/{room.id}").text
    places = re.findall(
        r'data-seat="(\d+)"(?:(?!data-seat=).)*?class="total[^"]*"><span class="fig[^"]*">([^<]*)<',
        re.sub(r">\s+<", "><", page),
        re.DOTALL,
    )
    shown = {(int(seat), int(total.strip().replace("−", "-").replace("–", "0"))) for seat, total in places}
    assert sorted(shown) == list(enumerate(found.totals.values()))


def said(*forms: dict[str, str]) -> list[Asked]:
    """The owner sends these forms, one after another."""
    return [Asked("owner", "POST", "/entries", tuple(form.items())) for form in forms]


LEFT = {"round": "1", "how": "left", "left-0": "1", "left-1": "2", "go": "1"}
TABLES = [Opened("terz", 2, {}, False), Opened("threepia", 2, {"variant": "points"}, False)]


@pytest.mark.long
@LAW
@example((TABLES[0], said({"end": "1", "go": "1"})), "de")
@example((TABLES[1], said({"player": "0", "rows-3": "1"}, {"end": "1", "go": "1"})), "fr")
@example((Opened("triple3", 2, {"chips": 4}, False), said(LEFT)), "nl")
@given(walks.walks(), st.sampled_from(LANGUAGES))
def test_whatever_comes_through_the_doors_every_page_can_be_read(
    file_app: Flask, walk: tuple[Opened, Sequence[Asked]], language: str
) -> None:
    room = opened(file_app, walk[0], language)
    for asked in walk[1]:
        status = room.ask(asked)
        note(f"{asked}: {status}")
        assert status < 500, asked
    every_page_can_be_read(room)
