"""A phone's connection for the soak: HTTP/1.1 from an address of its own, kept alive, with cookies, over TLS if wished.

The answer is read as a browser would: by its length, in chunks, or to the end of the connection.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator
from functools import cache
from typing import NamedTuple

LIMIT = 8.0
"""Seconds that a request may take before a phone gives it up, as our scripts do."""
COOKIE = re.compile(r"([\w-]+)=([^;]*)")
ERRORS = (OSError, EOFError, asyncio.TimeoutError, ValueError)
"""What a connection may end with: nobody there, hung up, too late, no HTTP."""


class Where(NamedTuple):
    """The server."""

    port: int
    https: bool = False

    def context(self) -> ssl.SSLContext | None:
        """How to speak TLS, where it is spoken."""
        return _context() if self.https else None


@cache
def _context() -> ssl.SSLContext:
    """One for all phones, which takes any certificate: the server's own is not known here."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Answer(NamedTuple):
    """A status, what was told with it by names in small letters, and the body."""

    status: int
    head: dict[str, str]
    body: bytes


class Client:
    """One connection, opened when it is needed, and the cookies of its phone."""

    def __init__(self, where: Where, address: str, cookies: dict[str, str] | None = None) -> None:
        self.where, self.address = where, address
        self.cookies: dict[str, str] = {} if cookies is None else cookies
        self.context = where.context()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The connection, a new one if there is none."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self.where.port, ssl=self.context, local_addr=(self.address, 0)
            )
        return self._streams

    def close(self) -> None:
        """Hangs up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    def message(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        """A request as it goes over the wire."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Language: de", "Accept-Encoding: gzip"]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        told = {name.replace("_", "-").lower(): value for name, value in headers.items()}
        if body or method not in ("GET", "HEAD"):
            told.setdefault("content-type", "application/x-www-form-urlencoded")
            told["content-length"] = str(len(body))
        lines += [f"{name}: {value}" for name, value in told.items()]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def ask(self, method: str, path: str, body: bytes = b"", limit: float = LIMIT, **headers: str) -> Answer:
        """One request; a connection that the server had closed while it was idle is opened anew. ERRORS otherwise."""
        kept = self._streams is not None
        message = self.message(method, path, body, **headers)
        try:
            return await asyncio.wait_for(self._exchange(method, message), limit)
        except (OSError, EOFError):
            self.close()
            if not kept:
                raise
        except BaseException:
            self.close()
            raise
        return await self._again(method, message, limit)

    async def _again(self, method: str, message: bytes, limit: float) -> Answer:
        try:
            return await asyncio.wait_for(self._exchange(method, message), limit)
        except BaseException:
            self.close()
            raise

    async def _exchange(self, method: str, message: bytes) -> Answer:
        reader, writer = await self.open()
        writer.write(message)
        await writer.drain()
        status, head = await read_head(reader)
        for name, value in COOKIE.findall(head.get("set-cookie", ""))[:1]:
            self.cookies[name] = value
        body = b"" if method == "HEAD" or status in (204, 304) else await read_body(reader, head)
        if head.get("connection", "").lower() == "close" or ("content-length" not in head and not chunked(head)):
            self.close()
        return Answer(status, head, body)

    async def events(self, path: str, since: int = 0) -> AsyncIterator[bytes]:
        """The events of a stream, on this connection; Refused for another status than 200. ERRORS where it is cut."""
        reader, writer = await asyncio.wait_for(self.open(), LIMIT)
        wish = {"Accept": "text/event-stream"} | ({"Last-Event-ID": str(since)} if since else {})
        writer.write(self.message("GET", path, b"", **wish))
        status, head = await asyncio.wait_for(read_head(reader), LIMIT)
        if status != 200:
            self.close()
            raise Refused(status, float(head.get("retry-after", 30)))
        while True:
            yield await asyncio.wait_for(reader.readuntil(b"\n\n"), 30)


class Refused(Exception):  # noqa: N818  # no fault of ours
    """Another answer than a stream."""

    def __init__(self, status: int, wait: float) -> None:
        super().__init__(status)
        self.status, self.wait = status, wait


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """The status, and what is told with it."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = [line.partition(":") for line in lines if line]
    return int(first.split(" ", 2)[1]), {name.strip().lower(): value.strip() for name, _, value in pairs}


def chunked(head: dict[str, str]) -> bool:
    """Whether the body comes in pieces that say how long they are."""
    return head.get("transfer-encoding", "").lower() == "chunked"


async def read_body(reader: asyncio.StreamReader, head: dict[str, str]) -> bytes:
    """The body, unpacked."""
    if chunked(head):
        body = b"".join([piece async for piece in _chunks(reader)])
    elif "content-length" in head:
        body = await reader.readexactly(int(head["content-length"]))
    else:
        body = await reader.read()
    if head.get("content-encoding") == "gzip":
        import gzip

        return gzip.decompress(body)
    return body


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while size := int((await reader.readline()).split(b";")[0], 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)
