"""The deck of a document, checked and cached, and the requests to print it."""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import NamedTuple, TypeAlias, TypeVar, cast

from cardgen.custom import edition_from_keys, form, print_keys, trial_drawing
from cardgen.custom.child_process import run_bounded
from cardgen.custom.toml import toml_text
from cardgen.deck import print_options
from cardgen.deck.deck import Deck
from cardgen.deck.layout import Layout
from cardgen.imposition.printer import Profile as Profile
from cardgen.products import jobs
from cardgen.products.jobs import Job, PrintRequest
from cardgen.schema.draft import DeckError, Draft
from cardgen.studio.pictures import NO_PICTURES, Album
from cardgen.studio.pointers import Document, places, table_at

FILE = "deck.toml"
"""The name of a document in place of a file's."""
DeckMaker: TypeAlias = Callable[[Document, str, str, Album], Deck]
"""Makes the deck of a document, at a level, in the reader's language, with an album."""
Key: TypeAlias = tuple[str, str, str, str, Album]
"""The kind of value, the text of the document, level, language and album."""
Value = TypeVar("Value")


class DeckCache:
    """Decks with their drawings, by what they are made of; each is made by one thread at a time.

    The key has a document's text, for a page is rendered before its revision is saved. The least recently used goes.
    """

    def __init__(self, size: int) -> None:
        self._size, self._lock = size, Lock()
        self._values = OrderedDict[Key, object]()
        self._makers = dict[Key, Lock]()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The cached value, or the result of `make`, whose errors are not cached."""
        with self._lock:
            if key in self._values:
                return cast("Value", self._use(key))
            maker = self._makers.setdefault(key, Lock())
        with maker:
            with self._lock:
                if key in self._values:
                    return cast("Value", self._use(key))
            try:
                value = make()
                with self._lock:
                    self._values[key] = value
                    while len(self._values) > self._size:
                        self._values.popitem(last=False)
            finally:  # only now: every thread finds the value or its maker
                with self._lock:
                    self._makers.pop(key, None)
        return value

    def clear(self) -> None:
        """Forgets all decks."""
        with self._lock:
            self._values.clear()

    def _use(self, key: Key) -> object:
        """The cached value, marked as the last one in use; with the lock held."""
        self._values.move_to_end(key)
        return self._values[key]


CACHE = DeckCache(48)


def to_toml(document: Document) -> str:
    """The document as a deck file."""
    return toml_text.written(document)


def deck(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Deck:
    """The deck of a document or of one of its levels; `language` is the reader's, `album` holds its pictures.

    DeckError with all its faults, StyleError and PaperError for options that can't be drawn.
    """
    whole = unchecked_deck(document, level, language, album)
    trial_drawing.check(whole)
    return whole


def unchecked_deck(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Deck:
    """The same deck, some of whose cards may be impossible to draw. DeckError and PaperError."""
    text = to_toml(document)
    return CACHE.get(("deck", text, level, language, album), lambda: _deck(text, level, language, album))


def _deck(text: str, level: str, language: str, album: Album) -> Deck:
    run_bounded(_check, text, level, language)
    edition = edition_from_keys.of_file(partial(read, text), level, language, partial(print_keys.read, uploads=album))
    appearance = print_options.appearance(edition, language)
    return Deck(edition, print_options.on_sheets(appearance, edition, edition.print_tables["print"]))


def _check(text: str, level: str, language: str) -> None:
    """Reads a document once in a child process with limited resources; its faults are collected in this process."""
    with suppress(DeckError):
        edition_from_keys.of_file(partial(read, text), level, language)


def read(text: str) -> Draft:
    """The draft of a deck file's text, with addresses in place of lines: faults lead to fields."""
    data = form.read_bytes(text.encode(), FILE).data
    return Draft(data, FILE, places(data))


class DeckRequest(NamedTuple):
    """A deck to print: a document at one of its levels, in the reader's language, with an album.

    `make` makes the deck, or a part of it (`partial_deck.deck`). On a `printer` with a profile backs are moved against
    its errors; `tray` is the result of a test of one without duplex, of `second_pass.WORDS`, or "".
    """

    document: Document
    level: str = ""
    language: str = "en"
    album: Album = NO_PICTURES
    make: DeckMaker = deck
    printer: Profile | None = None
    tray: str = ""

    def deck(self) -> Deck:
        """Its deck; refusals as of `make`."""
        return self.make(self.document, self.level, self.language, self.album)


def layout(request: DeckRequest) -> Layout:
    """All sets of a document on its sheets, also of one with separate files, or another target than paper."""
    return Layout(deck := request.deck(), _print_request(request, deck).printing)


def print_jobs(request: DeckRequest, **options: object) -> list[Job]:
    """The jobs of `cardgen print` for the document's file: one, or one for each set with separate files.

    `options` override those of the document in [print], by their keys. OptionError for impossible combinations.
    """
    if options:
        document = request.document
        request = request._replace(document={**document, "print": {**table_at(document, "print"), **options}})
    deck = request.deck()
    printed = _print_request(request, deck)
    extras = printed.extras if deck.is_whole else ()  # which need all cards
    return list(jobs.of_deck(deck, printed._replace(extras=extras)))


def _print_request(request: DeckRequest, deck: Deck) -> PrintRequest:
    options = deck.edition.print_tables["print"]
    options = {**options, "tray": request.tray} if print_options.is_manual(options) else options
    return jobs.requested(options).on_printer(request.printer)
