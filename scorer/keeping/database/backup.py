"""Copies of the database and the way back: one plain file each, complete, checked, and never mixed with another's log.

SQLite keeps the newest entries beside its file (`FILE-wal`, `FILE-journal`) and believes whatever lies there. So before
a file takes the place of another one, the old one's log is worked into the old one, which nobody may be using; from
then on at each moment either the old file or the new one is there, whole and without a log
(https://sqlite.org/howtocorrupt.html, 1.4 and 2.4). The new file is checked twice: before it takes the place, and
where it lies.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy import Engine

from scorer.keeping.database import file_lock, file_replacement, sqlite
from scorer.keeping.database.engines import DatabaseError
from scorer.keeping.database.integrity import Checked, check
from scorer.keeping.database.paths import LOGS, followed, logs

PART = re.compile(r"\.(.+)\.[a-z0-9_]+\.part", re.DOTALL)
"""What a folder is called in which a new file is made."""
OLD = 86400
"""Seconds after which what a copy has left half done, as it was killed, is taken away."""


def backup(engine: Engine, path: Path) -> Checked:
    """Copies an SQLite database while it is in use, over what lies at `path`.

    DatabaseError, and everything is as it was, where the copy is not whole or the old one is in use; also for
    PostgreSQL, which has pg_dump for it.
    """
    if engine.dialect.name != "sqlite":
        raise DatabaseError("database.backup_sqlite")
    path = followed(path)
    with _folder(path) as folder:
        part = folder / path.name
        _copy(engine, part)
        check(part, called=str(engine.url.database))
        with file_replacement.claimed(path):
            file_replacement.replace(part, path)
    return check(path, quick=True)


def restore(copy: Path, path: Path, now: datetime) -> tuple[Checked, Path | None]:
    """Puts the file `copy` in the place of the database `path`; what it holds, and where the former one is kept.

    The copy stays as it is. DatabaseError, and everything is as it was, where it is not whole, or either is in use.
    """
    copy, path = followed(copy), followed(path)
    with _folder(path) as folder:
        part = folder / path.name
        _gather(copy, part)
        check(part, called=str(copy))
        _own(part, path)
        with file_replacement.claimed(path):
            kept = file_replacement.keep(path, now)
            file_replacement.replace(part, path)
    return check(path, quick=True), kept


@contextmanager
def _folder(path: Path) -> Iterator[Path]:
    """A folder beside the file, on the same disk, for the new one; nothing of it stays. DatabaseError if it fails."""
    module = sqlite.library()
    prefix, suffix = f".{path.name}.", ".part"
    try:
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=prefix, suffix=suffix) as name:
            folder = Path(name)
            sweep(path.parent, folder.stat().st_mtime)
            yield folder
    except module.Error as error:
        raise DatabaseError("place.unwritable", path=path, reason=error) from error
    except OSError as error:
        raise DatabaseError("place.unwritable", path=path, reason=error.strerror or error) from error


def sweep(folder: Path, now: float) -> None:
    """Takes away what copies and restores of files of any name have left half done in a folder for a day."""
    with suppress(OSError):
        for other in folder.iterdir():
            if (part := PART.fullmatch(other.name)) and now - other.lstat().st_mtime > OLD and _is_ours(other, part[1]):
                shutil.rmtree(other, ignore_errors=True)


def _is_ours(folder: Path, name: str) -> bool:
    """Whether in such a folder lies nothing but a database of that name, and its log."""
    is_folder = folder.is_dir() and not folder.is_symlink()
    return is_folder and all(one.name in (name, *(name + log for log in LOGS)) for one in folder.iterdir())


def _copy(engine: Engine, part: Path) -> None:
    """The database as it is between two commits, on the disk."""
    _touch(part)
    module = sqlite.library()
    try:
        connection = engine.raw_connection()
    except module.Error as error:
        raise DatabaseError("place.unreadable", path=engine.url.database, reason=error) from error
    try:
        with closing(module.connect(str(part))) as target:
            connection.driver_connection.backup(target)  # type: ignore[union-attr]
            target.execute("PRAGMA journal_mode=DELETE")  # one plain file
    finally:
        connection.close()
    file_replacement.sync(part)


def _gather(copy: Path, part: Path) -> None:
    """A copy of a file and of what lies beside it, made one plain file. The file itself is only read."""
    _touch(part)
    try:
        with file_lock.unused(copy, file_replacement.PATIENCE):
            for ending in ("", *LOGS):
                if (log := Path(f"{copy}{ending}")).exists():
                    _take(log, Path(f"{part}{ending}"))
    except file_lock.InUseError as error:
        raise DatabaseError("place.in_use", path=copy) from error
    module = sqlite.library()
    try:
        file_replacement.merge(part)
        if logs(copy):
            check(part)
    except (module.Error, DatabaseError) as error:
        if stale := logs(copy):
            raise DatabaseError("place.other_log", path=copy, log=stale[0].name) from error
        raise DatabaseError("place.unreadable", path=copy, reason=error) from error
    file_replacement.sync(part)


def _take(old: Path, new: Path) -> None:
    try:
        old.open("rb").close()
    except OSError as error:
        raise DatabaseError("place.unreadable", path=old, reason=error.strerror) from error
    shutil.copyfile(old, new)


def _touch(part: Path) -> None:
    """An empty file that only its owner may read."""
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _own(part: Path, like: Path) -> None:
    """Gives a file to the owner of another one: root may restore what a service uses."""
    with suppress(OSError, AttributeError):
        owner = like.stat() if like.exists() else like.parent.stat()
        os.chown(part, owner.st_uid, owner.st_gid)
