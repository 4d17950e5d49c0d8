"""Deck files in a folder of this computer, with which every phone may begin a table; read again when they change."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path

from cardgen.deck.edition import AnyEdition
from cardgen.words.phrases import PhrasedError
from cardgen.words.suggestions import printable
from scorer.playing.decks import Label, editions_read, label

ENDINGS = frozenset({".toml", ".csv", ".tsv", ".xlsx", ".xlsm", ".ods"})
MOST = 100
"""So many files of the folder are looked at, by their names in order."""


class DeckFiles:
    """The decks of a folder; of none where there is no folder."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._read, self._game = lru_cache(MOST)(_decks), lru_cache(MOST)(_game)
        self._said = ""

    def editions(self) -> list[AnyEdition]:
        """All decks that can be played with, a deck with levels once for each; what is wrong with others is logged."""
        return [edition for edition, _ in self.labelled()]

    def labelled(self, game: str = "") -> list[tuple[AnyEdition, Label]]:
        """The same, or those of one `game`, each with what it is known by, which would be long to work out each time.

        Of other games' decks no more is read than of which they are: to check one takes ten times as long.
        """
        files = [file for file in self._files() if not game or self._game(*file) in ("", game)]
        return [deck for file in files for deck in self._read(*file)]

    def _files(self) -> Iterator[tuple[Path, int, int]]:
        """The files, with when they were written and how large they are."""
        paths: list[Path] = []
        try:
            if self.folder:
                paths = sorted(path for path in self.folder.iterdir() if path.suffix.lower() in ENDINGS)
        except OSError as error:
            self._say(f"the folder of decks can't be read: {error.strerror}")
        if len(paths) > MOST:
            self._say(f"of {len(paths)} decks in the folder the first {MOST} are offered")
        for path in paths[:MOST]:
            with suppress(OSError):  # it is gone meanwhile, or a link that leads nowhere
                stat = path.stat()
                yield path, stat.st_mtime_ns, stat.st_size

    def _say(self, words: str) -> None:
        """Logs what is new: it is looked at with each form."""
        if words != self._said:
            self._said = words
            logging.getLogger("scorer").warning(words)


def _game(path: Path, _when: int, _size: int) -> str:
    """The game that a file says its deck is for; "" where it says none, or can't be read."""
    from cardgen.custom import form
    from cardgen.games import registry

    try:
        return registry.key_of(str(form.read_file(path).data.get("game", "")))
    except PhrasedError:
        return ""


def _decks(path: Path, _when: int, _size: int) -> Sequence[tuple[AnyEdition, Label]]:
    from cardgen.custom import form

    try:
        return [(edition, label(edition)) for edition in editions_read(partial(form.read_file, path))]
    except PhrasedError as error:
        logging.getLogger("scorer").warning("left out: %s", printable(str(error)))
        return ()
