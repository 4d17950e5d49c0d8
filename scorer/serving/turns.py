"""Whose request is in work: one address has only so many at once, further ones have their turn when one of them ends.

So the threads, and the processor, stay free for others, whatever one address asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Turns(Generic[T]):
    """At most `most` in work of one address; of the address "" there may be any number."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._works = Counter[str]()
        self._queues: dict[str, dict[T, None]] = {}  # in their order

    def begin(self, source: str, work: T) -> bool:
        """Whether it may begin now; else it stands in the queue of its address."""
        if source and self._works[source] >= self._most:
            self._queues.setdefault(source, {})[work] = None
            return False
        self._works[source] += 1
        return True

    def end(self, source: str) -> T | None:
        """One has ended; the next one of its address, which has begun with that."""
        following = next(iter(self._queues.get(source, ())), None)
        if following is not None:
            self.leave(source, following)
            return following
        self._works[source] -= 1
        if not self._works[source]:
            del self._works[source]
        return None

    def leave(self, source: str, work: T) -> None:
        """It waits for no turn any more."""
        queue = self._queues.get(source)
        if queue is not None:
            queue.pop(work, None)
            if not queue:
                del self._queues[source]
