"""Who holds the places for connections: how many each address may have, and whose turn it is to go.

A connection waits (for its client: a request, the end of an answer; or for its turn), or it is in work. Only those that
wait may be sent away. Where an address has its share, one of it makes way for the new one; where all places are taken,
the address that lets most connections wait loses one. So whoever holds many pays for it, and a phone at another
address, or one that is quick at the same, comes in.

First goes what nobody misses, a connection that is kept open for another request: many browsers behind one address keep
more of them than it may have, and open a new one when they need it. Then the client that has been slow for longest. A
request that is all there is the last to go, and of these the latest: the others are nearer to their answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum
from typing import Generic, Protocol, TypeVar


class Rank(IntEnum):
    """Who goes first."""

    IDLE = 0
    """It is kept open for another request, or is over."""
    SLOW = 1
    """Its client has something to send or to take."""
    READY = 2
    """It has sent a request, and waits for its turn."""


class Held(Protocol):
    """A connection, as far as its place is concerned."""

    @property
    def source(self) -> str:
        """Whom it counts for; nothing where many may stand behind one address."""

    @property
    def weight(self) -> int:
        """Bytes that it keeps in memory."""

    @property
    def rank(self) -> Rank:
        """How soon it may go, while it waits."""


T = TypeVar("T", bound=Held)


class Places(Generic[T]):
    """At most `most` connections, of which one address has at most `share`."""

    def __init__(self, most: int, share: int) -> None:
        self.most, self.share = most, share
        self.taken: Counter[str] = Counter()
        self.all = 0
        self._waiting: dict[str, dict[T, None]] = {}  # in the order in which they began to wait

    def enter(self, source: str) -> None:
        """Takes a place."""
        self.taken[source] += 1
        self.all += 1

    def leave(self, held: T) -> None:
        """Gives a place back."""
        self.goes_on(held)
        self.all -= 1
        self.taken[held.source] -= 1
        if not self.taken[held.source]:
            del self.taken[held.source]

    def waits(self, held: T) -> None:
        """It waits from now on."""
        self._waiting.setdefault(held.source, {})[held] = None

    def goes_on(self, held: T) -> None:
        """It is in work, or was sent away."""
        waiting = self._waiting.get(held.source)
        if waiting is not None:
            waiting.pop(held, None)
            if not waiting:
                del self._waiting[held.source]

    def waiting(self) -> Iterator[T]:
        """All that wait."""
        for waiting in self._waiting.values():
            yield from waiting

    def has_its_share(self, source: str) -> bool:
        """Whether an address has as many as it may."""
        return bool(source) and self.taken[source] >= self.share

    @property
    def full(self) -> bool:
        """Whether all are taken."""
        return self.all >= self.most

    def decide(self, source: str) -> tuple[bool, T | None]:
        """Whether one more of an address may come in, and who has to go for that."""
        if self.has_its_share(source):
            leaves = self.first_to_go(source)
            if leaves and leaves.rank is Rank.READY:  # its requests wait for us: no new one tears them off
                return False, None
        elif self.full:
            leaves = self.of_most()
        else:
            return True, None
        return leaves is not None, leaves

    def first_to_go(self, source: str) -> T | None:
        """The one of an address that is missed least."""
        waiting = self._waiting.get(source, {})
        best = min(waiting, key=lambda held: held.rank, default=None)  # the first of them has waited longest
        return next(reversed(waiting)) if best and best.rank is Rank.READY else best

    def of_most(self) -> T | None:
        """The one that is missed least of the address that lets most wait."""
        source = max(self._waiting, key=lambda source: len(self._waiting[source]), default=None)
        return None if source is None else self.first_to_go(source)

    def heaviest(self) -> T | None:
        """The heaviest of the address whose waiting ones are heaviest together."""
        weights = {source: sum(held.weight for held in waiting) for source, waiting in self._waiting.items()}
        source = max(weights, key=weights.__getitem__, default=None)
        return None if source is None else max(self._waiting[source], key=lambda held: held.weight)
