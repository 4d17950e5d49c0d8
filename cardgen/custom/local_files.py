"""Files beside a deck file: found by their path from its folder, and read up to a size limit.

A path never leads out of that folder: somebody else's deck must not be able to print other files of this computer.
"""

from pathlib import Path, PurePosixPath, PureWindowsPath

from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError
from cardgen.words.suggestions import quoted


class BesideError(PhrasedError, ValueError):
    """A file that can't be read; one sentence."""


def find(name: str, folder: Path | None, kind: str) -> Path:
    """The path of a file in the folder or below, with links resolved; `kind`: "picture", "font" or "style".

    BesideError if it is elsewhere, or the deck has no folder.
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
    """The content of a regular file of at most so many megabytes. BesideError as `find`."""
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
    """The file's name in messages."""
    return Phrase(f"beside.{kind}", {"name": quoted(name)})
