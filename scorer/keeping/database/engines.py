"""Opens the database, SQLite in a file or PostgreSQL, and begins transactions that write.

Outside of them each statement is a transaction of its own, so that to read costs one question and leaves nothing open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

from sqlalchemy import Connection, Engine, make_url, text

from scorer.keeping.database import sqlite
from scorer.words.refusals import RefusedError

WRITES: Mapping[str, Mapping[str, str | bool]] = MappingProxyType(
    {"sqlite": {"writes": True}, "postgresql": {"isolation_level": "READ COMMITTED"}}
)
"""Options of a connection on which a transaction shall begin."""


class DatabaseError(RefusedError):
    """A database that can't be used."""


def open_engine(url: str) -> Engine:
    """The engine for an address such as `sqlite:///scores.db` or `postgresql://…`."""
    address = make_url(url)
    match address.get_backend_name():
        case "sqlite":
            return sqlite.open_engine(address)
        case "postgres" | "postgresql":
            try:
                from scorer.keeping.database import postgres
            except ImportError as error:
                raise DatabaseError("database.no_psycopg") from error
            return postgres.open_engine(address)
        case other:
            raise DatabaseError("database.other_kind", kind=other)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes; in one process they queue up here instead of asking SQLite again and again."""
    with sqlite.turn(engine), engine.connect() as connection:
        connection.execution_options(**WRITES[engine.dialect.name])
        with connection.begin():
            yield connection


def without_time_limit(connection: Connection) -> None:
    """Removes the time limits from a transaction that no request waits for."""
    if connection.dialect.name == "postgresql":
        for limit in ("statement_timeout", "lock_timeout"):
            connection.execute(text(f"SET LOCAL {limit} = 0"))
        connection.connection.driver_connection.timeout = None  # type: ignore[union-attr]
