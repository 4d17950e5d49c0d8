"""SQLite, by a library version that does not lose committed data.

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
from weakref import WeakKeyDictionary

from sqlalchemy import URL, Connection, Engine, create_engine, event

from scorer.keeping.database import file_lock, file_watch, outages

FIXED = ((3, 51, 3), (3, 50, 7), (3, 44, 6))
"""The first good release, and the earlier ones that got the same repair."""
WAIT = 5
"""Seconds that a connection waits for another one that writes."""
TURN = 5
"""Seconds that one who writes waits for the others of the same process."""
CONNECTIONS = 32
"""So many are opened as they are needed, and stay open."""


def wal_is_safe(version: tuple[int, ...]) -> bool:
    """Whether this release of SQLite keeps its write-ahead log whole.

    >>> [wal_is_safe(version) for version in ((3, 40, 1), (3, 44, 5), (3, 45, 0), (3, 50, 6), (3, 51, 0), (3, 51, 2))]
    [False, False, False, False, False, False]
    >>> [wal_is_safe(version) for version in ((3, 44, 6), (3, 44, 99), (3, 50, 7), (3, 51, 3), (3, 52, 0), (4, 0, 0))]
    [True, True, True, True, True, True]
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


def open_engine(url: URL) -> Engine:
    """The engine for a file, which is made where there is none, or for a database in memory."""
    module, file = library(), _file(url.database)
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
    """Sets each connection up, and begins its transactions in place of Python's library: those that write."""
    safe = wal_is_safe(module.sqlite_version_info)

    @event.listens_for(engine, "connect")
    def _set_up(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        _set_journal(connection, "WAL" if safe else "TRUNCATE", module.OperationalError)
        connection.execute(f"PRAGMA synchronous={'FULL' if safe else 'EXTRA'}")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA secure_delete=ON")  # what is deleted is not to be found in the file

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if connection.get_execution_options().get("writes"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")


def _lock(engine: Engine, path: Path, failed: type[Exception]) -> None:
    """Keeps others from replacing the file while the engine has connections."""

    @event.listens_for(engine, "do_connect")
    def _share(*_: object) -> None:
        try:
            file_lock.share(engine, path, WAIT)
        except file_lock.InUseError:
            raise failed("database is locked") from None

    event.listen(engine, "engine_disposed", file_lock.release)


def _set_journal(connection: sqlite3.Connection, mode: str, failed: type[Exception]) -> None:
    """Sets the journal's mode; where another connection writes the new file, SQLite refuses at once, so we wait."""
    until = time.monotonic() + WAIT
    while True:
        try:
            connection.execute(f"PRAGMA journal_mode={mode}").fetchall()
            return
        except failed as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
        time.sleep(0.02)


_QUEUES: WeakKeyDictionary[Engine, threading.Lock] = WeakKeyDictionary()
"""The queue of writers of each engine of SQLite."""


@contextmanager
def turn(engine: Engine) -> Iterator[None]:
    """Waits in the queue of writers. AwayError if it doesn't move on because another program holds the file."""
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
