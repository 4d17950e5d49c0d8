"""What is kept in memory because it is asked for often: so much of it that its weight stays within bounds."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class SizedCache(Generic[Key, Value]):
    """Values by their keys, at most so heavy together; what was not asked for the longest goes first.

    >>> kept = SizedCache[str, int](10)
    >>> for name, weight in (("a", 4), ("b", 4), ("c", 4), ("d", 11)):
    ...     kept.put(name, weight, weight)
    >>> [kept.get(name) for name in "abcd"]
    [None, 4, 4, None]
    """

    def __init__(self, most: int) -> None:
        self.most, self.weight = most, 0
        self._kept: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Value | None:
        """What is kept there."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is None:
                return None
            self._kept.move_to_end(key)
            return kept[0]

    def put(self, key: Key, value: Value, weight: int) -> None:
        """Keeps it in place of what was there. What is too heavy by itself is not kept, and pushes nothing out."""
        with self._lock:
            self._take(key)
            if weight > self.most:
                return
            self._kept[key] = value, weight
            self.weight += weight
            while self.weight > self.most:
                self._take(next(iter(self._kept)))

    def clear(self) -> None:
        """Keeps nothing."""
        with self._lock:
            self._kept.clear()
            self.weight = 0

    def _take(self, key: Key) -> None:
        if former := self._kept.pop(key, None):
            self.weight -= former[1]
