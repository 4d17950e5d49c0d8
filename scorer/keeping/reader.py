"""Reads the logs of tables and caches the folded games: each line is read and folded once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import NamedTuple, TypeVar, cast

from sqlalchemy import ColumnElement, Connection, Engine, bindparam, select

from scorer.keeping.codes import plain_code
from scorer.keeping.database.schema import log, tables
from scorer.keeping.sized_cache import SizedCache
from scorer.playing import folding
from scorer.playing import log as logs
from scorer.playing.log import Stored
from scorer.playing.match import Match

REMEMBERED = 60_000
"""Lines of tables, in all, whose folded log is kept in memory: about 120 MB."""
RESULTS = 120_000
"""Lines of tables, in all, whose results are kept in memory: at most some 40 MB."""
SMALL, THICK = 20, 256
"""What a table weighs beyond its lines, in lines; and bytes that weigh as much as a line."""
NUMBERS = 10
"""So many plain numbers weigh as much as a line."""
FOLDERS = 64
"""Tables that share one are folded one after the other, so that those who only read fold nothing twice at once."""

Result = TypeVar("Result")


class NoTableError(LookupError):
    """There is no such table (any more)."""


class Folded(NamedTuple):
    """A game with the bytes that its lines have in the database."""

    match: Match
    size: int

    @property
    def weight(self) -> int:
        """What it takes in memory, counted in lines of common length."""
        return SMALL + len(self.match.events) + self.size // THICK


class Summary(NamedTuple):
    """The head of a table, as lists have it."""

    id: str
    code: str
    game: str
    seq: int
    made: float
    touched: float
    room: str | None


class Reader:
    """The tables and their games, as they are in the database now."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._folded: SizedCache[str, Folded] = SizedCache(REMEMBERED)
        self._results: SizedCache[tuple[str, Callable[[Match], object]], tuple[int, object]] = SizedCache(RESULTS)
        self._folding = [threading.Lock() for _ in range(FOLDERS)]

    def summary(self, table: str) -> Summary:
        """The table's head. NoTableError where there is none."""
        with self.engine.connect() as connection:
            return self._summary(connection, tables.c.id == table)

    def by_code(self, code: str) -> Summary:
        """The table of that code, typed in any way."""
        with self.engine.connect() as connection:
            return self._summary(connection, tables.c.code == plain_code(code))

    def _summary(self, connection: Connection, which: ColumnElement[bool]) -> Summary:
        row = connection.execute(select(tables).where(which)).first()
        if row is None:
            raise NoTableError
        return Summary(*row)

    def match(self, table: str) -> Match:
        """The game at a table, folded from its log; from memory where no line was added since."""
        with self.engine.connect() as connection:
            seq: int | None = connection.execute(_LAST, {"table": table}).scalar()
        if seq is None:
            raise NoTableError
        return self._read(None, table, seq).match

    def match_at(self, table: str, seq: int) -> Match:
        """The same for somebody who knows the number of the last line already."""
        folded = self._folded.get(table)
        if folded and folded.match.seq >= seq:  # a newer one does as well
            return folded.match
        return self._read(None, table, seq).match

    def counted(
        self, summary: Summary, make: Callable[[Match], Result], weight: Callable[[Result], int]
    ) -> tuple[int, Result]:
        """What `make` makes of a table's game now, with the last line that it is of; `weight`: of how many numbers."""
        match = self.match_at(summary.id, summary.seq)
        result = make(match)
        self.remember(summary._replace(seq=match.seq), make, result, weight)
        return match.seq, result

    def remember(
        self, summary: Summary, make: Callable[[Match], Result], result: Result, weight: Callable[[Result], int]
    ) -> None:
        """Keeps in memory what `make` once made of a table's game as it is now."""
        self._results.put((summary.id, make), (summary.seq, result), SMALL + weight(result) // NUMBERS)

    def recalled(self, summary: Summary, make: Callable[[Match], Result]) -> Result | None:
        """What is in memory of that; None where it would have to be counted first."""
        seq, result = self._results.get((summary.id, make)) or (0, None)
        return cast(Result, result) if seq >= summary.seq else None

    def alive(self) -> None:
        """Raises an error unless the database answers."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def _read(self, connection: Connection | None, table: str, seq: int) -> Folded:
        """The game up to a line; from memory, or from there on. Who wants the same meanwhile waits for it.

        `connection`: that of whoever writes, who does not wait: whoever folds may be waiting for a connection. Others
        take one only for as long as lines are read.
        """
        folded, one_by_one = self._folded.get(table), self._folding[hash(table) % FOLDERS]
        if folded and folded.match.seq == seq:
            return folded
        alone = one_by_one.acquire(blocking=connection is None)
        try:
            return self._fold(connection, table, seq, self._folded.get(table))
        finally:
            if alone:
                one_by_one.release()

    def _fold(self, connection: Connection | None, table: str, seq: int, cached: Folded | None) -> Folded:
        if cached and cached.match.seq == seq:
            return cached
        before = cached if cached and cached.match.seq < seq else None
        since = before.match.seq if before else 0
        values = {"table": table, "since": since, "until": seq}
        with nullcontext(connection) if connection else self.engine.connect() as reading:
            stored = [*map(Stored._make, reading.execute(_LINES, values))]
        if not stored and before is None:  # deleted meanwhile
            raise NoTableError
        return self._keep(grown(table, before, stored))

    def _keep(self, folded: Folded) -> Folded:
        cached = self._folded.get(folded.match.table)
        if cached is None or cached.match.seq < folded.match.seq:  # somebody may have read more lines meanwhile
            self._folded.put(folded.match.table, folded, folded.weight)
        return folded


# built once, as nearly every request asks them
_LAST = select(tables.c.seq).where(tables.c.id == bindparam("table"))
_LINES = (
    select(*(log.c[name] for name in Stored._fields))
    .where(log.c.table_id == bindparam("table"), log.c.seq > bindparam("since"), log.c.seq <= bindparam("until"))
    .order_by(log.c.seq)
)


def grown(table: str, before: Folded | None, stored: Sequence[Stored]) -> Folded:
    """The game after some more lines."""
    match, size = before or (None, 0)
    lines = logs.read(stored, match.events if match else ())
    return Folded(folding.fold(table, lines, match), size + sum(line.size for line in stored))
