"""Clocks as facts: starts and stops with their instants; the time left is computed from these.

So a clock stays correct after a phone slept, was locked or reloaded the page. Instants are seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from scorer.playing.events import ClockPressed

LATE = 2.0
"""A report that arrives so many seconds after its instant is marked as late: it waited on a phone without network."""


class Clock(NamedTuple):
    """The seconds that each seat has used, and the seat whose clock is running, with its start."""

    used: Mapping[int, float] = MappingProxyType({})
    running: int | None = None
    since: float = 0.0
    last: float = 0.0

    def spent(self, seat: int, now: float) -> float:
        """The seconds that a seat has used until now."""
        going = max(0.0, now - self.since) if self.running == seat else 0.0
        return self.used.get(seat, 0.0) + going

    def left(self, seat: int, now: float, budget: float) -> float:
        """The seconds left; 0 if time is up."""
        return max(0.0, budget - self.spent(seat, now))


def after(clock: Clock, pressed: ClockPressed, each_turn: bool) -> Clock:
    """The clock after a start, a stop or a reset; `each_turn`: every start resets it.

    >>> running = after(Clock(), ClockPressed(do="start", seat=0, at=10), each_turn=False)
    >>> after(running, ClockPressed(do="stop", seat=0, at=25), each_turn=False).spent(0, 99)
    15.0
    """
    at, used = max(float(pressed.at), clock.last), dict(clock.used)
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
    """The effective clock events; "undo" takes back the last start, stop or reset."""
    states = [Clock()]
    for pressed in presses:
        if pressed.do == "undo":
            states = states[:-1] or [Clock()]
        else:
            states.append(after(states[-1], pressed, each_turn))
    return states[-1]


def instant(claimed: float | None, now: float, last: float) -> tuple[float, bool]:
    """The instant of a report, and whether it is late: the phone's instant if plausible, else now."""
    if claimed is None or not last <= claimed <= now:
        return now, False
    return claimed, now - claimed > LATE
