"""Who may hold an open stream: so many in all, from one address and of one phone, so that nobody takes them all.

A phone that loads a page anew isn't kept waiting by a connection of its own that nobody has found dead yet: its oldest
stream makes room.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

OF_PHONE = 8
"""Streams of one phone, or by one link: a browser opens at most six to one host."""
OF_ADDRESS = 64
"""Streams from one address: a class behind one router. Never more than half of all."""
PATIENCE = 1.0
"""Seconds that a stream has for ending when it makes room."""


class Place:
    """One stream's: of whom it is, and whether it has to end."""

    def __init__(self, phone: str, address: str, wake: Callable[[], object]) -> None:
        self.phone, self.address = phone, address
        self._wake, self._over = wake, False

    def over(self) -> bool:
        """Whether the stream has to end."""
        return self._over

    def end(self) -> None:
        """Tells the stream to end; it leaves by itself."""
        self._over = True
        self._wake()


class Streams:
    """The places of a process, the oldest first. `most`: of all together."""

    def __init__(
        self, most: int, of_phone: int = OF_PHONE, of_address: int = OF_ADDRESS, patience: float = PATIENCE
    ) -> None:
        self.most, self.of_phone, self.of_address, self.patience = most, of_phone, of_address, patience
        self.leave_room(most)
        self._places: list[Place] = []
        self._changed = threading.Condition()

    def __len__(self) -> int:
        return len(self._places)

    def leave_room(self, most: int) -> None:
        """Lowers the limits where fewer connections are available, so that requests find some."""
        self.most = min(most, self.most)
        self.of_address = min(self.of_address, max(1, self.most // 2))

    def enter(self, place: Place) -> bool:
        """Takes a place if one is free or becomes free in time."""
        with self._changed:
            crowd = self._crowd(place)
            if crowd is not None:
                ends = self._make_room(place, crowd)
                self._changed.wait_for(lambda: self._crowd(place) is None, self.patience if ends else 0)
            if self._crowd(place) is not None:
                return False
            self._places.append(place)
            return True

    def leave(self, place: Place) -> None:
        """Releases a place."""
        with self._changed:
            self._places.remove(place)
            self._changed.notify_all()

    def _crowd(self, place: Place) -> list[Place] | None:
        """Those that fill what it would need a place of: the phone's, the address's or all; None where it has room."""
        of_phone = [other for other in self._places if other.phone == place.phone]
        of_address = [other for other in self._places if other.address == place.address]
        for crowd, most in ((of_phone, self.of_phone), (of_address, self.of_address), (self._places, self.most)):
            if len(crowd) >= most:
                return crowd
        return None

    def _make_room(self, place: Place, crowd: list[Place]) -> bool:
        """Ends the phone's oldest stream; whether anything ends."""
        staying = [other for other in crowd if not other.over()]
        ending = [other for other in staying if other.phone == place.phone][:1]
        for other in ending:
            other.end()
        return len(staying) < len(crowd) or bool(ending)
