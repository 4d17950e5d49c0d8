"""The differences of a level from the whole deck: values, cells of the table, tasks that only it has."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.custom import levels
from cardgen.schema.draft import DeckError
from cardgen.studio import columns, edits, merge, tasks, traits
from cardgen.studio.pointers import Document, address, tokens
from cardgen.studio.preview import Preview
from cardgen.studio.rows import Cell

CARDS = ("show", "task", "card", "level")
"""Keys whose differences show on cards and tasks."""


class ValueChange(NamedTuple):
    """A value of the document: its address, the text of its field in the whole deck, and at the level."""

    address: str
    deck: str
    level: str


class CellPair(NamedTuple):
    """A cell of a number, as the whole deck has it and as the level has it."""

    number: str
    deck: Cell
    level: Cell


def values(document: Document, level: str, language: str) -> Iterator[ValueChange]:
    """The changes of a level besides cells and tasks; names of traits' levels in the reader's words."""
    of_deck, of_level = (columns.at_level(document, name) for name in ("", level))
    paths = [tokens(place) for place in merge.changed_addresses(of_deck, of_level)]
    for names in dict.fromkeys([path[: 1 if path[0] == "colours" else 2] for path in paths if path[0] not in CARDS]):
        yield ValueChange(address(names), *(_text(data, names, language) for data in (of_deck, of_level)))


def _text(data: Document, names: tuple[str, ...], language: str) -> str:
    if names[0] == traits.KEY and len(names) > 1:
        return traits.line(data, names[1], traits.levels(data, names[1]), language)
    return edits.text_at(data, address(names))


def cells(deck: Preview, level: Preview) -> Iterator[CellPair]:
    """The cells in which two previews of a deck differ, of the numbers that both have, row by row."""
    if [column.key for column in deck.columns] != [column.key for column in level.columns]:
        return
    known = {row.value: row.cells for row in deck.rows}
    for row in level.rows:
        for one, other in zip(known.get(row.value, ()), row.cells, strict=False):
            if one and other and one.text != other.text:
                yield CellPair(row.value, one, other)


def level_tasks(document: Document, level: str, language: str) -> list[str]:
    """The sentences of the tasks that a level has and the deck has not; the texts of invalid conditions."""
    rows = document.get("task")
    only_level = [bool(levels.of_row(row)) for row in rows if tasks.is_at(row, level)] if isinstance(rows, list) else []
    try:
        of_level = tasks.read(document, level, language).rows
    except DeckError:
        return []
    if "task" not in columns.at_level(document, level):
        return []  # it has those of the original, as the deck
    is_only = [*only_level, *[True] * len(of_level)]
    return [row.sentence or row.text for row, is_its in zip(of_level, is_only, strict=False) if is_its]
