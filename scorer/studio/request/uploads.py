"""Uploaded pictures: the album of a draft, the files that are stored, and a fair queue for reading them."""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from itertools import count

from cardgen.core.cancellation import CancelledError, checkpoint
from cardgen.custom import illustrations
from cardgen.custom.pictures import PictureError, files
from cardgen.drawing.deck_style import Artwork
from cardgen.drawing.scene import Picture
from cardgen.studio import pictures as album_of
from cardgen.studio.pictures import NO_PICTURES, Album, StoredPicture
from cardgen.words.suggestions import quoted
from scorer.keeping import draft_pictures
from scorer.keeping.drafts import Document
from scorer.keeping.sized_cache import SizedCache
from scorer.keeping.store import Store
from scorer.web.guard import limits
from scorer.web.request import concurrency, context

_ARTWORK: SizedCache[str, Artwork] = SizedCache(64 * 2**20)
"""Artwork by the digests of its files: to read a photograph takes some tens of milliseconds."""
SHAPE = 400
"""Bytes that a shape of a drawing counts as."""


def album(store: Store, draft: str) -> Album:
    """The pictures of a draft as it is now."""
    digests = draft_pictures.digests(store, draft)
    return Album(digests, lambda name: _artwork(store, draft, name, digests[name])) if digests else NO_PICTURES


def unstored_album(pictures: Mapping[str, StoredPicture]) -> Album:
    """The pictures of a draft that does not exist yet."""
    digests = {name: sha256(picture.data).hexdigest() for name, picture in pictures.items()}
    return Album(digests, lambda name: _read(pictures[name].data, name, digests[name]))


def import_picture(data: bytes, name: str) -> StoredPicture:
    """The picture in an uploaded file. PictureError; TooManyError where an address sends very many; CancelledError once
    the client has disconnected.
    """
    limits.spend(context.services().store, "picture", context.source())
    checkpoint()  # a file may bring many
    with _QUEUE.turn(context.source(), concurrency.still()):
        return album_of.import_picture(data, name, context.language())


def save(draft: str, picture: StoredPicture) -> str:
    """Stores a picture with a draft: its name. FactError where that is full; TooManyError."""
    store = context.services().store
    limits.spend(store, "draft", context.source(), 1 + len(picture.data) // 1024)
    return draft_pictures.add(store, draft, picture.data, partial(album_of.free_name, picture))


def used_names(document: Document, pictures: Album) -> list[str]:
    """The names of an album in a document."""
    named = {name for name, _ in illustrations.named(document)}
    return [name for name in pictures if name in named]


def stored_files(draft: str, names: Iterable[str]) -> Mapping[str, bytes]:
    """The bytes of some pictures of a draft, by their names."""
    store = context.services().store
    return {name: data for name in names if (data := draft_pictures.read(store, draft, name)) is not None}


def _artwork(store: Store, draft: str, name: str, digest: str) -> Artwork:
    """A picture of the draft. PictureError where it was deleted meanwhile."""
    if (artwork := _ARTWORK.get(digest)) is not None:
        return artwork
    data = draft_pictures.read(store, draft, name)
    if data is None:
        raise PictureError("picture.missing", name=quoted(name))
    return _read(data, name, digest)


def _read(data: bytes, name: str, digest: str) -> Artwork:
    """The artwork in a stored file, cached by its digest."""
    if (artwork := _ARTWORK.get(digest)) is not None:
        return artwork
    artwork = files.read(data, name)
    _ARTWORK.put(digest, artwork, sum(map(_weight, (*artwork.full.shapes, *artwork.lines.shapes))))
    return artwork


def _weight(shape: object) -> int:
    return len(shape.pixels.colours) + len(shape.pixels.alpha) if isinstance(shape, Picture) else SHAPE


# --- reading one at a time: forty million pixels take 300 MB, and up to a second


EVERY = 0.1
"""Seconds between two checks whether the client is still there."""


class ReadQueue:
    """One reader at a time: the next is that of the waiting address whose latest turn is longest ago."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._numbers = count(1)
        self._is_taken = False
        self._last = dict[str, int]()
        """The latest turn of each address that waits, and of the last one."""
        self._queue = dict[int, str]()
        """The addresses that wait, in the order of their arrival."""

    @contextmanager
    def turn(self, address: str, is_heard: Callable[[], bool]) -> Iterator[None]:
        """A time for one reader alone. CancelledError once the client is gone, which `is_heard` says."""
        with self._changed:
            self._wait(address, is_heard)
        try:
            yield
        finally:
            with self._changed:
                self._is_taken = False
                self._changed.notify_all()

    def _wait(self, address: str, is_heard: Callable[[], bool]) -> None:
        number = next(self._numbers)
        self._queue[number] = address
        try:
            while not self._changed.wait_for(lambda: self._is_next(number), EVERY):
                if not is_heard():
                    raise CancelledError
            self._is_taken = True
        finally:
            del self._queue[number]
        self._last = {one: self._last[one] for one in self._queue.values() if one in self._last}
        self._last[address] = next(self._numbers)

    def _is_next(self, number: int) -> bool:
        first = min(self._queue, key=lambda one: (self._last.get(self._queue[one], 0), one))
        return not self._is_taken and first == number


_QUEUE = ReadQueue()
