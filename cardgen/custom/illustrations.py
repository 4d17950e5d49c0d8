"""The pictures that a deck names: files in its folder, or pictograms."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path as Folder

from cardgen.drawing.deck_style import Artwork
from cardgen.schema.draft import Path
from cardgen.schema.reader import Reader
from cardgen.words.printed_values import PICTURE, split_picture

MOST = 60
"""The most pictures of a deck: printers fail on files with more."""
KEY = "picture"
"""A key whose text is a picture's name, with `picture:` before it or without."""


def read(
    reader: Reader, file: Mapping[str, object], folder: Folder | None, uploads: Mapping[str, Artwork] | None = None
) -> Mapping[str, Mapping[str, object]]:
    """The deck's pictures by name, and their credit line; notes those that are missing.

    `uploads`: custom pictures by name, for a deck whose files are in no folder. "others" holds a function that reads
    the pictures of other levels of the file.
    """
    places: dict[str, list[Path]] = {}
    for name, path in named(reader.data):
        places.setdefault(name, []).append(path)
    if len(places) > MOST:
        reader.fault((), "deck.pictures", n=len(places), most=MOST)
    others = list(dict.fromkeys(name for name, _ in named(file) if name not in places))[: MOST - len(places)]
    if not (places or others) or len(places) > MOST:
        return {}
    from cardgen.custom import pictures  # only for decks with pictures

    language = reader.text("language") or "en"
    gallery = pictures.gallery(places, language, folder, uploads)
    for name, phrase in gallery.faults.items():
        for path in places[name]:
            reader.fault(path, phrase)
    read_others = partial(pictures.gallery, others, language, folder, uploads)
    return {"pictures": gallery.pictures, "credit": {"line": gallery.credit}, "others": {"gallery": read_others}}


def named(value: object, path: Path = ()) -> Iterator[tuple[str, Path]]:
    """The names of pictures in a deck's keys, each with its path."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from named(part, (*path, str(key)))
    elif isinstance(value, list):
        for k, part in enumerate(value):
            yield from named(part, (*path, k))
    elif isinstance(value, str):
        text = value if not path or path[-1] != KEY else PICTURE + value.removeprefix(PICTURE)
        if name := split_picture(text)[0]:
            yield name, path
