"""gunicorn's parent of the process that answers: it starts it with an app, watches over it, and ends it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter


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

    def __init__(self, make: Callable[[], Flask], options: Mapping[str, object]) -> None:
        self._make, self._options = make, options
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Any:  # gunicorn has no name for its type of an app
        return self._make()

    def run(self) -> None:
        Parent(self).run()
