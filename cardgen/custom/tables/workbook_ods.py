"""The sheets of an ODS workbook: each cell as shown, as stored in the file. Source: OpenDocument 1.3, part 3."""

import re
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import unescape

from cardgen.custom.tables.table_form import MOST_COLUMNS, MOST_ROWS
from cardgen.custom.tables.table_rows import Dated, FormattedNumber
from cardgen.custom.tables.workbook_cells import Area, Sheet, Spot, plain
from cardgen.custom.tables.workbook_guard import parse

MOST_SHEETS = 20
EXTENSION = ":calcext:"
"""The namespace of LibreOffice's extensions, which mark errors."""
ACTIVE = re.compile(rb'name="ActiveTable"[^>]*>([^<]{1,200})<')
NUMBERS = ("float", "percentage", "currency")
ERROR = re.compile(r"#(?:N/A|NV|[A-Z]{3,5}[!?]|DIV/0!)|Err:\d{3}")
HOURS = re.compile(r"PT(\d+)H(\d+)M(\d+).*S")


def sheets(files: Mapping[str, bytes]) -> Iterator[Sheet]:
    """The visible sheets, the active one first. UnsafeError if it is no workbook."""
    content = files.get("content.xml", b"")
    names = _Reader(content, 0).names
    used = ACTIVE.search(files.get("settings.xml", b""))
    active = unescape(used[1].decode("utf-8", "replace")) if used else ""
    order = [place for place, (_, is_shown) in enumerate(names, 1) if is_shown]
    order.sort(key=lambda place: names[place - 1][0] != active)
    for place in order[:MOST_SHEETS]:
        reader = _Reader(content, place)
        hidden = frozenset(reader.hidden_rows), frozenset(reader.hidden_columns)
        yield Sheet(names[place - 1][0], reader.rows, *hidden, tuple(reader.merged), reader.wrong)


class _Reader:
    """Follows the elements of a file; stores the cells of the sheet at `place`, from 1."""

    def __init__(self, content: bytes, place: int) -> None:
        self.place, self.sheet, self.depth, self.row = place, 0, 0, 0
        self.names: list[tuple[str, bool]] = []
        self.rows: list[list[str]] = []
        self.hidden_rows, self.hidden_columns = set[int](), set[int]()
        self.merged: list[Area] = []
        self.wrong: dict[Spot, str] = {}
        self.columns = self.times = 0
        self.style = ""
        self.unseen = set[str]()
        self.cells: list[str] = []
        self.cell: dict[str, str] = {}
        self.lines: list[list[str]] = []
        self.inside = self.paragraph = 0
        text, end = self._text, self._end
        parse(content, StartElementHandler=self._start, EndElementHandler=end, CharacterDataHandler=text)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        values = {key.rpartition(" ")[2]: value for key, value in attributes.items() if EXTENSION not in key}
        is_error = any(EXTENSION in key and value == "error" for key, value in attributes.items())
        self.depth += 1
        match name.rpartition(" ")[2]:
            case "style":
                self.style = values.get("name", "")
            case "table-properties" if values.get("display") == "false":
                self.unseen.add(self.style)
            case "table":
                self.sheet += 1
                self.row = self.columns = 0
                self.names.append((values.get("name", ""), values.get("style-name", "") not in self.unseen))
            case _ if self.sheet != self.place:
                pass
            case "table-column":
                self._column(values)
            case "table-row":
                self.cells, self.times = [], int(values.get("number-rows-repeated", "1"))
                if values.get("visibility") in ("collapse", "filter"):
                    self.hidden_rows.update(range(self.row + 1, self.row + 1 + min(self.times, MOST_ROWS)))
            case "table-cell" | "covered-table-cell":
                self.cell = {**values, "kind": "error" if is_error else values.get("value-type", "")}
                self.lines, self.inside = [], self.depth
            case element:
                self._within(element, values)

    def _column(self, attributes: dict[str, str]) -> None:
        times = int(attributes.get("number-columns-repeated", "1"))
        if attributes.get("visibility") in ("collapse", "filter"):
            self.hidden_columns.update(range(self.columns + 1, self.columns + 1 + min(times, MOST_COLUMNS)))
        self.columns += times

    def _within(self, element: str, attributes: dict[str, str]) -> None:
        """The text of a cell: its own paragraphs, not those of comments and drawings on it."""
        if self.inside and element == "p" and self.depth == self.inside + 1:
            self.lines.append([])
            self.paragraph = self.depth
        elif self.paragraph:
            count = attributes.get("c", "1")
            spaces = int(count) if count.isdecimal() and len(count) < 4 else 1
            self.lines[-1].append({"line-break": "\n", "tab": "\t", "s": " " * spaces}.get(element, ""))

    def _text(self, text: str) -> None:
        if self.paragraph:
            self.lines[-1].append(text)

    def _end(self, name: str) -> None:
        match name.rpartition(" ")[2]:
            case _ if self.sheet != self.place:
                pass
            case "p" if self.depth == self.paragraph:
                self.paragraph = 0
            case "table-cell" | "covered-table-cell" if self.depth == self.inside:
                self._add()
                self.inside = 0
            case "table-row":
                if any(self.cells):
                    self.rows += [[] for _ in range(self.row - len(self.rows))]
                    self.rows += [list(self.cells) for _ in range(self.times)]
                self.row += self.times
        self.depth -= 1

    def _add(self) -> None:
        """Stores a cell, as often as it is repeated."""
        text = _cell_text(self.cell, "\n".join(["".join(line) for line in self.lines]))
        spot = self.row + 1, len(self.cells) + 1
        kind, formula = self.cell["kind"], self.cell.get("formula")
        if kind == "error" or (formula and ERROR.fullmatch(text)):
            self.wrong[spot] = text or "#N/A"
        elif formula and not kind and not text:
            self.wrong[spot] = ""
        down = self.cell.get("number-rows-spanned", "1")
        if down.isdecimal() and int(down[:5]) > 1:
            self.merged.append((spot, (self.row + int(down[:5]), len(self.cells) + 1)))
        times = int(self.cell.get("number-columns-repeated", "1"))
        self.cells += [text] * min(times, MOST_COLUMNS - len(self.cells))


def _cell_text(cell: Mapping[str, str], text: str) -> str:
    """The value of a cell for a deck."""
    kind = cell["kind"]
    if kind in NUMBERS and "value" in cell:
        number = plain(cell["value"])
        return FormattedNumber(text.strip(), number) if text.strip() not in ("", number) else number
    if kind == "date":
        return Dated(cell.get("date-value", "").removesuffix("T00:00:00"))
    if kind == "time" and not text.strip() and (match := HOURS.match(cell.get("time-value", ""))):
        return f"{match[1]}:{match[2]}"
    if kind == "boolean":
        return cell.get("boolean-value", text)
    return text or cell.get("string-value", "")
