"""Serves the score keeper: uvicorn in one process, as SQLite takes one writer.

Where the system can fork, a parent waits beside it and starts it anew should it die: the studio reads files of others
with native code. When it is told to stop, streams end at once, and requests get a second.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from flask import Flask

from scorer.machine.settings import Settings
from scorer.serving.asgi import Bridge
from scorer.serving.guard import GuardedProtocol

if TYPE_CHECKING:  # without https nothing of it is needed
    from scorer.machine.certificate import Certificate

IDLE = 10
"""Seconds that a connection stays open for another request."""
GRACE = 1
"""Seconds that requests get to end when the server stops."""
PAUSE = 0.5
"""Seconds between the death of a process and the next."""
CAN_FORK = "fork" in multiprocessing.get_all_start_methods()

App = Callable[[Settings], Flask]


class Server(uvicorn.Server):
    """uvicorn's server; a second signal, as Ctrl+C sends it to all processes, changes nothing."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self.should_exit = True


def serve(
    make: App,
    settings: Settings,
    sockets: Sequence[socket.socket],
    ready: Callable[[], None],
    secure: Certificate | None = None,
) -> None:
    """Serves the app that `make` makes on these listening sockets until it is told to stop.

    `ready` is called as soon as who comes will be answered.
    """
    config = configuration(lambda: Bridge(make(settings)), secure)
    if CAN_FORK:
        _supervise(lambda: run(config, sockets), ready)
    else:
        ready()
        run(config, sockets)


def configuration(factory: Callable[[], Bridge], secure: Certificate | None = None) -> uvicorn.Config:
    """uvicorn's options. The app itself believes as many proxies as its settings say."""
    return uvicorn.Config(
        factory,
        factory=True,
        http=GuardedProtocol,
        ws="none",
        loop="asyncio",
        lifespan="on",
        workers=1,
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
        ssl_certfile=secure.chain if secure else None,
        ssl_keyfile=secure.key if secure else None,
        ssl_context_factory=_tls if secure else None,
    )


def _tls(_config: uvicorn.Config, default: Callable[[], ssl.SSLContext]) -> ssl.SSLContext:
    context = default()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def run(config: uvicorn.Config, sockets: Sequence[socket.socket]) -> None:
    """Serves in this process, and ends it."""
    logging.basicConfig(format="%(asctime)s [%(process)d] %(levelname)s %(message)s")
    server = Server(config)
    if parent := multiprocessing.parent_process():

        def stop_after_parent() -> None:
            parent.join()
            server.should_exit = True

        threading.Thread(target=stop_after_parent, daemon=True).start()
    server.run(list(sockets))
    sys.stdout.flush()
    os._exit(0)  # at once, whatever threads do


# --- the parent


def _supervise(serve_here: Callable[[], None], ready: Callable[[], None]) -> None:
    """Serves in a child process until a signal says to stop. One that is killed, or crashes, is started anew."""
    signals = {signal.SIGTERM, signal.SIGINT, signal.SIGCHLD}
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as `nohup` wants it
        signals.add(signal.SIGHUP)
    signal.signal(signal.SIGCHLD, lambda *_: None)  # some systems don't tell of it otherwise
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)

    def start() -> BaseProcess:
        process = multiprocessing.get_context("fork").Process(target=child)
        process.start()
        return process

    def child() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a terminal sends it to all; the parent passes it on
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
        serve_here()

    process = start()
    ready()
    while signal.sigwait(signals) == signal.SIGCHLD:
        if (code := process.exitcode) is not None:
            if code >= 0:  # it could not start, and another one could not either
                sys.exit(code)
            time.sleep(PAUSE)
            process = start()
    process.terminate()
    process.join(GRACE + 2)
    process.kill()
