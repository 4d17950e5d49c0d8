"""What somebody typed, and the buttons that she pressed: from a document to the next.

A change is an address and a text. Changes at addresses of which none leads into another may come in any order, and a
text that says what stands there changes nothing. Commands belong to buttons: `add:/task`, `remove:/task/3`,
`up:/task/3`, `down:/task/3`, `copy:/task/3`, `remove:/task/3 /task/5`, `more:/print/sets`, `fewer:/print/sets`,
`fill:/show`, `rename:/level/easy/light`, `take:/colours/1/blue` (the last name is typed at the address before it); one
that finds nothing at its address changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.schema.draft import Path
from cardgen.studio import addresses, colours, columns, commands, traits, typed
from cardgen.studio.addresses import MISSING, Document, index, parts, step, value_at

COLOURS, TAKE = "colours", "take"
Change = tuple[str, str]
"""An address, and what was typed there."""
TABLES = ("show", "numbers", "trait", "bans", "look", "print", "level")
"""Keys that hold tables; others that hold anything below them are lists."""


def edited(document: Document, changes: Sequence[Change], command: str | None = None) -> Document:
    """The document with all changes, then with what a command does. What can't be typed there stays as it was typed.

    A change that leads through what holds nothing, or far beyond the end of a list, is left out.
    """
    verb, _, taken = command.partition(":") if command else ("", "", "")
    if verb == TAKE:
        place, _, text = taken.rpartition("/")
        return edited(edited(document, changes), [(place, parts(f"/{text}")[0])])
    own: Document = document
    for address, text in sorted(changes, key=lambda change: (not change[0].startswith("/colours"), change[0])):
        own = _changed(own, address, text)
    own = colours.renamed(document, own) if own.get("colours") is not document.get("colours") else own
    return commands.done(own, command) if command else own


def _changed(document: Document, address: str, text: str) -> Document:
    names, text = parts(address), text.replace("\r\n", "\n").strip()
    if names[:1] == (COLOURS,) and len(names) > 1:
        return _recoloured(document, names, text)
    if names[:1] == (traits.KEY,) and len(names) in (3, 4) and names[1] in traits.original(document):
        place = index(names[2])
        return document if place is None else traits.changed(document, names[1], place, text, "".join(names[3:]))
    if names[:1] == ("level",) and _own(names)[:1] == (traits.KEY,) and len(_own(names)) == 2:
        said = value_at(document, address)
        meant = traits.in_line(document, names[-1], said, text)
        return document if meant is said else _replaced(document, names, meant)
    return _typed(document, address, text)


def _recoloured(document: Document, names: Sequence[str], text: str) -> Document:
    """The document with another word on one of its colours; a colour never loses its name or its paint by a change."""
    place, many = index(names[1]), columns.colours(document)
    if place is None or place > len(many) or place >= colours.MOST or not text:
        return document
    text = text.upper() if names[-1] == "fill" else text
    whole = colours.spelled(document)
    after = _typed(whole, "/" + "/".join(names), text)
    return document if after is whole else after


def _typed(document: Document, address: str, text: str) -> Document:
    names = parts(address)
    if is_cell(names):
        return _in_cell(document, names, text)
    if not names or text_at(document, address).strip() == text:
        return document
    value = typed.value(text, tuple(names)) if text else MISSING
    return _replaced(document, names, value)


def _in_cell(document: Document, names: Sequence[str], text: str) -> Document:
    """The document with another text in a cell. A level's row begins as the deck's, and goes where it says the same."""
    place, before = index(names[-1]), _row(document, names)
    if place is None or (place < len(before) and typed.shown(before[place]).strip() == text):
        return document
    longer = [*before, *[""] * (place + 1 - len(before))]
    row = columns.trimmed([*longer[:place], text, *longer[place + 1 :]], len(before))
    of_deck = _row(document, ("show", names[-2], "0")) if len(names) > 3 else [""]
    goes = columns.trimmed(of_deck, len(before)) == row if any(of_deck) else not any(row)
    return _replaced(document, names[:-1], MISSING if goes else row)


def _row(document: Document, names: Sequence[str]) -> list[Any]:
    """What the cells of a row say, each column its own; of a level's that says nothing, what the deck's say."""
    said = value_at(document, addresses.address(tuple(names[:-1])))
    whole = document
    if len(names) > 3:  # which is a level's
        said = value_at(document, addresses.address(("show", names[-2]))) if said is MISSING else said
        whole = columns.at_level(document, names[1])
    return columns.spelled(None if said is MISSING else said, columns.width(whole))


def _replaced(document: Document, names: Sequence[str], value: Any) -> Document:
    changed = _put(document, names, 0, value)
    return changed if isinstance(changed, dict) else document


def is_cell(names: Sequence[str]) -> bool:
    """Whether an address is that of a cell in the table of number cards, a text of one colour."""
    return _own(names)[:1] == ("show",) and len(_own(names)) == 3


def _own(names: Sequence[str]) -> tuple[str, ...]:
    """The names behind those of a level."""
    return tuple(names[2:] if names[:1] == ("level",) else names)


def _put(value: Any, names: Sequence[str], depth: int, new: Any) -> Any:
    """A value with a new one below it; MISSING where nothing remains that says something."""
    if depth == len(names):
        return new
    way = names[:depth]
    if not isinstance(value, Mapping | list):
        if new is MISSING:
            return value
        value = _empty(way)
    key = step(names[depth], value)
    if key is None:
        return value
    before = value_at(value, addresses.address((names[depth],)))
    after = _put(before, names, depth + 1, new)
    if after is before:
        return value
    whole = _with(value, key, after)
    return MISSING if after is MISSING and not whole and _goes(way, whole) else whole


def _goes(way: Sequence[str], emptied: object) -> bool:
    """Whether a table or list goes when nothing is left in it: a level and a row stay, which were added by a button."""
    own = _own(way)
    return bool(own) and not (len(own) > 1 and own[0] not in TABLES) and isinstance(emptied, type(_empty(way)))


def _empty(way: Sequence[str]) -> Any:
    """What is made where nothing is: a table, or a list."""
    own = _own(way)
    if len(own) == 1:
        return {} if own[0] in TABLES else []
    return [] if (len(own) == 2 and own[0] in ("show", "trait", "print", "look")) or len(own) > 2 else {}


def _with(value: Any, key: Any, new: Any) -> Any:
    """A table or list with a new value; of a list an element that is taken away leaves an empty text, unless last."""
    if isinstance(value, Mapping):
        if new is MISSING:
            return {name: part for name, part in value.items() if name != key}
        return {**value, key: new}
    is_rows = isinstance(new, Mapping)
    whole = [*value, *(({} if is_rows else "") for _ in range(len(value), key + 1))]
    whole[key] = "" if new is MISSING else new
    while new is MISSING and whole and whole[-1] == "":
        whole.pop()
    return whole


def text_at(document: Document, address: str) -> str:
    """What a field says of the value at an address; a cell of a row that goes round, its share of it; of a level whose
    row says nothing, that of the deck's.
    """
    names = parts(address)
    if is_cell(names):
        return typed.shown(value_at(_row(document, names), f"/{names[-1]}"))
    value = value_at(document, address)
    is_row = isinstance(value, list) and names[-2:-1] == ("show",)  # read back so: its texts may have commas
    return " | ".join(map(typed.shown, value)) if is_row else typed.shown(value)


def path_of(address: str, document: Document) -> Path:
    """The path of an address, numbers of elements as numbers."""
    way: list[str | int] = []
    value: Any = document
    for name in parts(address):
        key = step(name, value)
        way.append(name if key is None else key)
        value = value_at(value, addresses.address((name,)))
    return tuple(way)
