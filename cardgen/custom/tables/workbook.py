"""A deck read from a workbook, XLSX or ODS: the sheet in use that holds one, as `table_form` takes rows."""

from collections.abc import Iterator

from cardgen.custom import source
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.custom.source import refused
from cardgen.custom.tables import table_form
from cardgen.custom.tables.table_rows import column
from cardgen.custom.tables.workbook_cells import Sheet, is_deck, spans, spread
from cardgen.custom.tables.workbook_guard import UnsafeError, files
from cardgen.schema.draft import DeckError, Draft, Fault, Path, Place
from cardgen.schema.headings import folded
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import quoted

MOST_BYTES = 2 * 1024 * 1024
"""The most bytes of the file: 1,000 cards have 60 kB; it may also hold pictures."""
CONTENT = "content.xml"
"""The file that holds all sheets of an ODS workbook."""


def read(data: bytes, name: str) -> Draft:
    """A deck from a workbook; `name` is the file's in messages. DeckError with row and column if it is invalid.

    It is read in a child process.
    """
    if len(data) > MOST_BYTES:
        raise refused(name, Phrase("workbook.heavy", {"most": MOST_BYTES // 1024}))
    try:
        return run_bounded(_read, data, name)
    except LimitError as error:
        raise refused(name, error.phrase) from error


def _read(data: bytes, name: str) -> Draft:
    try:
        sheet = _sheet(files(data, table_form.MOST_ROWS, table_form.MOST_COLUMNS))
    except UnsafeError as error:
        far = {"rows": table_form.MOST_ROWS, "columns": table_form.MOST_COLUMNS}
        special = {"far": Phrase("form.table_large", far), "kind": Phrase("form.kind", {"kind": error.kind})}
        raise refused(name, special.get(error.reason) or Phrase(f"workbook.{error.reason}")) from error
    if sheet is None:
        raise refused(name, Phrase("workbook.empty"))
    if sum(len(cell) for row in sheet.rows for cell in row) > source.MOST_BYTES:
        raise refused(name, source.LARGE)
    _check(sheet, name)
    spread(sheet.rows, sheet.merged)
    draft = table_form.from_rows(sheet.rows, name)
    return draft._replace(notes=(*draft.notes, *(Fault(phrase) for phrase in _hidden(sheet))))


def _sheet(files: dict[str, bytes]) -> Sheet | None:
    """The first sheet that holds a deck, the active one before others; else the first one; None if none is visible."""
    first = next(_sheets(files, ""), None)
    chosen = next((sheet for sheet in _sheets(files, "") if is_deck(sheet)), first)
    language = _language(chosen) if chosen else ""
    if not language or chosen is None:
        return chosen
    return next((sheet for sheet in _sheets(files, language) if sheet.name == chosen.name), chosen)


def _sheets(files: dict[str, bytes], language: str) -> Iterator[Sheet]:
    """The sheets in an order, with numbers formatted for a language."""
    if CONTENT in files:
        from cardgen.custom.tables import workbook_ods

        return workbook_ods.sheets(files)
    from cardgen.custom.tables import workbook_xlsx

    return workbook_xlsx.sheets(files, language)


def _language(sheet: Sheet) -> str:
    """The language of a deck's sheet."""
    for row in sheet.rows:
        key, *rest = [cell.strip() for cell in row if cell.strip()] or [""]
        if folded(key) == "language" and rest:
            return rest[0]
    return ""


def _check(sheet: Sheet, name: str) -> None:
    """DeckError for cells without a value: errors, and formulas that were never calculated."""
    faults, places = list[Fault](), dict[Path, Place]()
    for number, ((row, place), error) in enumerate(sorted(sheet.wrong.items())):
        phrase = Phrase("workbook.error", {"error": quoted(error)}) if error else Phrase("workbook.no_result")
        faults.append(Fault(phrase, ("", number)))
        places["", number] = Place(row, column(place - 1))
    if faults:
        raise DeckError(faults, Draft({}, name, places))


def _hidden(sheet: Sheet) -> Iterator[Phrase]:
    """Notes on hidden rows and columns, which count all the same."""
    rows = [
        row for row in sheet.hidden_rows if any(cell.strip() for cells in sheet.rows[row - 1 : row] for cell in cells)
    ]
    if rows:
        yield Phrase("workbook.hidden_rows", {"n": len(rows), "rows": spans(rows)})
    columns = [k for k in sheet.hidden_columns if any(row[k - 1].strip() for row in sheet.rows if len(row) >= k)]
    if columns:
        letters = ", ".join(column(k - 1) for k in sorted(columns))
        yield Phrase("workbook.hidden_columns", {"n": len(columns), "columns": letters})
