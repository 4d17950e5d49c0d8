"""Connections to PostgreSQL that wait for an answer so long and no longer.

A server that hangs as a whole still acknowledges what the network brings, and its own limits don't run: only whoever
asks can give up. The connection is closed then, as nobody knows what comes on it later.
"""

from __future__ import annotations

import time
from typing import TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.rows import TupleRow
from sqlalchemy import Engine, event

from scorer.keeping.outages import CONNECT, LOCKED

READY = float(CONNECT)
"""Seconds that the answer may take to the question whether a connection still works."""
ANSWER = 2.0 * LOCKED + 1
"""The same for a statement: a little longer than the server itself lets one run."""

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
