"""Pictures on cards: pictograms by their names, drawings and photographs of one's own by their files.

Each becomes artwork within a square of 100 mm: paths of ours, or a bitmap. What reads them is loaded
when a deck has any.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.custom.pictures.markup import PictureError
from cardgen.drawing.deck_style import Artwork
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import quoted

__all__ = ["Gallery", "PictureError", "find", "gallery"]


class Gallery(NamedTuple):
    """Pictures by their names, why others can't be had, and whom they must be credited to ("" for nobody)."""

    pictures: dict[str, Artwork]
    faults: dict[str, Phrase]
    credit: str


def find(name: str, language: str, folder: Path | None = None) -> Artwork:
    """A picture by what stands behind "picture:": a file in the folder, or a pictogram's name, code, or the emoji.

    PictureError where it can't be had. Files are only taken where there is a folder, and from nowhere else.
    """
    from cardgen.custom.pictures import files, pictograms

    return files.find(name, folder, language) if files.is_file(name) else pictograms.find(name, language)


def gallery(
    names: Iterable[str], language: str, folder: Path | None = None, own: Mapping[str, Artwork] | None = None
) -> Gallery:
    """All pictures of a deck, each read once; `own` are those of a deck that has its files elsewhere than in a folder.

    None: there is no such place.
    """
    from cardgen.custom.pictures import files, pictograms

    found = Gallery({}, {}, "")
    for name in dict.fromkeys(names):
        try:
            found.pictures[name] = find(name, language, folder) if own is None else _kept(name, language, own)
        except PictureError as error:
            found.faults[name] = error.phrase
    foreign = [name for name in found.pictures if not files.is_file(name)]
    return found._replace(credit=pictograms.CREDIT if foreign else "")


def _kept(name: str, language: str, own: Mapping[str, Artwork]) -> Artwork:
    """A picture of one's own, or a pictogram."""
    from cardgen.custom.pictures import files

    if name in own:
        return own[name]
    if files.has_ending(name):
        raise PictureError("picture.missing", name=quoted(name))
    return find(name, language)
