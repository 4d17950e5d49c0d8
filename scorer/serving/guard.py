"""What uvicorn leaves open about connections: how many there may be, and how long a client may take.

The bridge (asgi.py) keeps the deadline of a body, uvicorn that of an idle connection. The handshake of TLS has that of
asyncio, a minute.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from scorer.serving import refusals

HEAD = 64 * 1024
"""Bytes of the longest head."""
HEAD_SECONDS = 10.0
"""Seconds that a head may take, from the connection or from its first byte."""
BODY_SECONDS = 20.0
"""Seconds that a body may take, and one more for each RATE bytes."""
ANSWER_SECONDS = 20.0
"""Seconds that a client may take nothing of an answer that is ready, and one more for each RATE bytes."""
RATE = 16 * 1024
SILENT = 30
"""Seconds after which a client that acknowledges nothing is given up: a phone that has left the Wi-Fi."""
KEEP_ALIVE = {"TCP_KEEPIDLE": SILENT, "TCP_KEEPINTVL": 10, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 1000 * SILENT}
HANDLES = 4096
"""Open files that the process asks for."""
SPARE = 150
"""Of these for the database, files and the program itself."""
CONNECTIONS, STOP = "connections", "stop"
"""What the app leaves in the state of its lifespan: the number of connections there may be, what ends its streams."""


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with deadlines for heads and answers, and a bound on heads and connections."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._head_size = 0
        self._head_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        self._cycles: list[RequestResponseCycle] = []
        """The requests that wait for an answer: of several that came together uvicorn knows the last one only."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=1, low=0)  # so that we hear of each byte that is not taken
        keep_alive(transport.get_extra_info("socket"))
        self._head_timer = self.loop.call_later(HEAD_SECONDS, transport.abort)
        if len(self.connections) > self.app_state[CONNECTIONS]:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing() or not (self.cycle is None or self.cycle.response_complete):
            return
        if not self._head_size:
            _cancel(self._head_timer)
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._refuse, 408)
        self._head_size += len(data)
        if self._head_size > HEAD:
            self._refuse(431)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        _cancel(self._head_timer)
        self._head_size = 0
        self._cycles = [*(cycle for cycle in self._cycles if not cycle.response_complete), self.cycle]

    def pause_writing(self) -> None:
        super().pause_writing()
        seconds = ANSWER_SECONDS + self.transport.get_write_buffer_size() / RATE
        self._write_timer = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        _cancel(self._write_timer)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        self._refuse(400)

    def _refuse(self, status: int) -> None:
        self.transport.write(refusals.page(status))
        self.transport.close()

    def shutdown(self) -> None:
        self.app_state[STOP]()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._head_timer)
        _cancel(self._write_timer)
        for cycle in self._cycles:
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()
        super().connection_lost(exc)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer:
        timer.cancel()


def keep_alive(sock: socket.socket) -> None:
    """Turns on TCP keep-alive, as far as the system has it."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEP_ALIVE.items():
        with suppress(AttributeError, OSError):  # not everywhere, and not for a socket of this machine
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def raise_handle_limit() -> int:
    """Raises the limit of open files to HANDLES where it is lower, as far as that is allowed; the limit."""
    try:
        import resource
    except ImportError:  # Windows has no such limit for sockets
        return HANDLES
    limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = HANDLES if most == resource.RLIM_INFINITY else min(most, HANDLES)
    if limit != resource.RLIM_INFINITY and limit < target:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (target, most))
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1 << 30 if limit == resource.RLIM_INFINITY else limit


def connection_limit(handles: int) -> int:
    """The connections that may be open with so many handles.

    >>> connection_limit(4096), connection_limit(256), connection_limit(100)
    (3946, 106, 16)
    """
    return max(16, handles - SPARE)
