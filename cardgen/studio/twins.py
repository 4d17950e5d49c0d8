"""Two cards of one, where two people wrote different texts into one field: one stays there, the other gets a card more.

A row of a list is copied below itself. A cell of the table has no row that could be copied, for its number stands there
once: so its card is given by itself, twice, of which the first shows what the cell says.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.games import registry
from cardgen.studio import changes, columns, commands, typed
from cardgen.studio.addresses import Document, address, index, parts, value_at

CARD = "card"
IN_ROWS = {CARD: ("colour", "value", "show", "second", "picture"), "task": ("if", "say", "second", "picture")}
"""What rows say by which two cards can be told apart."""
OF_NUMBERS = ("colour", "value")
"""Those that let cards count differently; of others two cards of a colour count the same."""


def possible(document: Document, field: str, text: str) -> bool:
    """Whether a card more can show a text that stands in this field no longer."""
    match parts(field):
        case ("card" | "task" as table, number, key) if index(number) is not None:
            is_there = isinstance(value_at(document, address((table, number))), Mapping)
            return is_there and key in IN_ROWS[table] and (table != CARD or key in OF_NUMBERS or _may_repeat(document))
        case ("show", _, place):
            is_made = "numbers" in document and isinstance(document.get(CARD, []), list)
            return bool(text) and is_made and _may_repeat(document) and bool(_colour(document, place))
    return False


def made(document: Document, texts: Mapping[str, str]) -> Document:
    """The document with a card more for each text, by the fields where these stand no longer; of a row one for all.

    The same where it has these cards: who doubts that a text has come sends it again.
    """
    rows: dict[tuple[str, int], dict[str, str]] = {}
    for field, text in texts.items():
        if not possible(document, field, text):
            continue
        table, name, last = parts(field)
        if table in IN_ROWS:
            rows.setdefault((table, int(name)), {})[last] = text
        else:
            document = _doubled(document, (name, last), text)
    for row in sorted(rows, reverse=True):  # from below: a row more moves those behind it
        document = _copied(document, row, rows[row])
    return document


def _copied(document: Document, row: tuple[str, int], own: Mapping[str, str]) -> Document:
    """The document with a copy of a row below it, that says something else."""
    table, number = row
    below = [(address((table, number + 1, key)), text) for key, text in own.items()]
    longer = changes.edited(commands.done(document, f"copy:{address(row)}"), below)
    new = address((table, number + 1))
    return document if value_at(document, new) == value_at(longer, new) else longer


def _may_repeat(document: Document) -> bool:
    """Whether a deck of this game may have two cards of a colour that count the same."""
    key = registry.key_of(str(document.get("game", "")))
    return key in registry.BUILT_IN and getattr(registry.find(key).own, "MAY_REPEAT", False)


def _colour(document: Document, place: str) -> str:
    """The name of a column's colour; "" where there is none."""
    colours, k = columns.colours(document), index(place)
    return columns.name_of(colours[k]) if k is not None and k < len(colours) else ""


def _doubled(document: Document, cell: tuple[str, str], text: str) -> Document:
    """The document with the card of a cell given by itself, and another one that shows a text."""
    number, place = cell
    card = {"colour": _colour(document, place), "value": typed.value(number, (CARD, "0", "value"))}
    rows = document.get(CARD, [])
    alike = [row for row in rows if isinstance(row, Mapping) and all(row.get(key) == card[key] for key in card)]
    if any(row.get("show") == text for row in alike):
        return document
    own = {**card, **({"copies": document["copies"]} if "copies" in document else {})}
    return {**document, CARD: [*rows, *([] if alike else [own]), {**own, "show": text}]}
