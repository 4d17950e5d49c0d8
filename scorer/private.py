"""Files that only their owner may read: the keys of certificates."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def folder(path: Path) -> Path:
    """The folder, made where it lacks; others may not look into a new one."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def write(path: Path, data: bytes) -> None:
    """Writes or replaces a file: complete or not at all, mode 600 from its first moment."""
    beside = _beside(path, data)
    try:
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _beside(path: Path, data: bytes) -> Path:
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=folder(path.parent))  # mode 600
    with os.fdopen(number, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return Path(name)
