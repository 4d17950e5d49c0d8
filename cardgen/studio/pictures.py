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
from cardgen.studio.pointers import Document, split_level
from cardgen.words import texts
from cardgen.words.suggestions import quoted

LONGEST = 40
"""Letters of a name, without the ending: it is typed in cells."""
NAMELESS = "own"
STEM = re.compile(r"(?:.*[\\/])?(.*?)(?:\.[^.]*)?", re.DOTALL)
"""A file's name between its folders and its ending, on any computer."""


class Album(Mapping[str, Artwork]):
    """Pictures by their names, each drawn on demand by `load`.

    `marks` are digests of their bytes: albums with the same ones are equal, and share cached results.
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
    """The part of a file that is stored: a name without its ending, the ending, and our bytes."""

    stem: str
    ending: str
    data: bytes


def import_picture(data: bytes, name: str, language: str = "") -> StoredPicture:
    """The pixels or shapes of a file as our own file, without anything else, such as where a photograph was taken.

    Its name becomes a valid one for deck files, in the spelling of that language. It is read in a child process.
    PictureError, one sentence, for an invalid or too large file.
    """
    try:
        return run_bounded(_import_picture, data, name, language)
    except LimitError as error:
        raise PictureError("at", place=quoted(name), reason=error.phrase) from error


def _import_picture(data: bytes, name: str, language: str) -> StoredPicture:
    stem = slug(_stem(name), language)[:LONGEST].strip("-") or NAMELESS
    if headers.kind_of(data) == headers.DRAWING:
        ours = StoredPicture(stem, *deck_source.picture(files.drawing(data, quoted(name), language or "en")))
        files.drawing(ours.data, quoted(name))  # which is read from now on, and may be longer than the original
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
    match = STEM.fullmatch(name)
    return match[1] if match else ""


# --- pictograms


MOST_LETTERS = 60
"""Letters of a search."""


class PictogramResults(NamedTuple):
    """The pictograms in the document, other results, and how many there are in `all`."""

    used: tuple[SearchResult, ...]
    others: tuple[SearchResult, ...]
    all: int


def has_pictograms() -> bool:
    """Whether the drawings of pictograms are installed, which are an extra."""
    return pictograms.is_there()


def search_pictograms(document: Document, text: str, language: str, most: int) -> PictogramResults:
    """The results for a text, at most so many; without one the document's, and those of schools."""
    deck_language = _spoken(document)
    used = search.named([name for name, _ in illustrations.named(document)], language, deck_language)
    results = search.search(text[:MOST_LETTERS], language, deck_language)
    codes = {one.code for one in results}
    first = [one for one in used if not text.strip() or one.code in codes]
    codes = {one.code for one in first}
    rest = [one for one in results if one.code not in codes]
    return PictogramResults(tuple(first[:most]), tuple(rest[: most - len(first[:most])]), len(rest) + len(first))


def pictogram_code(document: Document, name: str) -> str:
    """The code of the pictogram with a name, in the document's language; "" where there is none."""
    return pictograms.code_of(name, _spoken(document))


def _spoken(document: Document) -> str:
    """The language of a document's words."""
    spoken = document.get("language")
    return spoken if isinstance(spoken, str) and spoken in texts.LANGUAGES else "en"


def takes_picture(address: str) -> bool:
    """Whether an address takes a picture: the text of a card, a level of a trait, the picture of a task or of backs."""
    match split_level(address)[1]:
        case ("show" | "trait", _, _) | ("card", _, "show" | "picture") | ("task", _, "picture") | ("look", "picture"):
            return True
    return False
