"""Reads a deck's table row by row: each value goes where TOML would have it, with its cell as its place."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache

from cardgen.custom.value_limits import MOST_DEPTH
from cardgen.schema import cells
from cardgen.schema.draft import DeckError, Draft, Fault, Path, Place, Row, dotted
from cardgen.schema.headings import COLUMNS, folded, is_heading, language_of, named, words
from cardgen.words import numbers
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import unknown
from cardgen.words.spelling import twofold
from cardgen.words.suggestions import quoted

SETTINGS = {
    *("format", "game", "name", "language", "second", "players", "numbers", "colours", "copies", "blanks", "chips"),
    *("show", "card", "task", "trait", "rows", "joker", "wish", "bans", "boards", "level", "look", "print"),
}
"""Keys of the first column, or of its part before the first dot."""
TABLES = {"show", "numbers", "trait", "bans", "look", "print"}
"""Keys of tables: the rest after the first dot is one key, with any dots."""
KINDS = {"card": "card", "task": "task", "blank": "blanks", "chip": "chips", "show": "show"}
"""The key for rows of a kind."""
NUMBERS = {
    "value",
    "numbers",
    "copies",
    "bonus",
    "blanks",
    "chips",
    "players",
    "wish",
    "rows",
    "bans",
    "format",
    "joker",
}
"""Keys whose cells hold numbers, so that a date is a mistake."""
PART = re.compile(r'"(?:[^"\\]|\\.)*"|[^.]*')
COUNTED = ("value", "numbers")
"""Those of them whose numbers are printed on cards as shown."""


class FormattedNumber(str):
    """A number as a workbook's cell shows it; `plain` is the number itself, as a text with a point."""

    __slots__ = ("plain",)
    plain: str

    def __new__(cls, text: str, plain: str) -> FormattedNumber:
        number = super().__new__(cls, text)
        number.plain = plain
        return number

    def __reduce__(self) -> tuple[object, ...]:
        return FormattedNumber, (str(self), self.plain)


class Dated(str):
    """A cell that a spreadsheet has stored as a date, so that the typed text is lost."""

    __slots__ = ()


def path_of(key: str, room: int = MOST_DEPTH + 1) -> Path:
    r"""The path of a setting's key with dots; one that is too deep is truncated.

    >>> path_of("show.1.5"), path_of("level.easy.show.12"), path_of('level."v. 2".copies')
    (('show', '1.5'), ('level', 'easy', 'show', '12'), ('level', 'v. 2', 'copies'))
    """
    first, rest = _part(key)
    if not rest or not room:
        return (first,)
    if first == "level":
        name, rest = _part(rest[1:])
        return (first, name, *path_of(rest[1:], room - 1)) if rest else (first, name)
    if first in TABLES:
        last, behind = _part(rest[1:])
        return first, (rest[1:] if behind else last)
    return (first, *path_of(rest[1:], room - 1))


def _part(key: str) -> tuple[str, str]:
    """The first part of a key, and the rest from its dot on."""
    match = PART.match(key)
    part = match[0] if match else ""
    rest = key[len(part) :]
    if part[:1] == '"' and (not rest or rest[0] == "."):
        try:
            return str(json.loads(part)), rest
        except ValueError:
            return part, rest
    return part.strip(), rest


@lru_cache(256)
def column(number: int, heading: str = "") -> str:
    """The name of a column as in spreadsheets, with its heading.

    >>> column(0), column(27, "show")
    ('A', 'AB (show)')
    """
    letters, number = "", number + 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(65 + letter) + letters
    return f"{letters} ({heading})" if heading else letters


class Table:
    """Takes rows in turn, and makes a draft of them; `first` is the column that they begin in."""

    def __init__(self, name: str, first: int = 0) -> None:
        self.name, self.first = name, first
        self.data: dict[str, object] = {}
        self.places: dict[Path, Place] = {}
        self.faults: list[tuple[Place, Fault]] = []
        self.columns: list[str] = []
        self.headings: list[str] = []
        self.after_gap = False

    def draft(self) -> Draft:
        """The draft of all rows. DeckError with all their faults."""
        draft = Draft(self.data, self.name, self.places)
        if self.faults:
            faults = [fault._replace(path=("", number)) for number, (_, fault) in enumerate(self.faults)]
            places: dict[Path, Place] = {("", number): place for number, (place, _) in enumerate(self.faults)}
            raise DeckError(faults, draft._replace(places=places), draft)
        return draft

    def add(self, number: int, row: Sequence[str]) -> None:
        """Takes the row of that number."""
        texts = [text if isinstance(text, Dated | FormattedNumber) else text.strip() for text in row]
        filled = sum(bool(text) for text in texts)
        if not filled:
            self.after_gap = True
        elif texts[0].startswith("#") and filled == 1:
            pass  # a remark
        elif self.columns:
            self._row(number, texts)
        elif is_heading(texts) or (self.after_gap and filled > 2 and path_of(texts[0])[0] not in SETTINGS):
            self._heading(number, texts)
        else:
            self._setting(number, texts)

    def _fault(self, phrase: Phrase, number: int, index: int) -> None:
        heading = self.headings[index] if index < len(self.headings) else ""
        self.faults.append((Place(number, column(self.first + index, heading)), Fault(phrase)))

    def _heading(self, number: int, texts: list[str]) -> None:
        """The row of headings, each a word for a column in any language."""
        language = language_of(texts)
        for index, text in enumerate(texts):
            key = words("column").get(folded(text), "")
            if text and not key:
                known = named("column", language).values()
                self._fault(unknown("column", text, known), number, index)
            elif key in self.columns and key:
                self._fault(Phrase("form.heading_twice", {"name": quoted(text)}), number, index)
                key = ""
            self.columns.append(key)
        self.headings = texts

    def _setting(self, number: int, texts: list[str]) -> None:
        """A key in the first cell, its value in those behind."""
        key, rest = texts[0], [(index, text) for index, text in enumerate(texts) if index and text]
        if folded(key) in words("kind") and folded(key) not in SETTINGS:
            self._fault(Phrase("form.no_headings", {"names": ", ".join(COLUMNS)}), number, 0)
            return
        path = path_of(key)
        path = (folded(str(path[0])) if folded(str(path[0])) in SETTINGS else path[0], *path[1:])
        if len(path) > 1 and '"' not in key and (date := self._date_in(str(path[-1]), ("value",))):
            self._fault(_dated(date), number, 0)
        if not key:
            self._fault(Phrase("form.no_key", {"model": "numbers"}), number, 0)
        elif rest:
            index = rest[0][0]
            sign = "; " if path[0] == "numbers" else ", "
            text = rest[0][1] if len(rest) == 1 else sign.join(_counted(text, path) for _, text in rest)
            self._put(path, self._value(text, path, number, index), Place(number, column(self.first + index)))

    def _value(self, text: str, path: Path, number: int, index: int) -> object:
        """The value of a cell, for a `path` without its level; a date is a fault."""
        path = path[2:] if path[0] == "level" and len(path) > 2 else path
        if date := self._date_in(text, path):
            self._fault(_dated(date), number, index)
        return cells.value_in(_counted(text, path), path)

    def _date_in(self, text: str, path: Path) -> str:
        """A date in a cell that can't have one, or "": it was perhaps typed as a number, or as 1/2."""
        if isinstance(text, Dated):
            return text
        is_number = path[0] in ("numbers", "rows", "bans") or path[-1] in NUMBERS
        parts = re.split("[;,]", text) if is_number else []
        return next((part.strip() for part in parts if cells.DATE.fullmatch(part.strip())), "")

    def _put(self, path: Path, value: object, place: Place) -> None:
        """Stores a value at its path. A fault if there is another one, or if the path leads through a value."""
        table = self.data
        for key in path[:-1]:
            inner = table.setdefault(str(key), {})
            if not isinstance(inner, dict):
                return self._twice(path, place)
            table = inner
        if path[-1] in table:
            return self._twice(path, place)
        table[str(path[-1])] = value
        for length in range(1, len(path) + 1):
            self.places.setdefault(path[:length], place)
        return None

    def _twice(self, path: Path, place: Place) -> None:
        first = Draft({}, "", self.places).place(path)
        line = first.line if first else place.line
        self.faults.append((place, Fault(Phrase("form.table_twice", {"name": dotted(path), "line": line}))))

    def _row(self, number: int, texts: list[str]) -> None:
        """A card, a task, or what else a row can be."""
        entry = {}
        for index, text in enumerate(texts):
            key = self.columns[index] if index < len(self.columns) else ""
            if key and text:
                entry[key] = (index, text)
            elif text and (index >= len(self.headings) or not self.headings[index]):
                self._fault(Phrase("form.no_heading", {"text": quoted(text)}), number, index)
        kind = self._kind(entry, number)
        if kind:
            self._enter(kind, entry, number)

    def _kind(self, entry: dict[str, tuple[int, str]], number: int) -> str:
        """The kind of a row, given or inferred from its cells."""
        if "kind" not in entry:
            return "task" if entry.keys() & {"if", "say", "bonus"} else "card"
        index, text = entry.pop("kind")
        kind = words("kind").get(folded(text), "")
        if not kind:
            known = named("kind", language_of([heading for heading in self.headings if heading])).values()
            self._fault(unknown("kind", text, known), number, index)
        return kind

    def _enter(self, kind: str, entry: dict[str, tuple[int, str]], number: int) -> None:
        """Puts a row's values under its kind, in a level if it names one."""
        index, text = entry.pop("level", (0, ""))
        level = cells.level_in(text)
        way: Path = ("level", level) if isinstance(level, str) and level and text[:1] != '"' else ()
        values = {key: self._value(text, (kind, 0, key), number, index) for key, (index, text) in entry.items()}
        if kind in ("blank", "chip"):
            return self._count((*way, KINDS[kind]), values, number)
        if kind == "show":
            where = column(self.first + entry["show"][0], self.headings[entry["show"][0]]) if "show" in entry else ""
            return self._put((*way, "show", str(values.get("value", ""))), values.get("show", ""), Place(number, where))
        if kind == "card" and "value" in entry and "show" not in entry and _is_dressed(entry["value"][1]):
            values["show"] = re.sub("^-", "−", entry["value"][1])
        if text and not way:
            values["level"] = level
            entry["level"] = (index, text)
        return self._append((*way, kind), values, entry, number)

    def _count(self, path: Path, values: dict[str, object], number: int) -> None:
        """Blank cards and chips: rows of them are added up."""
        more = values.get("copies", 1)
        table = self._table(path[:-1])
        before = table.get(str(path[-1]), 0)
        if not isinstance(more, int) or not isinstance(before, int):
            return self._twice(path, Row(number))
        table[str(path[-1])] = before + more
        self.places.setdefault(path, Row(number))
        return None

    def _append(self, path: Path, values: dict[str, object], entry: dict[str, tuple[int, str]], number: int) -> None:
        rows = self._table(path[:-1]).setdefault(str(path[-1]), [])
        if not isinstance(rows, list):
            return self._twice(path, Row(number))
        way = (*path, len(rows))
        rows.append(values)
        self.places.setdefault(path, Row(number))
        self.places[way] = Row(number)
        for key, (index, _) in entry.items():
            self.places[(*way, key)] = Place(number, column(self.first + index, self.headings[index]))
        return None

    def _table(self, path: Path) -> dict[str, object]:
        """The table at a path, created if missing."""
        table = self.data
        for key in path:
            inner = table.setdefault(str(key), {})
            table = inner if isinstance(inner, dict) else {}
        return table


def _counted(text: str, path: Path) -> str:
    """The text of a cell for a key: a number as shown if it is printed on cards, else the number itself."""
    if not isinstance(text, FormattedNumber):
        return text
    if path[0] not in ("numbers", "rows", "bans") and path[-1] not in NUMBERS:
        return str(text)
    is_read = (path[0] == "numbers" or path[-1] in COUNTED) and not _is_dressed(text)
    return str(text) if is_read else text.plain


def _is_dressed(text: str) -> bool:
    """Whether the shown form of a number is one that we don't read, such as 0,50 € or 1.000."""
    if not isinstance(text, FormattedNumber):
        return False
    try:
        numbers.parsed(text)
    except ValueError:
        return True
    return bool(twofold(text, ""))


def _dated(text: str) -> Phrase:
    return Phrase("form.table_date", {"text": quoted(text), "number": "1/2"})
