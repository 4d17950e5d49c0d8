"""Keeps the logs of the tables: a line is added once, in order, and never changed.

An id made by the phone goes with every line and is unique at its table, so what is sent again changes nothing. It is
looked up before anything else: an answer that was lost on the way is simply given again.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, Engine, bindparam, insert, select, text, update
from sqlalchemy.exc import OperationalError

from cardgen.facts import FactError
from scorer.keeping import database, outages, sweep
from scorer.keeping.bus import CHANNEL, Bus
from scorer.keeping.schema import log, tables
from scorer.keeping.sweep import Swept
from scorer.keeping.weighed import Weighed
from scorer.playing import bounds, events, folding
from scorer.playing import log as logs
from scorer.playing.events import Begun, Entered, Event, Repeated
from scorer.playing.log import LogLine, Stored
from scorer.playing.match import Match

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O, U, which look like 1, 1, 0, V."""
CODE = 8
HOUR = 3600
REMEMBERED = 60_000
"""Lines of tables, in all, whose folded log is kept in memory: about 120 MB."""
RESULTS = 120_000
"""Lines of tables, in all, whose results are kept in memory: at most some 40 MB."""
SMALL, THICK = 20, 256
"""What a table weighs beyond its lines, in lines; and bytes that weigh as much as a line."""
NUMBERS = 10
"""So many plain numbers weigh as much as a line."""
FOLDERS = 64
"""Tables that share one are folded one after the other; nothing is folded twice at once."""
DAY = 86400

Result = TypeVar("Result")


class NoTableError(LookupError):
    """There is no such table (any more)."""


class FullError(RuntimeError):
    """The disk is full: nothing was written, nothing is broken."""


class Folded(NamedTuple):
    """A game with the bytes that its lines have in the database."""

    match: Match
    size: int

    @property
    def weight(self) -> int:
        """What it takes in memory, counted in lines of common length."""
        return SMALL + len(self.match.events) + self.size // THICK


class Added(NamedTuple):
    """The last line of the log after a wish, and whether it had been there already."""

    seq: int
    again: bool


class Summary(NamedTuple):
    """What a list of tables tells."""

    id: str
    code: str
    game: str
    seq: int
    made: float
    touched: float
    room: str | None


class Store:
    """The logs of all tables. `clock` tells the time, `steady` how it passes, `chance` makes ids and codes."""

    def __init__(
        self,
        engine: Engine,
        bus: Bus,
        clock: Callable[[], float] = time.time,
        chance: Callable[[int], bytes] = secrets.token_bytes,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.engine, self.bus, self.clock, self.chance, self.steady = engine, bus, clock, chance, steady
        self.keep_days: int | None = None
        self._life = sweep.Life(lambda: self.clock(), lambda: self.steady())
        self._counted = steady()
        self._swept = self._counted + HOUR - DAY  # once more when the clock has been set
        self._folded: Weighed[str, Folded] = Weighed(REMEMBERED)
        self._results: Weighed[tuple[str, Callable[[Match], Any]], tuple[int, Any]] = Weighed(RESULTS)
        self._folding = [threading.Lock() for _ in range(FOLDERS)]

    # --- reading

    def summary(self, table: str) -> Summary:
        """The table's head. NoTableError where there is none."""
        with self.engine.connect() as connection:
            return self._summary(connection, tables.c.id == table)

    def by_code(self, code: str) -> Summary:
        """The table of that code, typed in any way."""
        with self.engine.connect() as connection:
            return self._summary(connection, tables.c.code == plain_code(code))

    def _summary(self, connection: Connection, which: Any) -> Summary:
        row = connection.execute(select(tables).where(which)).first()
        if row is None:
            raise NoTableError
        return Summary(*row)

    def match(self, table: str) -> Match:
        """The game at a table, folded from its log; from memory where no line was added since."""
        with self.engine.connect() as connection:
            seq = connection.execute(select(tables.c.seq).where(tables.c.id == table)).scalar()
            if seq is None:
                raise NoTableError
            return self._read(connection, table, seq).match

    def match_at(self, table: str, seq: int) -> Match:
        """The same for somebody who knows the number of the last line already."""
        known = self._folded.get(table)
        if known and known.match.seq >= seq:  # a newer one does as well
            return known.match
        with self.engine.connect() as connection:
            return self._read(connection, table, seq).match

    def recall(
        self, summary: Summary, make: Callable[[Match], Result], weight: Callable[[Result], int] | None = None
    ) -> Result:
        """What `make` makes of a table's game: once, until a line is added there.

        `weight`: of how many numbers the result consists; without it, it is taken for as heavy as the table's lines.
        """
        key = (summary.id, make)
        seq, found = self._results.get(key) or (0, None)
        if seq != summary.seq:
            match = self.match_at(summary.id, summary.seq)
            seq, found = match.seq, make(match)
            heavy = weight(found) // NUMBERS if weight else len(match.lines)
            self._results.put(key, (seq, found), SMALL + heavy)
        return cast(Result, found)

    def recalled(self, summary: Summary, make: Callable[[Match], Result]) -> Result | None:
        """What `recall` says at once; None where it would have to count first."""
        seq, found = self._results.get((summary.id, make)) or (0, None)
        return cast(Result, found) if seq >= summary.seq else None

    def alive(self) -> None:
        """Raises an error unless the database answers."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def _read(self, connection: Connection, table: str, seq: int) -> Folded:
        """The game up to a line; from memory, or from there on. Who wants the same meanwhile waits for it."""
        known = self._folded.get(table)
        if known and known.match.seq == seq:
            return known
        with self._folding[hash(table) % FOLDERS]:
            return self._fold(connection, table, seq, self._folded.get(table))

    def _fold(self, connection: Connection, table: str, seq: int, known: Folded | None) -> Folded:
        if known and known.match.seq == seq:
            return known
        before = known if known and known.match.seq < seq else None
        since = before.match.seq if before else 0
        query = select(*(log.c[name] for name in Stored._fields)).order_by(log.c.seq)
        query = query.where(log.c.table_id == table, log.c.seq > since, log.c.seq <= seq)
        stored = [Stored(*row) for row in connection.execute(query)]
        if not stored and before is None:  # deleted meanwhile
            raise NoTableError
        return self._keep(_grown(table, before, stored))

    def _keep(self, found: Folded) -> Folded:
        there = self._folded.get(found.match.table)
        if there is None or there.match.seq < found.match.seq:  # somebody may have read more lines meanwhile
            self._folded.put(found.match.table, found, found.weight)
        return found

    # --- writing

    def create(self, begun: Begun, room: str | None = None, also: Sequence[Event] = ()) -> Summary:
        """A new table, whose log gets today's version; `also`: first events there."""
        table, now = self.token(9), self.clock()
        steps = (replace(begun, version=events.VERSION), *also)
        stored = [logs.stored(LogLine(k, f"{table}-{k}", now, 0, event)) for k, event in enumerate(steps, 1)]
        names = [player.name for player in begun.players]
        bytes_of_names = bounds.named(names, [event.facts for event in also if isinstance(event, Entered)])
        bounds.begins([line.size for line in stored], bytes_of_names)
        match = folding.fold(table, logs.read(stored))  # what can't be is refused before anything is written
        events.writable(steps, match.scope)
        with self.writing() as connection:
            while self._taken(connection, code := self.code()):
                pass
            head = Summary(table, code, begun.game, len(stored), now, now, room)
            connection.execute(insert(tables).values(**head._asdict()))
            connection.execute(_ADD, [{"table_id": table, **line._asdict()} for line in stored])
        self._sweep_daily()
        return head

    def append(
        self, table: str, who: int, key: str, decide: Callable[[Match], Sequence[Event]], *, own: bool = False
    ) -> Added:
        """Adds what `decide` makes of the match as it is now; where it raises an error, nothing is written.

        `own`: an owner of the table writes, for whom its last lines are kept. FactError where the log is full,
        TooManyError where a phone writes too fast.
        """
        with self.writing() as connection:
            head = connection.execute(_HEAD, {"table": table}).scalar()
            if head is None:
                raise NoTableError
            if self._known(connection, table, key):
                return Added(head, again=True)
            known = self._read(connection, table, head)
            steps = decide(known.match)
            again = all(isinstance(step, Repeated) for step in steps)
            if not steps:
                return Added(head, again=True)
            now = self.clock()
            stored = _stored(head, who, key, now, steps)
            try:
                bounds.fits(known.match, known.size, steps, [line.size for line in stored], own=own)
                bounds.paced(known.match, who, steps, now)
            except (FactError, bounds.TooFastError):
                if again:  # nobody misses an id that is not kept
                    return Added(head, again)
                raise
            events.writable(steps, known.match.scope)
            self._write(connection, table, stored)
        self._grow(known, stored)
        self._sweep_daily()
        return Added(stored[-1].seq, again)

    def _write(self, connection: Connection, table: str, stored: Sequence[Stored]) -> None:
        """Adds lines at the end of a log."""
        connection.execute(_ADD, [{"table_id": table, **line._asdict()} for line in stored])
        connection.execute(_GROW, {"table": table, "head": stored[-1].seq, "now": stored[-1].at})
        self.notify(connection, table, stored[-1].seq)

    def _grow(self, known: Folded, stored: Sequence[Stored]) -> None:
        """Folds what was written once, before the phones ask for it, and tells them."""
        table = known.match.table
        try:
            self._keep(_grown(table, known, stored))
        finally:
            self.bus.announce(table, stored[-1].seq)

    def _known(self, connection: Connection, table: str, key: str) -> bool:
        return connection.execute(_KNOWN, {"table": table, "its_key": key}).first() is not None

    def notify(self, connection: Connection, table: str, seq: int) -> None:
        """Tells other processes, when the transaction ends, of a table's last line."""
        if connection.dialect.name == "postgresql":
            connection.execute(
                text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": f"{table} {seq}"}
            )

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that writes. FullError where the disk is full."""
        try:
            with database.writing(self.engine) as connection:
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
            database.unhurried(connection)
            found = sweep.sweep(connection, self._life, days, self.clock())
        if any(found):
            logging.getLogger(__name__).warning("deleted %s that lay idle for %s days", found, days)
        return found

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
        """Does what may as well wait: what was written before stands, whatever becomes of it."""
        with suppress(FullError), outages.borne():
            act()

    # --- chance

    def token(self, size: int) -> str:
        """So many random bytes as letters for an address."""
        import base64

        return base64.urlsafe_b64encode(self.chance(size)).decode().rstrip("=")

    def code(self) -> str:
        """Eight letters to type: 40 bits."""
        number = int.from_bytes(self.chance(5), "big")
        return "".join(LETTERS[number >> 5 * k & 31] for k in range(CODE))


def _plain(error: OperationalError) -> Exception:
    words = str(error.orig).lower()
    return FullError() if any(sign in words for sign in ("full", "disk i/o", "no space")) else error


# built once, as every entry says them
_HEAD = select(tables.c.seq).where(tables.c.id == bindparam("table")).with_for_update()
_KNOWN = select(log.c.seq).where(log.c.table_id == bindparam("table"), log.c.key == bindparam("its_key"))
_ADD = insert(log)
_GROW = update(tables).where(tables.c.id == bindparam("table")).values(seq=bindparam("head"), touched=bindparam("now"))


def _stored(head: int, who: int, key: str, at: float, steps: Sequence[Event]) -> list[Stored]:
    """The lines that follow line `head`; the phone's id goes with the first of them."""
    keys = (key if k == 1 else f"{key}.{k}" for k in range(1, len(steps) + 1))
    lines = (LogLine(head + k, its, at, who, step) for k, (its, step) in enumerate(zip(keys, steps, strict=True), 1))
    return [*map(logs.stored, lines)]


def _grown(table: str, before: Folded | None, stored: Sequence[Stored]) -> Folded:
    """The game after some more lines."""
    match, size = before or (None, 0)
    lines = logs.read(stored, match.events if match else ())
    return Folded(folding.fold(table, lines, match), size + sum(line.size for line in stored))


def plain_code(typed: str) -> str:
    """A code as it is kept, however it was typed.

    >>> plain_code(" abcd-o1l2 ")
    'ABCD0112'
    """
    letters = typed.upper().translate(str.maketrans("OIL", "011"))
    return "".join(letter for letter in letters if letter in LETTERS)[: 2 * CODE]
