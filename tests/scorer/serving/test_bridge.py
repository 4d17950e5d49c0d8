"""The bridge from the server to the app: what a request becomes for WSGI, and what of a body is read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from scorer.serving import asgi, guard
from scorer.web.guard import security
from tests.scorer.streamed import run


def scope(*headers: tuple[bytes, bytes], path: bytes = b"/x") -> dict[str, Any]:
    return {
        "type": "http", "method": "POST", "path": path.decode(), "raw_path": path, "query_string": b"a=%20",
        "http_version": "1.1", "scheme": "http", "server": ("127.0.0.1", 5050), "client": ("192.0.2.1", 1),
        "headers": list(headers),
    }  # fmt: skip


def read(headers: Sequence[tuple[bytes, bytes]], *parts: bytes | None) -> tuple[bytes | None, int]:
    """The body of a request that comes in these parts, None for a client that hangs up; how many were read."""
    left = [
        {"type": "http.request", "body": part, "more_body": number < len(parts)}
        if part is not None
        else {"type": "http.disconnect"}
        for number, part in enumerate(parts, 1)
    ]

    async def receive() -> dict[str, Any]:
        if not left:
            await asyncio.sleep(60)
        return left.pop(0)

    return run(asgi.read_body(scope(*headers), receive)), len(parts) - len(left)


def test_a_body_is_read_whole() -> None:
    assert read([(b"content-length", b"6")], b"abc", b"def") == (b"abcdef", 2)
    assert read([], b"") == (b"", 0), "one without a length is not waited for"


def test_of_a_body_that_the_app_refuses_only_so_much_is_read() -> None:
    """Else the answer would be lost on its way; nothing of it is kept."""
    part = b"x" * security.BODY
    assert read([(b"content-length", b"%d" % (2 * len(part)))], part, part) == (None, 2)
    assert read([(b"content-length", b"%d" % 10**12)], *([part] * 100)) == (None, 6)
    assert read([(b"transfer-encoding", b"chunked")], b"abc", b"") == (None, 2)


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(asgi.ClientDisconnectedError):
        read([(b"content-length", b"6")], b"abc", None)
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.01)
    with pytest.raises(TimeoutError):
        read([(b"content-length", b"6")])


def test_a_header_passes_for_no_other() -> None:
    environ = asgi.wsgi_environ(
        scope((b"host", b"a"), (b"x_forwarded_for", b"evil"), (b"x-a", b"1"), (b"x-a", b"2"), path=b"/caf%C3%A9%2F"),
        b"body",
    )
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/café/"
    assert (environ["HTTP_HOST"], environ["HTTP_X_A"], environ["QUERY_STRING"]) == ("a", "1,2", "a=%20")
    assert "HTTP_X_FORWARDED_FOR" not in environ
    assert (environ["REMOTE_ADDR"], environ["SERVER_PORT"]) == ("192.0.2.1", "5050")
