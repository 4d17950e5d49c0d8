r"""Where a request ends: collects the bytes of a connection until a whole request is there, and reads no more in them.

So no thread waits for a request. What a request means, and whether it makes sense, gunicorn's strict parser says, which
gets the bytes of one request and no more. Who doesn't say plainly how long a request is (two lengths, a length that is
no number, a `Transfer-Encoding`, lines that don't end in CR LF) or says that it is too long gets an answer to the head
alone, and the connection ends: what follows is never taken for another request (RFC 9112, 11.2).

>>> reading = Reading(most=100)
>>> for part in (b"POST /x HTTP/1.1\r\nContent-Le", b"ngth: 3\r\n\r\na", b"bcGET"):
...     reading.add(part)
...     reading.take()
Request(text=b'POST /x HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc', body=3, last=False)
"""

from __future__ import annotations

import re
from typing import NamedTuple

HEAD = 64 * 1024
"""Bytes of the longest head; gunicorn takes lines of 8190, and 100 of them."""
DIGITS = 12
"""Of a length; more are no length of anything."""
END = b"\r\n\r\n"
FRAMES = re.compile(rb"\r\n(content-length|transfer-encoding):[ \t]*([^\r\n]*?)[ \t]*(?=\r\n)", re.IGNORECASE)
"""The lines of a head that say how long the body is. Such a line that is written amiss the parser refuses."""
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)
BARE = re.compile(rb"(?<!\r)\n")


class HeadTooLongError(ValueError):
    """A head without an end."""


class Request(NamedTuple):
    """The bytes of one request."""

    text: bytes
    body: int
    """So many bytes of the text are its body."""
    last: bool
    """Nothing that comes after it may be taken for a request."""


class Uploads(NamedTuple):
    """Requests that may be longer than others, by how they begin, and bytes of the longest body of these."""

    begins: re.Pattern[bytes]
    most: int


class Reading:
    """What has come over a connection and is not taken yet. `most`: bytes of the longest body, but for `uploads`."""

    __slots__ = ("_bytes", "_expected", "_head", "_last", "_length", "_most", "_seen", "_uploads")

    def __init__(self, most: int, *uploads: Uploads) -> None:
        self._most, self._uploads = most, uploads
        self._bytes = bytearray()
        self._begin()

    def _begin(self) -> None:
        self._seen = self._head = self._length = 0
        self._last = self._expected = False

    def __len__(self) -> int:
        """So many bytes are kept."""
        return len(self._bytes)

    @property
    def length(self) -> int | None:
        """Bytes of the body, as soon as `take` has seen its head."""
        return self._length if self._head else None

    def add(self, data: bytes) -> None:
        """Takes what has come."""
        self._bytes += data

    def _find_head(self) -> None:
        end = self._bytes.find(END, max(0, self._seen - len(END) + 1))
        bare = end < 0 and BARE.search(self._bytes, max(0, self._seen - 1))
        self._seen = len(self._bytes)
        if bare:  # such a head will never end as we read it
            self._head, self._last = len(self._bytes), True
        elif (end if end >= 0 else self._seen) > HEAD:
            raise HeadTooLongError
        elif end >= 0:
            self._head = end + len(END)
            self._measure(bytes(self._bytes[: self._head]))

    def _measure(self, head: bytes) -> None:
        """How long the body is."""
        said = FRAMES.findall(head)
        if not said:
            return
        name, value = said[0]
        plain = len(said) == 1 and name.lower() == b"content-length" and value.isdigit() and len(value) <= DIGITS
        most = next((upload.most for upload in self._uploads if upload.begins.match(head)), self._most)
        if plain and int(value) <= most:
            self._length = int(value)
            self._expected = bool(self._length and b" HTTP/1.1\r\n" in head and EXPECTS.search(head))
        else:
            self._last = True

    def expected(self) -> bool:
        """Whether the client waits for a word before it sends the body; true once."""
        expected = self._expected and len(self._bytes) == self._head
        self._expected = False
        return expected

    def take(self) -> Request | None:
        """The next request, where all of it is there. HeadTooLongError where no head ends within HEAD."""
        if not self._head and self._seen < len(self._bytes):
            self._find_head()
        end = self._head + self._length
        if not self._head or len(self._bytes) < end:
            return None
        request = Request(bytes(self._bytes[:end]), self._length, self._last)
        del self._bytes[:end]
        self._begin()
        return request
