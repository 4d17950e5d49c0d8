"""Tables with phones that watch: all streams and all who write in one thread.

Every table writes an entry once a second, evenly spread, by the clock: a slow answer doesn't put off the next table's.
The lag of an entry ends when the last phone at its table has heard of it.
"""

from __future__ import annotations

import json
import re
import selectors
import socket
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import cycle
from time import perf_counter
from typing import NamedTuple

from tests.bench.scorer_load import Line, percentile, request

NEWS = re.compile(rb'event: (change|beat)\ndata: \{"(?:seq|now)": (\d+)')
PATIENCE = 30.0
"""Seconds for opening all streams."""
AFTER = 5.0
"""Seconds for what is under way at the end, and then for its news."""


class Table(NamedTuple):
    """A table: the requests with which its phones watch, and the one that writes its next entry."""

    watch: Sequence[bytes]
    write: Callable[[], bytes]


class Stream:
    """A phone that watches."""

    def __init__(self, port: int, table: int, message: bytes) -> None:
        self.table, self.ready, self.seq = table, False, 0
        self.sock = socket.create_connection(("127.0.0.1", port), PATIENCE, (address(table), 0))
        self.sock.sendall(message)
        self._got = b""

    def receive(self) -> int:
        """The number of the newest line that it now knows."""
        data = self.sock.recv(1 << 16)
        if not data:
            raise ConnectionError(f"a stream has ended: {self._got[:80]!r}")
        *whole, self._got = (self._got + data).split(b"\n\n")
        for part in whole:
            if found := NEWS.search(part):
                self.ready = True
                if found[1] == b"change":
                    self.seq = max(self.seq, int(found[2]))
        return self.seq


def address(table: int) -> str:
    """One for the phones of each table, as an address may have only so many streams. Only Linux has more than one."""
    return f"127.1.{table // 250}.{table % 250 + 1}" if sys.platform == "linux" else ""


class Writer:
    """A phone that writes; what is due while it waits for an answer goes out right after it."""

    def __init__(self, port: int, table: int, write: Callable[[], bytes]) -> None:
        self.table, self.write, self.line = table, write, Line(port)
        self.due: list[float] = []
        self.busy = False

    def next(self) -> None:
        """Sends what is due."""
        if self.due and not self.busy:
            self.line.send(self.write())
            self.busy = True


class Entry(NamedTuple):
    """When an entry was due and when it was acknowledged."""

    table: int
    seq: int
    due: float
    done: float


class Lags(NamedTuple):
    """What came of it: seconds in order of size since an entry was due, since its acknowledgement, and until it."""

    entries: int
    streams: int
    lost: int
    unsent: int
    refused: Counter[int]
    since_due: list[float]
    since_done: list[float]
    answers: list[float]
    opening: float
    seconds: float

    def row(self, times: list[float]) -> list[float]:
        """p50, p95, p99 and the greatest in milliseconds."""
        return [1000 * percentile(times, share) for share in (0.5, 0.95, 0.99, 1)]


def watched(port: int, tables: Sequence[Table], seconds: int) -> Lags:
    """Opens all streams, writes for so many seconds, and waits until all has been heard."""
    room = _Room(port, tables)
    opening = room.open()
    began = perf_counter()
    room.write(seconds)
    took = perf_counter() - began
    return room.lags(opening, took)


def writing(table: str, phones: Sequence[str], form: Callable[[], str]) -> Callable[[], bytes]:
    """The request that writes an entry, as the script in the page sends it; the phones take turns."""
    turns = cycle(phones)
    return lambda: request("POST", f"/t/{table}/entries", next(turns), form(), Accept="application/json")


class _Room:
    def __init__(self, port: int, tables: Sequence[Table]) -> None:
        self.port, self.tables = port, tables
        self.waiting = selectors.DefaultSelector()
        self.streams: list[Stream] = []
        self.heard: dict[tuple[int, int], list[float]] = defaultdict(list)
        self.entries: list[Entry] = []
        self.refused: Counter[int] = Counter()
        self.unsent = 0

    def open(self) -> float:
        """Opens the streams; how long it took until all had their first beat."""
        began = perf_counter()
        for k, table in enumerate(self.tables):
            for message in table.watch:
                stream = Stream(self.port, k, message)
                self.streams.append(stream)
                self.waiting.register(stream.sock, selectors.EVENT_READ, stream)
            self.turn(0)
        while not all(stream.ready for stream in self.streams):
            if perf_counter() > began + PATIENCE:
                left = sum(not stream.ready for stream in self.streams)
                raise TimeoutError(f"{left} of {len(self.streams)} streams did not open")
            self.turn(0.1)
        return perf_counter() - began

    def turn(self, seconds: float) -> None:
        """Takes what has come."""
        for key, _ in self.waiting.select(seconds):
            if isinstance(key.data, Stream):
                self.hear(key.data)
            else:
                self.answer(key.data)

    def hear(self, stream: Stream) -> None:
        """News: a line tells of all before it as well."""
        before, seq, now = stream.seq, stream.receive(), perf_counter()
        for line in range(before + 1, seq + 1):
            self.heard[stream.table, line].append(now)

    def answer(self, writer: Writer) -> None:
        """An acknowledgement, or a refusal."""
        try:
            answer, now = writer.line.receive(), perf_counter()
        except ConnectionError:  # it was idle for longer than the server waits
            if writer.busy:
                raise
            self.waiting.unregister(writer.line.sock)
            writer.line.sock.close()
            writer.line = Line(self.port)
            self.waiting.register(writer.line.sock, selectors.EVENT_READ, writer)
            return
        if answer is None:
            return
        writer.busy, due = False, writer.due.pop(0)
        if answer.status == 201:
            self.entries.append(Entry(writer.table, json.loads(answer.body)["seq"], due, now))
        else:
            self.refused[answer.status] += 1
        writer.next()

    def write(self, seconds: int) -> None:
        """Every table once a second."""
        count = len(self.tables)
        writers = [Writer(self.port, k, table.write) for k, table in enumerate(self.tables)]
        for writer in writers:
            self.waiting.register(writer.line.sock, selectors.EVENT_READ, writer)
        began = perf_counter()
        for k in range(count * seconds):
            due = began + k / count
            while (left := due - perf_counter()) > 0:
                self.turn(left)
            self.turn(0)
            writer = writers[k % count]
            writer.due.append(due)
            writer.next()
        self.until(lambda: not any(writer.busy for writer in writers))
        for writer in writers:
            self.unsent += len(writer.due[1:])
            del writer.due[1:]
        self.until(lambda: not any(writer.busy for writer in writers))
        self.until(lambda: not self.missing())
        for writer in writers:
            writer.line.sock.close()

    def until(self, done: Callable[[], bool]) -> None:
        """Takes what comes until that is so, but not for ever."""
        end = perf_counter() + AFTER
        while perf_counter() < end and not done():
            self.turn(0.05)

    def missing(self) -> int:
        """How many times a phone has not heard of an entry."""
        return sum(len(self.tables[e.table].watch) - len(self.heard[e.table, e.seq]) for e in self.entries)

    def lags(self, opening: float, seconds: float) -> Lags:
        """The figures; closes all streams."""
        for stream in self.streams:
            stream.sock.close()
        self.waiting.close()
        last = {entry: max(self.heard[entry.table, entry.seq], default=entry.done) for entry in self.entries}
        return Lags(
            len(self.entries), len(self.streams), self.missing(), self.unsent, self.refused,
            sorted([heard - entry.due for entry, heard in last.items()]),
            sorted([max(0.0, heard - entry.done) for entry, heard in last.items()]),
            sorted([entry.done - entry.due for entry in self.entries]), opening, seconds,
        )  # fmt: skip
