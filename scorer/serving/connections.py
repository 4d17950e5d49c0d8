"""One connection: its socket, which never blocks, what has come over it, what is still to go, and how long it may wait.

The loop (front.py) owns it while it waits; while a request is in work, the thread that answers.
"""

from __future__ import annotations

import math
import select
import ssl
import time
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from selectors import EVENT_READ, EVENT_WRITE
from socket import MSG_PEEK, SHUT_WR, socket
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from scorer.serving.places import Rank
from scorer.serving.reading import Reading, Request

CHUNK = 64 * 1024
"""Bytes that are read or written at once."""
KEPT = 512 * 1024
"""Bytes of an answer that may wait for the client in memory; with more its thread waits as well."""
WAITS = (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError)


Address: TypeAlias = Any
"""An end of a connection, as its family writes it: (host, port), for IPv6 with more behind, "" for a Unix socket."""


class Patience(NamedTuple):
    """Seconds that a client may take."""

    handshake: float = 10
    """For TLS."""
    head: float = 10
    """For the head of a request, from the connection or from its first byte."""
    body: float = 20
    """For the body, and more by its size:"""
    rate: float = 16 * 1024
    """a second for so many bytes."""
    answer: float = 20
    """For taking an answer that is ready, and more by its size as for a body."""
    linger: float = 2
    """For hanging up after the last answer."""


class Phase(Enum):
    """What a connection waits for."""

    SHAKE = "the handshake of TLS"
    IDLE = "another request"
    HEAD = "the head of a request"
    BODY = "its body"
    QUEUE = "its turn, as its address has many in work"
    WORK = "the answer"
    WRITE = "a client that takes the answer"
    LINGER = "a client that hangs up"
    OVER = "nothing: it is closed"


RANKS: Mapping[Phase, Rank] = MappingProxyType(
    {Phase.IDLE: Rank.IDLE, Phase.LINGER: Rank.IDLE, Phase.QUEUE: Rank.READY}
)


class GoneError(ConnectionError):
    """The client is away, or takes no answer."""


class Connection:
    """A connection. `client` and `server` are the addresses of both ends, `source` whom it counts for."""

    __slots__ = (
        *("client", "events", "fd", "keep", "left", "out", "phase", "reading"),
        *("request", "server", "sock", "source", "stands", "strayed", "until", "working"),
    )

    def __init__(self, sock: socket, client: Address, server: Address, source: str, reading: Reading) -> None:
        self.sock, self.fd = sock, sock.fileno()
        self.client, self.server, self.source = client, server, source
        self.phase, self.until = Phase.WORK, math.inf
        self.events = 0
        """What the loop listens for: EVENT_READ or EVENT_WRITE of `selectors`, or neither."""
        self.reading = reading
        self.out = bytearray()
        self.request: Request | None = None
        """What it is served."""
        self.keep = True
        """Whether it stays open after this answer."""
        self.strayed = False
        """Whether it came without TLS where TLS is spoken."""
        self.working = False
        """Whether it counts among those in work of its address."""
        self.stands = False
        """Whether no thread waits for its client: what that does not take is kept, all of it (standing.py)."""
        self.left = 0
        """Bytes that it may still send while it lingers."""

    @property
    def weight(self) -> int:
        """Bytes that it keeps in memory."""
        return len(self.reading) + len(self.out) + (len(self.request.text) if self.request else 0)

    @property
    def rank(self) -> Rank:
        """How soon it may go, while it waits."""
        return RANKS.get(self.phase, Rank.SLOW)

    def shake(self, tls: ssl.SSLContext) -> int | None:
        """Goes on with the handshake; which event it waits for, None at its end, or where no TLS is spoken."""
        try:
            if not isinstance(self.sock, ssl.SSLSocket):
                self.strayed = self.sock.recv(1, MSG_PEEK).isalpha()  # TLS begins with the byte 22
                if self.strayed:
                    return None
                self.sock = tls.wrap_socket(self.sock, server_side=True, do_handshake_on_connect=False)
            self.sock.do_handshake()
        except (BlockingIOError, ssl.SSLWantReadError):
            return EVENT_READ
        except ssl.SSLWantWriteError:
            return EVENT_WRITE
        return None

    def read(self) -> bool:
        """Takes what has come; whether the client still speaks. OSError where the connection is broken."""
        try:
            data = self.sock.recv(CHUNK)
            self.reading.add(data)
            while data and isinstance(self.sock, ssl.SSLSocket) and self.sock.pending():  # no selector knows of it
                self.reading.add(self.sock.recv(CHUNK))
        except WAITS:
            return True
        return bool(data)

    def flush(self) -> bool:
        """Sends what goes without waiting; whether all is gone. GoneError where the connection is broken."""
        while self.out:
            try:
                sent = self.sock.send(self.out[:CHUNK])
            except WAITS:
                return False
            except (OSError, ValueError) as error:
                raise GoneError(str(error)) from error
            del self.out[:sent]
        return True

    def say_no_more(self) -> bool:
        """Ends our half; whether the other half may still speak."""
        try:
            if isinstance(self.sock, ssl.SSLSocket):
                with suppress(OSError, ValueError):
                    self.sock.unwrap()  # says so in TLS; what the client answers nobody reads
            self.sock.shutdown(SHUT_WR)
        except OSError:
            return False
        return True

    def ignore(self) -> bool:
        """Reads what nobody needs any more; whether the client may send on."""
        try:
            data = self.sock.recv(CHUNK)
        except WAITS:
            return True
        except (OSError, ValueError):
            return False
        self.left -= len(data)
        return bool(data) and self.left > 0

    def patience_for_answer(self, patience: Patience) -> float:
        """Seconds that the client may take for what is still to go."""
        return patience.answer + len(self.out) / patience.rate

    def close(self) -> None:
        """Closes it."""
        self.phase, self.request = Phase.OVER, None
        with suppress(OSError):
            self.sock.close()


class Wire:
    """What gunicorn writes an answer to: in its thread, but for a long answer without waiting for the client.

    The head is kept until something follows it, so that both go in one piece. GoneError where the client is away, or
    takes too long.
    """

    def __init__(self, connection: Connection, patience: Patience) -> None:
        self._connection, self._patience = connection, patience
        self._begun = False
        self._until: float | None = None

    def fileno(self) -> int:
        """The handle of its socket, to be asked whether the client has hung up; -1 where it is closed."""
        return -1 if self._connection.phase is Phase.OVER else self._connection.fd

    def send(self, data: bytes) -> int:
        """Where gunicorn says "100 Continue": the loop has done so in time."""
        return len(data)

    def sendall(self, data: bytes) -> None:
        """Sends it, or keeps what the client does not take yet."""
        self._connection.out += data
        if self._until is not None:
            self._until += len(data) / self._patience.rate
        if self._begun:
            self._push()
        self._begun = True

    def _push(self) -> None:
        """Sends until no more is kept than may be."""
        while not self._connection.flush():
            if self._connection.stands:
                return
            now = time.monotonic()
            if self._until is None:
                self._until = now + self._connection.patience_for_answer(self._patience)
            if now >= self._until:
                raise GoneError("the client takes no answer")
            if len(self._connection.out) <= KEPT:
                return
            waiting = select.poll()
            waiting.register(self._connection.fd, select.POLLOUT)
            waiting.poll(1000 * (self._until - now))
        self._until = None
