"""A deck read from a workbook, XLSX or ODS: its first visible sheet, as `table_form` takes rows."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

from cardgen.decks import source, table_form
from cardgen.decks.child_process import LimitError, run_bounded
from cardgen.decks.draft import DeckError, Draft
from cardgen.decks.source import refused
from cardgen.decks.table_rows import Dated
from cardgen.decks.workbook_guard import UnsafeError, guarded
from cardgen.facts import Phrase

MOST_BYTES = 2 * 1024 * 1024
"""Of the file: 1,000 cards have 60 kB; a picture that somebody put beside them is welcome."""


def read(data: bytes, name: str) -> Draft:
    """A deck from a workbook, `name` being what sentences call it. DeckError with row and column where it is none.

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
        rows = _rows(guarded(data, table_form.MOST_ROWS, table_form.MOST_COLUMNS), name)
    except UnsafeError as error:
        raise _unsafe(name, error.reason) from error
    if sum(len(cell) for row in rows for cell in row) > source.MOST_BYTES:
        raise refused(name, source.LARGE)
    return table_form.from_rows(rows, name)


def _unsafe(name: str, reason: str) -> DeckError:
    far = {"rows": table_form.MOST_ROWS, "columns": table_form.MOST_COLUMNS}
    return refused(name, Phrase("form.table_large", far) if reason == "far" else Phrase(f"workbook.{reason}"))


def _rows(data: bytes, name: str) -> list[list[str]]:
    """The cells of the first sheet that is to be seen, from A1 on."""
    from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

    try:
        book = CalamineWorkbook.from_filelike(BytesIO(data))
        shown = [
            sheet.name
            for sheet in book.sheets_metadata
            if sheet.visible == SheetVisibleEnum.Visible and sheet.typ == SheetTypeEnum.WorkSheet
        ]
        if not shown:
            raise refused(name, Phrase("workbook.empty"))
        rows = book.get_sheet_by_name(shown[0]).to_python(skip_empty_area=False)
    except (CalamineError, ValueError, OSError) as error:
        raise UnsafeError("broken") from error
    return [[_text(cell) for cell in row] for row in rows]


def _text(cell: Any) -> str:
    """A cell as somebody would have typed it; a date as what it is, since what was typed is lost."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < 1e15 else f"{cell:.12g}"
    if isinstance(cell, datetime) and cell.time() == time():
        cell = cell.date()
    if isinstance(cell, date):
        return Dated(cell.isoformat())
    if isinstance(cell, time | timedelta):
        return str(cell).removesuffix(":00")
    return str(cell)
