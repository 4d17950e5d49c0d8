"""A cache whose values together stay below a weight."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Entry(NamedTuple, Generic[Value]):
    """A value with its weight."""

    value: Value
    weight: int


class SizedCache(Generic[Key, Value]):
    """Values by their keys, at most so heavy together; the least recently used go first.

    >>> kept = SizedCache[str, int](10)
    >>> for name, weight in (("a", 4), ("b", 4), ("c", 4), ("d", 11)):
    ...     kept.put(name, weight, weight)
    >>> [kept.get(name) for name in "abcd"]
    [None, 4, 4, None]
    """

    def __init__(self, most: int) -> None:
        self.most, self.weight = most, 0
        self._entries: OrderedDict[Key, Entry[Value]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Value | None:
        """The value of a key."""
        with self._lock:
            if (entry := self._entries.get(key)) is None:
                return None
            self._entries.move_to_end(key)
            return entry.value

    def put(self, key: Key, value: Value, weight: int) -> None:
        """Sets the value of a key. One that is too heavy by itself is not cached, and pushes nothing out."""
        with self._lock:
            self._take(key)
            if weight > self.most:
                return
            self._entries[key] = Entry(value, weight)
            self.weight += weight
            while self.weight > self.most:
                self._take(next(iter(self._entries)))

    def clear(self) -> None:
        """Empties the cache."""
        with self._lock:
            self._entries.clear()
            self.weight = 0

    def _take(self, key: Key) -> None:
        if former := self._entries.pop(key, None):
            self.weight -= former.weight
