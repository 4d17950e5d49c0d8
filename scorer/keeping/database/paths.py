"""The names of a database's files: what SQLite keeps beside one, and where a copy may be written or read."""

from __future__ import annotations

import os
from pathlib import Path

from scorer.keeping.database import file_lock
from scorer.keeping.database.engines import DatabaseError

BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, all of it the file's own."""
LOGS = ("-wal", "-journal")
"""Those that hold something."""


def followed(path: Path) -> Path:
    """The file itself, where a link leads to it: there SQLite keeps its log. DatabaseError for links in a circle."""
    try:
        return path.absolute().resolve()
    except (OSError, RuntimeError) as error:
        raise DatabaseError("place.link", path=path) from error


def logs(path: Path) -> list[Path]:
    """The logs beside a file, of this or of another one; empty ones hold nothing."""
    paths = [Path(f"{path}{ending}") for ending in LOGS]
    return [log for log in paths if os.path.lexists(log) and log.lstat().st_size]


def emptied(path: Path) -> bool:
    """Whether a file is gone or empty whose log is there: SQLite would delete the log and begin anew."""
    return bool(logs(path)) and not (path.exists() and path.stat().st_size)


def _belongs(path: Path, whole: Path) -> bool:
    """Whether a name is that of a database, of what SQLite keeps beside it, or of a file whose log that would be."""
    names = [Path(f"{whole}{ending}") for ending in ("", *BESIDE, file_lock.ENDING)]
    return any(_same(path, name) for name in names) or any(_same(Path(f"{path}{ending}"), whole) for ending in BESIDE)


def _same(one: Path, other: Path) -> bool:
    return one == other or (one.exists() and other.exists() and one.samefile(other))


def target(path: Path, whole: Path, force: bool) -> None:
    """DatabaseError where a copy of the database `whole` can't be written there, or may not without `force`."""
    if path.is_dir():
        raise DatabaseError("place.folder", path=path)
    folder = followed(path).parent if path.is_symlink() else path.parent  # as it was given, where it can be
    if not folder.is_dir():
        raise DatabaseError("place.no_folder", path=folder)
    if _same(followed(path), followed(whole)):
        raise DatabaseError("place.itself", path=path)
    if _belongs(followed(path), followed(whole)):
        raise DatabaseError("place.belongs", path=path, whole=whole)
    if os.path.lexists(path) and not force:
        raise DatabaseError("place.there", path=path)
    if not force and (stale := logs(followed(path))):
        raise DatabaseError("place.stale", path=stale[0])


def source(path: Path, whole: Path) -> None:
    """DatabaseError where the database `whole` can't be put back from there."""
    if not path.exists():
        raise DatabaseError("place.no_file", path=path)
    if not path.is_file():
        raise DatabaseError("place.not_file", path=path)
    if _same(followed(path), followed(whole)):
        raise DatabaseError("place.copy_itself", path=path)
    if _belongs(followed(path), followed(whole)):
        raise DatabaseError("place.copy_belongs", path=path, whole=whole)
