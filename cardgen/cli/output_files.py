"""Writes output files atomically, and never over a file that cardgen has not written.

Folders may be shared with people who put links there: a link in a file's place is replaced, never followed.
"""

import os
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from time import sleep

from cardgen.drawing.document import MADE_BY
from cardgen.words.phrases import PhrasedError

MANIFEST = ".cardgen.sha256"
"""The manifest of our files in a folder: a line for each version that was written, as `sha256sum` prints them.

A file is ours only if it is byte for byte one of these, so that drawings that somebody has edited are kept.
"""
MOST_BYTES = 8 << 20
"""The most bytes of a manifest; a larger file is not read."""
PATIENCE = 10.0
"""Seconds to wait for another run that writes to the same folder; all decks take one or two."""
PAUSE = 0.05
LOCK = ".cardgen.lock"


class OutputError(PhrasedError, OSError):
    """A file that can't be written or must not be overwritten; one sentence."""


def is_ours(path: Path) -> bool:
    """Whether the file is byte for byte one that we wrote there. OutputError if that can't be read."""
    real = path.resolve()
    digests = _manifest(real.parent).get(real.name, [])
    try:
        return bool(digests) and sha256(real.read_bytes()).hexdigest() in digests
    except OSError as error:
        raise OutputError("file.unreadable", path=str(path), reason=error.strerror) from error


def _manifest(folder: Path) -> dict[str, list[str]]:
    """The digests of the files that we wrote into a folder, by name, the latest last."""
    path, known = folder / MANIFEST, dict[str, list[str]]()
    try:
        if not path.is_symlink() and path.is_file() and path.stat().st_size <= MOST_BYTES:
            for line in path.read_text(encoding="utf-8").split("\n"):
                value, _, name = line.partition("  ")
                known.setdefault(name, []).append(value)
    except (OSError, UnicodeDecodeError):
        return {}
    return known


def _record(path: Path, data: bytes) -> None:
    """Adds files to the manifest before they are written, as a run may end at any time."""
    value = sha256(data).hexdigest()
    if _manifest(path.parent).get(path.name, [])[-1:] != [value]:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
        if (path.parent / MANIFEST).is_symlink():  # a link in the manifest's place is removed, never followed
            (path.parent / MANIFEST).unlink()
        number = os.open(path.parent / MANIFEST, flags, 0o666)
        try:
            os.write(number, f"{value}  {path.name}\n".encode())
        finally:
            os.close(number)


def tidy(folder: Path, written: Collection[str]) -> None:
    """Reduces a folder's manifest to the latest line of each file `written` by a run, once that has ended.

    Other files keep all their lines: if a run was killed, an earlier version may still be there.
    """
    known = {name: values for name, values in _manifest(folder).items() if (folder / name).is_file()}
    lines = [
        f"{value}  {name}\n"
        for name, values in sorted(known.items())
        for value in (values[-1:] if name in written else values)
    ]
    if lines:
        _put(folder / MANIFEST, "".join(lines).encode())


def check(path: Path, force: bool) -> None:
    """OutputError if a file exists at the path that we have not written, unless `force`.

    A link counts as the file that it leads to; a broken one is not ours.
    """
    if path.is_dir():
        raise OutputError("file.folder_there", path=str(path))
    existing = next((folder for folder in path.parents if folder.exists()), None)
    if existing and not existing.is_dir():
        raise OutputError("file.file_there", path=str(existing))
    if path.exists() and not path.is_file():
        raise OutputError("file.not_plain", path=str(path))
    if os.path.lexists(path) and not force and not (path.exists() and is_ours(path)):
        known = path.resolve().name in _manifest(path.resolve().parent)
        raise OutputError("file.changed" if known else "file.not_ours", path=str(path), maker=MADE_BY)


def write(path: Path, data: bytes, force: bool = False, editable: bool = False) -> None:
    """Writes a file atomically, and its folders if missing.

    An `editable` file belongs to its reader from then on, and is never overwritten without `force`.
    """
    check(path, force)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not editable:
            _record(path, data)
        _put(path, data)
    except OSError as error:
        raise OutputError("file.unwritable", path=str(path), reason=error.strerror) from error


def _put(path: Path, data: bytes) -> None:
    """Writes to a new file with an unpredictable name beside it, and renames that."""
    beside = path.with_name(f".cardgen.{os.urandom(12).hex()}.part")
    try:
        with beside.open("xb") as file:
            file.write(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def check_output(folder: Path) -> None:
    """OutputError if a folder is not writable, or can't be created."""
    if folder.exists() and not folder.is_dir():
        raise OutputError("file.no_folder", path=str(folder))
    existing = folder
    while not existing.exists():
        existing = existing.absolute().parent
    if not os.access(existing, os.W_OK):
        raise OutputError("file.no_permission", path=str(folder))


def check_folder(folder: Path) -> None:
    """OutputError if a folder in the path is a link of somebody else, which could lead our files anywhere.

    Links of the current user and of the system's administrator are allowed.
    """
    if hasattr(os, "geteuid") and folder.is_symlink() and folder.lstat().st_uid not in (os.geteuid(), 0):
        raise OutputError("file.foreign_link", path=str(folder))


def remove_old(folder: Path, begin: str, ending: str, keep: set[Path]) -> None:
    """Removes files of earlier runs, by prefix and suffix, except `keep`: sheets of a longer deck would confuse."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        is_earlier = path.name.startswith(begin) and path.name.endswith(ending) and path not in keep
        if is_earlier and path.is_file() and is_ours(path):
            path.unlink()


@contextmanager
def alone(folder: Path, patience: float = PATIENCE, wait: Callable[[float], None] = sleep) -> Iterator[None]:
    """Creates the folder, and locks it against other runs that would mix another deck's files with ours.

    The system releases the lock when this process ends, however it ends. OutputError if
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
        if number is not None:
            os.close(number)
        if number is not None and sys.platform == "win32":
            with suppress(OSError):  # another run has opened it
                (folder / LOCK).unlink()


def _opened(folder: Path) -> int | None:
    """The file to lock: the folder itself, so that nothing is left in it; on Windows a file there."""
    try:
        if sys.platform == "win32":
            lock = folder / LOCK
            return None if lock.is_symlink() else os.open(lock, os.O_RDWR | os.O_CREAT)
        return os.open(folder, os.O_RDONLY)
    except OSError:
        return None


def _locked(number: int | None) -> bool:
    """Whether the lock was taken; also True if locks are unsupported, as on some network drives."""
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
