"""Copies of the database and the way back: one plain file each, complete, checked, and never mixed with another's log.

SQLite keeps the newest entries beside its file (`FILE-wal`, `FILE-journal`) and believes whatever lies there. So before
a file takes the place of another one, the old one's log is worked into the old one, which nobody may be using; from
then on at each moment either the old file or the new one is there, whole and without a log
(https://sqlite.org/howtocorrupt.html, 1.4 and 2.4). The new file is checked twice: before it takes the place, and
where it lies.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from scorer.keeping import database, filelock
from scorer.keeping.database import DatabaseError
from scorer.keeping.whole import Checked, check

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, all of it the file's own."""
LOGS = ("-wal", "-journal")
"""Those that hold something."""
OLD = 86400
"""Seconds after which what a copy has left half done, as it was killed, is taken away."""
PATIENCE = 2.0
"""Seconds that we wait for whoever is just reading a file that shall be replaced."""


def backup(engine: Engine, path: Path) -> Checked:
    """Copies an SQLite database while it is in use, over what lies at `path`.

    DatabaseError, and everything is as it was, where the copy is not whole or the old one is in use; also for
    PostgreSQL, which has pg_dump for it.
    """
    if engine.dialect.name != "sqlite":
        raise DatabaseError("this copies SQLite only; for PostgreSQL use pg_dump")
    path = followed(path)
    with _folder(path) as folder:
        part = folder / path.name
        _copy(engine, part)
        check(part, called=str(engine.url.database))
        with _claimed(path):
            _replace(part, path)
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
        with _claimed(path):
            kept = _keep(path, now)
            _replace(part, path)
    return check(path, quick=True), kept


def followed(path: Path) -> Path:
    """The file itself, where a link leads to it: there SQLite keeps its log. DatabaseError for links in a circle."""
    try:
        return path.absolute().resolve()
    except (OSError, RuntimeError) as error:
        raise DatabaseError(f"{path} is a link that leads nowhere") from error


def logs(path: Path) -> list[Path]:
    """The logs beside a file, of this or of another one; empty ones hold nothing."""
    found = [Path(f"{path}{ending}") for ending in LOGS]
    return [log for log in found if os.path.lexists(log) and log.lstat().st_size]


def emptied(path: Path) -> bool:
    """Whether a file is gone or empty whose log is there: SQLite would delete the log and begin anew."""
    return bool(logs(path)) and not (path.exists() and path.stat().st_size)


def _belongs(path: Path, whole: Path) -> bool:
    """Whether a name is that of a database, of what SQLite keeps beside it, or of a file whose log that would be."""
    names = [Path(f"{whole}{ending}") for ending in ("", *BESIDE, filelock.ENDING)]
    return any(_same(path, name) for name in names) or any(_same(Path(f"{path}{ending}"), whole) for ending in BESIDE)


def _same(one: Path, other: Path) -> bool:
    return one == other or (one.exists() and other.exists() and one.samefile(other))


def target(path: Path, whole: Path, force: bool) -> None:
    """DatabaseError where a copy of the database `whole` can't be written there, or may not without `force`."""
    if path.is_dir():
        raise DatabaseError(f"{path} is a folder; name a file")
    folder = followed(path).parent if path.is_symlink() else path.parent  # as it was said, where it can be
    if not folder.is_dir():
        raise DatabaseError(f"there is no folder {folder}")
    if _same(followed(path), followed(whole)):
        raise DatabaseError(f"{path} is the database itself; name another file")
    if _belongs(followed(path), followed(whole)):
        raise DatabaseError(f"{path} belongs to the database {whole}; name another file")
    if os.path.lexists(path) and not force:
        raise DatabaseError(f"{path} exists already; --force writes over it")
    if not force and (found := logs(followed(path))):
        raise DatabaseError(f"{found[0]} is a log of another file; --force removes it")


def source(path: Path, whole: Path) -> None:
    """DatabaseError where the database `whole` can't be put back from there."""
    if not path.exists():
        raise DatabaseError(f"there is no file {path}")
    if not path.is_file():
        raise DatabaseError(f"{path} is no file; name a copy that `scorer backup` made")
    if _same(followed(path), followed(whole)):
        raise DatabaseError(f"{path} is the database itself; name a copy of it")
    if _belongs(followed(path), followed(whole)):
        raise DatabaseError(f"{path} belongs to the database {whole}; name a copy of it")


# --- making the new file


@contextmanager
def _folder(path: Path) -> Iterator[Path]:
    """A folder beside the file, on the same disk, for the new one; nothing of it stays. DatabaseError if it fails."""
    module: Any = database.library()
    prefix, suffix = f".{path.name}.", ".part"
    try:
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=prefix, suffix=suffix) as name:
            made = (folder := Path(name)).stat().st_mtime
            for other in path.parent.iterdir():
                if other.name.startswith(prefix) and other.suffix == suffix and made - other.lstat().st_mtime > OLD:
                    shutil.rmtree(other, ignore_errors=True)
            yield folder
    except module.Error as error:
        raise DatabaseError(f"{path} can't be written: {error}") from error
    except OSError as error:
        raise DatabaseError(f"{path} can't be written: {error.strerror or error}") from error


def _copy(engine: Engine, part: Path) -> None:
    """The database as it is between two commits, on the disk."""
    _touch(part)
    module: Any = database.library()
    try:
        connection = engine.raw_connection()
    except module.Error as error:
        raise DatabaseError(f"{engine.url.database} can't be read: {error}") from error
    try:
        with closing(module.connect(str(part))) as target:
            connection.driver_connection.backup(target)  # type: ignore[union-attr]
            target.execute("PRAGMA journal_mode=DELETE")  # one plain file
    finally:
        connection.close()
    _sync(part)


def _gather(copy: Path, part: Path) -> None:
    """A copy of a file and of what lies beside it, made one plain file. The file itself is only read."""
    _touch(part)
    try:
        with filelock.unused(copy, PATIENCE):
            for ending in ("", *LOGS):
                if (log := Path(f"{copy}{ending}")).exists():
                    _take(log, Path(f"{part}{ending}"))
    except filelock.InUseError as error:
        raise DatabaseError(_used(copy)) from error
    module: Any = database.library()
    try:
        _merge(part)
        if logs(copy):
            check(part)
    except (module.Error, DatabaseError) as error:
        if found := logs(copy):
            raise DatabaseError(
                f"{copy} does not fit the log {found[0].name} beside it; move the log away to restore the file alone"
            ) from error
        raise DatabaseError(f"{copy} can't be read: {error}") from error
    _sync(part)


def _take(old: Path, new: Path) -> None:
    try:
        old.open("rb").close()
    except OSError as error:
        raise DatabaseError(f"{old} can't be read: {error.strerror}") from error
    shutil.copyfile(old, new)


def _merge(path: Path) -> None:
    """Works a file's log into it, as SQLite does when the last one closes it. An error where it is in use."""
    module: Any = database.library()
    with closing(_alone(module, path)):
        pass


def _alone(module: Any, path: Path) -> Any:
    """A connection that holds a plain file without a log for itself."""
    connection = module.connect(str(path), timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # rolls back what was half written
        connection.execute("PRAGMA journal_mode=DELETE")  # works the log in; others who have the file open prevent it
        connection.execute("BEGIN EXCLUSIVE")
    except module.Error:
        connection.close()
        raise
    return connection


def _touch(part: Path) -> None:
    """An empty file that only its owner may read."""
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _own(part: Path, like: Path) -> None:
    """Gives a file to the owner of another one: root may restore what a service uses."""
    with suppress(OSError, AttributeError):
        found = like.stat() if like.exists() else like.parent.stat()
        os.chown(part, found.st_uid, found.st_gid)


# --- replacing the old one


@contextmanager
def _claimed(path: Path) -> Iterator[None]:
    """Nobody else uses the old file, and its log is worked into it. DatabaseError where somebody does.

    What SQLite can't read has no log either.
    """
    module: Any = database.library()
    _plain(path)
    try:
        with filelock.alone(path, PATIENCE):
            connection = _held(module, path)
            try:
                yield
            finally:
                if connection:
                    connection.close()
    except filelock.InUseError as error:
        raise DatabaseError(_used(path)) from error


def _held(module: Any, path: Path) -> Any | None:
    if not path.exists() or path.stat().st_size == 0:
        return None
    try:
        return _alone(module, path)
    except module.OperationalError as error:
        if "locked" in str(error):
            raise DatabaseError(_used(path)) from error
        raise
    except module.DatabaseError:  # no database, or a damaged one
        return None


def _used(path: Path) -> str:
    return f"{path} is in use; stop the scorer that runs on it"


def _plain(path: Path) -> None:
    """DatabaseError for what is no file, and for things of that kind in the place of a log."""
    for name in [path, *(Path(f"{path}{ending}") for ending in BESIDE)]:
        if os.path.lexists(name) and not stat.S_ISREG(name.lstat().st_mode):
            raise DatabaseError(f"{name} is no file; remove it, or name another file")


def _replace(part: Path, path: Path) -> None:
    """Puts the new file in the place of the old one; what lies beside that is no use any more, or never was."""
    for ending in BESIDE:
        Path(f"{path}{ending}").unlink(missing_ok=True)
    part.replace(path)
    _sync_folder(path.parent)


def _keep(path: Path, now: datetime) -> Path | None:
    """Gives the old file a second name, with the logs that couldn't be worked into it; None where there was nothing."""
    there = [ending for ending in ("", *LOGS) if (file := Path(f"{path}{ending}")).exists() and file.stat().st_size]
    if not there:
        return None
    kept = _free(path.with_name(f"{path.stem}-{now:%Y%m%d-%H%M%S}{path.suffix}"))
    for ending in there:
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
        _sync(new)


def _sync(path: Path) -> None:
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
