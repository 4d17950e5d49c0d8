"""Cells of a workbook's sheet, of any kind of workbook."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

Spot: TypeAlias = tuple[int, int]
"""A row and a column, from 1."""
Area: TypeAlias = tuple[Spot, Spot]
"""A range, from the first to the last cell."""
EXACT = 1e15
"""Integers below are exact in a spreadsheet."""


class Sheet(NamedTuple):
    """The rows of a sheet from A1 on, with notes.

    `hidden`: hidden rows and columns. `wrong`: errors, as "#N/A", or "" for a formula without a result.
    """

    name: str
    rows: list[list[str]]
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    merged: tuple[Area, ...] = ()
    wrong: Mapping[Spot, str] = {}


def is_deck(sheet: Sheet) -> bool:
    """Whether a sheet has a format and a game, as decks do."""
    firsts = [next((cell.strip().casefold() for cell in row if cell.strip()), "") for row in sheet.rows]
    return "game" in firsts or "format" in firsts


def spread(rows: list[list[str]], merged: Iterable[Area]) -> None:
    """Copies a merged cell's value into each row that it spans, unless the row is otherwise empty."""
    for (top, left), (bottom, _) in merged:
        if top > len(rows) or left > len(rows[top - 1]):
            continue
        for row in rows[top:bottom]:
            if any(cell.strip() for cell in row) and left <= len(row) and not row[left - 1]:
                row[left - 1] = rows[top - 1][left - 1]


def spans(numbers: Iterable[int]) -> str:
    """Numbers as ranges.

    >>> spans({9, 3, 4, 5})
    '3–5, 9'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join([f"{first}–{last}" if first < last else str(first) for first, last in runs])


def plain(value: str | float) -> str:
    """A number as people write it, with a point.

    >>> plain("2.0"), plain(0.1 + 0.2), plain("x")
    ('2', '0.3', 'x')
    """
    try:
        number = float(value)
    except ValueError:
        return str(value)
    return str(int(number)) if number.is_integer() and abs(number) < EXACT else f"{number:.12g}"
