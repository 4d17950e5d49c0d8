"""Deletes tables and drafts that have been idle for long, measured by the server's own uptime.

A wall clock may be years wrong: a small computer without a battery starts with any date and is set right later. So the
database counts for itself how long the server has lived (`lived`): while it runs by the monotonic clock, and for the
time between two runs what the wall clock says, but a tenth of the days at most; never more than the wall clock says.
Each sweep notes which table it found at which line (`idle`); one that stands at the same line so many days later is
deleted, unless the wall clock thinks it younger. A sweep that finds the wall clock set back, or after a start far
ahead, deletes nothing: it may be about to be set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, exists, insert, literal, or_, select, update

from scorer.keeping.database.schema import drafts, idle, joined, lived, members, rooms, tables

DAY = 86400
BETWEEN = 0.1
"""At most so much of the time that tables are kept counts for the time between two runs."""
SKEW = 60
"""Seconds by which wall clocks may differ."""


class Swept(NamedTuple):
    """How many were deleted."""

    tables: int = 0
    classes: int = 0
    drafts: int = 0

    def __str__(self) -> str:
        parts = (
            f"{self.tables} table{'s' * (self.tables != 1)}",
            f"{self.classes} class{'es' * (self.classes != 1)}",
            f"{self.drafts} draft{'s' * (self.drafts != 1)}",
        )
        return f"{parts[0]} and {parts[1]}" if not self.drafts else f"{parts[0]}, {parts[1]} and {parts[2]}"


class Life:
    """How long the server has lived. `clock` is the wall's, `steady` never jumps; both in seconds.

    `jumped`: whether the wall clock was found to be set back, or far ahead since the last run.
    """

    def __init__(self, clock: Callable[[], float], steady: Callable[[], float]) -> None:
        self._clock, self._steady = clock, steady
        self._last: float | None = None
        self.jumped = False

    def seconds(self, connection: Connection, days: int) -> float:
        """All that has passed until now; processes that count at the same time count it once."""
        now, wall = self._steady(), self._clock()
        starts = self._last is None
        run = BETWEEN * days * DAY if self._last is None else now - self._last
        self._last = now
        seconds, before = connection.execute(select(lived.c.seconds, lived.c.clock).with_for_update()).one()
        if before is not None:
            seconds += max(0.0, min(run, wall - before))
            self.jumped = wall < before - SKEW or (starts and wall > before + run)
        connection.execute(update(lived).values(seconds=seconds, clock=wall))
        return float(seconds)


def sweep(connection: Connection, life: Life, days: int, clock: float) -> Swept:
    """Deletes what has been idle for so many days, and records what is idle from now on."""
    passed, before = life.seconds(connection, days), clock - days * DAY
    _note(connection, passed)
    if life.jumped:
        return Swept()
    lain = select(idle.c.id).where(idle.c.since <= passed - days * DAY)
    old = or_(tables.c.touched < before, tables.c.touched > clock)  # from the future: by a wrong clock
    gone = connection.execute(delete(tables).where(tables.c.id.in_(lain), old)).rowcount
    used = select(tables.c.room).where(tables.c.room.is_not(None))
    old = or_(rooms.c.made < before, rooms.c.made > clock)
    empty = connection.execute(delete(rooms).where(rooms.c.id.in_(lain), old, rooms.c.id.not_in(used))).rowcount
    old = or_(drafts.c.touched < before, drafts.c.touched > clock)
    unused = connection.execute(delete(drafts).where(drafts.c.id.in_(lain), old)).rowcount
    _forget(connection)
    forget_joined(connection)
    return Swept(gone, empty, unused)


def forget_joined(connection: Connection) -> None:
    """Takes away the names that were joined by phones without a table."""
    connection.execute(delete(joined).where(joined.c.phone.not_in(select(members.c.phone))))


def _note(connection: Connection, passed: float) -> None:
    """Records tables, classes and drafts that have no record yet."""
    _forget(connection)
    for table, seq in ((tables, tables.c.seq), (rooms, literal(0)), (drafts, drafts.c.seq)):
        lacking = select(table.c.id, seq, literal(passed)).where(table.c.id.not_in(select(idle.c.id)))
        connection.execute(insert(idle).from_select(["id", "seq", "since"], lacking))


def _forget(connection: Connection) -> None:
    """Takes away the notes of tables that have gone on, and of what is gone."""
    same = exists().where(and_(tables.c.id == idle.c.id, tables.c.seq == idle.c.seq))
    room = exists().where(rooms.c.id == idle.c.id)
    draft = exists().where(and_(drafts.c.id == idle.c.id, drafts.c.seq == idle.c.seq))
    connection.execute(delete(idle).where(~same, ~room, ~draft))
