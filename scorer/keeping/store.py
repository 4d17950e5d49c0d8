"""The append-only logs of tables: a line is added once, in order, and never changed.

An id made by the phone goes with every line and is unique at its table, so what is sent again changes nothing. It is
looked up before anything else: an answer that was lost on the way is simply given again.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from sqlalchemy import Connection, Engine, bindparam, func, insert, select, update
from sqlalchemy.exc import OperationalError

from cardgen.core.facts import FactError
from scorer.keeping import codes, sweep
from scorer.keeping.bus import CHANNEL, Bus
from scorer.keeping.database import engines, outages
from scorer.keeping.database.schema import decks, log, tables
from scorer.keeping.reader import Folded, NoTableError, Reader, Summary, grown
from scorer.keeping.sweep import Swept
from scorer.playing import bounds, events, folding
from scorer.playing import decks as owned
from scorer.playing import log as logs
from scorer.playing.events import Begun, Entered, Event, Repeated
from scorer.playing.log import LogLine, Stored
from scorer.playing.match import Match

HOUR = 3600
DAY = 86400
Beside: TypeAlias = Callable[[Connection], object]
"""Writes what belongs to the lines of a log, in the same transaction."""


class FullError(RuntimeError):
    """The disk is full: nothing was written, nothing is broken."""


class Added(NamedTuple):
    """The last line of the log after a request, and whether that had been written before."""

    seq: int
    again: bool


class Store(Reader):
    """The logs of all tables. `clock` tells the time, `steady` how it passes, `chance` makes ids and codes."""

    def __init__(
        self,
        engine: Engine,
        bus: Bus,
        clock: Callable[[], float] = time.time,
        chance: Callable[[int], bytes] = secrets.token_bytes,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(engine)
        self.bus, self.clock, self.chance, self.steady = bus, clock, chance, steady
        self.keep_days: int | None = None
        self._life = sweep.Life(lambda: self.clock(), lambda: self.steady())
        self._counted = steady()
        self._swept = self._counted + HOUR - DAY  # once more when the clock has been set

    def create(self, begun: Begun, room: str | None = None, also: Sequence[Event] = ()) -> Summary:
        """A new table, whose log gets today's version; `also`: first events there."""
        table, now = self.token(9), self.clock()
        steps = (replace(begun, version=events.VERSION), *also)
        stored = [logs.stored(LogLine(k, f"{table}-{k}", now, 0, event)) for k, event in enumerate(steps, 1)]
        names = [player.name for player in begun.players]
        bytes_of_names = bounds.named(names, [event.facts for event in also if isinstance(event, Entered)])
        deck = len(owned.written(begun.deck).encode(errors="replace")) if begun.deck else 0
        bounds.begins([line.size for line in stored], bytes_of_names, deck)
        match = folding.fold(table, logs.read(stored))  # what can't be is refused before anything is written
        events.writable(steps, match.scope)
        with self.writing() as connection:
            while self._taken(connection, code := self.code()):
                pass
            head = Summary(table, code, begun.game, len(stored), now, now, room)
            connection.execute(insert(tables).values(**head._asdict()))
            connection.execute(_ADD, [{"table_id": table, **line._asdict()} for line in stored])
            if begun.deck:
                connection.execute(_DECK, {"table_id": table, **owned.label(match.edition)._asdict()})
        self._sweep_daily()
        return head

    def append(
        self, table: str, who: int, key: str, decide: Callable[[Match], Sequence[Event]], *, by_owner: bool = False,
        beside: Beside | None = None,
    ) -> Added:  # fmt: skip
        """Adds what `decide` makes of the match as it is now; where it raises an error, nothing is written.

        `by_owner`: an owner of the table writes, for whom its last lines are kept. `beside` writes what goes with the
        lines, in the same transaction. FactError where the log is full, TooManyError where a phone writes too fast.
        """
        with self.writing() as connection:
            folded = self._read(connection, table, self._head(connection, table))
            head = folded.match.seq
            if key in folded.match.by_key or not (steps := decide(folded.match)):
                return Added(head, again=True)
            again = all(isinstance(step, Repeated) for step in steps)
            stored = _stored(head, who, key, self.clock(), steps)
            try:
                _check(folded, steps, stored, by_owner)
            except (FactError, bounds.TooFastError):
                if again:  # nobody misses an id that is not kept
                    return Added(head, again)
                raise
            events.writable(steps, folded.match.scope)
            self._write(connection, table, stored)
            if beside:
                beside(connection)
        self._grow(folded, stored)
        self._sweep_daily()
        return Added(stored[-1].seq, again)

    def _head(self, connection: Connection, table: str) -> int:
        """The last line of a table, which is locked until the transaction ends."""
        head: int | None = connection.execute(_HEAD, {"table": table}).scalar()
        if head is None:
            raise NoTableError
        return head

    def _write(self, connection: Connection, table: str, stored: Sequence[Stored]) -> None:
        """Adds lines at the end of a log."""
        for line in stored:
            connection.execute(_ADD, {"table_id": table, **line._asdict()})
        connection.execute(_GROW, {"table": table, "head": stored[-1].seq, "now": stored[-1].at})
        self.notify(connection, table, stored[-1].seq)

    def _grow(self, before: Folded, stored: Sequence[Stored]) -> None:
        """Folds what was written once, before the phones ask for it, and notifies them."""
        table = before.match.table
        try:
            self._keep(grown(table, before, stored))
        finally:
            self.bus.announce(table, stored[-1].seq)

    def notify(self, connection: Connection, table: str, seq: int) -> None:
        """Tells other processes, when the transaction ends, of a table's last line."""
        if connection.dialect.name == "postgresql":
            connection.execute(_NOTIFY, {"channel": CHANNEL, "news": f"{table} {seq}"})

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes. FullError where the disk is full."""
        try:
            with engines.writing(self.engine) as connection:
                yield connection
        except OperationalError as error:
            if (plain := _plain(error)) is error:
                raise
            raise plain from error

    def recode(self, table: str) -> str:
        """A new code for a table; the old one leads nowhere."""
        with self.writing() as connection:
            while self._taken(connection, code := self.code()):
                pass
            connection.execute(update(tables).where(tables.c.id == table).values(code=code))
        return code

    def _taken(self, connection: Connection, code: str) -> bool:
        return connection.execute(select(tables.c.id).where(tables.c.code == code)).first() is not None

    def sweep(self, days: int | None) -> Swept:
        """Deletes tables at which nobody wrote for so many days, and empty classes; None: never. See sweep.py."""
        if days is None:
            return Swept()
        with self.writing() as connection:
            engines.without_time_limit(connection)
            swept = sweep.sweep(connection, self._life, days, self.clock())
        if any(swept):
            logging.getLogger(__name__).warning("deleted %s that lay idle for %s days", swept, days)
        return swept

    def start_sweeping(self, days: int | None) -> None:
        """Sweeps now, and from now on daily."""
        self.keep_days = days
        if days is not None:
            self._now_and_then(lambda: self.sweep(days))

    def _sweep_daily(self) -> None:
        """Counts the time each hour; sweeps again after the first one, when the clock has been set, and then daily."""
        days, now = self.keep_days, self.steady()
        if days is None or now - self._counted < HOUR:
            return
        self._counted = now
        if now - self._swept >= DAY:
            self._swept = now
            self._now_and_then(lambda: self.sweep(days))
            if self._life.jumped:  # once more in an hour
                self._swept = now - DAY
        else:
            self._now_and_then(lambda: self._live(days))

    def _live(self, days: int) -> None:
        with self.writing() as connection:
            self._life.seconds(connection, days)

    def _now_and_then(self, act: Callable[[], object]) -> None:
        """Runs upkeep that may fail: what was written before stands."""
        with suppress(FullError), outages.borne():
            act()

    # --- chance

    def token(self, size: int) -> str:
        """So many random bytes as letters for an address."""
        import base64

        return base64.urlsafe_b64encode(self.chance(size)).decode().rstrip("=")

    def code(self) -> str:
        """Eight letters to type."""
        return codes.from_chance(self.chance(codes.BYTES))


def _plain(error: OperationalError) -> Exception:
    words = str(error.orig).lower()
    return FullError() if any(sign in words for sign in ("full", "disk i/o", "no space")) else error


# built once, as every entry says them
_HEAD = select(tables.c.seq).where(tables.c.id == bindparam("table")).with_for_update()
_NOTIFY = select(func.pg_notify(bindparam("channel"), bindparam("news")))
_ADD = insert(log)
_DECK = insert(decks)
_GROW = update(tables).where(tables.c.id == bindparam("table")).values(seq=bindparam("head"), touched=bindparam("now"))


def _stored(head: int, who: int, key: str, at: float, steps: Sequence[Event]) -> list[Stored]:
    """The lines that follow line `head`; the phone's id goes with the first of them."""
    keys = (key if k == 1 else f"{key}.{k}" for k in range(1, len(steps) + 1))
    numbered = enumerate(zip(keys, steps, strict=True), head + 1)
    return [logs.stored(LogLine(seq, line_key, at, who, step)) for seq, (line_key, step) in numbered]


def _check(folded: Folded, steps: Sequence[Event], stored: Sequence[Stored], by_owner: bool) -> None:
    """FactError where the log has no room for these lines, TooFastError where a phone writes too fast."""
    bounds.fits(folded.match, folded.size, steps, [line.size for line in stored], by_owner=by_owner)
    bounds.paced(folded.match, stored[0].who, steps, stored[0].at)
