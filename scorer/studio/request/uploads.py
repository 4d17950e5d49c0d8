"""Uploaded pictures: the album of a draft, and what is stored of a file."""

from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import sha256

from cardgen.core import cancellation
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
from scorer.studio.request import read_queue
from scorer.web.guard import limits
from scorer.web.request import concurrency, context

_ARTWORK: SizedCache[str, Artwork] = SizedCache(64 * 2**20)
"""Artwork by the digests of its files: to read a photograph takes some tens of milliseconds."""
_READING = read_queue.ReadQueue()
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
    """What is kept of a file that somebody sends. PictureError; TooManyError where an address sends very many;
    CancelledError where nobody waits for it any more.
    """
    limits.spend(context.services().store, "picture", context.source())
    cancellation.checkpoint()  # a file may bring many
    with _READING.turn(context.source(), concurrency.still()):
        return album_of.import_picture(data, name, context.language())


def save(draft: str, picture: StoredPicture) -> str:
    """Keeps a picture with a draft: its name. FactError where that is full; TooManyError."""
    store = context.services().store
    limits.spend(store, "draft", context.source(), 1 + len(picture.data) // 1024)
    return draft_pictures.add(store, draft, picture.data, partial(album_of.free_name, picture))


def used_names(document: Document, pictures: Album) -> list[str]:
    """Those of them that a document names."""
    named = {name for name, _ in illustrations.named(document)}
    return [name for name in pictures if name in named]


def stored_files(draft: str, names: Iterable[str]) -> Mapping[str, bytes]:
    """The bytes of some pictures of a draft, by their names."""
    found = {name: draft_pictures.read(context.services().store, draft, name) for name in names}
    return {name: data for name, data in found.items() if data is not None}


def _artwork(store: Store, draft: str, name: str, digest: str) -> Artwork:
    """A picture of the draft. PictureError where it is gone meanwhile."""
    if (known := _ARTWORK.get(digest)) is not None:
        return known
    data = draft_pictures.read(store, draft, name)
    if data is None:
        raise PictureError("picture.missing", name=quoted(name))
    return _read(data, name, digest)


def _read(data: bytes, name: str, digest: str) -> Artwork:
    """What is in a file of ours, remembered by its digest."""
    if (known := _ARTWORK.get(digest)) is not None:
        return known
    artwork = files.read(data, name)
    _ARTWORK.put(digest, artwork, sum(map(_weight, (*artwork.full.shapes, *artwork.lines.shapes))))
    return artwork


def _weight(shape: object) -> int:
    return len(shape.pixels.colours) + len(shape.pixels.alpha) if isinstance(shape, Picture) else SHAPE
