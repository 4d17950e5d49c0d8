"""Files beside a deck file: found by their path from its folder, and read, but never more than they may have.

A path never leads out of that folder: a deck that somebody else made must not be able to print what else lies on this
computer.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError
from cardgen.words.suggestions import quoted


class BesideError(PhrasedError, ValueError):
    """A file that can't be had; one sentence."""


def find(name: str, folder: Path | None, kind: str) -> Path:
    """The path of a file that lies in the folder or below, links and all; `kind`: "picture", "font" or "style".

    BesideError where it lies elsewhere, or the deck came without a folder.
    """
    what = _what(name, kind)
    if folder is None:
        raise BesideError("beside.no_folder", what=what)
    parts = PurePosixPath(name.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or PureWindowsPath(name).drive or "\0" in name:
        raise BesideError("beside.outside", what=what)
    try:
        home, path = folder.resolve(), (folder / parts).resolve()
    except (OSError, RuntimeError) as error:
        raise BesideError("beside.unreadable", what=what, reason=str(error)) from error
    if not path.is_relative_to(home):
        raise BesideError("beside.outside", what=what)
    return path


def read(name: str, folder: Path | None, kind: str, megabytes: int) -> bytes:
    """What is in a file: no more than so many megabytes, and nothing that makes us wait. BesideError as of `find`."""
    path, what = find(name, folder, kind), _what(name, kind)
    try:
        if path.exists() and not path.is_file():
            raise BesideError("beside.outside", what=what)
        with path.open("rb") as file:
            data = file.read(megabytes * 2**20 + 1)
    except OSError as error:
        raise BesideError("beside.unreadable", what=what, reason=error.strerror or str(error)) from error
    if len(data) > megabytes * 2**20:
        raise BesideError("beside.heavy", what=what, megabytes=megabytes)
    return data


def _what(name: str, kind: str) -> Phrase:
    """The file as sentences call it."""
    return Phrase(f"beside.{kind}", {"name": quoted(name)})
