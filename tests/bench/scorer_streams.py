"""Tables with phones that watch and fetch the page: all connections and all who write in one thread.

Every table writes an entry once a second, evenly spread, by the clock: a slow answer doesn't put off the next table's.
The lag of an entry ends when the last phone at its table has heard of it, and then when the last one has its page.
"""

from __future__ import annotations

import json
import selectors
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from tests.bench.scorer_load import Line, percentile
from tests.bench.scorer_phones import AGAIN, PATIENCE, Phone, Stream, Table, Writer, address

AFTER = 5.0
"""Seconds for what is under way at the end, and then for its news."""


class Entry(NamedTuple):
    """When an entry was due and when it was acknowledged."""

    table: int
    seq: int
    due: float
    done: float


class Lags(NamedTuple):
    """What came of it: seconds in order of size since an entry was due, since its acknowledgement, and until it.

    `shown`: from the acknowledgement until the last phone had the page; `lost`, `unshown`: news and pages that are
    missing at the end.
    """

    entries: int
    streams: int
    pages: int
    lost: int
    unshown: int
    unsent: int
    refused: Counter[int]
    since_due: list[float]
    since_done: list[float]
    shown: list[float]
    answers: list[float]
    opening: float
    seconds: float

    def row(self, times: list[float]) -> list[float]:
        """p50, p95, p99 and the greatest in milliseconds."""
        return [1000 * percentile(times, share) for share in (0.5, 0.95, 0.99, 1)]


class Room:
    """All that is open: streams, the connections for pages, and those of who writes."""

    def __init__(self, port: int, tables: Sequence[Table]) -> None:
        self.port, self.tables = port, tables
        self.waiting = selectors.DefaultSelector()
        self.streams: list[Stream] = []
        self.heard: dict[tuple[int, int], list[float]] = defaultdict(list)
        self.shown: dict[tuple[int, int], list[float]] = defaultdict(list)
        self.entries: list[Entry] = []
        self.refused: Counter[int] = Counter()
        self.unsent = self.pages = 0

    def open(self) -> float:
        """Opens the streams; how long it took until all had their first beat."""
        began = perf_counter()
        for k, table in enumerate(self.tables):
            for message, page, state in zip(table.watch, table.page, table.state, strict=True):
                stream = Stream(Phone(k, page, state), self.port, message)
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
            match key.data:
                case Stream():
                    self.hear(key.data)
                case Phone():
                    self.show(key.data)
                case _:
                    self.answer(key.data)

    def hear(self, stream: Stream) -> None:
        """News: a line tells of all before it as well."""
        phone, before, shown = stream.phone, stream.seq, stream.phone.seq
        seq, now = stream.receive(), perf_counter()
        for line in range(before + 1, seq + 1):
            self.heard[phone.table, line].append(now)
        self.pages += phone.seq > shown
        for line in range(shown + 1, phone.seq + 1):
            self.shown[phone.table, line].append(now)
        phone.newest = max(phone.newest, seq)
        self.ask(phone, phone.want())

    def ask(self, phone: Phone, message: bytes) -> None:
        """Sends what a phone asks for; it opens its connection when it needs one."""
        if not message:
            return
        if phone.line is None:
            phone.line = Line(self.port, address(phone.table))
            self.waiting.register(phone.line.sock, selectors.EVENT_READ, phone)
        phone.asks = message
        phone.line.send(message)

    def show(self, phone: Phone) -> None:
        """A page, or what is new."""
        assert phone.line
        try:
            answer, now, before = phone.line.receive(), perf_counter(), phone.seq
        except ConnectionError:  # it was idle for longer than the server waits
            self.waiting.unregister(phone.line.sock)
            phone.line.sock.close()
            phone.line = None
            self.ask(phone, phone.asks)
            return
        if answer is None:
            return
        if answer.status != 200:
            self.refused[answer.status] += 1
            phone.asks, phone.due = b"", now + AGAIN
            return
        self.pages += phone.asks is phone.page
        self.ask(phone, phone.got(answer.body, now))
        for line in range(before + 1, phone.seq + 1):
            self.shown[phone.table, line].append(now)

    def remind(self) -> None:
        """Lets phones ask that were to do so later."""
        now = perf_counter()
        for phone in (stream.phone for stream in self.streams):
            if phone.due and phone.due <= now and not phone.asks:
                phone.due = 0.0
                self.ask(phone, phone.state)

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

    def write(self, seconds: int) -> float:
        """An entry a second at every table, until all of them are shown; how long it took."""
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
            if not k % 10:
                self.remind()
            writer = writers[k % count]
            writer.due.append(due)
            writer.next()
        self._finish(writers)
        return perf_counter() - began

    def _finish(self, writers: Sequence[Writer]) -> None:
        """Lets all that is under way come to its end."""
        self.until(lambda: not any(writer.busy for writer in writers))
        for writer in writers:
            self.unsent += len(writer.due[1:])
            del writer.due[1:]
        self.until(lambda: not any(writer.busy for writer in writers))
        self.until(lambda: not self.missing(self.heard))
        self.until(lambda: not self.missing(self.shown))
        for writer in writers:
            writer.line.sock.close()

    def until(self, done: Callable[[], bool]) -> None:
        """Takes what comes until that is so, but not for ever."""
        end = perf_counter() + AFTER
        while perf_counter() < end and not done():
            self.turn(0.05)
            self.remind()

    def missing(self, there: dict[tuple[int, int], list[float]]) -> int:
        """How many times a phone has not heard of an entry, or not shown it."""
        return sum(len(self.tables[e.table].watch) - len(there[e.table, e.seq]) for e in self.entries)

    def lags(self, opening: float, seconds: float) -> Lags:
        """The figures; closes all streams."""
        for stream in self.streams:
            stream.sock.close()
            if stream.phone.line:
                stream.phone.line.sock.close()
        self.waiting.close()
        last = {entry: max(self.heard[entry.table, entry.seq], default=entry.done) for entry in self.entries}
        shown = [max(self.shown[entry.table, entry.seq], default=entry.done) - entry.done for entry in self.entries]
        return Lags(
            len(self.entries), len(self.streams), self.pages, self.missing(self.heard), self.missing(self.shown),
            self.unsent, self.refused,
            sorted([heard - entry.due for entry, heard in last.items()]),
            sorted([max(0.0, heard - entry.done) for entry, heard in last.items()]),
            sorted([max(0.0, lag) for lag in shown]),
            sorted([entry.done - entry.due for entry in self.entries]), opening, seconds,
        )  # fmt: skip
