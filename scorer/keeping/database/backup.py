"""Backup and restore: SQLite's backup API writes a whole database over a file in one transaction.

So at each moment the file holds all of the old database or all of the new one, whatever happens meanwhile, and whoever
has it open meets no other file in its place. Nobody may use it, though: what was read before would not hold any more.
What is copied is checked before, and once more where it lies.

SQLite believes whatever lies beside a file (`FILE-wal`, `FILE-journal`). So of a copy that is to be put back a copy is
opened, with its log; and what can't be read as a database is set aside together with what lies beside it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import Engine

from scorer.keeping.database import file_lock, sqlite
from scorer.keeping.database.engines import DatabaseError
from scorer.keeping.database.integrity import Checked, check, checked
from scorer.keeping.database.paths import BESIDE, LOGS, followed, logs

PATIENCE = 2.0
"""Seconds to wait for readers of a file that is to be overwritten."""


def backup(engine: Engine, path: Path) -> Checked:
    """Copies an SQLite database while it is in use, over what lies at `path`.

    DatabaseError, and everything is as it was, where the database is not whole or the old copy is in use; also for
    PostgreSQL, which has pg_dump for it.
    """
    if engine.dialect.name != "sqlite":
        raise DatabaseError("database.backup_sqlite")
    path, name, module = followed(path), str(engine.url.database), sqlite.library()
    try:
        connection = engine.raw_connection()
    except module.Error as error:
        raise DatabaseError("place.unreadable", path=name, reason=error) from error
    with closing(connection):
        source: sqlite3.Connection = connection.driver_connection  # type: ignore[assignment]
        source.execute("BEGIN")  # what is checked is what is copied
        checked(source, name)
        with _claimed(path) as old:
            _write(source, path, old)
    return check(path, quick=True)


def restore(copy: Path, path: Path, now: datetime) -> tuple[Checked, Path | None]:
    """Writes the file `copy` over the database `path`; what it holds, and where the former one is kept.

    The copy stays as it is. DatabaseError, and everything is as it was, where it is not whole, or either is in use.
    """
    copy, path = followed(copy), followed(path)
    owner = path.stat() if path.exists() else path.parent.stat()
    with tempfile.TemporaryDirectory(prefix="scorer-") as folder:
        part = Path(folder) / copy.name
        _gather(copy, part)
        with closing(_connect(part)) as source:
            checked(source, str(copy))
            with _claimed(path) as old:
                former = _keep(path, old, now)
                _write(source, path, old)
    for file in filter(None, (path, former)):
        _give(file, owner)
    return check(path, quick=True), former


def _connect(path: Path) -> sqlite3.Connection:
    connection: sqlite3.Connection = sqlite.library().connect(str(path), timeout=PATIENCE, isolation_level=None)
    return connection


# --- the file that is written over


@contextmanager
def _claimed(path: Path) -> Iterator[sqlite3.Connection | None]:
    """A connection that has the old file for itself; None where nothing lies there that SQLite can read.

    DatabaseError where somebody uses it, for what is no file, and where it can't be written.
    """
    module = sqlite.library()
    for name in [path, *(Path(f"{path}{ending}") for ending in BESIDE)]:
        if os.path.lexists(name) and not stat.S_ISREG(name.lstat().st_mode):
            raise DatabaseError("place.not_plain", path=name)
    try:
        with file_lock.alone(path, PATIENCE):
            connection = _alone(path) if path.exists() and path.stat().st_size else None
            try:
                yield connection
            finally:
                if connection:
                    connection.close()
    except file_lock.InUseError as error:
        raise DatabaseError("place.in_use", path=path) from error
    except (OSError, module.Error) as error:
        raise DatabaseError("place.unwritable", path=path, reason=getattr(error, "strerror", "") or error) from error


def _alone(path: Path) -> sqlite3.Connection | None:
    """A connection that works a file's log into it and keeps all others out. InUseError where that can't be."""
    module, connection = sqlite.library(), _connect(path)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # rolls back what was half written
        connection.execute("PRAGMA journal_mode=DELETE")  # works the log in; others who have the file open prevent it
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")  # the lock stays
    except module.DatabaseError as error:
        connection.close()
        if "locked" in str(error):
            raise file_lock.InUseError from error
        if isinstance(error, module.OperationalError):
            raise
        return None  # no database, or a damaged one
    return connection


def _write(source: sqlite3.Connection, path: Path, old: sqlite3.Connection | None) -> None:
    """Writes a database over another one, or in the place of what is none; one plain file comes of it."""
    if old:
        _copy(source, old)
        path.chmod(0o600)
        return
    for ending in ("", *BESIDE):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    _create(path)
    with closing(_connect(path)) as new:
        _copy(source, new)


def _copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    source.backup(target)
    target.execute("PRAGMA journal_mode=DELETE")  # the source may have a log beside it


def _keep(path: Path, old: sqlite3.Connection | None, now: datetime) -> Path | None:
    """Keeps the old database under another name, or what lies there and is none; None where there was nothing."""
    endings = [ending for ending in ("", *LOGS) if (file := Path(f"{path}{ending}")).exists() and file.stat().st_size]
    if not endings:
        return None
    former = _free(path.with_name(f"{path.stem}-{now:%Y%m%d-%H%M%S}{path.suffix}"))
    if old:
        _create(former)
        with closing(_connect(former)) as new:
            _copy(old, new)
    else:
        for ending in endings:
            Path(f"{path}{ending}").rename(f"{former}{ending}")
    return former


def _free(path: Path) -> Path:
    """The name, or the next one where it is taken."""
    names = (path, *(path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(2, 1000)))
    return next(name for name in names if not any(os.path.lexists(f"{name}{ending}") for ending in ("", *BESIDE)))


def _create(path: Path) -> None:
    """An empty file that only its owner may read."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _give(path: Path, owner: os.stat_result) -> None:
    """Gives a file to an owner: root may restore what a service uses."""
    with suppress(OSError, AttributeError):
        os.chown(path, owner.st_uid, owner.st_gid)


# --- the copy that is put back


def _gather(copy: Path, part: Path) -> None:
    """A copy of a file and of what lies beside it, made one plain file. The file itself is only read."""
    try:
        with file_lock.unused(copy, PATIENCE):
            for ending in ("", *LOGS):
                if (log := Path(f"{copy}{ending}")).exists():
                    _take(log, Path(f"{part}{ending}"))
    except file_lock.InUseError as error:
        raise DatabaseError("place.in_use", path=copy) from error
    stale = logs(copy)
    try:
        with closing(_connect(part)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")  # works the log in
            if stale:
                checked(connection, str(copy))
    except (sqlite.library().Error, DatabaseError) as error:
        if stale:
            raise DatabaseError("place.other_log", path=copy, log=stale[0].name) from error
        raise DatabaseError("place.unreadable", path=copy, reason=error) from error


def _take(old: Path, new: Path) -> None:
    try:
        with old.open("rb") as source, new.open("xb") as target:
            shutil.copyfileobj(source, target)
    except OSError as error:
        raise DatabaseError("place.unreadable", path=old, reason=error.strerror) from error
