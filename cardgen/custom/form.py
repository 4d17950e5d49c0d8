"""A deck from a file in any form, recognised by its ending and its content."""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path as File

from cardgen.custom import source
from cardgen.custom.toml import toml_form
from cardgen.schema.draft import Draft
from cardgen.words.phrase import Phrase

PDF = b"%PDF"
"""The first bytes of a PDF, in which a deck file may lie."""
MOST_PDF = 128 * 1024 * 1024
"""The most bytes of a PDF that are read: it may hold sheets with custom pictures."""
ZIP = b"PK\x03\x04"
"""The first bytes of XLSX and ODS files."""
OLE, LOCKED = b"\xd0\xcf\x11\xe0", "EncryptedPackage".encode("utf-16-le")
"""The first bytes of Microsoft's older files, and what is in one that is an XLSX file with a password.

Source: MS-OFFCRYPTO, 2.3.4.4.
"""
PRINTED = "level:"
"""The beginning of the comment that names the level at which a deck was printed."""
TABLES = (".csv", ".tsv", ".tab")
STATEMENT = re.compile(r"""\[|[\w."'-]+\s*=""")
MOST_READ = 4 * 1024 * 1024
"""The most bytes of a file that are read: a workbook is larger than a text."""


def read_file(path: File | str) -> Draft:
    """The deck in a file. DeckError, each fault with its place, if it is no deck or can't be read."""
    path = File(path)
    name = path.name or str(path)
    try:
        if not (path.is_file() or path.is_dir()) and path.exists():
            raise source.refused(str(path), Phrase("form.no_file"))
        with path.open("rb") as file:
            data = file.read(MOST_READ + 1)
            if data.startswith(PDF):
                return read_pdf(data + file.read(MOST_PDF - len(data)), name)
    except OSError as error:
        raise source.refused(str(path), Phrase("form.unreadable", {"reason": error.strerror})) from error
    return read_bytes(data, name)


def read_pdf(data: bytes, name: str) -> Draft:
    """The deck file attached to a PDF of its sheets. DeckError if there is none.

    For trusted files: callers that take PDFs from others limit their size and number first.
    """
    from cardgen.custom import in_pdf

    file = in_pdf.deck_file(data, name)
    return toml_form.read(file, name)._replace(level=_level(file))


def printed_at(level: str) -> str:
    """The comment at the head of a deck file in a PDF that names the printed level; `read_pdf` reads it."""
    return f"{PRINTED} {json.dumps(level, ensure_ascii=False)}"


def _level(file: bytes) -> str:
    """The level that such a comment names; "" where there is none."""
    first = file.partition(b"\n")[0].decode("utf-8", "replace").strip()
    with suppress(ValueError):
        level = json.loads(first.removeprefix(f"# {PRINTED} ")) if first.startswith(f"# {PRINTED} ") else ""
        return level if isinstance(level, str) else ""
    return ""


def read_bytes(data: bytes, name: str) -> Draft:
    """The deck in a file's bytes or in pasted text; `name` is the file's. DeckError if it is none."""
    ending = File(name).suffix.lower()
    if data.startswith(ZIP):
        from cardgen.custom.tables import workbook

        return workbook.read(data, name)
    if data.startswith(OLE) and LOCKED in data:
        raise source.refused(name, Phrase("workbook.locked"))
    if ending == ".toml" or (ending not in TABLES and not _is_table(data)):
        return toml_form.read(data, name)
    from cardgen.custom.tables import table_form

    return table_form.read(data, name)


def _is_table(data: bytes) -> bool:
    """Whether a text without a telling file name is a table: its first line is no TOML."""
    text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", "replace")
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "=")
    return STATEMENT.match(first) is None


def written(data: Mapping[str, object], ending: str) -> str:
    """A deck's data as a file of that ending, "toml" or "csv"; it reads as the same."""
    if ending == "toml":
        from cardgen.custom.toml import toml_text

        return toml_text.written(data)
    from cardgen.custom.tables import table_text

    return table_text.written(data)


def encoded(text: str, ending: str) -> bytes:
    """A file's text as bytes, with the byte order mark that makes Excel read a table as UTF-8."""
    return text.encode("utf-8-sig" if ending.lower().endswith("csv") else "utf-8")
