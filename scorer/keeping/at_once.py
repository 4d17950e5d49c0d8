"""Adds lines to a log whose last one is known, without looking first: where it has grown meanwhile, nothing is written.

The condition stands in the statement that takes the next numbers, so nobody can come between; the phone's id is unique
at its table, so what was written already is refused by the database itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Engine, bindparam, func, insert, select, update

from scorer.keeping.bus import CHANNEL
from scorer.keeping.database import engines
from scorer.keeping.database.direct import Statement, UnsureError, Values, connected
from scorer.keeping.database.schema import log, tables
from scorer.playing.log import Stored


def grow(engine: Engine, table: str, before: int, lines: Sequence[Stored]) -> bool:
    """Adds lines after line `before`, and tells other processes; False where that can't be, or nobody knows.

    AwayError where somebody else holds the table, or the file, for long.
    """
    values = {"table": table, "before": before, "head": lines[-1].seq, "now": lines[-1].at}
    added = [{"table_id": table, **line._asdict()} for line in lines]
    try:
        if engine.dialect.name == "sqlite":
            return _in_file(engine, values, added)
        return len(lines) == 1 and _by_server(engine, {**values, **added[0], **_news(table, lines)})
    except UnsureError:
        return False


def _in_file(engine: Engine, values: Values, added: Sequence[Values]) -> bool:
    dialect = engine.dialect
    with engines.turn(engine), connected(engine) as connection:
        connection.execute("BEGIN IMMEDIATE")
        if _GROW.run(connection, dialect, values).rowcount != 1:
            return False
        for line in added:
            _ADD.run(connection, dialect, line)
        connection.execute("COMMIT")
    return True


def _news(table: str, lines: Sequence[Stored]) -> Values:
    return {"channel": CHANNEL, "news": f"{table} {lines[-1].seq}"}


def _by_server(engine: Engine, values: Values) -> bool:
    """In one statement, so in one answer: it tells of a line where it has added one."""
    return bool(_GROW_AND_TELL.rows(engine, values))


_GROWN = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.seq == bindparam("before"))
    .values(seq=bindparam("head"), touched=bindparam("now"))
)
_GROW, _ADD = Statement(_GROWN), Statement(insert(log))


def _grown_and_told() -> Statement:
    grown = _GROWN.returning(tables.c.id).cte("grown")
    names = [name for name in log.c.keys() if name != "table_id"]  # noqa: SIM118  # a collection, no mapping
    line = select(grown.c.id, *(bindparam(name, type_=log.c[name].type) for name in names))
    added = insert(log).from_select(["table_id", *names], line).returning(log.c.seq).cte("added")
    return Statement(select(func.pg_notify(bindparam("channel"), bindparam("news"))).select_from(added))


_GROW_AND_TELL = _grown_and_told()
