"""Keeps the logs of the tables: a line is added once, in order, and never changed.

An id made by the phone goes with every line and is unique at its table, so what is sent again changes nothing. It is
looked up before anything else: an answer that was lost on the way is simply given again.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import OperationalError

from cardgen.facts import FactError
from scorer import database
from scorer import match as matches
from scorer.bus import CHANNEL, Bus
from scorer.lines import Event
from scorer.match import Match
from scorer.schema import log, rooms, tables
from scorer.steps import Step

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O, U, which look like 1, 1, 0, V."""
CODE = 8
LINES = 4000
"""At most so many lines has a table's log: far more than any game."""
ASIDE = 1000
"""Besides them at most so many on who came and went, so that those who may only watch can't fill the log."""
REMEMBERED = 512
"""Tables whose folded log is kept in memory."""
RESULTS = 4096
"""Results of tables that are kept in memory."""
DAY = 86400

Result = TypeVar("Result")


class NoTableError(LookupError):
    """There is no such table (any more)."""


class FullError(RuntimeError):
    """The disk is full: nothing was written, nothing is broken."""


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
    """The logs of all tables. `clock` tells the time, `chance` makes ids and codes."""

    def __init__(
        self,
        engine: Engine,
        bus: Bus,
        clock: Callable[[], float] = time.time,
        chance: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.engine, self.bus, self.clock, self.chance = engine, bus, clock, chance
        self.keep_days: int | None = None
        self._swept = clock()
        self._folded: OrderedDict[str, Match] = OrderedDict()
        self._results: OrderedDict[tuple[str, Callable[[Match], Any]], tuple[int, Any]] = OrderedDict()
        self._lock = threading.Lock()

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
            return self._match(connection, table, seq)

    def match_at(self, table: str, seq: int) -> Match:
        """The same for somebody who knows the number of the last line already."""
        known = self._remembered(table)
        if known and known.seq >= seq:  # a newer one does as well
            return known
        with self.engine.connect() as connection:
            return self._match(connection, table, seq)

    def recall(self, summary: Summary, make: Callable[[Match], Result]) -> Result:
        """What `make` makes of a table's game: once, until a line is added there."""
        key = (summary.id, make)
        with self._lock:
            seq, found = self._results.get(key, (0, None))
        if seq != summary.seq:
            match = self.match_at(summary.id, summary.seq)
            seq, found = match.seq, make(match)
        with self._lock:
            self._results[key] = seq, found
            self._results.move_to_end(key)
            while len(self._results) > RESULTS:
                self._results.popitem(last=False)
        return cast(Result, found)

    def alive(self) -> None:
        """Raises an error unless the database answers."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def _remembered(self, table: str) -> Match | None:
        with self._lock:
            known = self._folded.get(table)
            if known:
                self._folded.move_to_end(table)
        return known

    def _match(self, connection: Connection, table: str, seq: int) -> Match:
        known = self._remembered(table)
        if known and known.seq == seq:
            return known
        events = list(known.events) if known and known.seq < seq else []
        since = events[-1].seq if events else 0
        query = select(log).where(log.c.table_id == table, log.c.seq > since, log.c.seq <= seq).order_by(log.c.seq)
        for row in connection.execute(query):
            events.append(Event(row.seq, row.key, row.at, row.who, row.kind, json.loads(row.data)))
        if not events:  # deleted meanwhile
            raise NoTableError
        return self._keep(matches.fold(table, events, known if since else None))

    def _keep(self, found: Match) -> Match:
        with self._lock:
            there = self._folded.get(found.table)
            if there is None or there.seq < found.seq:  # somebody may have read more lines meanwhile
                self._folded[found.table] = found
            while len(self._folded) > REMEMBERED:
                self._folded.popitem(last=False)
        return found

    # --- writing

    def create(self, begin: Mapping[str, Any], room: str | None = None, also: Sequence[Step] = ()) -> Summary:
        """A new table. `begin`: {"game", "players": [{"name", "mark"}], "options", …}; `also`: first lines to add."""
        table, now = self.token(9), self.clock()
        steps = [("begin", dict(begin)), *also]
        events = [Event(k, f"{table}-{k}", now, 0, kind, data) for k, (kind, data) in enumerate(steps, 1)]
        matches.fold(table, events)  # what can't be is refused before anything is written
        with self.writing() as connection:
            while self._taken(connection, code := self.code()):
                pass
            head = Summary(table, code, begin["game"], len(events), now, now, room)
            connection.execute(insert(tables).values(**head._asdict()))
            connection.execute(insert(log), [_row(table, event) for event in events])
        self._sweep_daily()
        return head

    def append(self, table: str, who: int, key: str, decide: Callable[[Match], Sequence[Step]]) -> Added:
        """Adds what `decide` makes of the match as it is now; where it raises an error, nothing is written."""
        with self.writing() as connection:
            head = connection.execute(_HEAD, {"table": table}).scalar()
            if head is None:
                raise NoTableError
            if self._known(connection, table, key):
                return Added(head, again=True)
            match = self._match(connection, table, head)
            steps = decide(match)
            if not steps:
                return Added(head, again=True)
            _fits(match, steps)
            now = self.clock()
            events = [
                Event(head + k, key if k == 1 else f"{key}.{k}", now, who, kind, data)
                for k, (kind, data) in enumerate(steps, 1)
            ]
            rows = [_row(table, event) for event in events]
            connection.execute(_ADD, rows)
            connection.execute(_GROW, {"table": table, "head": events[-1].seq, "now": now})
            self.notify(connection, table, events[-1].seq)
        self.bus.announce(table, events[-1].seq)
        written = [event._replace(data=json.loads(row["data"])) for event, row in zip(events, rows, strict=True)]
        self._keep(matches.fold(table, [*match.events, *written], match))  # the phones will ask for it at once
        self._sweep_daily()
        return Added(events[-1].seq, again=False)

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

    def sweep(self, days: int | None) -> int:
        """Deletes tables at which nobody wrote for so many days, and empty classes; how many tables. None: never."""
        if days is None:
            return 0
        before = self.clock() - days * DAY
        with self.writing() as connection:
            deleted = connection.execute(delete(tables).where(tables.c.touched < before)).rowcount
            used = select(tables.c.room).where(tables.c.room.is_not(None))
            connection.execute(delete(rooms).where(rooms.c.made < before, rooms.c.id.not_in(used)))
        return deleted

    def _sweep_daily(self) -> None:
        """Sweeps again when a day has passed; what was written before stands whatever becomes of it."""
        now = self.clock()
        if self.keep_days is None or now - self._swept < DAY:
            return
        self._swept = now
        with suppress(FullError):
            self.sweep(self.keep_days)

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


def _fits(match: Match, steps: Sequence[Step]) -> None:
    """FactError where a log is full."""
    if match.seq + len(steps) <= ASIDE:
        return
    aside = sum(event.kind == "access" for event in match.events)
    about = all(kind == "access" for kind, _ in steps)
    there, most = (aside, ASIDE) if about else (match.seq - aside, LINES)
    if there + len(steps) > most:
        raise FactError("table_full", most=most)


# built once, as every entry says them
_HEAD = select(tables.c.seq).where(tables.c.id == bindparam("table")).with_for_update()
_KNOWN = select(log.c.seq).where(log.c.table_id == bindparam("table"), log.c.key == bindparam("its_key"))
_ADD = insert(log)
_GROW = update(tables).where(tables.c.id == bindparam("table")).values(seq=bindparam("head"), touched=bindparam("now"))


def _row(table: str, event: Event) -> dict[str, Any]:
    row = event._asdict()
    row["data"] = json.dumps(event.data, ensure_ascii=False, separators=(",", ":"))
    return {"table_id": table, **row}


def plain_code(typed: str) -> str:
    """A code as it is kept, however it was typed.

    >>> plain_code(" abcd-o1l2 ")
    'ABCD0112'
    """
    letters = typed.upper().translate(str.maketrans("OIL", "011"))
    return "".join(letter for letter in letters if letter in LETTERS)[: 2 * CODE]
