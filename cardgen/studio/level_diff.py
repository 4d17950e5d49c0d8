"""What a level says otherwise than the whole deck: values, cells of the table, tasks that only it has."""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.custom import levels
from cardgen.schema.draft import DeckError
from cardgen.studio import columns, edits, merge, tasks, traits
from cardgen.studio.pointers import Document, address, tokens
from cardgen.studio.preview import Preview
from cardgen.studio.rows import Cell

CARDS = ("show", "task", "card", "level")
"""Keys that are told by the cards they make."""


class ValueChange(NamedTuple):
    """A value of the document: its address, what a field says of it in the whole deck, and at the level."""

    address: str
    deck: str
    level: str


class CellPair(NamedTuple):
    """A cell of a number, as the whole deck has it and as the level has it."""

    number: str
    deck: Cell
    level: Cell


def values(document: Document, level: str, language: str) -> Iterator[ValueChange]:
    """What a level changes besides cells and tasks; names of traits' levels in the reader's words."""
    deck, own = (columns.at_level(document, name) for name in ("", level))
    ways = [tokens(place) for place in merge.changed_addresses(deck, own)]
    for names in dict.fromkeys([way[: 1 if way[0] == "colours" else 2] for way in ways if way[0] not in CARDS]):
        yield ValueChange(address(names), *(_text(data, names, language) for data in (deck, own)))


def _text(data: Document, names: tuple[str, ...], language: str) -> str:
    if names[0] == traits.KEY and len(names) > 1:
        return traits.line(data, names[1], traits.levels(data, names[1]), language)
    return edits.text_at(data, address(names))


def cells(deck: Preview, level: Preview) -> Iterator[CellPair]:
    """The cells in which two looks of a deck differ, of the numbers that both have, row by row."""
    if [one.key for one in deck.columns] != [one.key for one in level.columns]:
        return
    known = {row.value: row.cells for row in deck.rows}
    for row in level.rows:
        for one, other in zip(known.get(row.value, ()), row.cells, strict=False):
            if one and other and one.text != other.text:
                yield CellPair(row.value, one, other)


def level_tasks(document: Document, level: str, language: str) -> list[str]:
    """The sentences of the tasks that a level has and the deck has not; the texts of conditions that can't be read."""
    rows = document.get("task")
    known = [bool(levels.of_row(row)) for row in rows if tasks.is_at(row, level)] if isinstance(rows, list) else []
    try:
        told = tasks.read(document, level, language).rows
    except DeckError:
        return []
    if "task" not in columns.at_level(document, level):
        return []  # it has those of the original, as the deck
    own = [*known, *[True] * len(told)]
    return [row.sentence or row.text for row, is_custom in zip(told, own, strict=False) if is_custom]
