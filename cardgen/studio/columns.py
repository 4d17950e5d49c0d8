"""The table of number cards in a document: a column for each colour, a row of texts for each number.

A row of `show` repeats over the colours: `12 = ["3 · 4", "twelve"]` has its first text in the first and third colour.
Before one of its cells is changed by itself, a row is spread to one text for each colour; "" is the number itself.
"""

from collections.abc import Callable, Iterator, Mapping

from cardgen.custom import levels
from cardgen.schema.draft import Draft
from cardgen.studio.pointers import Document, game_of, table_at
from cardgen.words.numbers import Number, listed
from cardgen.words.phrases import PhrasedError

FEWEST = 4
"""The number of colours of all originals with number cards."""


def colours(document: Document) -> list[object]:
    """The colours in a document, or else those of its game's original."""
    if isinstance(colours := document.get("colours"), list) and colours:
        return colours
    if isinstance(colours, str) and colours.strip():
        return [part.strip() for part in colours.split(",") if part.strip()]
    return list(table_at(document, "numbers")) or list(getattr(original(document), "colours", ()))


def name_of(colour: object) -> str:
    """The name of one of these; "" where it has none."""
    return str(colour.get("name", "") if isinstance(colour, Mapping) else colour)


def original(document: Document) -> object:
    """The original deck of a document's game; None where it has none."""
    game = game_of(document)
    return getattr(game.custom_keys, "ORIGINAL", None) if game else None


def at_level(document: Document, level: str) -> Document:
    """A document as it is at one of its levels; the whole deck for "", or a level that is not there."""
    return dict(levels.chosen(Draft(document), level if level in levels.names(document) else "").data)


def numbers_in(numbers: object) -> list[Number]:
    """The numbers in a document's text or list; none of an invalid one."""
    try:
        return list(listed("; ".join(map(str, numbers)) if isinstance(numbers, list) else str(numbers)))
    except (ValueError, PhrasedError):
        return []


def width(document: Document) -> int:
    """The number of columns."""
    return len(colours(document)) or FEWEST


def spread(row: object, columns: int) -> list[object]:
    """A row with a text for each column at least.

    >>> spread("a", 3), spread(["a", "b"], 3), spread(None, 2)
    (['a', 'a', 'a'], ['a', 'b', 'a'], ['', ''])
    """
    texts = row if isinstance(row, list) else [] if row is None else [row]
    repeated = texts or [""]
    return [*texts, *(repeated[k % len(repeated)] for k in range(len(texts), columns))]


def trimmed(row: list[object], columns: int) -> list[object]:
    """A spread row without empty texts beyond its columns."""
    while len(row) > columns and row[-1] == "":
        row = row[:-1]
    return row


Move = Callable[[list[object]], list[object]]
"""A command's change of a list with an element for each colour."""


def moved(document: Document, move: Move, columns: int) -> Iterator[tuple[tuple[str, ...], Document]]:
    """The paths of all `show` tables, of levels too, and these tables with each row changed."""
    levels = [(("level", name), table) for name, table in table_at(document, "level").items()]
    for path, table in [((), document), *levels]:
        if isinstance(table, dict) and isinstance(rows := table.get("show"), dict):
            after = {
                key: move(spread(row, columns)) if isinstance(row, list) and row else row for key, row in rows.items()
            }
            yield (*path, "show"), after
