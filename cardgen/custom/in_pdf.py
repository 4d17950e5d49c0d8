"""The deck file that lies in a PDF of its sheets, whoever has put it there (ISO 32000-2, 14.13).

Read by pdfium, in a child process: it goes to each node of a tree of names once, and whatever a PDF unpacks to has no
more memory than that process may have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import closing
from typing import TYPE_CHECKING

from cardgen.custom import source
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.words.phrase import Phrase

if TYPE_CHECKING:
    from pypdfium2 import PdfAttachment

ENDING = ".toml"
MOST_BESIDE = 48 * 1024 * 1024
"""Bytes of all pictures beside a deck file: sixty photographs have half of that."""
MOST_ATTACHED = 1000
"""So many files in a PDF are looked at."""


class _BrokenError(Exception):
    """No PDF, or one that can't be read."""


def deck_file(data: bytes, name: str) -> bytes:
    """The bytes of the first deck file in a PDF, one more than a deck may have where there are more.

    DeckError where it can't be read, or none lies in it.
    """
    try:
        found = run_bounded(_deck_file, data)
    except _BrokenError as error:
        raise source.refused(name, Phrase("form.pdf_broken")) from error
    except LimitError as error:
        raise source.refused(name, error.phrase) from error
    if found is None:
        raise source.refused(name, Phrase("form.pdf_empty"))
    return found


def beside(data: bytes, names: Collection[str]) -> dict[str, bytes]:
    """The bytes of those of these files that lie in a PDF; none of one that can't be read, or is too much."""
    try:
        return run_bounded(_beside, data, frozenset(names), MOST_BESIDE)
    except (_BrokenError, LimitError):
        return {}


def _deck_file(data: bytes) -> bytes | None:
    for name, attachment in _attachments(data):
        if name.lower().endswith(ENDING):
            return _bytes(attachment)[: source.MOST_BYTES + 4]
    return None


def _beside(data: bytes, names: frozenset[str], most: int) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for name, attachment in _attachments(data):
        if name in names and name not in found and len(file := _bytes(attachment)) <= most:
            found[name] = file
            most -= len(file)
    return found


def _attachments(data: bytes) -> Iterator[tuple[str, PdfAttachment]]:
    """The files in a PDF by their names, while each is looked at. _BrokenError where it can't be read."""
    from pypdfium2 import PdfDocument, PdfiumError  # which a server without native libraries lacks

    try:
        with closing(PdfDocument(data)) as pdf:
            for number in range(min(pdf.count_attachments(), MOST_ATTACHED)):
                attachment = pdf.get_attachment(number)
                yield attachment.get_name(), attachment
    except (PdfiumError, UnicodeDecodeError) as error:
        raise _BrokenError from error


def _bytes(attachment: PdfAttachment) -> bytes:
    """What is in a file; nothing of an empty one."""
    from pypdfium2 import PdfiumError

    try:
        return bytes(attachment.get_data())
    except PdfiumError:
        return b""
