"""PostgreSQL, with a client-side timeout for every answer.

A server that hangs as a whole still acknowledges what the network brings, and its own limits don't run: only whoever
asks can give up. The connection is closed then, as nobody knows what comes on it later.
"""

from __future__ import annotations

import math
import time
from typing import TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

from scorer.keeping.database import outages
from scorer.keeping.database.outages import CONNECT, LIMITS, LOCKED

READY = float(CONNECT)
"""Seconds that the answer may take to the question whether a connection still works."""
ANSWER = 2.0 * LOCKED + 1
"""The same for a statement: a little longer than the server itself lets one run."""
TRUSTED = 1.0
"""Seconds for which a connection that has worked is not asked whether it still does."""
CONNECTIONS = 32
"""So many are opened as they are needed, and stay open."""
POOL = 5
"""Seconds that a request waits for a connection while all are in use."""

Result = TypeVar("Result")


class Connection(psycopg.Connection[TupleRow]):
    """A connection that gives up after `timeout` seconds; None: never."""

    timeout: float | None = None

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        """Waits for what the server says. OperationalError, and the connection is closed, where it says nothing."""
        if timeout is not None or self.timeout is None:
            return super().wait(gen, interval, timeout)
        ends = time.monotonic() + self.timeout
        try:
            return super().wait(gen, interval, self.timeout)
        except psycopg.OperationalError as error:
            if time.monotonic() < ends:
                raise
            self.pgconn.finish()
            raise psycopg.OperationalError(f"no answer within {self.timeout:g} s") from error


def open_engine(url: URL) -> Engine:
    """The engine for a server; limits that stand in the address hold in place of ours."""
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        isolation_level="AUTOCOMMIT",  # each statement by itself, but for what `engines.writing` begins
        skip_autocommit_rollback=True,
        pool_size=CONNECTIONS,
        max_overflow=0,  # to open one costs more than to keep it
        pool_use_lifo=True,  # the one that was used last knows what it is asked
        pool_timeout=POOL,
        hide_parameters=True,  # what people wrote gets into no log
        connect_args={name: value for name, value in LIMITS.items() if name not in url.query},
    )
    _check_idle(engine)  # before it may take its time again
    outages.watch(engine, outages.CONNECT + outages.PAUSE, Connection.connect)
    if "options" not in url.query:  # else who wrote them knows how long a statement may take
        _limit_waiting(engine)
    return engine


def _check_idle(engine: Engine) -> None:
    """Pings connections that were idle for long; if one is broken, all idle ones are discarded.

    SQLAlchemy's `pool_pre_ping` asks each time, which costs as much as a small statement.
    """

    @event.listens_for(engine, "checkin")
    def _left(_: object, entry: ConnectionPoolEntry) -> None:
        entry.info["left"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def _check(connection: Connection, entry: ConnectionPoolEntry, _: object) -> None:
        if time.monotonic() - entry.info.get("left", math.inf) < TRUSTED:
            return
        try:
            engine.dialect.do_ping(connection)  # type: ignore[arg-type]
        except psycopg.Error as error:
            raise InvalidatePoolError from error


def _limit_waiting(engine: Engine) -> None:
    """Sets timeouts: a short one for pings, a longer one for statements."""

    @event.listens_for(engine, "connect")
    @event.listens_for(engine, "checkin")
    def _idle(connection: Connection | None, _: object) -> None:
        if connection is not None:  # a broken one has gone
            connection.timeout = READY

    @event.listens_for(engine, "checkout")
    def _used(connection: Connection, *_: object) -> None:
        connection.timeout = ANSWER
