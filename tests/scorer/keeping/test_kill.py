"""Kills the server again and again while phones write: what it has said is written, is there, once and in order.

In the manner of Jepsen each wish ends in one of three ways: ok (it was said to be written), refused (it was said not to
be), or unknown (the server died before it said anything). What is ok must be there once, with the number that was said;
what is unknown may be there or not, but not twice; what is refused must not be there. Some unknown wishes are sent
again, as phones do.

A kill can't show whether the disk was asked to sync, as the system keeps what a dead process has handed over; that is
tested in test_store.py.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from sqlalchemy import select

from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, schema
from scorer.keeping.store import Store
from tests.scorer.programs import ROOT

pytestmark = pytest.mark.long

KILLS = (5, pytest.param(100, marks=pytest.mark.proof))
PHONES = 4
TABLES = 20
LONGEST = 300
"""Seconds after which the test gives up."""


class Said(NamedTuple):
    """What a phone has heard of a wish: the line's number, or None where the server died; whether it was there."""

    table: str
    key: str
    seq: int | None
    again: bool


class Nursery:
    """Servers that are started and killed; see nursery.py."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.port = int(self._line())

    def do(self, command: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{command}\n")
        self._process.stdin.flush()
        assert self._line() == "done"

    def _line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()


@contextmanager
def nursery(url: str, folder: Path) -> Iterator[Nursery]:
    program = [sys.executable, "-m", "tests.scorer.nursery", url, str(folder)]
    with (folder / "nursery.log").open("w") as log:
        process = subprocess.Popen(
            program, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        )
        try:
            yield Nursery(process)
        except BaseException:
            print((folder / "nursery.log").read_text()[-4000:])
            raise
        finally:
            process.communicate(timeout=30)  # with nothing more to read it kills its server and ends


LATER = 503
"""A busy database may keep a phone waiting for longer than it has time; then it sends the same again."""


class Phone:
    """A phone that writes without pause, and what it has heard."""

    def __init__(self, number: int, port: int, cookie: str, tables: list[str]) -> None:
        self.number, self.port, self.cookie, self.tables = number, port, cookie, tables
        self.chance = Random(number)
        self.said: list[Said] = []
        self.refused: list[str] = []
        self._connection: HTTPConnection | None = None

    def write(self, ended: threading.Event) -> None:
        made = 0
        again: tuple[str, str, str, str] | None = None
        while not ended.is_set():
            made += 1
            wish = again or self.wish(made)
            heard = self.send(*wish)
            again = wish if heard is None and self.chance.random() < 0.5 else None
        if self._connection:
            self._connection.close()

    def wish(self, made: int) -> tuple[str, str, str, str]:
        """A table, a key, an address and a form: a wrong call, of which there may be any number, or a note."""
        table, key = self.chance.choice(self.tables), f"phone-{self.number}-{made:06d}"
        if self.chance.random() < 0.7:
            return table, key, "entries", urlencode({"key": key, "player": self.number % 2, "wrong": "1"})
        return table, key, "notes", urlencode({"key": key, "text": f"{key} {'x' * self.chance.randrange(400)}"})

    def send(self, table: str, key: str, what: str, form: str) -> int | None:
        status, answer = post(self, f"/t/{table}/{what}", form)
        if status in (200, 201):
            self.said.append(Said(table, key, answer["seq"], answer["replayed"]))
        elif status == LATER:
            return None
        elif status:
            self.refused.append(f"{status} {key} {answer}")
        else:
            self.said.append(Said(table, key, None, again=False))
        return status

    def connection(self) -> HTTPConnection:
        if self._connection is None:
            self._connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        return self._connection

    def hang_up(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None


def post(phone: Phone, path: str, form: str) -> tuple[int | None, Any]:
    """The answer, or None where none came."""
    headers = {"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}
    try:
        phone.connection().request("POST", path, form, {**headers, "Cookie": f"phone={phone.cookie}"})
        response = phone.connection().getresponse()
        data = response.read()
        return response.status, json.loads(data)
    except (OSError, HTTPException, ValueError):
        phone.hang_up()
        return None, None


def begun(port: int) -> tuple[str, list[str]]:
    """A phone's cookie and its tables."""
    cookie, tables = "", []
    for _ in range(TABLES):
        connection = HTTPConnection("127.0.0.1", port, timeout=20)
        headers = {"Content-Type": "application/x-www-form-urlencoded"} | (
            {"Cookie": f"phone={cookie}"} if cookie else {}
        )
        connection.request("POST", "/new/terz", urlencode({"name-0": "Ada", "name-1": "Ben"}), headers)
        response = connection.getresponse()
        response.read()
        assert response.status == 303
        tables.append(str(response.headers["Location"]).rpartition("/")[2])
        cookie = cookie or response.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
        connection.close()
    return cookie, tables


@pytest.mark.timeout(LONGEST + 60)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="servers are forked, which this system does not know")
@pytest.mark.parametrize("kills", KILLS)
def test_whatever_is_killed_what_was_written_stays(
    sqlite_url: str, tmp_path: Path, kills: int, record_property: Callable[[str, object], None]
) -> None:
    chance, began = Random(81), time.monotonic()
    with nursery(sqlite_url, tmp_path) as servers, ThreadPoolExecutor(PHONES) as pool:
        servers.do("start")
        cookie, tables = begun(servers.port)
        phones = [Phone(number, servers.port, cookie, tables) for number in range(PHONES)]
        ended = threading.Event()
        writing = [pool.submit(phone.write, ended) for phone in phones]
        try:
            for kill in range(kills):
                assert time.monotonic() - began < LONGEST, f"only {kill} kills in {LONGEST} s"
                wait_for_answers(phones, chance.randint(1, 16), writing)
                time.sleep(chance.uniform(0, 0.02))
                servers.do("kill")
                servers.do("start")
            wait_for_answers(phones, 1, writing)
        finally:
            ended.set()
        for each in writing:
            each.result(30)
        counts = check(sqlite_url, tables, phones)
    record_property("proof", f"{kills} kills in {time.monotonic() - began:.0f} s: {counts}")


def wait_for_answers(phones: list[Phone], number: int, writing: list[Any]) -> None:
    """Waits until so many more wishes were answered."""

    def answered() -> int:
        return sum(len(phone.said) for phone in phones)

    wanted, until = answered() + number, time.monotonic() + 30
    while answered() < wanted:
        assert time.monotonic() < until, "nobody is answered"
        for each in writing:
            assert not each.done(), each.result()
        time.sleep(0.001)


def check(url: str, tables: list[str], phones: list[Phone]) -> str:
    """Compares what phones have heard with what lies in the database; the counts."""
    engine = engines.open_engine(url)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        query = select(schema.log.c.table_id, schema.log.c.key, schema.log.c.seq)
        lines = connection.execute(query.order_by(schema.log.c.table_id, schema.log.c.seq)).all()
        heads = {row.id: row.seq for row in connection.execute(select(schema.tables))}
    # what is no entry is kept under the phone's key with what it says
    there = {(row.table_id, re.sub(r"(phone-\d-\d+)-[0-9a-f]{12}$", r"\1", row.key)): row.seq for row in lines}
    assert len(there) == len(lines)
    for table in tables:
        numbers = [row.seq for row in lines if row.table_id == table]
        assert numbers == list(range(1, heads[table] + 1))
        assert Store(engine, Bus()).match(table).seq == heads[table]
    engine.dispose()

    said = [said for phone in phones for said in phone.said]
    assert [wrong for phone in phones for wrong in phone.refused] == []
    written = [each for each in said if each.seq is not None]
    missing = [each for each in written if (each.table, each.key) not in there]
    assert missing == []
    assert all(there[each.table, each.key] == each.seq for each in written if not each.again)
    assert set(Counter(each.key for each in written if not each.again).values()) == {1}
    known = {(each.table, each.key) for each in said}
    assert {place for place in there if not place[1].startswith(place[0])} <= known  # nothing that nobody wrote
    unknown = known - {(each.table, each.key) for each in written}
    found = sum(place in there for place in unknown)
    again = sum(each.again for each in written)
    return (
        f"{len(written)} wishes acknowledged and stored, {again} of them at a second try, none lost, none twice; "
        f"{len(unknown)} never answered, {found} of them stored; {len(lines)} lines without a gap"
    )
