"""gunicorn, as the score keeper uses it: stops soon although streams are open, and logs no queries.

Also for several processes over PostgreSQL: `gunicorn -k scorer.workers.Worker 'scorer:create_app()'`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Mapping
from types import FrameType
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import ThreadWorker

from scorer.server import GRACE, without_queries


class Log(Logger):
    """gunicorn's log without queries."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        self.error_log.addFilter(without_queries)


class Worker(ThreadWorker):
    """The process that answers."""

    def init_signals(self) -> None:
        super().init_signals()
        for number in (signal.SIGINT, signal.SIGHUP):  # a terminal sends them to all; the parent passes them on
            signal.signal(number, signal.SIG_IGN)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.alive:
            self.method_queue.defer(self._end_streams)
        super().handle_exit(sig, frame)

    def _end_streams(self) -> None:
        app: Any = self.wsgi
        app.extensions.get("stop", lambda: None)()

    def run(self) -> None:
        self.cfg.set("graceful_timeout", GRACE)
        super().run()
        if self.nr_conns > 0:  # Python would wait for the threads of streams for ever
            os._exit(0)


class Parent(Arbiter):
    """Watches over the process. Ctrl+C and a closed terminal end it like a plain request to stop."""

    handle_int = handle_hup = Arbiter.handle_term

    def init_signals(self) -> None:
        stays = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN  # as `nohup` wants it
        super().init_signals()
        if stays:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)


class Application(BaseApplication):
    """An app with gunicorn's options, in a program of its own."""

    def __init__(self, make: Callable[[], Flask], options: Mapping[str, Any]) -> None:
        self._make, self._options = make, options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        return self._make()

    def run(self) -> None:
        Parent(self).run()
