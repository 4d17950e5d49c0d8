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
from cardgen.studio.pointers import Document, places

FILE = "deck.toml"
"""What a document is called where a file would have its name."""
DeckMaker: TypeAlias = Callable[[Document, str, str, Album], Deck]
"""Makes the deck of a document, at a level, in the reader's language, with pictures that it may name."""
Key: TypeAlias = tuple[str, str, str, str, Album]
"""What a cached value is, the text of the document, level, language and pictures."""
Value = TypeVar("Value")


class DeckCache:
    """Decks with what was drawn of them, by what they are made of; each is made by one thread at a time.

    A document is named by its text, for a page is rendered before its revision is saved. The least recently used goes.
    """

    def __init__(self, size: int) -> None:
        self._size, self._lock = size, Lock()
        self._values = OrderedDict[Key, object]()
        self._makers = dict[Key, Lock]()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The cached value, or what `make` returns; its refusals are not cached."""
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
            finally:  # only now: whoever asks finds the value or its maker
                with self._lock:
                    self._makers.pop(key, None)
        return value

    def clear(self) -> None:
        """Forgets all decks."""
        with self._lock:
            self._values.clear()

    def _use(self, key: Key) -> object:
        """The cached value, as the one that was used last; with the lock held."""
        self._values.move_to_end(key)
        return self._values[key]


CACHE = DeckCache(48)


def to_toml(document: Document) -> str:
    """The document as a deck file."""
    return toml_text.written(document)


def deck(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Deck:
    """The deck of a document or of one of its levels; `language` is the reader's, `album` holds its pictures.

    DeckError with all that is wrong in it, StyleError and PaperError for what can't be drawn as it is wished.
    """
    whole = unchecked_deck(document, level, language, album)
    trial_drawing.check(whole)
    return whole


def unchecked_deck(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Deck:
    """The same deck, of which some cards may be such that they can't be drawn. DeckError and PaperError."""
    text = to_toml(document)
    return CACHE.get(("deck", text, level, language, album), lambda: _deck(text, level, language, album))


def _deck(text: str, level: str, language: str, album: Album) -> Deck:
    run_bounded(_judged, text, level, language)
    edition = edition_from_keys.of_file(partial(read, text), level, language, partial(print_keys.read, uploads=album))
    looks = print_options.appearance(edition, language)
    return Deck(edition, print_options.on_sheets(looks, edition, edition.print_tables["print"]))


def _judged(text: str, level: str, language: str) -> None:
    """Reads and judges a document once in a child process, where it may take what it will; its faults are told here."""
    with suppress(DeckError):
        edition_from_keys.of_file(partial(read, text), level, language)


def read(text: str) -> Draft:
    """What a file of this text would say, with addresses where that has lines: faults lead to fields."""
    data = form.read_bytes(text.encode(), FILE).data
    return Draft(data, FILE, places(data))


class DeckRequest(NamedTuple):
    """What is to be printed: a document at a level of its own, in the reader's language, with pictures it may name.

    `make` makes the deck, or a part of it (`partial_deck.deck`). On a `printer` whose errors are known backs are moved
    against them; `tray` is what a test of one without duplex has shown, of `second_pass.WORDS`, or "".
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


def layout(wanted: DeckRequest) -> Layout:
    """All sets of a document on its sheets, also of one that wishes a file for each, or another target than paper."""
    return Layout(whole := wanted.deck(), _request(wanted, whole).printing)


def print_jobs(wanted: DeckRequest, **wishes: object) -> list[Job]:
    """What `cardgen print` makes of the document's file: one job, or one for each set that has files of its own.

    `wishes` stand over the document's own in [print], by their keys. OptionError for what makes no sense together.
    """
    document, table = wanted.document, wanted.document.get("print")
    wished = {**(table if isinstance(table, dict) else {}), **wishes}
    whole = (wanted._replace(document={**document, "print": wished}) if wishes else wanted).deck()
    request = _request(wanted, whole)
    extras = request.extras if whole.is_whole else ()  # they tell of all cards
    return list(jobs.of_deck(whole, request._replace(extras=extras)))


def _request(wanted: DeckRequest, whole: Deck) -> PrintRequest:
    options = whole.edition.print_tables["print"]
    options = {**options, "tray": wanted.tray} if print_options.is_manual(options) else options
    return jobs.requested(options).on_printer(wanted.printer)
