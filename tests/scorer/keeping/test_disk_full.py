"""The disk is full: whoever writes is told so in a clear sentence, nothing is broken, and later it works again.

Two real failures, neither of which takes a full disk: SQLite refuses to let its file grow (`max_page_count`, which ends
in the same error as a full disk), and the system refuses to let any file grow (RLIMIT_FSIZE, in a process of its own).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, event, select
from werkzeug.test import TestResponse

from cardgen.words.texts import LANGUAGES
from scorer import create_app
from scorer.keeping.database import schema
from scorer.keeping.store import FullError, Store
from scorer.machine.settings import Settings
from scorer.playing.events import Noted
from tests.scorer.programs import ROOT

ASKED = {"Accept": "application/json"}
LONG = "x" * 400


class Disk:
    """An SQLite file that may be kept from growing, on all connections at once."""

    def __init__(self, engine: Engine) -> None:
        self.pages, self._engine = 2**30, engine
        event.listen(engine, "checkout", self._limit)

    def _limit(self, connection: Any, *_: Any) -> None:
        connection.execute(f"PRAGMA max_page_count={self.pages}").fetchall()

    def fill(self) -> None:
        """From now on the file has no page more than it has."""
        with self._engine.connect() as connection:
            self.pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

    def free(self) -> None:
        self.pages = 2**30


class Place(NamedTuple):
    """An app, a phone, its table, and the disk."""

    app: Flask
    phone: FlaskClient
    table: str
    disk: Disk

    @property
    def store(self) -> Store:
        found: Store = self.app.extensions["scorer"].store
        return found

    def note(self, headers: dict[str, str] | None = None, **more: str) -> TestResponse:
        return self.phone.post(f"/t/{self.table}/notes", data={"text": LONG, **more}, headers=headers)


@pytest.fixture
def place(sqlite_url: str, tmp_path: Path) -> Iterator[Place]:
    app = create_app(Settings(sqlite_url, tmp_path))
    phone = app.test_client()
    answer = phone.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"})
    engine = app.extensions["scorer"].store.engine
    yield Place(app, phone, answer.location.rpartition("/")[2], Disk(engine))
    engine.dispose()


def fill(place: Place) -> int:
    """Fills the disk, and writes until nothing goes any more; how many lines went."""
    place.disk.fill()
    for number in range(200):
        if place.note(ASKED).status_code != 201:
            return number
    raise AssertionError("the disk does not get full")


def whole(store: Store, table: str) -> None:
    """The file is sound, and the log has no gap."""
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        query = select(schema.log.c.seq).where(schema.log.c.table_id == table).order_by(schema.log.c.seq)
        numbers = connection.execute(query).scalars().all()
    assert numbers == list(range(1, store.summary(table).seq + 1))


def test_who_writes_is_told_in_the_form_they_asked_for(place: Place) -> None:
    fill(place)
    answer = place.note(ASKED)
    assert (answer.status_code, answer.mimetype) == (507, "application/json")
    said = answer.get_json()["error"]
    assert "disk is full" in said
    assert said.endswith(".")
    page = place.note({"Accept": "text/html", "Accept-Language": "de"})
    assert (page.status_code, page.mimetype) == (507, "text/html")
    assert "Speicher" in page.text
    assert len({place.note(ASKED | {"Accept-Language": each}).get_json()["error"] for each in LANGUAGES}) == len(
        LANGUAGES
    )


def test_nothing_is_written_and_nothing_is_broken(place: Place) -> None:
    went = fill(place)
    before = place.store.match(place.table)
    assert before.seq == 1 + went
    for _ in range(3):
        assert place.note(ASKED).status_code == 507
    whole(place.store, place.table)
    assert place.store.match(place.table) == before
    for path in ("", "/scores", "/history", "/share", "/record.json", "/state"):
        assert place.phone.get(f"/t/{place.table}{path}").status_code == 200


def test_as_soon_as_there_is_room_the_same_wish_is_written(place: Place) -> None:
    went = fill(place)
    assert place.note(ASKED, key="same-wish").status_code == 507
    place.disk.free()
    answer = place.note(ASKED, key="same-wish")
    assert (answer.status_code, answer.json) == (201, {"seq": 2 + went, "replayed": False})
    assert place.note(ASKED, key="same-wish").json == {"seq": 2 + went, "replayed": True}
    whole(place.store, place.table)


@pytest.mark.parametrize(
    "write",
    [
        lambda place: place.phone.post("/new/terz", data={"name-0": "A" * 24, "name-1": "B" * 24}),
        lambda place: place.phone.post("/class/new", data={"game": "terz", "tables": "3", "seats": "2"}),
        lambda place: place.app.test_client().post("/join", data={"code": place.store.summary(place.table).code}),
        lambda place: place.phone.post(f"/t/{place.table}/links/scorer"),
        lambda place: place.phone.post(f"/t/{place.table}/rematch"),
        lambda place: place.phone.post("/api/1/tables", json={"game": "terz", "players": ["Ada"]}),
    ],
    ids=["table", "class", "join", "link", "rematch", "api"],
)
def test_whatever_is_written_ends_well(place: Place, write: Callable[[Place], TestResponse]) -> None:
    """Small things may still find room in pages that are there; what does not is refused with the same words."""
    fill(place)
    statuses = [write(place).status_code for _ in range(60)]
    assert set(statuses) <= {200, 201, 303, 507}
    # a rematch is written once, and may find room as well
    assert statuses[-1] == 507 or place.store.match(place.table).rematch
    whole(place.store, place.table)


def test_the_store_itself_says_so(place: Place) -> None:
    fill(place)
    with pytest.raises(FullError):
        place.store.append(place.table, 1, "key-0001", lambda _: [Noted(text=LONG)])
    assert place.store.engine.pool.checkedout() == 0  # type: ignore[attr-defined]


LIMITED = """
import json, os, resource, sys
from pathlib import Path
from scorer import create_app
from scorer.machine.settings import Settings
path = Path(sys.argv[1])
app = create_app(Settings(f"sqlite:///{path}", path.parent))
phone = app.test_client()
table = phone.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location
asked = {"Accept": "application/json"}

def note(key):
    return phone.post(f"{table}/notes", data={"text": "x" * 400, "key": key}, headers=asked)

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

def statuses(name, times):
    return [note(f"{name}-{k:05d}").status_code for k in range(times)]

largest = max(file.stat().st_size for file in path.parent.iterdir() if file.is_file())
free = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
limit(largest + 30_000)
told = {"full": statuses("full", 30)}
app.extensions["scorer"].store.engine.dispose()  # a new connection must check the log, and may not grow a file
told["reopened"] = statuses("reopened", 3)
told["page"] = [phone.get(f"{table}{path}").status_code for path in ("", "/scores", "/history")]
limit(free)
told["free"] = statuses("full", 30)
store = app.extensions["scorer"].store
with store.engine.connect() as connection:
    told["check"] = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
told["seq"] = store.summary(table.rpartition("/")[2]).seq
store.engine.dispose()
print(json.dumps(told))
"""


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="the system knows no limits of this kind")
def test_when_the_system_lets_no_file_grow(tmp_path: Path) -> None:
    program = [sys.executable, "-c", LIMITED, str(tmp_path / "scores.db")]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    went = told["full"].count(201)
    assert 0 < went < 30
    assert told["full"] == [201] * went + [507] * (30 - went)
    assert set(told["reopened"]) <= {201, 507}
    assert told["page"] == [200] * 3
    assert told["free"] == [200] * went + [201] * (30 - went)
    assert told["check"] == "ok"
    assert told["seq"] == 1 + 30 + told["reopened"].count(201)
