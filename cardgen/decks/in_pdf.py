"""The deck file that lies in a PDF of its sheets, whoever has put it there (ISO 32000-2, 14.13)."""

from __future__ import annotations

import zlib
from collections.abc import Collection
from contextlib import suppress
from io import BytesIO

import pikepdf

from cardgen.decks import source
from cardgen.facts import Phrase

ENDING = ".toml"
MOST_BESIDE = 48 * 1024 * 1024
"""Bytes of all pictures beside a deck file: sixty photographs have half of that."""


def deck_file(data: bytes, name: str) -> bytes:
    """The bytes of the deck file in a PDF. DeckError where it can't be read, or none lies in it."""
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            found = attached(pdf)
    except pikepdf.PdfError as error:
        raise source.refused(name, Phrase("form.pdf_broken")) from error
    if found is None:
        raise source.refused(name, Phrase("form.pdf_empty"))
    return found


def beside(data: bytes, names: Collection[str]) -> dict[str, bytes]:
    """The bytes of those of these files that lie in a PDF; none of one that can't be read, or is too much.

    Never unpacks much more than all of them may have: little can be packed that fills a memory.
    """
    found: dict[str, bytes] = {}
    left = MOST_BESIDE
    with suppress(pikepdf.PdfError), pikepdf.open(BytesIO(data)) as pdf:
        for spec in pdf.attachments.values():
            stream = spec.get_file().obj if spec.filename in names else None
            file = _unpacked(stream, left + 1) if isinstance(stream, pikepdf.Stream) else None
            if file is not None and len(file) <= left:
                found[spec.filename] = file
                left -= len(file)
    return found


def attached(pdf: pikepdf.Pdf) -> bytes | None:
    """The bytes of the first deck file in an open PDF, one more than a deck may have where there are more; or None.

    Never unpacks much more: little can be packed that fills a memory.
    """
    for key, spec in pdf.attachments.items():
        if key.lower().endswith(ENDING) or spec.filename.lower().endswith(ENDING):
            stream = spec.get_file().obj
            return _unpacked(stream) if isinstance(stream, pikepdf.Stream) else None
    return None


def _unpacked(stream: pikepdf.Stream, most: int = source.MOST_BYTES + 4) -> bytes | None:
    """No more than so many bytes; None where it is packed in a way that our files never are."""
    raw = stream.read_raw_bytes()
    if stream.get("/Filter") != "/FlateDecode" or "/DecodeParms" in stream:
        return raw if "/Filter" not in stream else None
    try:
        return zlib.decompressobj().decompress(raw, most)
    except zlib.error:
        return None
