"""What threads tell the loop: each call wakes it by a byte in a pipe, which it looks at beside its sockets."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")


class Calls(Generic[T]):
    """Calls of something that is to be done with a T. `wake` are the ends of a pipe that don't block."""

    def __init__(self, wake: Sequence[int]) -> None:
        self._wake, self._woken = wake, False
        self._calls = SimpleQueue[tuple[Callable[[T], object], T]]()

    def tell(self, what: Callable[[T], object], whom: T) -> None:
        """From any thread."""
        self._calls.put((what, whom))
        if not self._woken:
            self._woken = True
            with suppress(BlockingIOError):  # where it is full the loop wakes anyway
                os.write(self._wake[1], b".")

    def heard(self) -> Iterator[tuple[Callable[[T], object], T]]:
        """All that was told, in the loop."""
        with suppress(BlockingIOError):
            os.read(self._wake[0], 4096)
        self._woken = False  # before the calls are read: what is told from now on wakes again
        with suppress(Empty):
            while True:
                yield self._calls.get_nowait()
