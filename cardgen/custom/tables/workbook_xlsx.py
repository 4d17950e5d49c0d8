"""The sheets of an XLSX workbook. Cells are read by calamine; this module reads the rest.

These are formats, formulas without a result, errors, hidden rows and columns, merged cells, and the active sheet.
Source: ECMA-376, Part 1, chapter 18. openpyxl reads it, too, but refuses files with styles that others accept.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import NamedTuple

from cardgen.custom.tables import number_formats
from cardgen.custom.tables.table_form import MOST_COLUMNS, MOST_ROWS
from cardgen.custom.tables.table_rows import Dated, FormattedNumber
from cardgen.custom.tables.workbook_cells import Area, Sheet, Spot, plain
from cardgen.custom.tables.workbook_guard import UnsafeError, column_number, packed, parse
from cardgen.words.spelling import COMMAS, POINT_LANGUAGES

MOST_SHEETS = 20
MOST_ELEMENTS = 20_000
"""The most bytes of the styles, and of the lists of sheets and files."""
REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
DAY = 24 * 60
"""Minutes."""


class _Element(NamedTuple):
    """A start tag: the element's local name, and its attributes by theirs."""

    name: str
    attributes: Mapping[str, str]


def sheets(files: Mapping[str, bytes], language: str) -> Iterator[Sheet]:
    """The visible sheets, the active one first, with numbers formatted for a language.

    UnsafeError if it is no workbook.
    """
    from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

    try:
        book = CalamineWorkbook.from_filelike(BytesIO(packed(files)))
        kinds = [(sheet.name, sheet.visible, sheet.typ) for sheet in book.sheets_metadata]
        visible = [name for name, *kind in kinds if kind == [SheetVisibleEnum.Visible, SheetTypeEnum.WorkSheet]]
        beside = _Beside(files)
        visible.sort(key=lambda name: name != beside.active)
        for name in visible[:MOST_SHEETS]:
            marks = _Marks(files.get(beside.paths.get(name, ""), b"<a/>"), beside.is_unfinished)
            values = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            rows = [
                [_cell_text(cell, marks.numbers.get((y, x)), beside.formats, language) for x, cell in enumerate(row, 1)]
                for y, row in enumerate(values, 1)
            ]
            hidden = frozenset(marks.hidden_rows), frozenset(marks.hidden_columns)
            yield Sheet(name, rows, *hidden, tuple(marks.merged), marks.wrong)
    except (CalamineError, ValueError, OverflowError, OSError) as error:  # of durations of millions of years, too
        raise UnsafeError("broken") from error


def _elements(content: bytes) -> list[_Element]:
    """The start tags of a file. UnsafeError for more than a workbook of a deck has."""
    elements: list[_Element] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(elements) >= MOST_ELEMENTS:
            raise UnsafeError("large")
        local = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        elements.append(_Element(name.rpartition(" ")[2], local))

    parse(content, StartElementHandler=start)
    return elements


class _Beside:
    """The index of a workbook: the path of each sheet, the active one, and the formats of cells.

    `is_unfinished`: its formulas have not been calculated yet.
    """

    def __init__(self, files: Mapping[str, bytes]) -> None:
        roots = _targets(files, "", "_rels/.rels")
        path = next((target for kind, target in roots.values() if kind == "officeDocument"), "xl/workbook.xml")
        folder, name = posixpath.split(path)
        targets = _targets(files, folder, posixpath.join(folder, "_rels", f"{name}.rels"))
        elements = _elements(files.get(path, b"<a/>"))
        named = [attributes for kind, attributes in elements if kind == "sheet"]
        self.paths = {sheet.get("name", ""): targets.get(sheet.get("id", ""), ("", ""))[1] for sheet in named}
        views = [attributes.get("activeTab", "0") for kind, attributes in elements if kind == "workbookView"]
        tab = int(views[0]) if views and views[0].isdecimal() and len(views[0]) < 4 else 0
        self.active = named[tab].get("name", "") if tab < len(named) else ""
        calculations = [attributes.get("fullCalcOnLoad") for kind, attributes in elements if kind == "calcPr"]
        self.is_unfinished = any(value in ("1", "true") for value in calculations)
        styles = next((target for kind, target in targets.values() if kind == "styles"), "")
        self.formats = _formats(_elements(files.get(styles, b"<a/>")))


def _targets(files: Mapping[str, bytes], folder: str, path: str) -> dict[str, tuple[str, str]]:
    """The relationships of a file, by id: the kind of each, and its path."""
    targets = {}
    for _, attributes in _elements(files.get(path, b"<a/>")):
        if "Target" in attributes:
            target = attributes["Target"].replace("\\", "/")
            full = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            targets[attributes.get("Id", "")] = attributes.get("Type", "").rpartition("/")[2], full
    return targets


def _formats(elements: list[_Element]) -> list[str]:
    """The format of each style by number; "" for unsupported ones."""
    named = [attributes for kind, attributes in elements if kind == "numFmt"]
    codes = {attributes.get("numFmtId", ""): attributes.get("formatCode", "") for attributes in named}
    formats: list[str] = []
    group = ""
    for name, attributes in elements:
        group = name if name in ("cellXfs", "cellStyleXfs", "cellStyles", "dxfs") else group
        if name == "xf" and group == "cellXfs":
            number = attributes.get("numFmtId", "0")
            built_in = number_formats.BUILT_IN.get(int(number), "") if number.isdecimal() and len(number) < 6 else ""
            formats.append(codes.get(number) or built_in)
    return formats


class _Marks:
    """Follows the cells of a sheet. `numbers`: of each that holds a number its style, and the number as written."""

    def __init__(self, content: bytes, is_unfinished: bool) -> None:
        self.is_unfinished = is_unfinished
        self.numbers: dict[Spot, tuple[str, str]] = {}
        self.wrong: dict[Spot, str] = {}
        self.hidden_rows, self.hidden_columns = set[int](), set[int]()
        self.merged: list[Area] = []
        self.row = self.column = 0
        self.attributes: dict[str, str] = {}
        self.text: list[str] = []
        self.is_formula = self.is_value = False
        text, end = self._text, self._end
        parse(content, StartElementHandler=self._start, EndElementHandler=end, CharacterDataHandler=text)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        match name.rpartition(" ")[2]:
            case "row":
                self.row, self.column = int(attributes.get("r", self.row + 1)), 0
                if attributes.get("hidden") in ("1", "true") and 0 < self.row <= MOST_ROWS:
                    self.hidden_rows.add(self.row)
            case "col" if attributes.get("hidden") in ("1", "true"):
                last = min(int(attributes.get("max", "0")), MOST_COLUMNS)
                self.hidden_columns.update(range(max(1, int(attributes.get("min", "1"))), last + 1))
            case "c":
                place = _spot(attributes.get("r", ""))
                self.row, self.column = place or (self.row, self.column + 1)
                self.attributes, self.text, self.is_formula = attributes, [], False
            case "f":
                self.is_formula = True
            case "v":
                self.is_value = True
            case "mergeCell" if len(self.merged) < MOST_ROWS:
                corners = [_spot(corner) for corner in attributes.get("ref", "").split(":")]
                self.merged += [(one, other) for one, other in [corners] if one and other] if len(corners) == 2 else []

    def _text(self, text: str) -> None:
        if self.is_value:
            self.text.append(text)

    def _end(self, name: str) -> None:
        match name.rpartition(" ")[2]:
            case "v":
                self.is_value = False
            case "c":
                self._cell("".join(self.text).strip(), self.attributes.get("t", "n"), (self.row, self.column))

    def _cell(self, text: str, kind: str, spot: Spot) -> None:
        """A cell with its value; programs that calculate nothing leave none, or 0 for the spreadsheet to replace."""
        is_left = kind != "str" and (not text or (self.is_unfinished and text == "0"))
        if kind == "e":
            self.wrong[spot] = text or "#N/A"
        elif self.is_formula and is_left:
            self.wrong[spot] = ""
        elif kind == "n" and text:
            self.numbers[spot] = self.attributes.get("s", "0"), text


def _spot(place: str) -> Spot | None:
    """A cell's address such as B3, as row and column."""
    match = REFERENCE.fullmatch(place.replace("$", ""))
    return (int(match[2]), column_number(match[1])) if match else None


def _cell_text(cell: object, number: tuple[str, str] | None, formats: list[str], language: str) -> str:
    """A cell as shown; a date as such, since the typed text is lost."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    style, written = number or ("", "")
    code = formats[int(style)] if style.isdecimal() and len(style) < 6 and int(style) < len(formats) else ""
    if isinstance(cell, float | int):
        usual = plain(cell)
        plain_text = usual if language in POINT_LANGUAGES else usual.translate(COMMAS)
        formatted = number_formats.format_number(float(cell), code, language)
        text = plain_text if formatted is None else formatted
        return FormattedNumber(text, usual) if text != usual else usual
    is_time = isinstance(cell, datetime | time | timedelta) and 0 < len(written) < 25
    if is_time and (clock := number_formats.clock(float(written) * DAY, code)):
        return clock
    if isinstance(cell, datetime) and cell.time() == time():
        cell = cell.date()
    if isinstance(cell, date):
        return Dated(cell.isoformat())
    return str(cell).removesuffix(":00") if isinstance(cell, time | timedelta) else str(cell)
