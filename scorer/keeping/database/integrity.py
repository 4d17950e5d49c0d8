"""Integrity checks of SQLite files: intact, ours, and what they hold."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, cast

from sqlalchemy import Engine

from scorer.keeping.database import sqlite
from scorer.keeping.database.engines import DatabaseError
from scorer.keeping.database.migration import newest

CHECKING = 10
"""Seconds that a start may spend on checking a file."""
REVISION = "SELECT version_num FROM alembic_version"
COUNTED = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM log)"
TORN = "SELECT count(*) FROM tables WHERE seq <> (SELECT coalesce(max(log.seq), 0) FROM log WHERE table_id = id)"


class Checked(NamedTuple):
    """What a file holds that was found to be whole."""

    tables: int
    lines: int


def check(path: Path, quick: bool = False) -> Checked:
    """Reads a whole file, or quickly without comparing indexes. DatabaseError where it is damaged or not ours."""
    module = sqlite.library()
    try:
        with closing(module.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return checked(connection, str(path), "quick_check" if quick else "integrity_check")
    except module.Error as error:
        raise DatabaseError("place.unreadable", path=path, reason=error) from error


def checked(connection: sqlite3.Connection, name: str, how: str = "integrity_check") -> Checked:
    """The same of an open database, which people know by a name."""
    try:
        return _checked(connection, name, how)
    except sqlite.library().Error as error:
        raise DatabaseError("place.unreadable", path=name, reason=error) from error


def _checked(connection: sqlite3.Connection, name: str, how: str) -> Checked:
    if (fault := _value(connection, f"PRAGMA {how}(1)")) != "ok":
        raise DatabaseError("place.damaged", path=name, reason=" ".join(str(fault).split()))
    names = {table for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"alembic_version", "tables", "log"} <= names or not (revision := _value(connection, REVISION)):
        raise DatabaseError("place.foreign", path=name)
    if str(revision) > newest():
        raise DatabaseError("place.later", path=name)
    if wrong := _value(connection, TORN):
        raise DatabaseError("place.torn", path=name, n=wrong)
    ((tables, lines),) = connection.execute(COUNTED)
    return Checked(tables, lines)


def damage(engine: Engine, seconds: float = CHECKING) -> str:
    """What is wrong with an SQLite file, nothing where it is whole or the time was too short to see; `seconds` at most.

    Indexes are not compared with their tables, which takes several times as long.
    """
    if engine.dialect.name != "sqlite":
        return ""
    module = sqlite.library()
    with engine.connect() as connection:
        driver = cast(sqlite3.Connection, connection.connection.driver_connection)
        until = time.monotonic() + seconds
        driver.set_progress_handler(lambda: time.monotonic() > until, 10_000)
        try:
            fault = driver.execute("PRAGMA quick_check(1)").fetchone()[0]
        except module.OperationalError as error:
            if "interrupted" not in str(error):
                raise
            return ""
        except module.DatabaseError as error:
            if "not a database" in str(error):
                raise
            fault = str(error)
        finally:
            driver.set_progress_handler(None, 0)
    return "" if fault == "ok" else " ".join(fault.split()).removeprefix("*** in database main *** ")


def _value(connection: sqlite3.Connection, query: str) -> object:
    """What a query says, None where it says nothing."""
    return (connection.execute(query).fetchone() or [None])[0]
