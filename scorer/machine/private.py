"""Files that only their owner may read: the keys of certificates and cookies."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def folder(path: Path) -> Path:
    """Creates the folder if it is missing, readable by its owner only."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def write(path: Path, data: bytes) -> None:
    """Writes or replaces a file: complete or not at all, mode 600 from its first moment."""
    temporary = _beside(path, data)
    try:
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def once(path: Path, data: bytes) -> bytes:
    """Writes a file that is not there yet; returns its content, also if another process was first."""
    if not path.exists():
        temporary = _beside(path, data)
        try:
            path.hardlink_to(temporary)  # fails where it is there by now
        except FileExistsError:
            pass
        except OSError:  # a file system without links, say of a memory card
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    return path.read_bytes()


def _beside(path: Path, data: bytes) -> Path:
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=folder(path.parent))  # mode 600
    with os.fdopen(number, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return Path(name)
