"""Edits of a document: typed texts, commands of buttons, and second cards for conflicting texts.

A change is an address and a text. Changes at addresses of which none leads into another may come in any order, and the
text of the current value changes nothing. Commands belong to buttons: `add:/task`, `remove:/task/3`,
`up:/task/3`, `down:/task/3`, `copy:/task/3`, `remove:/task/3 /task/5`, `more:/print/sets`, `fewer:/print/sets`,
`fill:/show`, `rename:/level/easy/light`, `take:/colours/1/blue` (the last name is typed at the address before it); one
with nothing at its address changes nothing.
"""

from collections.abc import Mapping, Sequence

from cardgen.schema.draft import Value
from cardgen.studio import colours, columns, commands, field_values, traits
from cardgen.studio.pointers import MISSING, Document, address, game_of, index, step, tokens, value_at

COLOURS, TAKE = "colours", "take"
Change = tuple[str, str]
"""An address, and the text that was typed there."""
TABLES = ("show", "numbers", "trait", "bans", "look", "print", "level")
"""Keys of tables; all others with values below them are lists."""


def apply(document: Document, changes: Sequence[Change], command: str | None = None) -> Document:
    """The document with all changes, then after a command. An invalid text stays as it was typed.

    A change with an address inside a plain value, or far beyond the end of a list, is ignored.
    """
    verb, _, taken = command.partition(":") if command else ("", "", "")
    if verb == TAKE:
        place, _, text = taken.rpartition("/")
        return apply(apply(document, changes), [(place, tokens(f"/{text}")[0])])
    after = document
    for place, text in sorted(changes, key=lambda change: (not change[0].startswith("/colours"), change[0])):
        after = _apply(after, place, text)
    after = colours.follow_renames(document, after) if after.get("colours") is not document.get("colours") else after
    return commands.run(after, command) if command else after


def _apply(document: Document, address: str, text: str) -> Document:
    names, text = tokens(address), text.replace("\r\n", "\n").strip()
    if names[:1] == (COLOURS,) and len(names) > 1:
        return _recoloured(document, names, text)
    if names[:1] == (traits.KEY,) and len(names) in (3, 4) and names[1] in traits.original(document):
        place = index(names[2])
        return document if place is None else traits.with_level(document, names[1], place, text, "".join(names[3:]))
    if names[:1] == ("level",) and _without_level(names)[:1] == (traits.KEY,) and len(names) == 4:
        before = value_at(document, address)
        after = traits.parse_line(document, names[-1], before, text)
        return document if after is before else _replaced(document, names, after)
    return _typed(document, names, text)


def _recoloured(document: Document, names: Sequence[str], text: str) -> Document:
    """The document with another value of one of its colours; a change never removes a colour's name or fill."""
    place, count = index(names[1]), len(columns.colours(document))
    if place is None or place > count or place >= colours.MOST or not text:
        return document
    text = text.upper() if names[-1] == "fill" else text
    whole = colours.as_list(document)
    after = _typed(whole, tokens("/" + "/".join(names)), text)
    return document if after is whole else after


def _typed(document: Document, names: tuple[str, ...], text: str) -> Document:
    if is_cell(names):
        return _in_cell(document, names, text)
    if not names or text_at(document, address(names)).strip() == text:
        return document
    return _replaced(document, names, field_values.parse(text, names) if text else MISSING)


def _in_cell(document: Document, names: Sequence[str], text: str) -> Document:
    """The document with another text in a cell. A level's row starts as the deck's, and is removed if equal to it."""
    place, before = index(names[-1]), _row(document, names)
    if place is None or (place < len(before) and field_values.text(before[place]).strip() == text):
        return document
    longer = [*before, *[""] * (place + 1 - len(before))]
    row = columns.trimmed([*longer[:place], text, *longer[place + 1 :]], len(before))
    of_deck = _row(document, ("show", names[-2], "0")) if len(names) > 3 else [""]
    is_needless = columns.trimmed(of_deck, len(before)) == row if any(of_deck) else not any(row)
    return _replaced(document, names[:-1], MISSING if is_needless else row)


def _row(document: Document, names: Sequence[str]) -> list[Value]:
    """The texts of a cell's row, one for each column; of a level without the row, those of the deck's."""
    row, whole = value_at(document, address(tuple(names[:-1]))), document
    if len(names) > 3:  # which is a level's
        row = value_at(document, address(("show", names[-2]))) if row is MISSING else row
        whole = columns.at_level(document, names[1])
    return columns.spread(None if row is MISSING else row, columns.width(whole))


def _replaced(document: Document, names: Sequence[str], value: object) -> Document:
    after = _put(document, names, 0, value)
    return after if isinstance(after, dict) else document


def is_cell(names: Sequence[str]) -> bool:
    """Whether an address is that of a cell in the table of number cards, a text of one colour."""
    return _without_level(names)[:1] == ("show",) and len(_without_level(names)) == 3


def _without_level(names: Sequence[str]) -> tuple[str, ...]:
    """The names behind those of a level."""
    return tuple(names[2:] if names[:1] == ("level",) else names)


def _put(value: object, names: Sequence[str], depth: int, new: object) -> object:
    """A value with a new one below it; MISSING where no value remains."""
    if depth == len(names):
        return new
    path = names[:depth]
    if not isinstance(value, Mapping | list):
        if new is MISSING:
            return value
        value = _empty(path)
    key = step(names[depth], value)
    if key is None:
        return value
    before = value_at(value, address((names[depth],)))
    after = _put(before, names, depth + 1, new)
    if after is before:
        return value
    whole = _with(value, key, after)
    return MISSING if after is MISSING and not whole and _is_removed_empty(path, whole) else whole


def _is_removed_empty(path: Sequence[str], emptied: object) -> bool:
    """Whether an empty table or list is removed: not a level or a row, which were added by a button."""
    names = _without_level(path)
    return bool(names) and (len(names) == 1 or names[0] in TABLES) and isinstance(emptied, type(_empty(path)))


def _empty(path: Sequence[str]) -> object:
    """The empty table or list for a missing value."""
    names = _without_level(path)
    if len(names) == 1:
        return {} if names[0] in TABLES else []
    return [] if (len(names) == 2 and names[0] in ("show", "trait", "print", "look")) or len(names) > 2 else {}


def _with(value: Value, key: Value, new: object) -> Value:
    """A table or list with a new value; an element that is removed from a list leaves an empty text, unless last."""
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
    """The text of the field at an address; of a cell its text in the row, which may be the deck's for a level."""
    names = tokens(address)
    if is_cell(names):
        return field_values.text(value_at(_row(document, names), f"/{names[-1]}"))
    value = value_at(document, address)
    is_row = isinstance(value, list) and names[-2:-1] == ("show",)  # whose texts may have commas
    return " | ".join(map(field_values.text, value)) if is_row else field_values.text(value)


# --- duplicate cards


CARD = "card"
IN_ROWS = {CARD: ("colour", "value", "show", "second", "picture"), "task": ("if", "say", "second", "picture")}
"""Values of rows that distinguish two cards."""
OF_NUMBERS = ("colour", "value")
"""Those of number cards; with the same ones two cards of a colour have the same number."""


def can_duplicate(document: Document, field: str, text: str) -> bool:
    """Whether a second card can show a text that is no longer in this field."""
    match tokens(field):
        case ("card" | "task" as table, number, key) if index(number) is not None:
            is_there = isinstance(value_at(document, address((table, number))), Mapping)
            return is_there and key in IN_ROWS[table] and (table != CARD or key in OF_NUMBERS or _may_repeat(document))
        case ("show", _, place):
            is_made = "numbers" in document and isinstance(document.get(CARD, []), list)
            return bool(text) and is_made and _may_repeat(document) and bool(_colour(document, place))
    return False


def with_duplicates(document: Document, texts: Mapping[str, str]) -> Document:
    """The document with another card for each text, by the fields that no longer have it; one for all of a row.

    The same where it has these cards, as after a form was sent twice.
    """
    rows: dict[tuple[str, int], dict[str, str]] = {}
    for field, text in texts.items():
        if not can_duplicate(document, field, text):
            continue
        table, name, last = tokens(field)
        if table in IN_ROWS:
            rows.setdefault((table, int(name)), {})[last] = text
        else:
            document = _with_second_card(document, (name, last), text)
    for row in sorted(rows, reverse=True):  # from below: a new row moves those behind it
        document = _with_copy(document, row, rows[row])
    return document


def _with_copy(document: Document, row: tuple[str, int], changes: Mapping[str, str]) -> Document:
    """The document with a changed copy of a row below it."""
    table, number = row
    below = [(address((table, number + 1, key)), text) for key, text in changes.items()]
    longer = apply(commands.run(document, f"copy:{address(row)}"), below)
    new = address((table, number + 1))
    return document if value_at(document, new) == value_at(longer, new) else longer


def _may_repeat(document: Document) -> bool:
    """Whether a deck of this game may have two cards of a colour with the same number."""
    game = game_of(document)
    return game is not None and getattr(game.custom_keys, "MAY_REPEAT", False)


def _colour(document: Document, place: str) -> str:
    """The name of a column's colour; "" where there is none."""
    colours, k = columns.colours(document), index(place)
    return columns.name_of(colours[k]) if k is not None and k < len(colours) else ""


def _with_second_card(document: Document, cell: tuple[str, str], text: str) -> Document:
    """The document with the card of a cell given by itself, and another one that shows a text."""
    number, place = cell
    card = {"colour": _colour(document, place), "value": field_values.parse(number, (CARD, "0", "value"))}
    rows = document.get(CARD, [])
    alike = [row for row in rows if isinstance(row, Mapping) and all(row.get(key) == card[key] for key in card)]
    if any(row.get("show") == text for row in alike):
        return document
    card |= {"copies": document["copies"]} if "copies" in document else {}
    return {**document, CARD: [*rows, *([] if alike else [card]), {**card, "show": text}]}
