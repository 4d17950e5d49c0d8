"""Checks a file of SQLite: whether it is whole, one of ours, and what it holds."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from scorer.keeping import database
from scorer.keeping.database import DatabaseError

REVISION = "SELECT version_num FROM alembic_version"
TORN = "SELECT count(*) FROM tables WHERE seq <> (SELECT coalesce(max(log.seq), 0) FROM log WHERE table_id = id)"


class Checked(NamedTuple):
    """What a file holds that was found to be whole."""

    tables: int
    lines: int

    def __str__(self) -> str:
        many = "table" if self.tables == 1 else "tables"
        return f"{self.tables} {many} with {self.lines} {'line' if self.lines == 1 else 'lines'}"


def check(path: Path, called: str = "", quick: bool = False) -> Checked:
    """Reads a whole file, or quickly without comparing indexes. DatabaseError where it is damaged or not ours.

    `called`: the name that people know it by.
    """
    said = called or str(path)
    module: Any = database.library()
    try:
        with closing(module.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return _checked(connection, said, "quick_check" if quick else "integrity_check")
    except module.Error as error:
        raise DatabaseError(f"{said} can't be read: {error}") from error


def _checked(connection: Any, said: str, how: str) -> Checked:
    def value(query: str) -> Any:
        return (connection.execute(query).fetchone() or [None])[0]

    if (found := value(f"PRAGMA {how}(1)")) != "ok":
        raise DatabaseError(f"{said} is damaged: {' '.join(str(found).split())}")
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not {"alembic_version", "tables", "log"} <= names or not (revision := value(REVISION)):
        raise DatabaseError(f"{said} holds no tables of the scorer")
    if revision > database.newest():
        raise DatabaseError(f"{said} belongs to a later version of the scorer; install that one")
    if wrong := value(TORN):
        raise DatabaseError(f"{said} is damaged: the logs of {wrong} of its tables are not whole")
    return Checked(value("SELECT count(*) FROM tables"), value("SELECT count(*) FROM log"))
