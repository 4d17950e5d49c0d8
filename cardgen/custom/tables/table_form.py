"""A deck read from a table: settings as a key and its value, then a row of headings, then a card or task in each row.

`from_rows` takes the rows of any table; CSV and the like are split into rows here, whatever program wrote them.
"""

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from io import StringIO

from cardgen.custom import source, value_limits
from cardgen.custom.source import refused
from cardgen.custom.tables import code_pages
from cardgen.custom.tables.table_rows import SETTINGS, Table
from cardgen.schema.draft import DeckError, Draft, Fault, Path, Place, Row
from cardgen.schema.headings import folded, words
from cardgen.words.phrase import Phrase

DELIMITERS = ",;\t"
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
SEPARATOR = re.compile(r"sep=(.)(?:\n|$)", re.IGNORECASE)
"""The first line in which some programs name their separator."""
FORMULA = re.compile(r'^\s*="((?:[^"]|"")*)"\s*$')
"""The notation that makes spreadsheets keep a text: ="007"."""
QUOTED = re.compile(r'"[^"]*"')
MOST_ROWS, MOST_COLUMNS = 2000, 60
"""The most rows and columns of a table: 1,000 cards and their settings; the eleven columns and some that are empty."""


def read(data: bytes, name: str) -> Draft:
    """A deck from CSV or TSV; `name` is the file's in messages. DeckError with row and column if it is invalid.

    In UTF-8 or UTF-16, else in a detected code page, which is noted.
    """
    data, notes = _unicode(data)
    text = source.text_of(data, name)
    if CONTROLS.search(text):
        raise refused(name, Phrase("form.binary"))
    first = SEPARATOR.match(text)
    delimiter = first[1] if first else delimiter_of(text)
    rows = _rows(text[first.end() :] if first else text, delimiter, name)
    draft = from_rows([[""], *rows] if first else rows, name)
    return draft._replace(notes=(*notes, *draft.notes))


def _unicode(data: bytes) -> tuple[bytes, tuple[Fault, ...]]:
    """A file in UTF-8 or UTF-16, and notes on it; unchanged if it is neither and no page fits."""
    data = code_pages.marked(data)
    if len(data) > 2 * source.MOST_BYTES or data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data, ()
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        if decoded := code_pages.read(data):
            text, page = decoded
            letters = Phrase(f"page.{page.letters}")
            return text.encode(), (Fault(Phrase("form.read_as", {"letters": letters, "page": page.name})),)
    return data, ()


def from_rows(rows: Sequence[Sequence[str]], name: str) -> Draft:
    """A deck from the rows of a table, the first being row 1; it may begin in any column.

    DeckError with all its faults as a table.
    """
    if len(rows) > MOST_ROWS or max(map(len, rows), default=0) > MOST_COLUMNS:
        raise refused(name, Phrase("form.table_large", {"rows": MOST_ROWS, "columns": MOST_COLUMNS}))
    first = min((k for row in rows for k, cell in enumerate(row) if cell.strip()), default=0)
    table = Table(name, first)
    for number, row in enumerate(rows, 1):
        table.add(number, row[first:] or [""])
    draft = table.draft()
    value_limits.check(draft)
    return draft


def delimiter_of(text: str) -> str:
    r"""The separator of cells: the one that gives known words in most first cells, else the most frequent.

    Characters in quotation marks don't count.

    >>> delimiter_of('format;1\nnumbers;0,5; 1,5'), delimiter_of("kind\tshow\ncard\ta, b; c, d")
    (';', '\t')
    """
    lines = QUOTED.sub('"', text).split("\n")
    known = {*SETTINGS, *words("column"), *words("kind")}

    def score(sign: str) -> tuple[int, int]:
        cells = [line.partition(sign)[0] for line in lines if sign in line]
        first = sum(folded(cell.partition(".")[0]) in known for cell in cells if not any(map(cell.count, DELIMITERS)))
        return first, sum(line.count(sign) for line in lines)

    return max(DELIMITERS, key=score)


def _rows(text: str, delimiter: str, name: str) -> list[list[str]]:
    """The cells of all rows; a row may have several lines."""
    rows: list[list[str]] = []
    for strict in (True, False):
        reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=strict)
        rows = []
        try:
            rows.extend(reader)
        except csv.Error as error:
            if "unexpected end" in str(error):
                places: dict[Path, Place] = {("",): Row(len(rows) + 1)}
                raise DeckError([Fault(Phrase("form.table_quote"), ("",))], Draft({}, name, places)) from error
            continue  # a quotation mark within a cell
        break
    return [[FORMULA.sub(r"\1", cell) for cell in row] for row in rows]
