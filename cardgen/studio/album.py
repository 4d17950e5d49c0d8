"""Pictures of one's own that a document names: what is kept of a file that somebody sends, and drawn of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.custom.own_edition import slug
from cardgen.custom.pictures import PictureError, bitmaps, files, headers
from cardgen.drawing.deck_style import Artwork
from cardgen.products import deck_source
from cardgen.words.suggestions import quoted

LONGEST = 40
"""Letters of a name, without the ending: it stands in cells."""
NAMELESS = "own"
STEM = re.compile(r"(?:.*[\\/])?(.*?)(?:\.[^.]*)?", re.DOTALL)
"""A file's name between its folders and its ending, on any computer."""


class Album(Mapping[str, Artwork]):
    """Pictures by their names, each drawn when it is first asked for, by `load`.

    `marks` tell which bytes a name has: albums with the same ones are equal, so that what was made with one is known.
    """

    def __init__(self, marks: Mapping[str, str], load: Callable[[str], Artwork]) -> None:
        self.marks, self._load = dict(marks), load
        self._key = frozenset(self.marks.items())

    def __getitem__(self, name: str) -> Artwork:
        if name not in self.marks:
            raise KeyError(name)
        return self._load(name)

    def __contains__(self, name: object) -> bool:
        return name in self.marks

    def __iter__(self) -> Iterator[str]:
        return iter(self.marks)

    def __len__(self) -> int:
        return len(self.marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Album) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def _nothing(name: str) -> Artwork:
    raise KeyError(name)


NONE = Album({}, _nothing)


class Kept(NamedTuple):
    """What is kept of a file: a name without its ending, the ending, and bytes of ours."""

    stem: str
    ending: str
    data: bytes


def kept(data: bytes, name: str, language: str = "") -> Kept:
    """The pixels or shapes of a file as a file of ours, and nothing else of it, wherever a photograph was taken.

    Its name becomes one that deck files take, as that language writes it.

    PictureError, one sentence, for what can't be read or is too large. It is read in a child process.
    """
    try:
        return run_bounded(_kept, data, name, language)
    except LimitError as error:
        raise PictureError("at", place=quoted(name), reason=error.phrase) from error


def _kept(data: bytes, name: str, language: str) -> Kept:
    stem = slug(_stem(name), language)[:LONGEST].strip("-") or NAMELESS
    if headers.kind_of(data) == headers.DRAWING:
        ours = Kept(stem, *deck_source.picture(files.drawing(data, quoted(name), language or "en")))
        files.drawing(ours.data, quoted(name))  # what is read from now on, and may be longer than what came
        return ours
    return Kept(stem, *deck_source.picture(bitmaps.read(data, quoted(name))))


def free(kept: Kept, taken: Collection[str]) -> str:
    """A name for a picture that no other one has.

    >>> free(Kept("max", ".jpg", b""), {"max.jpg", "max-2.jpg"})
    'max-3.jpg'
    """
    names = (f"{kept.stem}{number}{kept.ending}" for number in ("", *(f"-{k}" for k in range(2, len(taken) + 3))))
    return next(name for name in names if name not in taken)


def _stem(name: str) -> str:
    found = STEM.fullmatch(name)
    return found[1] if found else ""
