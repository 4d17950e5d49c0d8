"""Tables with phones that watch and fetch the page: all their connections, and those that write, in one thread.

Every table writes an entry once a second, evenly spread, by the clock: a slow answer doesn't put off the next table's.
"""

from __future__ import annotations

import json
import re
import selectors
import socket
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from time import perf_counter

from tests.bench.scorer_load import Line, request
from tests.bench.scorer_tables import Pen, Table

NEWS = re.compile(rb'event: (change|beat)\ndata: \{"(?:seq|now)": (\d+)')
SEQ = re.compile(rb'data-seq="(\d+)"')
HEAD = 8192
"""Bytes of a page that hold its last line."""
AGAIN = 1.0
"""Seconds after which a phone whose page was old as it came asks what is new (live.js)."""
PATIENCE = 30.0
"""Seconds for opening all streams."""
AFTER = 5.0
"""Seconds for what is under way at the end, and then for its news."""


class Phone:
    """A phone with its page: as live.js does, it fetches it anew when it hears news."""

    def __init__(self, number: int, table: Table, token: str) -> None:
        path = f"/t/{table.id}"
        self.table = number
        self.watch = request("GET", f"{path}/events", token, Accept="text/event-stream")
        self.page = request("GET", path, token, Accept="text/html", X_Requested_With="fetch")
        self.state = request("GET", f"{path}/state", token, Accept="application/json")
        self.newest = self.seq = 0
        self.due = 0.0
        """When it shall ask what is new; 0: not at all."""
        self.line: Line | None = None
        self.asks = b""
        """The request that is under way."""

    def want(self) -> bytes:
        """What is to be asked now that something was heard of: the page, if it is old and not under way already."""
        return b"" if self.asks or self.due or self.newest <= self.seq else self.page

    def got(self, body: bytes, now: float) -> bytes:
        """Takes an answer; what is to be asked at once."""
        asked, self.asks = self.asks, b""
        if asked is self.page:
            found = SEQ.search(zlib.decompressobj(31).decompress(body, HEAD))
            self.seq = max(self.seq, int(found[1]) if found else 0)
            self.due = now + AGAIN if self.newest > self.seq else 0.0
            return b""
        self.newest = max(self.newest, json.loads(body)["seq"])
        return self.want()


class Stream:
    """A phone's open stream."""

    def __init__(self, phone: Phone, port: int) -> None:
        self.phone, self.ready, self.seq = phone, False, 0
        self.sock = socket.create_connection(("127.0.0.1", port), PATIENCE, (address(phone.table), 0))
        self.sock.sendall(phone.watch)
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
    """The phones of a table that write in turn; what is due while an answer is awaited goes out right after it."""

    def __init__(self, port: int, number: int, table: Table) -> None:
        self.table, self.pen, self.line = number, Pen(table), Line(port)
        self.due = 0
        self.busy = False

    def next(self) -> None:
        """Sends what is due."""
        if self.due and not self.busy:
            self.line.send(self.pen.request())
            self.due -= 1
            self.busy = True


class Room:
    """All that is open: streams, the connections for pages, and those of who writes."""

    def __init__(self, port: int, tables: Sequence[Table]) -> None:
        self.port = port
        self.waiting = selectors.DefaultSelector()
        self.phones = [Phone(k, table, token) for k, table in enumerate(tables) for token in table.phones]
        self.streams: list[Stream] = []
        self.writers = [Writer(port, k, table) for k, table in enumerate(tables)]
        self.last = [0] * len(tables)
        """The newest entry of each table."""
        self.refused: Counter[int] = Counter()
        self.entries = self.pages = 0

    def open(self) -> None:
        """Opens the streams, until all have had their first beat."""
        end = perf_counter() + PATIENCE
        for phone in self.phones:
            stream = Stream(phone, self.port)
            self.streams.append(stream)
            self.waiting.register(stream.sock, selectors.EVENT_READ, stream)
            self.turn(0)
        while left := sum(not stream.ready for stream in self.streams):
            if perf_counter() > end:
                raise TimeoutError(f"{left} of {len(self.streams)} streams did not open")
            self.turn(0.1)

    def listen(self, seconds: float) -> None:
        """Takes what comes for so long. ConnectionError where a stream ends."""
        end = perf_counter() + seconds
        while (left := end - perf_counter()) > 0:
            self.turn(left)

    def turn(self, seconds: float) -> None:
        """Takes what has come."""
        for key, _ in self.waiting.select(seconds):
            match key.data:
                case Stream():
                    phone = key.data.phone
                    phone.newest = max(phone.newest, key.data.receive())
                    self.ask(phone, phone.want())
                case Phone():
                    self.show(key.data)
                case _:
                    self.answer(key.data)

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
            answer, now = phone.line.receive(), perf_counter()
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

    def remind(self) -> None:
        """Lets phones ask that were to do so later."""
        now = perf_counter()
        for phone in self.phones:
            if phone.due and phone.due <= now and not phone.asks:
                phone.due = 0.0
                self.ask(phone, phone.state)

    def answer(self, writer: Writer) -> None:
        """An acknowledgement, or a refusal."""
        answer = writer.line.receive()
        if answer is None:
            return
        writer.busy = False
        if answer.status == 201:
            self.entries += 1
            self.last[writer.table] = json.loads(answer.body)["seq"]
        else:
            self.refused[answer.status] += 1
        writer.next()

    def write(self, seconds: int) -> None:
        """An entry a second at every table, until all of them are shown."""
        count, began = len(self.writers), perf_counter()
        for writer in self.writers:
            self.waiting.register(writer.line.sock, selectors.EVENT_READ, writer)
        for k in range(count * seconds):
            while (left := began + k / count - perf_counter()) > 0:
                self.turn(left)
            self.turn(0)
            self.remind()
            writer = self.writers[k % count]
            writer.due += 1
            writer.next()
        self.until(lambda: not any(writer.busy for writer in self.writers))
        self.until(lambda: not self.behind())

    def until(self, done: Callable[[], bool]) -> None:
        """Takes what comes until that is so, but not for ever."""
        end = perf_counter() + AFTER
        while perf_counter() < end and not done():
            self.turn(0.05)
            self.remind()

    def behind(self) -> int:
        """How many phones don't show the newest entry of their table."""
        return sum(phone.seq < self.last[phone.table] for phone in self.phones)

    def close(self) -> None:
        """Hangs up."""
        lines = [phone.line for phone in self.phones if phone.line] + [writer.line for writer in self.writers]
        for sock in (*(stream.sock for stream in self.streams), *(line.sock for line in lines)):
            sock.close()
        self.waiting.close()
