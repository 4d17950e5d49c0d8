"""The deck file attached to a PDF of its sheets, whatever program attached it (ISO 32000-2, 14.13).

Read by pdfium in a child process: it visits each node of a name tree once, and that process's memory is limited.
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
"""The most attached files of a PDF that are read."""


class _BrokenError(Exception):
    """No PDF, or one that can't be read."""


def deck_file(data: bytes, name: str) -> bytes:
    """The bytes of the first deck file in a PDF, at most one more than a deck may have.

    DeckError if the PDF can't be read, or has no deck file.
    """
    try:
        file = run_bounded(_deck_file, data)
    except _BrokenError as error:
        raise source.refused(name, Phrase("form.pdf_broken")) from error
    except LimitError as error:
        raise source.refused(name, error.phrase) from error
    if file is None:
        raise source.refused(name, Phrase("form.pdf_empty"))
    return file


def beside(data: bytes, names: Collection[str]) -> dict[str, bytes]:
    """The bytes of those of these files that are attached to a PDF; empty if it can't be read or is too large."""
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
    files: dict[str, bytes] = {}
    for name, attachment in _attachments(data):
        if name in names and name not in files and len(file := _bytes(attachment)) <= most:
            files[name] = file
            most -= len(file)
    return files


def _attachments(data: bytes) -> Iterator[tuple[str, PdfAttachment]]:
    """The files in a PDF by their names, while each is looked at. _BrokenError where it can't be read."""
    from pypdfium2 import PdfDocument, PdfiumError  # missing on servers without native libraries

    try:
        with closing(PdfDocument(data)) as pdf:
            for number in range(min(pdf.count_attachments(), MOST_ATTACHED)):
                attachment = pdf.get_attachment(number)
                yield attachment.get_name(), attachment
    except (PdfiumError, UnicodeDecodeError) as error:
        raise _BrokenError from error


def _bytes(attachment: PdfAttachment) -> bytes:
    """The content of an attached file; empty for an empty one."""
    from pypdfium2 import PdfiumError

    try:
        return bytes(attachment.get_data())
    except PdfiumError:
        return b""
