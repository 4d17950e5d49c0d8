"""Serves the score keeper: gunicorn with threads in one process, waitress where there is no fork.

One process, as SQLite takes one writer; some threads for phones that ask, and few that tell those that listen
(standing.py). Before them a loop reads requests (workers.py, front.py), so that no thread waits for a client; waitress
does so by itself. gunicorn's parent keeps watch and starts the process anew should it ever die.

What stands in `app.extensions["connections"]` is called at the start with the number of connections that there may be
at once, as handles may be few. When it is told to stop, the app may end its streams: what stands in
`app.extensions["stop"]` is called without arguments. Requests get a second to end; then what is still open is cut, and
the phones come back by themselves.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
from collections.abc import Callable, Sequence
from types import FrameType
from typing import TYPE_CHECKING

from flask import Flask

from scorer.machine import garbage
from scorer.machine.settings import Settings
from scorer.serving import tls
from scorer.serving.logs import GRACE, without_queries
from scorer.serving.reading import HEAD

if TYPE_CHECKING:  # without https nothing of it is needed
    from scorer.machine.certificate import Certificate

THREADS = 64
"""Threads that answer, at most; one address has only a few of them at once (turns.py)."""
OF_WAITRESS = 32
"""Threads where nobody listens."""
SPARE = 320
"""Connections beside two for each phone that listens."""
IDLE = 10
"""Seconds that a connection stays open for another request."""
CAN_FORK = hasattr(os, "fork")

App = Callable[[Settings], Flask]


def serve(
    make: App,
    settings: Settings,
    sockets: Sequence[socket.socket],
    ready: Callable[[], None],
    secure: Certificate | None = None,
) -> None:
    """Serves the app that `make` makes on these listening sockets until it is told to stop.

    `ready` is called as soon as it can be told so.
    """
    if CAN_FORK:
        from scorer.serving.parent import Application

        Application(lambda: make(settings), options(settings, sockets, ready, secure)).run()
    else:
        _with_waitress(make, settings, sockets, ready)


# --- waitress


def _with_waitress(make: App, settings: Settings, sockets: Sequence[socket.socket], ready: Callable[[], None]) -> None:
    """A few threads and no streams, as waitress has no thread to spare for each phone: they ask every second."""
    from waitress.server import create_server

    from scorer.web.security import BODY, PHOTO

    app = make(settings._replace(streams=0))
    app.config["STREAMS"] = 0
    logging.getLogger("waitress").addFilter(without_queries)
    signal.signal(signal.SIGTERM, _raise_exit)
    server = create_server(
        app,
        sockets=list(sockets),
        threads=OF_WAITRESS,
        ident="scorer",
        connection_limit=400,  # Windows can look at 512 sockets at once
        channel_timeout=IDLE,
        cleanup_interval=5,
        max_request_header_size=HEAD,
        max_request_body_size=PHOTO + BODY,  # up to there the app itself says what is too large
    )
    garbage.settle()
    ready()
    server.run()


def _raise_exit(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


# --- gunicorn


def options(
    settings: Settings, sockets: Sequence[socket.socket], ready: Callable[[], None], secure: Certificate | None
) -> dict[str, object]:
    """What gunicorn is told. It takes the sockets over, so they are not ours any more."""
    chosen: dict[str, object] = {
        "bind": [f"fd://{sock.detach()}" for sock in sockets],
        "worker_class": "scorer.serving.workers.Worker",
        "workers": 1,
        "threads": THREADS,
        "worker_connections": 2 * settings.streams + SPARE,  # fewer where there are not handles enough
        "keepalive": IDLE,
        "timeout": 60,
        "graceful_timeout": GRACE + 2,  # the parent's patience, longer than the worker's
        "control_socket_disable": True,
        "forwarded_allow_ips": "",  # the app itself believes as many proxies as its settings say
        "accesslog": None,
        "loglevel": "warning",
        "logger_class": "scorer.serving.workers.Log",
        "proc_name": "scorer",
        "when_ready": lambda _parent: ready(),
    }
    if secure:
        door = tls.context(secure)  # once: gunicorn would read the files for each connection
        chosen |= {
            "certfile": str(secure.chain),
            "keyfile": str(secure.key),
            "ssl_context": lambda _cfg, _default: door,
        }
    return chosen
