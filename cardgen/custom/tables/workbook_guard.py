"""Makes workbooks, which are XML files in a ZIP, safe for a reader that trusts them.

A few kilobytes of ZIP can hold gigabytes, and a cell in the last row of a sheet makes readers allocate all the rows
above it. So the files are unpacked here up to a limit, checked for far cells, and packed again.
"""

import re
import zipfile
import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from xml.parsers import expat

MOST_BYTES = 8 * 1024 * 1024
"""The most bytes of all files unpacked: 1,000 cards with all their columns have 1 MB in XLSX, 2 MB in ODS."""
MOST_FILES = 300
MOST_TIMES = 500
"""The greatest compression ratio of a file; repetitive sheets have 10 to 100."""
SMALL = 64 * 1024
"""Files up to this size may have any ratio."""
NEEDED = re.compile(
    r"mimetype|(?!docprops/|thumbnails/|styles\.xml|meta\.xml|customxml/).*\.(?:xml|rels)", re.IGNORECASE | re.DOTALL
)
"""The files needed for cells; pictures, previews and macros are dropped."""
ENCRYPTED = b"encryption-data"
"""The element for each encrypted file in the list of files. Source: OpenDocument 1.3, part 2, 4.9."""
KINDS = {"workbook.bin": "XLSB", ".iwa": "Numbers"}
"""Other kinds of workbooks in a ZIP, by the ending of a file's name."""
CELL = re.compile(r"\$?([A-Za-z]{1,7})\$?(\d{1,12})")


class UnsafeError(Exception):
    """An unsafe workbook: `reason` is a key of the errors under `workbook`, `kind` its kind."""

    def __init__(self, reason: str, kind: str = "") -> None:
        super().__init__(reason)
        self.reason, self.kind = reason, kind


def files(data: bytes, rows: int, columns: int) -> dict[str, bytes]:
    """The files of a workbook that are needed, by name. UnsafeError if it is broken or too large unpacked.

    No sheet has non-empty cells beyond these rows and columns.
    """
    unpacked = _files(data)
    if any(ENCRYPTED in content for name, content in unpacked.items() if name.lower() == "meta-inf/manifest.xml"):
        raise UnsafeError("locked")
    for name, content in unpacked.items():
        if name.lower().endswith(".xml"):
            _Bounds(rows, columns).read(content)
    return unpacked


def packed(files: Mapping[str, bytes]) -> bytes:
    """These files as a new workbook, for a reader that trusts it."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()


def _files(data: bytes) -> dict[str, bytes]:
    """The files by name, read up to a limit whatever their headers say."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            _check(entries)
            names = {entry.filename.replace("\\", "/").lstrip("/"): entry for entry in entries}
            return {name: archive.read(entry) for name, entry in names.items() if NEEDED.fullmatch(name)}
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
        raise UnsafeError("broken") from error
    except RuntimeError as error:  # that is how zipfile asks for a password
        raise UnsafeError("locked") from error


def _check(entries: list[zipfile.ZipInfo]) -> None:
    """UnsafeError for more than a deck needs. `zipfile` reads no more of a file than its header says."""
    if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise UnsafeError("large")
    for entry in entries:
        if kind := next((kind for end, kind in KINDS.items() if entry.filename.lower().endswith(end)), ""):
            raise UnsafeError("kind", kind)
        if entry.file_size > max(SMALL, MOST_TIMES * entry.compress_size):
            raise UnsafeError("large")


def parse(content: bytes, **handlers: Callable[..., None]) -> None:
    """Parses a file of a workbook with these handlers of expat. UnsafeError if it is broken."""
    parser = expat.ParserCreate("utf-8", namespace_separator=" ")  # as the reader assumes, whatever it declares
    parser.buffer_text = True
    for name, handler in handlers.items():
        setattr(parser, name, handler)
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError) as error:
        raise UnsafeError("broken") from error


class _Bounds:
    """Follows the cells of a sheet, in either format. UnsafeError if one is too far out."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.row = self.column = self.repeated = self.depth = 0

    def read(self, content: bytes) -> None:
        """Checks the XML of one sheet."""
        start, end = self._start, self._end
        parse(content, StartElementHandler=start, EndElementHandler=end, StartDoctypeDeclHandler=self._doctype)

    def _doctype(self, *_: object) -> None:
        raise UnsafeError("broken")  # tables need no entities, only bombs do

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(" ")[2]
        values = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        self.depth += 1
        if self.depth > 100:
            raise UnsafeError("large")
        if local == "table":
            self.row = self.repeated = 0
        elif local in ("row", "c"):
            self._xlsx(local, values.get("r", ""))
        elif local in ("v", "is", "p"):
            self._filled()
        elif local == "table-row":
            self.row, self.column = self.row + self.repeated, 0
            self.repeated = _number(values.get("number-rows-repeated", "1"))
        elif local in ("table-cell", "covered-table-cell"):
            self.column += _number(values.get("number-columns-repeated", "1"))
            if any(key.startswith(("value", "string-value", "date-", "time-", "boolean", "formula")) for key in values):
                self._filled()

    def _end(self, _: str) -> None:
        self.depth -= 1

    def _xlsx(self, local: str, place: str) -> None:
        """A row or a cell has a position, or follows the last one."""
        match = CELL.fullmatch(place)
        if local == "row":
            self.row, self.column = (int(place) if place.isdecimal() and len(place) < 12 else self.row + 1), 0
        elif match:
            self.row, self.column = int(match[2]), column_number(match[1])
        else:
            self.column += 1

    def _filled(self) -> None:
        """A non-empty cell: with all its repetitions it must be within the limits."""
        if self.row + self.repeated > self.rows or self.column > self.columns:
            raise UnsafeError("far")


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 12 else 10**12


def column_number(letters: str) -> int:
    """The number of a column, from 1, by its letters."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - 64
    return number
