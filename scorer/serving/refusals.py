"""The answers that the server itself gives, without the app: one sentence, which repeats nothing of what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType

from scorer.web.guard.security import HEADERS

SENTENCES: Mapping[int, str] = MappingProxyType(
    {
        400: "This request can't be understood.",
        408: "This request took too long to come.",
        431: "The head of this request is too long.",
        500: "Something is broken here. Please try again later.",
    }
)


def response(status: int) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body of an answer after which the connection ends."""
    body = f"{SENTENCES[status]}\n".encode()
    headers = {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "Connection": "close",
        **HEADERS,
    }
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()], body


def page(status: int) -> bytes:
    r"""The same as bytes of HTTP/1.1.

    >>> page(400).partition(b"\r\n")[0], page(400).rpartition(b"\r\n")[2]
    (b'HTTP/1.1 400 Bad Request', b"This request can't be understood.\n")
    """
    headers, body = response(status)
    head = b"".join(b"%s: %s\r\n" % header for header in headers)
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n".encode() + head + b"\r\n" + body
