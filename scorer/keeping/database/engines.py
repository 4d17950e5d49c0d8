"""Opens the database: SQLite in a file with a library that keeps what it was told, or PostgreSQL.

SQLite from 3.7.0 to 3.51.2 can lose committed lines of a write-ahead log when two connections write and check-point at
the same instant (https://www.sqlite.org/changes.html, "WAL-reset"). So we take the library that PyPI's pysqlite3
brings, and where only an affected one is there, the old rollback journal with an extra sync, which is slower. It is
emptied rather than deleted, as files of a browser can't be deleted while they are open.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text

from scorer.keeping.database import direct, file_lock, file_watch, outages
from scorer.words.refusals import RefusedError

if TYPE_CHECKING:
    from alembic.config import Config

FIXED = ((3, 51, 3), (3, 50, 7), (3, 44, 6))
"""The first good release, and the earlier ones that got the same repair."""
WAIT = 5
"""Seconds that a connection waits for another one that writes."""
TURN = 5
"""Seconds that one who writes waits for the others of the same process."""
CHECKING = 10
"""Seconds that a start may spend on checking a file."""
CONNECTIONS = 32
"""So many are opened as they are needed, and stay open."""
POOL = 5
"""Seconds that a request waits for a connection of PostgreSQL's while all are in use."""
MIGRATING = 7305191
"""The number of PostgreSQL's lock under which one process at a time brings the database up to date."""


class DatabaseError(RefusedError):
    """A database that can't be used."""


def wal_is_safe(version: tuple[int, ...]) -> bool:
    """Whether this release of SQLite keeps its write-ahead log whole.

    >>> [wal_is_safe(v) for v in ((3, 40, 1), (3, 44, 6), (3, 50, 6), (3, 50, 7), (3, 51, 2), (3, 51, 3), (3, 53, 4))]
    [False, True, False, True, False, True, True]
    """
    return version >= FIXED[0] or any(version[:2] == good[:2] and version >= good for good in FIXED[1:])


def library() -> ModuleType:
    """The SQLite that we use: pysqlite3 where it is installed, else Python's own."""
    try:
        from pysqlite3 import dbapi2
    except ImportError:  # no wheel for this kind of machine
        return sqlite3
    module: ModuleType = dbapi2
    return module


def open_engine(url: str) -> Engine:
    """The engine for an address such as `sqlite:///scores.db` or `postgresql://…`."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        return _sqlite(url)
    if address.drivername in ("postgres", "postgresql"):
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() != "postgresql":
        raise DatabaseError("database.other_kind", kind=address.get_backend_name())
    engine = create_engine(
        address,
        pool_size=CONNECTIONS,
        max_overflow=0,  # to open one costs more than to keep it
        pool_use_lifo=True,  # the one that was used last knows what it is asked
        pool_timeout=POOL,
        hide_parameters=True,
        connect_args={name: value for name, value in outages.LIMITS.items() if name not in address.query},
    )
    from scorer.keeping.database import postgres

    outages.watch(engine, outages.CONNECT + outages.PAUSE, postgres.Connection.connect)
    postgres.ask_first(engine)  # before it may take its time again
    postgres.begin_together(engine)
    direct.WAYS[engine] = direct.Ways(alone=postgres.each_alone, lost=postgres.mistrust)
    if "options" not in address.query:  # else who wrote them knows how long a statement may take
        postgres.give_up(engine)
    return engine


def _sqlite(url: str) -> Engine:
    module, file = library(), _file(make_url(url).database)
    engine = create_engine(
        url,
        module=module,
        pool_size=CONNECTIONS,
        max_overflow=0,  # to open one costs more than to keep it
        pool_use_lifo=True,  # the one that was used last knows what it is asked
        hide_parameters=True,  # what people wrote gets into no log
        connect_args={"timeout": WAIT, "check_same_thread": False},
    )
    _QUEUES[engine] = threading.Lock()
    if file:
        _lock(engine, file, module.OperationalError)
        file_watch.watch(engine, file)
    outages.watch(engine, WAIT)
    _begin_ourselves(engine, module)
    return engine


def _file(name: str | None) -> Path | None:
    """The file of that name, which only its owner may read where it is a new one; None for a database in memory."""
    if not name or name == ":memory:":
        return None
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    return path.resolve()


def _begin_ourselves(engine: Engine, module: ModuleType) -> None:
    """Sets each connection up, and begins its transactions in place of Python's library."""
    safe = wal_is_safe(module.sqlite_version_info)

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        _keep_journal(cursor, "WAL" if safe else "TRUNCATE", module.OperationalError)
        cursor.execute(f"PRAGMA synchronous={'FULL' if safe else 'EXTRA'}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA secure_delete=ON")  # what is deleted is not to be found in the file
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _lock(engine: Engine, path: Path, failed: type[Exception]) -> None:
    """Lets nobody put another file in the place of this one while the engine has connections."""

    @event.listens_for(engine, "do_connect")
    def _share(*_: object) -> None:
        try:
            file_lock.share(engine, path, WAIT)
        except file_lock.InUseError:
            raise failed("database is locked") from None

    event.listen(engine, "engine_disposed", file_lock.release)


def _keep_journal(cursor: sqlite3.Cursor, mode: str, failed: type[Exception]) -> None:
    """Sets the journal's mode; where another connection writes the new file, SQLite refuses at once, so we wait."""
    until = time.monotonic() + WAIT
    while True:
        try:
            cursor.execute(f"PRAGMA journal_mode={mode}")
            return
        except failed as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
        time.sleep(0.02)


_QUEUES: WeakKeyDictionary[Engine, threading.Lock] = WeakKeyDictionary()
"""Where those wait who write with an engine of SQLite."""


@contextmanager
def turn(engine: Engine) -> Iterator[None]:
    """Waits in the queue of who writes; AwayError where it doesn't move on, since another program holds the file."""
    queue = _QUEUES.get(engine)
    if queue is None:
        yield
        return
    if not queue.acquire(timeout=TURN):
        raise outages.AwayError("database is locked")
    try:
        yield
    finally:
        queue.release()


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes; in one process they queue up here instead of asking SQLite again and again."""
    with turn(engine), engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def damage(engine: Engine, seconds: float = CHECKING) -> str:
    """What is wrong with an SQLite file, nothing where it is whole or the time was too short to see; `seconds` at most.

    Indexes are not compared with their tables, which takes several times as long.
    """
    if engine.dialect.name != "sqlite":
        return ""
    with engine.connect() as connection:
        driver = cast(sqlite3.Connection, connection.connection.driver_connection)
        until = time.monotonic() + seconds
        driver.set_progress_handler(lambda: time.monotonic() > until, 10_000)
        try:
            fault = driver.execute("PRAGMA quick_check(1)").fetchone()[0]
        except library().OperationalError as error:
            if "interrupted" not in str(error):
                raise
            return ""
        except library().DatabaseError as error:
            if "not a database" in str(error):
                raise
            fault = str(error)
        finally:
            driver.set_progress_handler(None, 0)
    return "" if fault == "ok" else " ".join(fault.split()).removeprefix("*** in database main *** ")


def migrate(engine: Engine) -> bool:
    """Brings the database to the form that this program knows; two processes at once take turns.

    Whether it is a new one, which held nothing before.
    """
    with engine.connect() as connection:
        if (revision := _revision(connection)) == newest():
            return False
    if revision and revision > newest():
        raise DatabaseError("database.later")
    from alembic import command

    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            unhurried(connection)
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return revision is None


def unhurried(connection: Connection) -> None:
    """Lets a transaction take its time, as long as nobody waits for its answer."""
    if connection.dialect.name == "postgresql":
        for limit in ("statement_timeout", "lock_timeout"):
            connection.execute(text(f"SET LOCAL {limit} = 0"))
        connection.connection.driver_connection.longest = None  # type: ignore[union-attr]


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def newest() -> str:
    """The last step that there is; its file's name begins with it."""
    return max(path.name for path in (Path(__file__).parent / "migrations" / "versions").glob("0*.py"))[:4]


def _revision(connection: Connection) -> str | None:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
