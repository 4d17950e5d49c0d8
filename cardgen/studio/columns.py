"""The table of number cards: a column for each colour, and of each row what its cells show.

A row of `show` goes round the colours: `12 = ["3 · 4", "twelve"]` shows the first in the first and third colour. Before
one of its cells is changed by itself, a row is spelled out to one text for each colour; "" is the number itself.
"""

from collections.abc import Callable, Iterator, Mapping

from cardgen.custom import levels
from cardgen.games import registry
from cardgen.schema.draft import Draft
from cardgen.words.numbers import Number, listed
from cardgen.words.phrases import PhrasedError

FEWEST = 4
"""Colours of all originals with number cards."""


def colours(document: Mapping[str, object]) -> list[object]:
    """The colours of a deck as its file says them, or else those of its game's original."""
    if isinstance(own := document.get("colours"), list) and own:
        return own
    if isinstance(own, str) and own.strip():
        return [part.strip() for part in own.split(",") if part.strip()]
    if isinstance(own := document.get("numbers"), Mapping) and own:
        return list(own)
    return list(_originals(document.get("game")))


def name_of(colour: object) -> str:
    """What one of these is called; "" where it has no name."""
    return str(colour.get("name", "") if isinstance(colour, Mapping) else colour)


def _originals(game: object) -> tuple[str, ...]:
    key = registry.key_of(game) if isinstance(game, str) else ""
    original = getattr(registry.find(key).custom_keys, "ORIGINAL", None) if key in registry.BUILT_IN else None
    return tuple(getattr(original, "colours", ()))


def at_level(document: Mapping[str, object], level: str) -> dict[str, object]:
    """A document as it is at one of its levels; as it is without any for "", or a level that is not there."""
    return dict(levels.chosen(Draft(document), level if level in levels.names(document) else "").data)


def numbers_in(numbers: object) -> list[Number]:
    """The numbers that a document lists, as a text or a list; none where that can't be read."""
    try:
        return list(listed("; ".join(map(str, numbers)) if isinstance(numbers, list) else str(numbers)))
    except (ValueError, PhrasedError):
        return []


def width(document: Mapping[str, object]) -> int:
    """How many columns the table has."""
    return len(colours(document)) or FEWEST


def spread(row: object, columns: int) -> list[object]:
    """A row with a text for each column at least.

    >>> spread("a", 3), spread(["a", "b"], 3), spread(None, 2)
    (['a', 'a', 'a'], ['a', 'b', 'a'], ['', ''])
    """
    texts = row if isinstance(row, list) else [] if row is None else [row]
    around = texts or [""]
    return [*texts, *(around[k % len(around)] for k in range(len(texts), columns))]


def trimmed(row: list[object], columns: int) -> list[object]:
    """A row that was spelled out, without what is empty beyond its columns."""
    while len(row) > columns and row[-1] == "":
        row = row[:-1]
    return row


Moved = Callable[[list[object]], list[object]]
"""What a command does to a list of as many elements as there are colours."""


def moved(
    document: Mapping[str, object], move: Moved, columns: int
) -> Iterator[tuple[tuple[str, ...], dict[str, object]]]:
    """The ways to all tables of what is shown, of levels too, and these tables with the move made in each row."""
    levels = document.get("level")
    tables = [((), document), *((("level", name), own) for name, own in _tables(levels))]
    for way, table in tables:
        if isinstance(table, Mapping) and isinstance(rows := table.get("show"), Mapping):
            yield (
                (*way, "show"),
                {
                    key: move(spread(row, columns)) if isinstance(row, list) and row else row
                    for key, row in rows.items()
                },
            )


def _tables(levels: object) -> list[tuple[str, object]]:
    return list(levels.items()) if isinstance(levels, Mapping) else []
