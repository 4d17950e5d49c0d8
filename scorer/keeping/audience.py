"""Who may look at a table, looked up once for all phones there that hear of the same line.

A look serves the streams of a line that it was made after, and only for a moment: what it says of a phone was so while
the line was the last one already. So it costs one question to the database, however many phones listen.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import NamedTuple

from sqlalchemy import Engine, bindparam, select

from scorer.keeping.database.schema import members, tables
from scorer.keeping.phones import MEMBER, Member
from scorer.keeping.sized_cache import SizedCache

MOMENT = 0.1
"""Seconds that a look serves: so long it may take until all streams of a table have been told."""
MOST = 20_000
"""Phones that are remembered in all."""
LOCKS = 64
"""Tables that share one are looked up one after the other."""


class Audience(NamedTuple):
    """The phones at a table, by their hashes in the order of their numbers, while line `seq` was the last one."""

    seq: int
    phones: Mapping[str, Member]


class Audiences:
    """The looks of a process. `steady` tells how time passes."""

    def __init__(self, engine: Engine, steady: Callable[[], float]) -> None:
        self._engine, self._steady = engine, steady
        self._kept: SizedCache[str, tuple[float, Audience]] = SizedCache(MOST)
        self._looking = [threading.Lock() for _ in range(LOCKS)]

    def at(self, table: str, seq: int) -> Audience:
        """Who may look at the table, where that line, or a later one, is the last; without phones where it is gone."""
        with self._looking[hash(table) % LOCKS]:
            now = self._steady()
            made, kept = self._kept.get(table) or (-MOMENT, None)
            if kept and kept.seq >= seq and now - made < MOMENT:
                return kept
            found = self._look(table)
            self._kept.put(table, (now, found), 1 + len(found.phones))
            return found

    def _look(self, table: str) -> Audience:
        with self._engine.connect() as connection:
            rows = connection.execute(_AUDIENCE, {"table": table}).all()
        return Audience(rows[0].seq if rows else 0, {row.phone: Member(*row[:-2]) for row in rows})


_AUDIENCE = (
    select(*MEMBER, members.c.phone, tables.c.seq)
    .join(tables, tables.c.id == members.c.table_id)
    .where(members.c.table_id == bindparam("table"), members.c.gone.is_(None))
    .order_by(members.c.number)
)
