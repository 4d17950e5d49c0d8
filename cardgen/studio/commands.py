"""Commands of buttons: add to a list, remove or move an element, count up or down, fill rows, rename a level.

The column of a colour moves with it.
"""

import re
from collections.abc import Callable, Mapping
from copy import deepcopy

from cardgen.drawing.set_marks import LETTERS
from cardgen.studio import colours, columns, level_names, pointers, suggestions
from cardgen.studio.pointers import MISSING, Document, index, tokens, value_at

ROWS = ("card", "task")
COLOURS = "colours"
COUNTS: Mapping[str, tuple[int, int]] = {"/print/sets": (1, len(LETTERS)), "/print/copies": (1, 100)}
"""Numbers with buttons to count up and down: their default, which is the least, and the greatest."""
STEPS = {"more": 1, "fewer": -1}
TASK = re.compile(r"/task/\d{1,3}")
"""The address of a task; several of these may be removed at once."""
Command = Callable[[list[object], int], list[object]]


def run(document: Document, command: str) -> Document:
    """The document after a command; the same where there is no such command, or nothing at its address."""
    verb, _, address = command.partition(":")
    if verb == "remove" and " " in address and all(map(TASK.fullmatch, address.split(" "))):
        for task in sorted(address.split(" "), key=lambda task: -int(task.rpartition("/")[2])):
            document = run(document, f"{verb}:{task}")
        return document
    names = tokens(address)
    if not names:
        return document
    if verb == "add":
        return _added(document, names)
    if verb == "fill":
        return suggestions.with_products(document) if names == (suggestions.SHOW,) else document
    if verb == "rename":
        return level_names.rename(document, *names[1:]) if names[0] == level_names.KEY and len(names) == 3 else document
    if verb in STEPS:
        return _counted(document, address, STEPS[verb])
    if verb == "remove" and not isinstance(value_at(document, pointers.address(names[:-1])), list):
        return _replaced(document, names, MISSING)
    place = index(names[-1])
    return _moved(document, names[:-1], place, MOVES[verb]) if verb in MOVES and place is not None else document


def _counted(document: Document, address: str, step: int) -> Document:
    """The document with a number changed by one, within its bounds; any text counts as the default."""
    if address not in COUNTS:
        return document
    least, most = COUNTS[address]
    before = value_at(document, address)
    number = before if isinstance(before, int) else int(before) if str(before).isdecimal() else least
    new = min(max(number + step, least), most)
    return _replaced(document, tokens(address), MISSING if new == least else new)


def _without(items: list[object], place: int) -> list[object]:
    return [*items[:place], *items[place + 1 :]]


def _up(items: list[object], place: int) -> list[object]:
    return [*items[: place - 1], items[place], items[place - 1], *items[place + 1 :]] if place else items


def _down(items: list[object], place: int) -> list[object]:
    return _up(items, place + 1) if place + 1 < len(items) else items


def _copied(items: list[object], place: int) -> list[object]:
    return [*items[: place + 1], deepcopy(items[place]), *items[place + 1 :]]


MOVES: Mapping[str, Command] = {"remove": _without, "up": _up, "down": _down, "copy": _copied}


def _moved(document: Document, names: tuple[str, ...], place: int, move: Command) -> Document:
    """The document with a change of a list's element."""
    is_colour = names == (COLOURS,)
    items = columns.colours(document) if is_colour else value_at(document, pointers.address(names))
    if not isinstance(items, list) or place >= len(items) or (is_colour and move is _copied):
        return document
    if is_colour:
        if move is _without and len(items) == 1:
            return document
        document = _columns(document, lambda row: move(row, place), len(items))
        if move is _without:
            document = _replaced(document, ("numbers", columns.name_of(items[place])), MISSING)
    return _replaced(document, names, move(items, place))


def _added(document: Document, names: tuple[str, ...]) -> Document:
    """The document with another row, colour or element of a list; or with a new table, as of a level."""
    if names == (COLOURS,):
        now = columns.colours(document)
        if len(now) >= colours.MOST:
            return document
        new = colours.new_colour(colours.hues(document))
        document = _columns(document, lambda row: [*row, ""], len(now))
        return _replaced(document, names, [*now, new])
    before = value_at(document, pointers.address(names))
    if names[-1] in ROWS and before is MISSING:
        return _replaced(document, names, [{}])
    if isinstance(before, list):
        return _replaced(document, names, [*before, {} if names[-1] in ROWS else ""])
    return _replaced(document, names, {}) if before is MISSING else document


def _columns(document: Document, move: columns.Move, width: int) -> Document:
    """The document with the texts of cells moved as its colours."""
    for path, table in columns.moved(document, move, width):
        document = _replaced(document, path, table)
    return document


def _replaced(document: Document, names: tuple[str, ...], new: object) -> Document:
    """A document with another value at an address; MISSING removes it."""
    after = _put(document, names, new)
    return after if isinstance(after, dict) else document


def _put(value: object, names: tuple[str, ...], new: object) -> object:
    """A value with another one below it; missing tables on the path are created."""
    if not names:
        return new
    name, *rest = names
    if isinstance(value, list):
        place = index(name)
        if place is None or place >= len(value):
            return value
        return [*value[:place], _put(value[place], tuple(rest), new), *value[place + 1 :]]
    if not isinstance(value, Mapping):
        return value
    if new is MISSING and name not in value:
        return value
    after = _put(value.get(name, {}), tuple(rest), new)
    if after is MISSING:
        return {key: part for key, part in value.items() if key != name}
    return {**value, name: after}
