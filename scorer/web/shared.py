"""A page that several phones see alike: made and packed once. What is each phone's own is set into its gaps.

While the page is made, control characters stand for what comes into the gaps. Nobody's text may hold one: such a page
is not shared. In the packed page each gap is a block of its own that is not packed (RFC 1951, 3.2.4), and nothing
behind it refers to what stands in it: the gap of a form's id has always the same length and a filling that is found
nowhere else, and what comes after the others is packed as if nothing had been before.
"""

from __future__ import annotations

import struct
import threading
import uuid
import zlib
from collections.abc import Callable, Hashable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from scorer.keeping.sized_cache import SizedCache
from scorer.playing.match import Match

NOW, RIGHT, NUMBER = "\x01", "\x02", "\x03"
KEY = "\x04" * 36
"""What stands for the moment, for the right and the number of the phone, and for a form's id."""
MARKS = (NOW, RIGHT, NUMBER, KEY[0])
MOST, LINE = 24 * 2**20, 2048
"""Bytes that are kept in all, and what a line of a game that is kept with its pages weighs."""
VARIANTS = 16
"""Pages of one game: one for each language and right, and a few more."""
QUICK = 3
"""Such a page is packed after each entry: level 6 takes twice as long and makes it by a tenth smaller."""
LOCKS = 64
"""Tables that share one make their pages one after the other."""
HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""Of gzip (RFC 1952, 2.3): deflate, no name, no time, any system."""


def fresh_key() -> str:
    """The id of a form."""
    return str(uuid.uuid4())


class Own(NamedTuple):
    """What is a phone's own in a page, but for its forms' ids: when it was made, as scripts read it; right; number."""

    now: str
    right: str
    number: str


class Shared(NamedTuple):
    """The pieces of a page as they are and packed, and what comes between them."""

    pieces: tuple[bytes, ...]
    packed_pieces: tuple[bytes, ...]
    gaps: tuple[str, ...]

    def _fillings(self, own: Own) -> Iterator[bytes]:
        known = {NOW: own.now, RIGHT: own.right, NUMBER: own.number}
        return ((known.get(gap) or fresh_key()).encode() for gap in self.gaps)

    def plain(self, own: Own) -> bytes:
        """The page of a phone."""
        return b"".join(_between(self.pieces, self._fillings(own)))

    def packed(self, own: Own) -> bytes:
        """The same as gzip."""
        crc = size = 0
        answer = [HEAD]
        for piece, packed, filling in zip_longest(self.pieces, self.packed_pieces, self._fillings(own), fillvalue=b""):
            crc = zlib.crc32(filling, zlib.crc32(piece, crc))
            size += len(piece) + len(filling)
            answer += [packed, _stored(filling)]
        answer[-1] = struct.pack("<II", crc, size)  # nothing comes behind the last piece
        return b"".join(answer)

    @property
    def weight(self) -> int:
        """Bytes that it keeps."""
        return sum(map(len, (*self.pieces, *self.packed_pieces)))


def _between(pieces: tuple[bytes, ...], fillings: Iterator[bytes]) -> Iterator[bytes]:
    for piece in pieces:
        yield piece
        yield next(fillings, b"")


def _stored(data: bytes) -> bytes:
    """A block that is not packed, not the last one."""
    return struct.pack("<BHH", 0, len(data), len(data) ^ 0xFFFF) + data


def shared(text: str, keys: int) -> Shared | None:
    """A page in whose text stands what stands for its gaps: moment, right, number and then so many ids.

    None where more of them stand there, which somebody has written.
    """
    head, gaps, rest = list[str](), (NOW, RIGHT, NUMBER, *[KEY] * keys), text
    for gap in (NOW, RIGHT, NUMBER):
        before, _, rest = rest.partition(gap)
        head.append(before)
    texts = [*head, *rest.split(KEY)]
    if len(texts) != len(gaps) + 1 or any(mark in piece for piece in texts for mark in MARKS):
        return None
    pieces = tuple(piece.encode() for piece in texts)
    return Shared(pieces, tuple(_packed(pieces, gaps)), gaps)


def _packed(pieces: tuple[bytes, ...], gaps: tuple[str, ...]) -> Iterator[bytes]:
    """Each piece so that it ends with a whole byte."""
    packer = zlib.compressobj(QUICK, wbits=-zlib.MAX_WBITS)
    for piece, gap in zip_longest(pieces, gaps):
        data = packer.compress(piece)
        if gap == KEY:
            yield data + packer.flush(zlib.Z_SYNC_FLUSH)
            packer.compress(KEY.encode())  # distances are counted over it
            packer.flush(zlib.Z_SYNC_FLUSH)
        else:
            yield data + packer.flush(zlib.Z_FULL_FLUSH if gap else zlib.Z_FINISH)


class Pages:
    """The pages of each table's game as it stands, by all else that they hang on; at most so many bytes."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: SizedCache[str, tuple[Match, dict[Hashable, Shared | None]]] = SizedCache(most)
        self._making = [threading.Lock() for _ in range(LOCKS)]

    def get(self, match: Match, seen: Hashable, make: Callable[[], Shared | None]) -> Shared | None:
        """The page; who wants the same while it is made waits for it. None where it can't be shared."""
        with self._making[hash(match.table) % LOCKS]:
            of, pages = self._kept.get(match.table) or (match, {})
            if of is not match or (seen not in pages and len(pages) >= VARIANTS):
                pages = {}
            if seen not in pages:
                pages[seen] = make()
                weight = sum(page.weight for page in pages.values() if page)
                self._kept.put(match.table, (match, pages), weight + LINE * len(match.events))
            return pages[seen]
