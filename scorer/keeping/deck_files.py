"""Deck files in a folder of this computer, with which every phone may begin a table; read again when they change."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from cardgen.edition import AnyEdition
from cardgen.phrases import PhrasedError
from scorer.playing.decks import editions_of

ENDINGS = frozenset({".toml", ".csv", ".tsv", ".xlsx", ".ods"})
MOST = 100
"""So many files of the folder are looked at, by their names in order."""


class DeckFiles:
    """The decks of a folder; of none where there is no folder."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._read = lru_cache(MOST)(_editions)

    def editions(self) -> list[AnyEdition]:
        """All decks that can be played with, a deck with levels once for each; what is wrong with others is logged."""
        return [edition for path, when, size in self._files() for edition in self._read(path, when, size)]

    def _files(self) -> Iterator[tuple[Path, int, int]]:
        """The files, with when they were written and how large they are."""
        try:
            every = self.folder.iterdir() if self.folder else ()
            for path in sorted(path for path in every if path.suffix.lower() in ENDINGS)[:MOST]:
                told = path.stat()
                yield path, told.st_mtime_ns, told.st_size
        except OSError as error:  # the folder or a file of it is gone
            logging.getLogger("scorer").warning("the folder of decks can't be read: %s", error.strerror)


def _editions(path: Path, _when: int, _size: int) -> Sequence[AnyEdition]:
    from cardgen.decks import form

    try:
        return editions_of(form.read_file(path))
    except PhrasedError as error:
        logging.getLogger("scorer").warning("left out: %s", error)
        return ()
