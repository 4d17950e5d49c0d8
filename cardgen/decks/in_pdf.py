"""The deck file that lies in a PDF of its sheets, whoever has put it there (ISO 32000-2, 14.13)."""

from __future__ import annotations

import zlib
from io import BytesIO

import pikepdf

from cardgen.decks import source
from cardgen.facts import Phrase

ENDING = ".toml"


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


def attached(pdf: pikepdf.Pdf) -> bytes | None:
    """The bytes of the first deck file in an open PDF, one more than a deck may have where there are more; or None.

    Never unpacks much more: little can be packed that fills a memory.
    """
    for key, spec in pdf.attachments.items():
        if key.lower().endswith(ENDING) or spec.filename.lower().endswith(ENDING):
            stream = spec.get_file().obj
            return _unpacked(stream) if isinstance(stream, pikepdf.Stream) else None
    return None


def _unpacked(stream: pikepdf.Stream) -> bytes | None:
    """None where it is packed in a way that deck files never are."""
    raw = stream.read_raw_bytes()
    if stream.get("/Filter") != "/FlateDecode" or "/DecodeParms" in stream:
        return raw if "/Filter" not in stream else None
    try:
        return zlib.decompressobj().decompress(raw, source.MOST_BYTES + 4)
    except zlib.error:
        return None
