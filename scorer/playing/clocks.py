"""Clocks as facts: starts and stops with their instants; what is left is computed, never counted.

So a clock goes on correctly after a phone slept, was locked or was loaded anew. Instants are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from scorer.playing.events import ClockPressed

LATE = 2.0
"""A report that comes so many seconds after its instant is marked: it waited on a phone without network."""


class Clock(NamedTuple):
    """Seconds that each seat has used, and which seat's clock has been running since when."""

    used: Mapping[int, float] = MappingProxyType({})
    running: int | None = None
    since: float = 0.0
    last: float = 0.0

    def spent(self, seat: int, now: float) -> float:
        """Seconds that a seat has used up to now."""
        going = max(0.0, now - self.since) if self.running == seat else 0.0
        return self.used.get(seat, 0.0) + going

    def left(self, seat: int, now: float, budget: float) -> float:
        """Seconds that are left; 0 when time is up."""
        return max(0.0, budget - self.spent(seat, now))


def after(clock: Clock, pressed: ClockPressed, each_turn: bool) -> Clock:
    """The clock after a start, a stop or a reset; `each_turn`: every start begins from nothing.

    >>> running = after(Clock(), ClockPressed(do="start", seat=0, at=10), each_turn=False)
    >>> after(running, ClockPressed(do="stop", seat=0, at=25), each_turn=False).spent(0, 99)
    15.0
    """
    at = max(float(pressed.at), clock.last)
    used = dict(clock.used)
    if clock.running is not None:
        used[clock.running] = clock.spent(clock.running, at)
    if pressed.do == "start":
        if each_turn:
            used[pressed.seat] = 0.0
        return Clock(used, pressed.seat, at, at)
    if pressed.do == "reset":
        used[pressed.seat] = 0.0
    return Clock(used, None, 0.0, at)


def fold(presses: Iterable[ClockPressed], each_turn: bool) -> Clock:
    """All that was done to the clocks; "undo" takes back the last start, stop or reset that still holds."""
    kept: list[Clock] = [Clock()]
    for pressed in presses:
        if pressed.do == "undo":
            kept = kept[:-1] or [Clock()]
        else:
            kept.append(after(kept[-1], pressed, each_turn))
    return kept[-1] if kept else Clock()


def instant(claimed: float | None, now: float, last: float) -> tuple[float, bool]:
    """When a report happened, and whether it is late: what the phone says, where that can be; else now."""
    if claimed is None or not last <= claimed <= now:
        return now, False
    return claimed, now - claimed > LATE
