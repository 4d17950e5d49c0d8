"""A PDF with object streams: all objects but streams are in compressed streams (ISO 32000-1, 7.5.7 and 7.5.8).

reportlab writes each object separately, with a cross-reference table; of a tagged file these would be a third.
"""

import zlib
from hashlib import sha256
from struct import Struct

from reportlab.pdfbase import pdfdoc

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""The header, with a line of binary bytes, so that programs don't treat the file as text."""
MOST = 200
"""The most objects in one stream: to read one of them, all must be decompressed."""
STREAM = b"endstream"
LEVEL = 3
"""The compression level of zlib, the highest without lazy matching: the next one takes a third longer, which is a 50th
of the time of five decks, and makes these a thirtieth smaller.
"""
ROW = Struct(">BIH").pack
"""A row of the cross-reference stream: a type and two numbers."""


class Flate:
    """The filter of all streams, in reportlab's interface."""

    pdfname = "FlateDecode"

    def encode(self, data: bytes | str) -> bytes:
        """The compressed bytes; some of reportlab's streams are str."""
        return deflate(data.encode() if isinstance(data, str) else data)


def packed(document: pdfdoc.PDFDocument) -> bytes:
    """The file of a finished document, like reportlab's `format`, but packed; without encryption."""
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    objects: list[bytes] = []
    names_of, things = document.numberToId, document.idToObject
    while (number := len(objects) + 1) in names_of:  # formatting one may add others
        objects.append(things[names_of[number]].format(document))
    names = [ref.format(document).decode("latin-1") for ref in (root, info)]
    file = _File(objects, alone=document.idToObjectNumberAndVersion[info.name][0])
    mark = sha256(b"".join(objects)).hexdigest()[:32]
    return file.finish(f"/Root {names[0]} /Info {names[1]} /ID [<{mark}><{mark}>]")


class _File:
    """Objects by their numbers, from 1, as a file; `places` has the row of the cross-reference stream for each.

    The object number `alone` stays uncompressed: it has the producer of the file.
    """

    def __init__(self, objects: list[bytes], alone: int) -> None:
        self.parts, self.size = [HEAD], len(HEAD)
        self.places: dict[int, bytes] = {}
        small: list[tuple[int, bytes]] = []
        for number, data in enumerate(objects, 1):
            if number == alone or data.rstrip().endswith(STREAM):
                self._add(number, data)
            else:
                small.append((number, data))
        self.next = len(objects) + 1
        for first in range(0, len(small), MOST):
            self._pack(small[first : first + MOST])

    def _add(self, number: int, data: bytes) -> None:
        self.places[number] = ROW(1, self.size, 0)
        whole = b"%d 0 obj\n%b\nendobj\n" % (number, data.rstrip(b"\n"))
        self.parts.append(whole)
        self.size += len(whole)

    def _pack(self, small: list[tuple[int, bytes]]) -> None:
        """Adds an object stream of objects that are no streams."""
        place, head = 0, []
        for k, (number, data) in enumerate(small):
            head.append(f"{number} {place}")
            place += len(data) + 1
            self.places[number] = ROW(2, self.next, k)
        first = " ".join(head).encode() + b"\n"
        entries = f"/Type /ObjStm /N {len(small)} /First {len(first)}"
        self._add(self.next, _stream(entries, first + b"\n".join([data for _, data in small])))
        self.next += 1

    def finish(self, trailer: str) -> bytes:
        """The file, with its cross-reference stream at the end."""
        start, last = self.size, self.next
        self.places[last] = ROW(1, start, 0)
        rows = [b"\0\0\0\0\0\xff\xff"] + [self.places[number] for number in range(1, last + 1)]
        self._add(last, _stream(f"/Type /XRef /Size {last + 1} /W [1 4 2] {trailer}", b"".join(rows)))
        return b"".join([*self.parts, b"startxref\n%d\n%%%%EOF\n" % start])


def _stream(entries: str, data: bytes) -> bytes:
    """A compressed stream with these entries."""
    body = deflate(data)
    return f"<< {entries} /Filter /FlateDecode /Length {len(body)} >>\nstream\n".encode() + body + b"\nendstream"


def deflate(data: bytes) -> bytes:
    """The bytes compressed for the filter /FlateDecode."""
    return zlib.compress(data, LEVEL)
