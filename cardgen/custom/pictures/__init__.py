"""Pictures on cards: pictograms by name, and custom drawings and photographs by file.

Each becomes artwork within a square of 100 mm: paths, or a bitmap. The readers are loaded only for decks with
pictures.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardgen.custom.pictures.markup import PictureError
from cardgen.drawing.deck_style import Artwork
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import quoted

__all__ = ["Gallery", "PictureError", "find", "gallery"]
Uploads: TypeAlias = Mapping[str, Artwork] | None


class Gallery(NamedTuple):
    """Pictures by name, the faults of others, and a required credit line, or ""."""

    pictures: dict[str, Artwork]
    faults: dict[str, Phrase]
    credit: str


def find(name: str, language: str, folder: Path | None = None) -> Artwork:
    """A picture by the name after "picture:": a file in the folder, or a pictogram's name, code, or the emoji.

    PictureError if there is none. Files are only read from the folder.
    """
    from cardgen.custom.pictures import files, pictograms

    return files.find(name, folder, language) if files.is_file(name) else pictograms.find(name, language)


def gallery(names: Iterable[str], language: str, folder: Path | None = None, uploads: Uploads = None) -> Gallery:
    """All pictures of a deck, each read once.

    `uploads`: those of a deck whose files are in no folder; None if it has a folder, or no files.
    """
    from cardgen.custom.pictures import files, pictograms

    result = Gallery({}, {}, "")
    for name in dict.fromkeys(names):
        try:
            if uploads is not None and name not in uploads and files.has_ending(name):
                raise PictureError("picture.missing", name=quoted(name))
            result.pictures[name] = (uploads or {}).get(name) or find(name, language, folder)
        except PictureError as error:
            result.faults[name] = error.phrase
    has_pictograms = not all(map(files.is_file, result.pictures))
    return result._replace(credit=pictograms.CREDIT if has_pictograms else "")
