"""A lock file beside a database, `FILE-lock`, that shows other processes that it is in use: SQLite's locks may not.

Whoever has the file open holds the lock together with others; whoever puts another file in its place holds it alone.
Without the write-ahead log SQLite holds no lock between two transactions, and a process that waits for one would go on
with the old file, but with the new one's log. Where a system has no such locks, nothing is held.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from weakref import WeakKeyDictionary, finalize

from sqlalchemy import Engine

try:
    import fcntl
except ImportError:  # Windows, where nobody can replace a file that is open
    fcntl = None  # type: ignore[assignment]

SHARED = (510, 0x40000002)
"""The bytes, and where they begin, that SQLite locks while it has a file open (sqlite3's os.h, SHARED_FIRST)."""
CAN_LOCK = fcntl is not None
ENDING = "-lock"
STEP = 0.02
"""Seconds between two tries."""


class InUseError(RuntimeError):
    """Another process holds the file."""


_HELD: WeakKeyDictionary[Engine, Callable[[], object]] = WeakKeyDictionary()
"""What closes the lock of each engine that has connections."""
_SHARING = threading.Lock()


def share(engine: Engine, path: Path, seconds: float) -> None:
    """Holds the file's lock for an engine, together with others, until `release`. InUseError after so many seconds."""
    with _SHARING:
        if engine in _HELD or fcntl is None or (handle := _open(path, os.O_CREAT)) is None:
            return
        try:
            _lock(handle, fcntl.LOCK_SH, seconds)
        except InUseError:
            os.close(handle)
            raise
        _HELD[engine] = finalize(engine, os.close, handle)


def release(engine: Engine) -> None:
    """Releases an engine's lock."""
    _HELD.pop(engine, lambda: None)()


@contextmanager
def alone(path: Path, seconds: float) -> Iterator[None]:
    """Holds the file's lock alone. InUseError where others hold it for longer than so many seconds.

    A file that nobody has ever opened has no lock, and gets none.
    """
    handle = None if fcntl is None else _open(path)
    if handle is None:
        yield
        return
    try:
        _lock(handle, fcntl.LOCK_EX, seconds)
        yield
    finally:
        os.close(handle)


@contextmanager
def unused(path: Path, seconds: float) -> Iterator[None]:
    """Holds the file's lock alone, without touching the file. InUseError where somebody has it open by SQLite.

    Where that can't be known, nobody has.
    """
    with alone(path, seconds):
        if CAN_LOCK and _open_by_sqlite(path):
            raise InUseError
        yield


def _open_by_sqlite(path: Path) -> bool:
    try:
        with path.open("r+b") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, *SHARED)
    except BlockingIOError:
        return True
    except OSError:  # only to be read, say on a disk of copies
        return False
    return False


def _open(path: Path, more: int = 0) -> int | None:
    """A handle of the lock's file; None where there is none, as in a folder that can only be read."""
    try:
        handle = os.open(f"{path}{ENDING}", os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW | more, 0o600)
    except OSError:
        return None
    with suppress(OSError):  # as whoever the file belongs to: else root's would keep a service from locking it
        owner = path.stat()
        os.fchown(handle, owner.st_uid, owner.st_gid)
    return handle


def _lock(handle: int, kind: int, seconds: float) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            fcntl.flock(handle, kind | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > until:
                raise InUseError from None
        except OSError:  # a file system without locks
            return
        time.sleep(STEP)
