"""Threads that answer: begun when they are needed, at most so many, each for one request after another."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from queue import SimpleQueue


class Threads:
    """At most `most` threads. What is handed over is done once, or, where an error is raised, never.

    (`concurrent.futures` keeps what it could begin no thread for, and does it later all the same.)
    """

    def __init__(self, most: int) -> None:
        self._most, self._begun = most, 0
        self._free = 0
        """Threads that wait for work; below nothing, what waits for a thread."""
        self._work = SimpleQueue[Callable[[], object]]()
        self._lock = threading.Lock()

    def do(self, what: Callable[[], object]) -> None:
        """Lets a thread do it, later where all are busy. RuntimeError where the system gives us no further thread."""
        with self._lock:
            if self._free <= 0 and self._begun < self._most:
                threading.Thread(target=self._run, daemon=True).start()
                self._begun, self._free = self._begun + 1, self._free + 1
            self._free -= 1
            self._work.put(what)

    def _run(self) -> None:
        while True:
            what = self._work.get()
            try:
                what()
            except Exception:
                logging.getLogger(__name__).exception("A thread was left with a fault")
            del what  # and what it holds, until there is more to do
            with self._lock:
                self._free += 1
