"""The Flask app as an ASGI app: `uvicorn --factory scorer.serving.asgi:create`.

The event loop reads a request's whole body before a thread gets it, and sends the answer when a thread has made all of
it. So no thread waits for a client, and none for an event stream (event_streams.py).
"""

from __future__ import annotations

import asyncio
import io
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeAlias
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIEnvironment

from flask import Flask

from scorer.machine import garbage
from scorer.machine.server_hooks import EXTENSION, ServerHooks
from scorer.serving import guard, refusals
from scorer.serving.event_streams import EventSource, EventStreams, Message, Send
from scorer.web.guard import security

THREADS = 32
"""Requests that a process answers at once."""
WATCH_AFTER = 0.1
"""Seconds that a request takes before anyone looks whether its client is still there."""
DRAINED = 1024 * 1024
"""Bytes of a body that is too long which are read before it is refused: a reset would take the answer away."""
PIECE = 256 * 1024
"""Bytes of an answer that are handed to a connection at once."""

Receive: TypeAlias = Callable[[], Awaitable[Message]]
Headers: TypeAlias = list[tuple[bytes, bytes]]


class ClientDisconnectedError(ConnectionError):
    """The client has disconnected before its request was there."""


class Response(NamedTuple):
    """A whole answer. A stream goes on after it where `sources` has one."""

    status: int
    headers: Headers
    body: bytes
    sources: list[EventSource]


def create() -> Bridge:
    """The score keeper with the settings of the environment."""
    from scorer import create_app

    return Bridge(create_app())


class Bridge:
    """An ASGI app around a Flask app. It calls the app's `ServerHooks`."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._hooks: ServerHooks = app.extensions.get(EXTENSION, ServerHooks())
        self._threads = ThreadPoolExecutor(THREADS, "request")
        self._streams = EventStreams()
        self._stopped = False

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(scope["state"], receive, send)
        elif scope["type"] == "http":
            await self._respond(scope, receive, send)

    # --- start and stop

    async def _lifespan(self, state: Message, receive: Receive, send: Send) -> None:
        await receive()
        connections = guard.connection_limit(guard.raise_handle_limit())
        state.update({guard.CONNECTIONS: connections, guard.STOP: self.stop})
        self._hooks.limit(connections)
        self._hooks.subscribe(self._streams.start())
        garbage.settle()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.stop()
        await send({"type": "lifespan.shutdown.complete"})

    def stop(self) -> None:
        """Ends all streams; requests go on to their end."""
        if not self._stopped:
            self._stopped = True
            self._hooks.stop()
            self._streams.stop()

    # --- requests

    async def _respond(self, scope: Message, receive: Receive, send: Send) -> None:
        try:
            body = await read_body(scope, receive)
        except ClientDisconnectedError:
            return
        except TimeoutError:
            await _send(send, _refusal(408), keep_alive=False)
            return
        with _DisconnectWatch(receive) as watch:
            response = await self._response(scope, body or b"", watch)
            if response.sources:
                await _send(send, response, keep_alive=True, more=True)
                await self._streams.run(response.sources[0], send, watch.start())
            else:
                await _send(send, response, body is not None)

    async def _response(self, scope: Message, body: bytes, watch: _DisconnectWatch) -> Response:
        if sum(len(name) + len(value) + 4 for name, value in scope["headers"]) > guard.HEAD:
            return _refusal(431)
        environ = {**wsgi_environ(scope, body), "scorer.client_gone": lambda: watch.is_gone}
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, self._app, environ)


class _DisconnectWatch:
    """Knows when the client has disconnected. It starts by itself at a request that takes long: few do."""

    __slots__ = ("_receive", "_task", "_timer", "is_gone")

    def __init__(self, receive: Receive) -> None:
        self._receive, self.is_gone = receive, False
        self._task: asyncio.Task[None] | None = None

    def __enter__(self) -> _DisconnectWatch:
        self._timer = asyncio.get_running_loop().call_later(WATCH_AFTER, self.start)
        return self

    def start(self) -> asyncio.Task[None]:
        """The task that ends when the client has disconnected."""
        self._timer.cancel()
        self._task = self._task or asyncio.create_task(self._wait())
        return self._task

    async def _wait(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass
        self.is_gone = True

    def __exit__(self, *_: object) -> None:
        self.is_gone = True
        self._timer.cancel()
        if self._task:
            self._task.cancel()


# --- the request


def longest_body(method: str, path: str) -> int:
    """Bytes of the longest body that is read of such a request."""
    line = f"{method} {path} ".encode(errors="replace")
    return next((most for pattern, most in security.LONGER if pattern.match(line)), security.BODY)


async def read_body(scope: Message, receive: Receive) -> bytes | None:
    """The body; None where it is too long or doesn't say its length, which the app refuses by the head alone.

    TimeoutError where it comes too slowly, ClientDisconnectedError where it does not come.
    """
    headers = dict(scope["headers"])
    length, is_good = int(headers.get(b"content-length", b"0")), b"transfer-encoding" not in headers
    if is_good and not length:
        return b""
    most = longest_body(scope["method"], scope["path"])
    is_good = is_good and length <= most
    body, received, more = bytearray(), 0, True
    async with asyncio.timeout(guard.BODY_SECONDS + min(length, most) / guard.RATE):
        while more and received <= most + DRAINED:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnectedError
            received += len(message.get("body", b""))
            body += message.get("body", b"") if is_good else b""
            more = message.get("more_body", False)
    return bytes(body) if is_good else None


def wsgi_environ(scope: Message, body: bytes) -> WSGIEnvironment:
    """The request for WSGI (PEP 3333). Headers with an underscore could pass for others: they are left out."""
    host, port = scope.get("server") or ("", 0)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("",))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" not in name:
            key = name.decode("latin-1").upper().replace("-", "_")
            key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
            text = value.decode("latin-1")
            environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ


# --- the response


def call(app: Callable[..., Iterable[bytes]], environ: WSGIEnvironment) -> Response:
    """What a WSGI app answers, in a thread.

    An app that calls `environ["scorer.event_stream"]` with an EventSource begins an event stream by its answer, unless
    that has a length.
    """
    started: list[tuple[int, Headers]] = []
    sources: list[EventSource] = []

    def start_response(status: str, headers: list[tuple[str, str]], _exc_info: object = None) -> Callable[..., object]:
        encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        started[:] = [(int(status[:3]), encoded)]
        return written.append

    written: list[bytes] = []
    try:
        parts = app({**environ, "scorer.event_stream": sources.append}, start_response)
        try:
            body = b"".join([*written, *parts])
        finally:
            getattr(parts, "close", lambda: None)()
        response = Response(*started[0], body, sources)
    except Exception:
        path = environ["PATH_INFO"]
        logging.getLogger(__name__).exception("Error handling request %s %s", environ["REQUEST_METHOD"], path)
        response = _refusal(500, environ["REQUEST_METHOD"] != "HEAD")._replace(sources=sources)
    return _with_length(response, environ["REQUEST_METHOD"])


def _with_length(response: Response, method: str) -> Response:
    """The same with its length, if it is whole; then no stream goes on after it."""
    has_length = any(name == b"content-length" for name, _ in response.headers)
    if response.sources and not has_length:
        return response
    for source in response.sources:
        source.close()
    if has_length or method == "HEAD" or response.status in (204, 304):
        return response._replace(sources=[])
    length = (b"content-length", str(len(response.body)).encode())
    return response._replace(headers=[*response.headers, length], sources=[])


def _refusal(status: int, has_body: bool = True) -> Response:
    headers, body = refusals.response(status)
    return Response(status, headers, body if has_body else b"", [])


async def _send(send: Send, response: Response, keep_alive: bool, more: bool = False) -> None:
    headers = response.headers if keep_alive else [*response.headers, (b"connection", b"close")]
    await send({"type": "http.response.start", "status": response.status, "headers": headers})
    body = memoryview(response.body)
    for start in range(0, max(len(body), 1), PIECE):
        last = not more and start + PIECE >= len(body)
        piece = bytes(body[start : start + PIECE])
        await send({"type": "http.response.body", "body": piece, "more_body": not last})
