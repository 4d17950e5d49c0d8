"""Measures what is long or many: `make bench`, or `python tests/bench/scorer_long.py`. Loopback only, two minutes.

1. A log of 3,900 lines of each game: read and folded anew, its pages, and one line more.
2. The statistics over 500 tables and the page of a class with 100, as after a start and once they are counted.
3. 1,000 streams on which nothing happens: processor and memory.

Of each figure that has an aim a verdict is printed. Milliseconds are CPU of this process, the best of a few runs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from tempfile import TemporaryDirectory
from time import monotonic, process_time
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # not this folder, where `scorer` would be a file

import psutil
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer import create_app
from scorer.keeping import result_cache
from scorer.keeping.store import Store
from scorer.machine.settings import Settings
from scorer.playing.events import Changed, Event
from scorer.playing.match import Match
from tests.bench import scorer_logs as logs
from tests.bench import scorer_servers as servers
from tests.bench import scorer_tables
from tests.bench.scorer_load import request
from tests.bench.scorer_phones import Phone, Stream

RUNS = 5
COUNTING = 'http-equiv="refresh"'
"""In the page of a class as long as not all of it is counted."""
STREAMS, PHONES = 1000, 4
SETTLE = 11.0
"""Seconds until all streams have had their first beats."""
TABLES, CLASS = 500, 100
PAGES = {"table": "", "scores": "/scores", "oldest": "/scores?before=101", "history": "/history"}
FOLD, PAGE, PACKED = 70.0, 60.0, 40.0
COLD, ROOM = 100.0, 40.0
IDLE, MEMORY = 5.0, 48.0


class Figure(NamedTuple):
    """Something measured, and the most that it should be."""

    name: str
    value: float
    unit: str
    aim: float

    def verdict(self) -> str:
        """One line."""
        reached = "reached" if self.value <= self.aim else "not reached"
        return f"aim {self.name} ≤ {self.aim:g} {self.unit}: {self.value:.1f}, {reached}"


def ms(work: Callable[[], object], runs: int = RUNS) -> float:
    """Milliseconds of the processor at best; garbage is collected as ever."""
    best = float("inf")
    for _ in range(runs):
        began = process_time()
        work()
        best = min(best, process_time() - began)
    return 1000 * best


class Desk:
    """An app in this process, and the phone that owns all tables."""

    def __init__(self, folder: Path, name: str) -> None:
        self.app: Flask = create_app(Settings(f"sqlite:///{folder / name}.db", folder))
        self.store: Store = self.app.extensions["scorer"].store
        self.phone: FlaskClient = self.app.test_client()
        self.phone.set_cookie("phone", logs.TOKEN)
        self._keys = count()

    def forget(self) -> None:
        """As after a start."""
        self.store._folded.clear()
        self.store._results.clear()
        result_cache.program.cache_clear()

    def got(self, path: str, encoding: str = "gzip") -> TestResponse:
        """What is answered, as it goes over the wire."""
        answer = self.phone.get(path, headers={"Accept-Encoding": encoding, "Accept-Language": "de"})
        if answer.status_code != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        return answer

    def counted(self, path: str) -> int:
        """Asks until all tables are counted; so many answers it took."""
        for answers in count(1):
            answer = self.got(path, "identity")
            if "Refresh" not in answer.headers and COUNTING not in answer.text:
                return answers
        raise AssertionError

    def take_back(self, table: str) -> None:
        """Writes one line more: all that a log of this length still takes."""
        self.store.append(table, 0, f"back-{next(self._keys):05d}", latest_gone)


def latest_gone(match: Match) -> Sequence[Event]:
    """Takes the latest entry back that stands."""
    return [Changed(of=match.live[-1].seq, facts=None)]


# --- 1. a long log


def long_logs(desk: Desk) -> Iterator[str | Figure]:
    """A row for each game; the worst of each column is judged."""
    yield f"{str(logs.LINES) + ' lines, ms':14}" + "".join(f"{name:>9}" for name in ("fold", *PAGES, "append", "kB"))
    worst = dict.fromkeys(("fold", "scores", "kB"), 0.0)
    for game in logs.GAMES:
        row = long_log(desk, logs.long_table(desk.app, game))
        yield f"{game:14}" + "".join(f"{value:9.1f}" for value in row.values())
        worst = {name: max(most, row[name]) for name, most in worst.items()}
    yield Figure("a cold fold", worst["fold"], "ms", FOLD)
    yield Figure("the page of scores", worst["scores"], "ms", PAGE)
    yield Figure("the page of scores, packed", worst["kB"], "kB", PACKED)


def long_log(desk: Desk, table: str) -> dict[str, float]:
    """The figures of one table."""

    def cold() -> None:
        desk.forget()
        desk.store.match(table)

    row = {"fold": ms(cold)}
    row |= {name: ms(lambda path=path: desk.got(f"/t/{table}{path}")) for name, path in PAGES.items()}  # type: ignore[misc]
    row["append"] = ms(lambda: desk.take_back(table))
    return row | {"kB": len(desk.got(f"/t/{table}/scores").data) / 1000}


# --- 2. many tables


def many_tables(desk: Desk) -> Iterator[str | Figure]:
    """Statistics and a class: at the very first, after a start, and when all is counted."""
    logs.evenings(desk.app, TABLES)
    room = logs.classroom(desk.app, CLASS)
    for name, path in (("statistics", "/people"), ("a class", f"/class/{room}")):
        first, again = (after_a_start(desk, path) for _ in range(2))
        warm = ms(lambda path=path: desk.got(path))  # type: ignore[misc]
        yield f"{name}: {first} when nothing was ever counted, {again} after a start, {warm:.1f} ms when all is counted"
        yield (
            Figure("statistics, after a start", again.cpu, "ms", COLD)
            if path == "/people"
            else Figure("a class, after a start", again.cpu, "ms", ROOM)
        )


class Counted(NamedTuple):
    """What it took until all tables were counted: CPU in milliseconds, and answers."""

    cpu: float
    answers: int

    def __str__(self) -> str:
        return f"{self.cpu:.0f} ms in {self.answers} answers"


def after_a_start(desk: Desk, path: str) -> Counted:
    """Nothing is in memory; what was kept in the database is there."""
    desk.forget()
    began = process_time()
    answers = desk.counted(path)
    return Counted(1000 * (process_time() - began), answers)


# --- 3. streams


def idle_streams(folder: Path, seconds: float) -> Iterator[str | Figure]:
    """Phones that wait for news at tables where nothing happens, at a server of their own."""
    servers.more_files()
    kind = servers.sqlite(folder)
    tables = scorer_tables.make(kind.url, STREAMS // PHONES, PHONES)
    with servers.running(kind.ours, folder / "streams", kind.environ(STREAMS)) as server:
        before = memory(server.process)
        streams = [opened(server.port, k, table, phone) for k, table in enumerate(tables) for phone in table.phones]
        listen(streams, SETTLE)
        used, took, began = server.cpu(), memory(server.process) - before, monotonic()
        listen(streams, seconds)
        share = 100 * (server.cpu() - used) / (monotonic() - began)
    yield Figure(f"CPU of {STREAMS} idle streams", share, "% of a core", IDLE)
    yield Figure("memory of a stream", took / STREAMS / 1024, "KiB", MEMORY)


def opened(port: int, place: int, table: scorer_tables.Table, phone: str) -> Stream:
    """A phone that waits at a table."""
    page, state = (request("GET", f"/t/{table.id}{path}", phone) for path in ("", "/state"))
    watch = request("GET", f"/t/{table.id}/events", phone, Accept="text/event-stream")
    return Stream(Phone(place, page, state), port, watch)


def listen(streams: Sequence[Stream], seconds: float) -> None:
    """Takes what comes. ConnectionError where a stream ends, RuntimeError where one said nothing at all."""
    end = monotonic() + seconds
    with DefaultSelector() as waiting:
        for stream in streams:
            waiting.register(stream.sock, EVENT_READ, stream)
        while (left := end - monotonic()) > 0:
            for key, _ in waiting.select(left):
                key.data.receive()
    if not all(stream.ready for stream in streams):
        raise RuntimeError("streams were refused")


def memory(process: psutil.Process) -> int:
    """Bytes of a program and those that it has started."""
    return sum(each.memory_info().rss for each in (process, *process.children(recursive=True)))


# --- all


def told(lines: Iterator[str | Figure]) -> None:
    """Prints what comes, and an empty line."""
    for line in lines:
        print(line.verdict() if isinstance(line, Figure) else line, flush=True)
    print(flush=True)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="Measures long logs, many tables and streams at rest.")
    parser.add_argument("--idle", type=float, default=30.0, metavar="S", help="seconds of rest (default 30)")
    parser.add_argument("--without", nargs="*", default=[], choices=("logs", "tables", "streams"))
    wish = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n", flush=True)
    with TemporaryDirectory(prefix="scorer-bench-") as name:
        folder = Path(name)
        if "logs" not in wish.without:
            told(long_logs(Desk(folder, "long")))
        if "tables" not in wish.without:
            told(many_tables(Desk(folder, "many")))
        if "streams" not in wish.without:
            told(idle_streams(folder, wish.idle))


if __name__ == "__main__":
    main()
