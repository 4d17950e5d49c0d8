"""A client that costs little itself: raw sockets in one thread, one request under way on each connection."""

from __future__ import annotations

import re
import socket
from typing import NamedTuple

LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


class Answer(NamedTuple):
    """A status and what came with it."""

    status: int
    body: bytes


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
        self.sock = socket.create_connection(("127.0.0.1", port), 30, (source, 0))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._got = b""

    def send(self, message: bytes) -> None:
        """Sends a request."""
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
        self._got = b""
        return Answer(status, body)

    def ask(self, message: bytes) -> Answer:
        """Sends a request, waits for its answer, and hangs up."""
        self.send(message)
        while (answer := self.receive()) is None:
            pass
        self.sock.close()
        return answer


def percentile(ordered: list[float], share: float) -> float:
    """The value below which so great a share lies."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")
