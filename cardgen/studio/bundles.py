"""A deck with pictures of one's own in one file, a ZIP: its deck file, and beside it the pictures that this names."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple, TypeAlias

from cardgen.custom import illustrations, in_pdf
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.custom.form import PDF, ZIP
from cardgen.custom.pictures import PictureError, bitmaps, files
from cardgen.custom.source import refused
from cardgen.products.products import Product
from cardgen.schema.draft import DeckError, Draft
from cardgen.studio import album, made, paper, starts
from cardgen.studio.addresses import Document
from cardgen.studio.album import Kept
from cardgen.words.phrase import Phrase
from cardgen.words.printed_values import PICTURE, parted

DECK = ".toml"
FOREIGN = "__MACOSX/"
"""A folder that some computers add, with a shadow of each file."""
MOST_FILES = 300
MOST_MEGAPIXELS = 100
"""Of all bitmaps of a file, before any is unpacked: to read so many takes some four seconds; sixty as we keep them have
some eighty."""
MOST_BYTES = in_pdf.MOST_BESIDE
"""Of all files unpacked: as many as lie beside a deck file in a PDF."""


Keeping: TypeAlias = Callable[[bytes, str], Kept]
"""What makes of a file, by its bytes and its name, what is kept of it."""


class Opened(NamedTuple):
    """A deck from a file, and pictures that came with it, by the names that it has for them.

    `notes` are what its reader did that somebody should look at; `level` is that at which a PDF was printed.
    """

    document: Document
    pictures: Mapping[str, Kept]
    notes: tuple[Phrase, ...] = ()
    level: str = ""


def written(document: Document, pictures: Mapping[str, bytes]) -> bytes:
    """The ZIP; `pictures` are the bytes of files by their names. The same deck makes the same bytes."""
    deck = Product(made.FILE, "", made.text(document).encode)
    return paper.zipped([deck, *(Product(name, "", partial(bytes, data)) for name, data in pictures.items())])


def opened(name: str, data: bytes, keep: Keeping = album.kept) -> Opened:
    """The deck of a file of that name, as `starts.opened`, or of a ZIP with a deck file and pictures; those in a PDF
    come along, too.

    DeckError as there, and where the pictures have very many pixels in all; a picture that `keep` can't read stays
    behind, and the deck's own note will say so.
    """
    members = _bounded(name, data) if data.startswith(ZIP) else {}
    deck = min(members, key=lambda member: (not member.endswith(DECK), member.count("/"), member), default="")
    draft = starts.opened(deck or name, members[deck] if deck else data)
    named = dict.fromkeys(picture for picture, _ in illustrations.named(draft.data) if files.has_ending(picture))
    wanted = [*named][: illustrations.MOST]
    if data.startswith(PDF) and wanted:
        members = in_pdf.beside(data, wanted)
    folder = deck[: deck.rfind("/") + 1]
    places = {picture: folder + picture.replace("\\", "/").removeprefix("./") for picture in wanted}
    beside = {picture: members[place] for picture, place in places.items() if place in members}
    if sum(map(bitmaps.size, beside.values())) > MOST_MEGAPIXELS * 1_000_000:
        raise refused(name, Phrase("picture.pixels_in_all", {"most": MOST_MEGAPIXELS}))
    found: dict[str, Kept] = {}
    for picture, file in beside.items():
        with suppress(PictureError):
            found[picture] = keep(file, picture)
    return _named(draft, found)


def _bounded(name: str, data: bytes) -> dict[str, bytes]:
    """`_members`, unpacked in a child process."""
    try:
        return run_bounded(_members, name, data)
    except LimitError as error:
        raise refused(name, error.phrase) from error


def _members(name: str, data: bytes) -> dict[str, bytes]:
    """The files of a ZIP by their names; none where no deck file is among them, or it is damaged. DeckError for what is
    too large."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [one for one in archive.infolist() if _is_file(one.filename)]
            if not any(one.filename.endswith(DECK) for one in entries):
                return {}
            if len(entries) > MOST_FILES or sum(one.file_size for one in entries) > MOST_BYTES:
                raise refused(name, Phrase("workbook.large"))
            return {one.filename: archive.read(one) for one in entries}  # no more than their sizes say
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError, NotImplementedError) as error:
        if isinstance(error, DeckError):
            raise
        return {}  # a workbook is not better off, and told so


def _is_file(name: str) -> bool:
    """Whether an entry of that name is a file that somebody put there; some have no name at all."""
    return not name.startswith(FOREIGN) and not name.endswith("/") and bool(name)


def _named(draft: Draft, found: Mapping[str, Kept]) -> Opened:
    """The document with names for its pictures as drafts give them: each its own, one for what is the same."""
    names: dict[str, str] = {}
    pictures: dict[str, Kept] = {}
    for old, kept in found.items():
        same = next((name for name, other in pictures.items() if other.data == kept.data), "")
        names[old] = same or album.free(kept, pictures)
        pictures[names[old]] = kept
    notes = tuple([note.phrase for note in draft.notes])
    return Opened(_renamed(draft.data, names), pictures, notes, draft.level)


def _renamed(value: Any, names: Mapping[str, str], key: str = "") -> Any:
    """A value of a document with other names for its pictures."""
    if isinstance(value, Mapping):
        return {name: _renamed(part, names, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_renamed(part, names) for part in value]
    if not isinstance(value, str):
        return value
    picture, word = parted(value if key != illustrations.KEY else PICTURE + value.removeprefix(PICTURE))
    return f"{PICTURE}{names[picture]} {word}".rstrip() if names.get(picture, picture) != picture else value
