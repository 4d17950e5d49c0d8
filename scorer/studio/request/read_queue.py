"""A fair queue for reading pictures, one at a time: forty million pixels take 300 MB, and up to a second."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from cardgen.core.cancellation import CancelledError

EVERY = 0.1
"""Seconds between two looks at whether somebody still waits for a picture."""


class ReadQueue:
    """One at a time: the next is that of the waiting address whose turn is longest ago."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._numbers = count(1)
        self._is_taken = False
        self._last = dict[str, int]()
        """The number of the latest turn of each address that waits or was the last one."""
        self._queue = dict[int, str]()
        """Who waits, in the order of their coming."""

    @contextmanager
    def turn(self, address: str, is_heard: Callable[[], bool]) -> Iterator[None]:
        """What is done in here is done alone. CancelledError once `is_heard` says that nobody waits for it."""
        with self._changed:
            self._wait(address, is_heard)
        try:
            yield
        finally:
            with self._changed:
                self._is_taken = False
                self._changed.notify_all()

    def _wait(self, address: str, is_heard: Callable[[], bool]) -> None:
        number = next(self._numbers)
        self._queue[number] = address
        try:
            while not self._changed.wait_for(lambda: self._is_next(number), EVERY):
                if not is_heard():
                    raise CancelledError
            self._is_taken = True
        finally:
            del self._queue[number]
        self._last = {one: self._last[one] for one in self._queue.values() if one in self._last}
        self._last[address] = next(self._numbers)

    def _is_next(self, number: int) -> bool:
        first = min(self._queue, key=lambda one: (self._last.get(self._queue[one], 0), one))
        return not self._is_taken and first == number
