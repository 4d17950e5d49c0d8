"""Lines for the log that come only so often, so that nobody fills a disk by asking nonsense a thousand times."""

from __future__ import annotations

import time
from collections.abc import Callable

MINUTE = 60.0
MANY = "The last of many for this minute: "


class Seldom:
    """Passes at most `most` lines a minute on to `write`; the last of several says so.

    `clock`: seconds that never jump.
    """

    def __init__(self, write: Callable[[str], object], most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._write, self._most, self._clock = write, most, clock
        self._since, self._told = clock(), 0

    def __call__(self, line: str) -> None:
        now = self._clock()
        if now - self._since >= MINUTE:
            self._since, self._told = now, 0
        self._told += 1
        if self._told <= self._most:
            self._write(f"{MANY}{line}" if 1 < self._most == self._told else line)
