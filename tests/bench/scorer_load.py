"""A client that costs little itself: raw sockets in one thread, one request under way on each connection.

Closed loop: the next request leaves as soon as the last answer is there. Times are from the first byte sent to the
last one received.
"""

from __future__ import annotations

import re
import selectors
import socket
from collections import Counter
from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


class Answer(NamedTuple):
    """A status and what came with it."""

    status: int
    body: bytes
    size: int


def request(method: str, path: str, cookie: str = "", body: str = "", **headers: str) -> bytes:
    """A request of HTTP/1.1, as a browser would send it."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip", "Accept-Language: de"]
    lines += [f"Cookie: phone={cookie}"] if cookie else []
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", body]).encode()


class Line:
    """A connection, from an address of this machine."""

    def __init__(self, port: int, source: str = "") -> None:
        self.port, self.source = port, source
        self.began = 0.0
        self._open()

    def _open(self) -> None:
        self.sock = socket.create_connection(("127.0.0.1", self.port), 30, (self.source, 0))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._got = b""

    def send(self, message: bytes) -> None:
        """Sends a request."""
        self.began = perf_counter()
        self.sock.sendall(message)

    def receive(self) -> Answer | None:
        """What has come since; the answer, once it is whole. ConnectionError where the server hung up."""
        data = self.sock.recv(1 << 18)
        if not data:
            raise ConnectionError("the server hung up")
        self._got += data
        head, found, body = self._got.partition(b"\r\n\r\n")
        if not found:
            return None
        status, length = int(head[9:12]), LENGTH.search(head)
        if status not in (204, 304) and (length is None or len(body) < int(length[1])):
            return None
        answer = Answer(status, body, len(self._got))
        self._got = b""
        return answer

    def ask(self, message: bytes) -> Answer:
        """Sends a request, waits for its answer, and hangs up."""
        self.send(message)
        while (answer := self.receive()) is None:
            pass
        self.sock.close()
        return answer


class Run(NamedTuple):
    """What came of a run: seconds of each request in order of size, statuses, bytes, seconds in all."""

    times: list[float]
    statuses: Counter[int]
    size: int
    seconds: float
    all: int
    """Requests with those of the warm-up."""

    @property
    def rate(self) -> float:
        """Requests in a second."""
        return len(self.times) / self.seconds

    def ms(self, share: float) -> float:
        """The time within which so great a share was answered, in milliseconds."""
        return percentile(self.times, share) * 1000


def percentile(ordered: list[float], share: float) -> float:
    """The value below which so great a share lies."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def closed_loop(port: int, many: int, seconds: float, message: Callable[[int], bytes], warm: float = 0.3) -> Run:
    """So many connections for so long; `message` makes the next request of a connection. A warm-up doesn't count."""
    times: list[float] = []
    statuses: Counter[int] = Counter()
    size = every = 0
    with selectors.DefaultSelector() as waiting:
        lines = [Line(port) for _ in range(many)]
        for k, line in enumerate(lines):
            waiting.register(line.sock, selectors.EVENT_READ, (k, line))
            line.send(message(k))
        start = perf_counter() + warm
        while (now := perf_counter()) < start + seconds:
            for key, _ in waiting.select(0.1):
                k, line = key.data
                answer: Any = line.receive()
                if answer is None:
                    continue
                now = perf_counter()
                every += 1
                if line.began >= start:
                    times.append(now - line.began)
                    statuses[answer.status] += 1
                    size += answer.size
                line.send(message(k))
        for line in lines:
            line.sock.close()
    return Run(sorted(times), statuses, size, now - start, every)
