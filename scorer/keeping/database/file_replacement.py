"""Puts one file of SQLite in the place of another, so that at each moment either of them is there, whole."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from types import ModuleType

from scorer.keeping.database import file_lock, sqlite
from scorer.keeping.database.engines import DatabaseError
from scorer.keeping.database.paths import BESIDE, LOGS

PATIENCE = 2.0
"""Seconds that we wait for whoever is just reading a file that shall be replaced."""


def merge(path: Path) -> None:
    """Works a file's log into it, as SQLite does when the last one closes it. An error where it is in use."""
    with closing(_alone(sqlite.library(), path)):
        pass


def _alone(module: ModuleType, path: Path) -> sqlite3.Connection:
    """A connection that holds a plain file without a log for itself."""
    connection: sqlite3.Connection = module.connect(str(path), timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # rolls back what was half written
        connection.execute("PRAGMA journal_mode=DELETE")  # works the log in; others who have the file open prevent it
        connection.execute("BEGIN EXCLUSIVE")
    except module.Error:
        connection.close()
        raise
    return connection


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Nobody else uses the old file, and its log is worked into it. DatabaseError where somebody does.

    What SQLite can't read has no log either.
    """
    module = sqlite.library()
    _plain(path)
    try:
        with file_lock.alone(path, PATIENCE):
            connection = _held(module, path)
            try:
                yield
            finally:
                if connection:
                    connection.close()
    except file_lock.InUseError as error:
        raise DatabaseError("place.in_use", path=path) from error


def _held(module: ModuleType, path: Path) -> sqlite3.Connection | None:
    if not path.exists() or path.stat().st_size == 0:
        return None
    try:
        return _alone(module, path)
    except module.OperationalError as error:
        if "locked" in str(error):
            raise DatabaseError("place.in_use", path=path) from error
        raise
    except module.DatabaseError:  # no database, or a damaged one
        return None


def _plain(path: Path) -> None:
    """DatabaseError for what is no file, and for things of that kind in the place of a log."""
    for name in [path, *(Path(f"{path}{ending}") for ending in BESIDE)]:
        if os.path.lexists(name) and not stat.S_ISREG(name.lstat().st_mode):
            raise DatabaseError("place.not_plain", path=name)


def replace(part: Path, path: Path) -> None:
    """Puts the new file in the place of the old one; what lies beside that is no use any more, or never was."""
    for ending in BESIDE:
        Path(f"{path}{ending}").unlink(missing_ok=True)
    part.replace(path)
    _sync_folder(path.parent)


def keep(path: Path, now: datetime) -> Path | None:
    """Gives the old file a second name, with the logs that couldn't be worked into it; None where there was nothing."""
    endings = [ending for ending in ("", *LOGS) if (file := Path(f"{path}{ending}")).exists() and file.stat().st_size]
    if not endings:
        return None
    kept = _free(path.with_name(f"{path.stem}-{now:%Y%m%d-%H%M%S}{path.suffix}"))
    for ending in endings:
        _link(Path(f"{path}{ending}"), Path(f"{kept}{ending}"))
    _sync_folder(path.parent)
    return kept


def _free(wished: Path) -> Path:
    """The name, or the next one where it is taken."""
    names = (wished, *(wished.with_name(f"{wished.stem}-{n}{wished.suffix}") for n in range(2, 1000)))
    return next(name for name in names if not any(os.path.lexists(f"{name}{ending}") for ending in ("", *BESIDE)))


def _link(old: Path, new: Path) -> None:
    try:
        os.link(old, new)
    except OSError:  # a file system without second names
        with new.open("xb") as file:
            new.chmod(0o600)
            with old.open("rb") as read:
                shutil.copyfileobj(read, file)
        sync(new)


def sync(path: Path) -> None:
    """Puts a file's content on the disk."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sync_folder(folder: Path) -> None:
    """Puts the new names on the disk; Windows does it by itself."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
