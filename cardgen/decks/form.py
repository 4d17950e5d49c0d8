"""A deck from a file in any form, told by its ending and by what is in it."""

from __future__ import annotations

from pathlib import Path as File

from cardgen.decks import source, toml_form
from cardgen.decks.draft import Draft
from cardgen.facts import Phrase

MOST_READ = 4 * 1024 * 1024
"""Bytes of a file that are looked at: a workbook packs more about a deck than a text does."""


def read_file(path: File | str) -> Draft:
    """The deck in a file. DeckError, each fault with its place, where it is none or can't be read."""
    path = File(path)
    name = path.name or str(path)
    try:
        if not (path.is_file() or path.is_dir()) and path.exists():
            raise source.refused(str(path), Phrase("form.no_file"))
        with path.open("rb") as file:
            data = file.read(MOST_READ + 1)
    except OSError as error:
        raise source.refused(str(path), Phrase("form.unreadable", {"reason": error.strerror})) from error
    return read_bytes(data, name)


def read_bytes(data: bytes, name: str) -> Draft:
    """The deck that a file holds, `name` being the file's. DeckError where it is none."""
    return toml_form.read(data, name)
