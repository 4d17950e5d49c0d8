"""The checkout's scripts and style sheets, bundled as in a wheel: a page loads ten files in place of fifty."""

from __future__ import annotations

import runpy
from pathlib import Path

from scorer import HERE

BUNDLE = runpy.run_path(str(HERE.parent / ".ci" / "bundle.py"))


def build(folder: Path) -> Path:
    """The bundle in a folder, which the first process that asks for it makes; others wait."""
    try:
        from fcntl import LOCK_EX, flock
    except ImportError:  # elsewhere than on Unix programs serve the files as they are written: see warm.py
        return folder
    with folder.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not folder.exists():
            unfinished = folder.with_suffix(".unfinished")
            BUNDLE["bundle"](unfinished)
            unfinished.rename(folder)
    return folder
