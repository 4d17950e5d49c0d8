"""The answers that the server itself gives, without the app: one sentence, which repeats nothing of what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType

from gunicorn.http import errors

from scorer.web.security import HEADERS

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
"""What a client may wait for before it sends a body (RFC 9110, 10.1.1)."""
SENTENCES: Mapping[int, str] = MappingProxyType(
    {
        400: "This request can't be understood.",
        403: "This request is not let in.",
        408: "This request took too long to come.",
        414: "The address of this request is too long.",
        417: "What this request expects can't be met.",
        431: "The head of this request is too long.",
        500: "Something is broken here. Please try again later.",
        501: "Requests can't be sent in this way here.",
        503: "The server is too busy. Please try again soon.",
    }
)
STATUSES: tuple[tuple[type[Exception], int], ...] = (
    (errors.ConfigurationProblem, 500),
    (errors.UnsupportedTransferCoding, 501),
    (errors.LimitRequestLine, 414),
    (errors.LimitRequestHeaders, 431),
    (errors.ExpectationFailed, 417),
    (errors.ForbiddenProxyRequest, 403),
    (errors.ParseException, 400),
    (errors.NoMoreData, 400),
)
"""What gunicorn's parser finds amiss; the first that fits holds."""


def status(error: Exception) -> int:
    """The status that tells of an error."""
    return next((number for kind, number in STATUSES if isinstance(error, kind)), 500)


def page(number: int, body: bool = True) -> bytes:
    r"""An answer after which the connection ends; without its body for HEAD.

    >>> page(400).partition(b"\r\n")[0], page(400).rpartition(b"\r\n")[2]
    (b'HTTP/1.1 400 Bad Request', b"This request can't be understood.\n")
    """
    said = f"{SENTENCES[number]}\n"
    lines = {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Length": str(len(said)),
        "Cache-Control": "no-store",
        "Connection": "close",
        **HEADERS,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"HTTP/1.1 {number} {HTTPStatus(number).phrase}\r\n{head}\r\n{said if body else ''}".encode()
