"""A document without what can't be in it, where that concerns some of its cards alone: all others are drawn as typed.

Everything keeps its place: a cell says its number, a task stands there without words, and another level for one of a
trait. How many levels there are, and whether these are a list, all cards hang on; nobody can tell which one lacks.
"""

from __future__ import annotations

import json
from typing import Any

from cardgen.studio import columns, stand_ins, traits
from cardgen.studio.addresses import Document, parts
from cardgen.words.printed_values import SOFT

LEVEL = "level"
ANY = "same colour or different colour or exactly two same colour"
"""A condition that can be in every deck, and is counted at once."""
NOTHING = "…"
"""The words of a task that has none."""
BESIDE = (traits.SECOND, traits.IMAGE)
"""What a level of a trait says beside its words."""
OF_A_CARD = ("show", "picture", "second")
"""What a card that is given by itself says of its looks alone."""


def without(document: Document, address: str) -> Document | None:
    """The document without what stands at an address; None where all cards hang on that."""
    own: Document = json.loads(json.dumps(document))
    names = parts(address)
    level = names[1] if names[:1] == (LEVEL,) and len(names) > 1 else ""
    try:
        table = own[LEVEL][level] if level else own
        whole = columns.at_level(document, level)
        known = _leave_out(whole, table, names[2:] if level else names)
    except (KeyError, IndexError, TypeError, ValueError):
        return None
    return own if known else None


def _leave_out(document: Document, table: Any, names: tuple[str, ...]) -> bool:  # what a document says is anything
    """Takes a value out of a table, in place; whether that can be done. `document`: all that holds where it does."""
    match names:
        case "show", row:
            table["show"][row] = row + SOFT  # which keeps it apart from another cell that says so, too
        case "show", row, cell, *_:
            table["show"][row] = cells = columns.spelled(table["show"][row], columns.width(document))
            cells[int(cell)] = row + SOFT
        case "task", number, *keys:
            _empty_task(table["task"], int(number), keys)
        case "card", number, *keys if not keys or keys[0] in OF_A_CARD:
            return _empty_card(table["card"][int(number)])
        case "trait", trait, place, *keys:
            _empty_level(document, (trait, int(place)), table["trait"][trait], keys)
        case ("look", "title" | "picture" as key) | ("print", key):
            del table[names[0]][key]
        case ("name",):
            del table["name"]
        case _:
            return False
    return True


def _empty_level(document: Document, at: tuple[str, int], levels: Any, keys: list[str]) -> None:
    """Takes a line of a trait's level out, or puts another level in its place."""
    trait, place = at
    own = levels[place]
    if keys and keys[0] in BESIDE and isinstance(own, dict) and own.get(traits.SHOW):
        del own[keys[0]]
    else:
        levels[place] = stand_ins.level(document, trait, levels, place)


def _empty_task(rows: Any, number: int, keys: list[str]) -> None:
    row = rows[number] if isinstance(rows[number], dict) else {}
    kept = {key: row[key] for key in ("bonus", LEVEL) if key in row and key not in keys}
    rows[number] = {"bonus": 1, **kept, "if": ANY, "say": NOTHING}


def _empty_card(row: Any) -> bool:
    """Leaves of a card only its number; False where no table stands in its place."""
    if not isinstance(row, dict):
        return False
    for key in OF_A_CARD:
        row.pop(key, None)
    row["show"] = f"{row['value']}{SOFT}"
    return True
