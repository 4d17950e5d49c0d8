"""The phones at tables as connections of one thread: those that watch and show the page, and those that write."""

from __future__ import annotations

import json
import re
import socket
import sys
import zlib
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import NamedTuple

from tests.bench.scorer_load import Line, request

NEWS = re.compile(rb'event: (change|beat)\ndata: \{"(?:seq|now)": (\d+)')
SEQ = re.compile(rb'data-seq="(\d+)"')
HEAD = 8192
"""Bytes of a page that hold its last line."""
AGAIN = 1.0
"""Seconds after which a phone whose page was old as it came asks what is new (live.js)."""
PATIENCE = 30.0
"""Seconds for opening all streams."""


class Table(NamedTuple):
    """A table: the requests with which each phone watches, fetches the page and asks what is new; what writes."""

    watch: Sequence[bytes]
    page: Sequence[bytes]
    state: Sequence[bytes]
    write: Callable[[], bytes]


class Stream:
    """A phone's open stream."""

    def __init__(self, phone: Phone, port: int, message: bytes) -> None:
        self.phone, self.ready, self.seq = phone, False, 0
        self.sock = socket.create_connection(("127.0.0.1", port), PATIENCE, (address(phone.table), 0))
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


class Phone:
    """A phone with its page: as live.js does, it fetches it anew when it hears news."""

    def __init__(self, table: int, page: bytes, state: bytes) -> None:
        self.table, self.page, self.state = table, page, state
        self.newest = self.seq = 0
        self.due = 0.0
        """When it shall ask what is new; 0: not at all."""
        self.line: Line | None = None
        self.asks = b""
        """The request that is under way."""

    def want(self) -> bytes:
        """What is to be asked now that something was heard of: the page, if it is old and not under way already."""
        return b"" if self.asks or self.due or self.newest <= self.seq else self.page

    def shows(self, packed: bytes) -> None:
        """Takes a page."""
        found = SEQ.search(zlib.decompressobj(31).decompress(packed, HEAD))
        self.seq = max(self.seq, int(found[1]) if found else 0)

    def got(self, body: bytes, now: float) -> bytes:
        """Takes an answer; what is to be asked at once."""
        asked, self.asks = self.asks, b""
        if asked is self.page:
            self.shows(body)
            self.due = now + AGAIN if self.newest > self.seq else 0.0
            return b""
        self.newest = max(self.newest, json.loads(body)["seq"])
        return self.want()


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


def writing(table: str, phones: Sequence[str], form: Callable[[], str]) -> Callable[[], bytes]:
    """The request that writes an entry, as the script in the page sends it; the phones take turns."""
    turns = cycle(phones)
    return lambda: request("POST", f"/t/{table}/entries", next(turns), form(), Accept="application/json")
