"""Connections to PostgreSQL that wait for an answer so long and no longer.

A server that hangs as a whole still acknowledges what the network brings, and its own limits don't run: only whoever
asks can give up. The connection is closed then, as nobody knows what comes on it later.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar
from weakref import WeakKeyDictionary

import psycopg
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from sqlalchemy import Connection as SQLConnection
from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.pool import ConnectionPoolEntry

from scorer.keeping.database.outages import CONNECT, LOCKED

READY = float(CONNECT)
"""Seconds that the answer may take to the question whether a connection still works."""
ANSWER = 2.0 * LOCKED + 1
"""The same for a statement: a little longer than the server itself lets one run."""
TRUSTED = 3.0
"""Seconds for which a connection that has worked is not asked whether it still does."""

Result = TypeVar("Result")


class Connection(psycopg.Connection[TupleRow]):
    """Gives up after `longest` seconds, None: never."""

    longest: float | None = None

    def wait(self, gen: PQGen[Result], interval: float = 0.1, timeout: float | None = None) -> Result:
        """Waits for what the server says. OperationalError, and the connection is closed, where it says nothing."""
        if timeout is not None or self.longest is None:
            return super().wait(gen, interval, timeout)
        ends = time.monotonic() + self.longest
        try:
            return super().wait(gen, interval, self.longest)
        except psycopg.OperationalError as error:
            if time.monotonic() < ends:
                raise
            self.pgconn.finish()
            raise psycopg.OperationalError(f"no answer within {self.longest:g} s") from error


def give_up(engine: Engine) -> None:
    """Lets an engine's connections give up: soon where they have lain idle, later on a statement."""

    @event.listens_for(engine, "connect")
    @event.listens_for(engine, "checkin")
    def _idle(connection: Connection | None, _: object) -> None:
        if connection is not None:  # a broken one has gone
            connection.longest = READY

    @event.listens_for(engine, "checkout")
    def _used(connection: Connection, *_: object) -> None:
        connection.longest = ANSWER


# --- connections that were idle

_MISTRUSTED: WeakKeyDictionary[Engine, float] = WeakKeyDictionary()
"""When a connection of an engine was found broken the last time."""


def mistrust(engine: Engine) -> None:
    """Lets each connection that is idle now be asked whether it works before it is used again."""
    _MISTRUSTED[engine] = time.monotonic()


def ask_first(engine: Engine) -> None:
    """Asks a connection that was idle for long whether it works; where it doesn't, none of the idle ones is used.

    SQLAlchemy's `pool_pre_ping` asks each time, which costs as much as a small statement.
    """

    @event.listens_for(engine, "checkin")
    def _left(_: object, entry: ConnectionPoolEntry) -> None:
        entry.info["left"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def _works(connection: Connection, entry: ConnectionPoolEntry, _: object) -> None:
        left, now = entry.info.get("left"), time.monotonic()
        if left is None or left > max(now - TRUSTED, _MISTRUSTED.get(engine, 0.0)):
            return
        try:
            engine.dialect.do_ping(connection)  # type: ignore[arg-type]
        except psycopg.Error as error:
            raise InvalidatePoolError from error


@contextmanager
def each_alone(connection: Connection) -> Iterator[None]:
    """Makes each statement on a connection a transaction of its own, until the engine begins one there.

    So none is rolled back, after which psycopg forgets what it has prepared.
    """
    if not connection.autocommit:
        connection.autocommit = True
    try:
        yield
    finally:
        if connection.pgconn.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            connection.close()  # nobody knows what comes on it later


def begin_together(engine: Engine) -> None:
    """Lets what an engine begins be one transaction, whatever was done on the connection before."""

    @event.listens_for(engine, "begin")
    def _begin(connection: SQLConnection) -> None:
        driver = connection.connection.driver_connection
        if isinstance(driver, Connection) and driver.autocommit:
            driver.autocommit = False
