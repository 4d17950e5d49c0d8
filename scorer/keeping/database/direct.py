"""What nearly every request asks or writes, said to the driver itself: each statement is a transaction of its own.

SQLAlchemy begins and rolls back around each of them, which costs SQLite as much again, and PostgreSQL three answers in
place of one. Whatever goes wrong here is tried once more in the ordinary way, which says what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, Executable
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import PoolProxiedConnection
from sqlalchemy.sql.compiler import SQLCompiler

from scorer.keeping.database import outages

Values: TypeAlias = Mapping[str, Any]
"""What fills the gaps of a statement, whatever the driver takes."""
GAVE_UP = ("55P03", "57014")
"""PostgreSQL's states of a statement that has waited as long as it may (Appendix A)."""
LOCKED = "database is locked"
"""The same of SQLite."""


class UnsureError(RuntimeError):
    """It may have gone wrong: the ordinary way is to be taken."""


class Told(NamedTuple):
    """A statement as a driver wants it; `names` of its gaps in order where they have numbers only."""

    text: str
    names: tuple[str, ...] | None


class Statement:
    """A statement that is compiled once for each kind of database."""

    def __init__(self, statement: Executable) -> None:
        self.ordinary = statement
        self._told: dict[str, Told] = {}

    def run(self, connection: Any, dialect: Dialect, values: Values) -> Any:
        """The driver's cursor, after it ran on one of its connections."""
        told = self._told.get(dialect.name) or self._compiled(dialect)
        given = values if told.names is None else [values[name] for name in told.names]
        return connection.execute(told.text, given)

    def _compiled(self, dialect: Dialect) -> Told:
        compiled: SQLCompiler = dialect.statement_compiler(dialect, self.ordinary)  # type: ignore[arg-type]
        told = Told(str(compiled), tuple(compiled.positiontup or ()) if compiled.positional else None)
        return self._told.setdefault(dialect.name, told)

    def rows(self, engine: Engine, values: Values) -> list[tuple[Any, ...]]:
        """Its answer. Errors as from `connected`."""
        with connected(engine) as connection:
            rows: list[tuple[Any, ...]] = self.run(connection, engine.dialect, values).fetchall()
            return rows


class Ways(NamedTuple):
    """What a kind of database needs: a check before each use that raises AwayError; what makes each statement on a
    connection a transaction of its own; and what is to be done when one was lost."""

    check: Callable[[], object] = lambda: None
    alone: Callable[[Any], AbstractContextManager[object]] = nullcontext
    lost: Callable[[Engine], object] = lambda _: None


WAYS: WeakKeyDictionary[Engine, Ways] = WeakKeyDictionary()
"""Those of each engine; no library of a database that isn't used is loaded for them."""


@contextmanager
def connected(engine: Engine) -> Iterator[Any]:
    """A connection of the driver on which each statement is a transaction of its own.

    What is begun there and not ended is rolled back. OperationalError where it can't be had; AwayError where somebody
    holds a lock for long; UnsureError where anything else goes wrong on it.
    """
    ways = WAYS.get(engine) or Ways()
    _check(ways)
    pooled = _pooled(engine)
    try:
        with ways.alone(pooled.driver_connection):
            yield pooled.driver_connection
        outages.of(engine).works()
    except _errors(engine) as error:
        if engine.dialect.is_disconnect(error, pooled, None):  # type: ignore[arg-type]  # psycopg's errors are such
            pooled.invalidate(error)
            ways.lost(engine)
        if getattr(error, "sqlstate", "") in GAVE_UP or LOCKED in str(error):
            raise outages.AwayError(str(error)) from error
        raise UnsureError from error
    finally:
        pooled.close()


def asked(engine: Engine, statement: Statement, values: Values) -> Sequence[Sequence[Any]]:
    """The answer to a question, in the ordinary way where need be."""
    try:
        return statement.rows(engine, values)
    except UnsureError:
        with engine.connect() as connection:
            return connection.execute(statement.ordinary, values).all()


def _check(ways: Ways) -> None:
    try:
        ways.check()
    except outages.AwayError as error:
        raise UnsureError from error


def _pooled(engine: Engine) -> PoolProxiedConnection:
    """A connection of the pool. OperationalError where there is none, as from an engine otherwise."""
    try:
        return engine.raw_connection()
    except _errors(engine) as error:
        raise OperationalError(None, None, error, hide_parameters=True) from error


def _errors(engine: Engine) -> type[Exception]:
    errors: type[Exception] = engine.dialect.loaded_dbapi.Error
    return errors
