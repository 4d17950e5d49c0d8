"""Files that we write: beside and renamed, never half, and never over a file that is not ours.

Folders may be shared with people who put links there: a link in a file's place is replaced, never followed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import BinaryIO

from cardgen.document import MADE_BY
from cardgen.phrases import PhrasedError

SIGNATURES = (f"made with {MADE_BY}".encode(), f"/Creator ({MADE_BY})".encode(), f"Software\0{MADE_BY}".encode())
"""What stands in every SVG, PDF and PNG that we write."""

CHUNK = 1 << 20
"""Bytes that are read at once from a file that may be ours: one that is not may have any size."""

PATIENCE = 10.0
"""Seconds that a run waits for another one that writes to the same folder; all decks take one or two."""
PAUSE = 0.05
LOCK = ".cardgen.lock"


class OutputError(PhrasedError, OSError):
    """A file that can't be written or must not be written over; one sentence."""


def is_ours(path: Path) -> bool:
    """Whether we have written the file. OutputError if that can't be read."""
    try:
        with path.open("rb") as file:
            return any(mark in piece for piece in _pieces(file) for mark in SIGNATURES)
    except OSError as error:
        raise OutputError("file.unreadable", path=str(path), reason=error.strerror) from error


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    """A file in pieces that overlap, so that a mark is whole in one of them."""
    before, overlap = b"", max(map(len, SIGNATURES)) - 1
    while piece := file.read(CHUNK):
        yield before + piece
        before = (before + piece)[-overlap:]


def check(path: Path, force: bool) -> None:
    """OutputError if something stands at the path that we did not write, unless `force`.

    A link stands for the file that it leads to; one that leads nowhere was not made by us.
    """
    if path.is_dir():
        raise OutputError("file.folder_there", path=str(path))
    standing = next((folder for folder in path.parents if folder.exists()), None)
    if standing and not standing.is_dir():
        raise OutputError("file.file_there", path=str(standing))
    if path.exists() and not path.is_file():
        raise OutputError("file.not_plain", path=str(path))
    if os.path.lexists(path) and not force and not (path.exists() and is_ours(path)):
        raise OutputError("file.not_ours", path=str(path), maker=MADE_BY)


def write(path: Path, data: bytes, force: bool = False) -> None:
    """The data as a file, complete or not at all; folders on the way are made."""
    check(path, force)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _put(path, data)
    except OSError as error:
        raise OutputError("file.unwritable", path=str(path), reason=error.strerror) from error


def _put(path: Path, data: bytes) -> None:
    """Writes beside, under a name that nobody can guess and that must be new, and renames."""
    beside = path.with_name(f".cardgen.{os.urandom(12).hex()}.part")
    try:
        with beside.open("xb") as file:
            file.write(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def check_output(folder: Path) -> None:
    """OutputError if no files can be put into a folder, or it can't be made."""
    if folder.exists() and not folder.is_dir():
        raise OutputError("file.no_folder", path=str(folder))
    if not os.access(_standing(folder), os.W_OK):
        raise OutputError("file.no_permission", path=str(folder))


def _standing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return folder if folder.exists() else _standing(folder.absolute().parent)


def check_folder(folder: Path) -> None:
    """OutputError if a folder that we would make is somebody else's link: it could lead our files anywhere.

    Whoever runs us may have put their own links there, and so may the system's administrator.
    """
    if hasattr(os, "geteuid") and folder.is_symlink() and folder.lstat().st_uid not in (os.geteuid(), 0):
        raise OutputError("file.foreign_link", path=str(folder))


def remove_old(folder: Path, begin: str, ending: str, keep: set[Path]) -> None:
    """Removes what we wrote there earlier, by how names begin and end, except `keep`: sheets of a longer deck would
    confuse.
    """
    earlier = folder.iterdir() if folder.is_dir() else ()
    for path in sorted([path for path in earlier if path.name.startswith(begin) and path.name.endswith(ending)]):
        if path not in keep and path.is_file() and is_ours(path):
            path.unlink()


@contextmanager
def alone(folder: Path, patience: float = PATIENCE, wait: Callable[[float], None] = sleep) -> Iterator[None]:
    """Makes the folder, and keeps it from other runs that would put another deck's files among ours.

    The system holds the lock for this process and lets it go when that ends, however it ends. OutputError if
    another run has it for longer than `patience` seconds, or the folder can't be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError("file.no_folder_made", path=str(folder), reason=error.strerror) from error
    number = _opened(folder)
    try:
        for _ in range(int(patience / PAUSE)):
            if _locked(number):
                break
            wait(PAUSE)
        else:
            if not _locked(number):
                raise OutputError("file.busy", path=str(folder))
        yield
    finally:
        _closed(number, folder)


def _opened(folder: Path) -> int | None:
    """What the lock is put on: the folder itself, so that nothing is left in it; on Windows a file there."""
    try:
        if sys.platform == "win32":
            lock = folder / LOCK
            return None if lock.is_symlink() else os.open(lock, os.O_RDWR | os.O_CREAT)
        return os.open(folder, os.O_RDONLY)
    except OSError:
        return None


def _locked(number: int | None) -> bool:
    """Whether nobody else has it; also where it can't be told, as on some network drives."""
    if number is None:
        return True
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def _closed(number: int | None, folder: Path) -> None:
    if number is not None:
        os.close(number)
        if sys.platform == "win32":
            with suppress(OSError):  # another run has opened it
                (folder / LOCK).unlink()
