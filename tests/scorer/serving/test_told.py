"""A stream that an app leaves with the server: whom it is told to, how it ends, and what comes where there is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from socket import socket

import pytest

from tests.scorer.serving.test_front import GET, PHONE, connected, rest, serving

CLOSE = GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
ENDED = b'"tellings":0'


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    data: Path = tmp_path_factory.mktemp("told")
    with serving(data) as (program, port):
        yield port
        program.stop()
        assert "Traceback" not in program.rest()


def said(sock: socket) -> tuple[bytes, bytes]:
    """All that comes until the server hangs up: the head of the first answer, and the rest."""
    head, _, rest_of_it = rest(sock).partition(b"\r\n\r\n")
    return head, rest_of_it


def test_a_stream_may_be_the_last_answer_of_its_connection_or_another_request_follows(port: int) -> None:
    followed = GET.replace(b"/ ", b"/told ") + CLOSE
    with connected(port, PHONE, followed) as one, connected(port, PHONE, CLOSE.replace(b"/ ", b"/told ")) as other:
        head, told = said(one)
        assert b"transfer-encoding: chunked" in head
        assert b"two|\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n" in told
        head, told = said(other)
        assert b"connection: close" in head
        assert told.endswith(b"two|\r\n0\r\n\r\n")
    with connected(port, PHONE, CLOSE) as sock:
        assert ENDED in said(sock)[1]


@pytest.mark.parametrize("status", [404, 410, 500, 503])
def test_where_no_stream_begins_the_page_comes_that_says_so(port: int, status: int) -> None:
    """Although a telling was left already: it ends at once, and the connection goes on."""
    with connected(port, PHONE, GET.replace(b"/ ", b"/told?status=%d " % status) + CLOSE) as sock:
        head, told = said(sock)
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"content-length: 9" in head
    assert told.startswith(b"no streamHTTP/1.1 200 OK\r\n")
    assert ENDED in told
