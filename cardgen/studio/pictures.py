"""Pictures for a document: files that people upload, and pictograms to choose from."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from cardgen.custom import illustrations
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.custom.custom_edition import slug
from cardgen.custom.pictures import PictureError, bitmaps, files, headers, pictograms, search
from cardgen.custom.pictures.search import SearchResult as SearchResult
from cardgen.drawing.deck_style import Artwork
from cardgen.products import deck_source
from cardgen.studio.pointers import Document, tokens
from cardgen.words import texts
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


def _no_picture(name: str) -> Artwork:
    raise KeyError(name)


NO_PICTURES = Album({}, _no_picture)


class StoredPicture(NamedTuple):
    """What is kept of a file: a name without its ending, the ending, and bytes of ours."""

    stem: str
    ending: str
    data: bytes


def import_picture(data: bytes, name: str, language: str = "") -> StoredPicture:
    """The pixels or shapes of a file as a file of ours, and nothing else of it, wherever a photograph was taken.

    Its name becomes one that deck files take, as that language writes it.

    PictureError, one sentence, for what can't be read or is too large. It is read in a child process.
    """
    try:
        return run_bounded(_import_picture, data, name, language)
    except LimitError as error:
        raise PictureError("at", place=quoted(name), reason=error.phrase) from error


def _import_picture(data: bytes, name: str, language: str) -> StoredPicture:
    stem = slug(_stem(name), language)[:LONGEST].strip("-") or NAMELESS
    if headers.kind_of(data) == headers.DRAWING:
        ours = StoredPicture(stem, *deck_source.picture(files.drawing(data, quoted(name), language or "en")))
        files.drawing(ours.data, quoted(name))  # what is read from now on, and may be longer than what came
        return ours
    return StoredPicture(stem, *deck_source.picture(bitmaps.read(data, quoted(name))))


def free_name(picture: StoredPicture, taken: Collection[str]) -> str:
    """A name for a picture that no other one has.

    >>> free_name(StoredPicture("max", ".jpg", b""), {"max.jpg", "max-2.jpg"})
    'max-3.jpg'
    """
    names = (f"{picture.stem}{number}{picture.ending}" for number in ("", *(f"-{k}" for k in range(2, len(taken) + 3))))
    return next(name for name in names if name not in taken)


def _stem(name: str) -> str:
    found = STEM.fullmatch(name)
    return found[1] if found else ""


# --- pictograms


MOST_LETTERS = 60
"""Of what is looked for."""
PICTURE_KEY = "picture"
"""The key whose texts are a picture's name with nothing before it."""


TASK = ("task", PICTURE_KEY)
"""The address of a task's picture, without its number."""


class PictogramResults(NamedTuple):
    """What there is: pictograms that the document has, those found, and how many there are in `all`."""

    used: tuple[SearchResult, ...]
    found: tuple[SearchResult, ...]
    all: int


def has_pictograms() -> bool:
    """Whether there are drawings of pictograms: they come with an extra."""
    return pictograms.is_there()


def search_pictograms(document: Document, text: str, language: str, most: int) -> PictogramResults:
    """What a text finds, no more than so many; without one those that the document has, and those of schools."""
    own = _spoken(document)
    used = search.named([name for name, _ in illustrations.named(document)], language, own)
    found = search.search(text[:MOST_LETTERS], language, own)
    codes = {one.code for one in found}
    wanted = used if not text.strip() else tuple([one for one in used if one.code in codes])
    codes = {one.code for one in wanted}
    rest = [one for one in found if one.code not in codes]
    return PictogramResults(wanted[:most], tuple(rest[: most - len(wanted[:most])]), len(rest) + len(wanted))


def pictogram_code(document: Document, name: str) -> str:
    """The code of the pictogram that a name means in a document; "" where there is none."""
    return pictograms.code_of(name, _spoken(document))


def _spoken(document: Document) -> str:
    """The language of a document's words."""
    spoken = document.get("language")
    return spoken if isinstance(spoken, str) and spoken in texts.LANGUAGES else "en"


def takes_picture(address: str) -> bool:
    """Whether a picture may stand at an address: what a card shows, a level of a trait, a task's, that of the backs."""
    own = tokens(address)
    own = own[2:] if own[:1] == ("level",) else own
    if own[:1] in (("show",), ("trait",)):
        return len(own) == 3
    return (
        own == ("look", PICTURE_KEY)
        or (own[:1] == ("card",) and own[2:] in (("show",), (PICTURE_KEY,)))
        or own[::2] == TASK
    )
