"""Kills the server again and again while three pages type into one draft: see test_kill.py.

Each page has a field of its own, sends the next text when it has heard of the last one, and names the line that it saw
last. What it heard is saved must be there, once; what it heard nothing of is sent again by the same key.
"""

from __future__ import annotations

import os
import re
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from sqlalchemy import select

from cardgen.studio import edits
from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, schema
from scorer.keeping.drafts import Drafts
from scorer.keeping.store import Store
from tests.scorer.keeping.test_kill import nursery

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="servers are forked, which this system does not know"),
]

KILLS = (1, pytest.param(12, marks=pytest.mark.proof))
FIELDS = ("/name", "/look/title", "/trait/number")
BASE = re.compile(r'name="base" value="(\d+)"')


class Page:
    """A page that types without pause into its field, and what it has heard: keys and texts, in order."""

    def __init__(self, number: int, port: int, draft: str, cookie: str) -> None:
        self.number, self.port, self.draft, self.cookie = number, port, draft, cookie
        self.field, self.base = FIELDS[number], "1"
        self.saved: list[tuple[str, str]] = []
        self.unheard: list[tuple[str, str]] = []
        self.wrong: list[str] = []

    def write(self, ended: threading.Event) -> None:
        typed = 0
        while not ended.is_set() and not self.wrong:
            typed += 1
            key, text = f"page-{self.number}-{typed:05d}", f"a{typed}, b{self.number}, c"
            while not self.send(key, text) and not ended.is_set() and not self.wrong:
                self.unheard.append((key, text))

    def send(self, key: str, text: str) -> bool:
        """Whether the server said that it is saved."""
        form = {"key": key, "base": self.base, self.field: text}
        status, answer = asked(self.port, f"{self.draft}/cards/edit", self.cookie, form)
        if status in (0, 503):  # killed, or busy with the other pages: it is sent again
            return False
        found = BASE.search(answer)
        if status != 200 or not found:
            self.wrong.append(f"{status} {key}: {answer[:200]}")
            return False
        self.base = found[1]
        self.saved.append((key, text))
        return True


def asked(port: int, path: str, cookie: str, form: dict[str, str]) -> tuple[int, str]:
    """Status and page, or for a redirect where it leads; 0 where the server died."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"phone={cookie}"}
    try:
        connection.request("POST", path, urlencode(form), headers)
        response = connection.getresponse()
        return response.status, response.headers["Location"] or response.read().decode()
    except (OSError, HTTPException):
        return 0, ""
    finally:
        connection.close()


def begun(port: int) -> tuple[str, str]:
    """The address of a new draft, and the cookie that owns it."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/studio/new", "start=terz-27", headers)
    response = connection.getresponse()
    connection.close()
    cookie = response.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    return str(response.headers["Location"]).removesuffix("/cards"), cookie


@pytest.mark.timeout(120)
@pytest.mark.parametrize("kills", KILLS)
def test_whatever_is_killed_what_was_typed_stays_and_can_be_undone(
    sqlite_url: str, tmp_path: Path, kills: int, record_property: Callable[[str, object], None]
) -> None:
    chance = Random(16)
    with nursery(sqlite_url, tmp_path) as servers, ThreadPoolExecutor(len(FIELDS)) as pool:
        servers.do("start")
        draft, cookie = begun(servers.port)
        pages = [Page(number, servers.port, draft, cookie) for number in range(len(FIELDS))]
        ended = threading.Event()
        writing = [pool.submit(page.write, ended) for page in pages]
        try:
            for _ in range(kills):
                wait_for_answers(pages, chance.randint(1, 4))
                time.sleep(chance.uniform(0, 0.02))
                servers.do("kill")
                servers.do("start")
            wait_for_answers(pages, len(pages))
        finally:
            ended.set()
        for each in writing:
            each.result(30)
        check_log(sqlite_url, draft, pages)
        check_undo(sqlite_url, draft, cookie, servers.port)
    saved, unheard = sum(len(page.saved) for page in pages), sum(len(page.unheard) for page in pages)
    record_property("proof", f"{kills} kills: {saved} changes acknowledged and kept, {unheard} that nobody answered")


def wait_for_answers(pages: list[Page], number: int) -> None:
    """Waits until so many more changes were said to be saved."""

    def answered() -> int:
        return sum(len(page.saved) for page in pages)

    wanted, until = answered() + number, time.monotonic() + 30
    while answered() < wanted:
        assert time.monotonic() < until, "nobody is answered"
        assert [wrong for page in pages for wrong in page.wrong] == []
        time.sleep(0.001)


def check_log(url: str, draft: str, pages: list[Page]) -> None:
    """What was said is there, once and in its page's order; nothing that nobody typed; no line is missing."""
    lines, kept = log(url, draft)
    assert [seq for seq, *_ in lines] == [*range(1, len(lines) + 1)]
    counts = Counter(key for _, key, _ in lines)
    assert set(counts.values()) == {1}
    assert {kind for _, _, kind in lines} == {"made", "edit"}
    for page in pages:
        assert page.wrong == []
        own = [key for _, key, _ in lines if key.startswith(f"page-{page.number}-")]
        assert own == sorted(own)
        saved = [key for key, _ in page.saved]
        assert {*saved} <= {*own} <= {*saved, *(key for key, _ in page.unheard)}
        texts = dict([*page.saved, *page.unheard])
        assert edits.text_at(kept.state(draft_id(draft)).document, page.field) == texts[own[-1]]
    kept.store.engine.dispose()


def check_undo(url: str, draft: str, cookie: str, port: int) -> None:
    """Undo leads through every state back to the first one, and redo to the last."""
    lines, kept = log(url, draft)
    states = [kept.state(draft_id(draft), seq).document for seq, *_ in lines]
    for way, order in (("undo", states[-2::-1]), ("redo", states[1:])):
        for number, document in enumerate(order):
            status, _ = asked(port, f"{draft}/{way}", cookie, {"key": f"{way}-{number:06d}"})
            assert status == 303
            assert kept.state(draft_id(draft)).document == document
    kept.store.engine.dispose()


def draft_id(draft: str) -> str:
    return draft.rpartition("/")[2]


def log(url: str, draft: str) -> tuple[list[tuple[int, str, str]], Drafts]:
    """The lines with keys and kinds, and what reads their documents."""
    engine = engines.open_engine(url)
    columns = schema.draft_log.c
    query = select(columns.seq, columns.key, columns.kind).where(columns.draft_id == draft_id(draft))
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        lines = [(row.seq, row.key, row.kind) for row in connection.execute(query.order_by(columns.seq))]
    return lines, Drafts(Store(engine, Bus()))
