"""Edits of a document: typed texts, commands of buttons, and second cards for conflicting texts.

A change is an address and a text. Changes at addresses of which none leads into another may come in any order, and a
text that says what stands there changes nothing. Commands belong to buttons: `add:/task`, `remove:/task/3`,
`up:/task/3`, `down:/task/3`, `copy:/task/3`, `remove:/task/3 /task/5`, `more:/print/sets`, `fewer:/print/sets`,
`fill:/show`, `rename:/level/easy/light`, `take:/colours/1/blue` (the last name is typed at the address before it); one
that finds nothing at its address changes nothing.
"""

from collections.abc import Mapping, Sequence

from cardgen.games import registry
from cardgen.schema.draft import Value
from cardgen.studio import colours, columns, commands, field_values, pointers, traits
from cardgen.studio.pointers import MISSING, Document, address, index, step, tokens, value_at

COLOURS, TAKE = "colours", "take"
Change = tuple[str, str]
"""An address, and what was typed there."""
TABLES = ("show", "numbers", "trait", "bans", "look", "print", "level")
"""Keys that hold tables; others that hold anything below them are lists."""


def apply(document: Document, changes: Sequence[Change], command: str | None = None) -> Document:
    """The document with all changes, then with what a command does. What can't be typed there stays as it was typed.

    A change that leads through what holds nothing, or far beyond the end of a list, is left out.
    """
    verb, _, taken = command.partition(":") if command else ("", "", "")
    if verb == TAKE:
        place, _, text = taken.rpartition("/")
        return apply(apply(document, changes), [(place, tokens(f"/{text}")[0])])
    own: Document = document
    for place, text in sorted(changes, key=lambda change: (not change[0].startswith("/colours"), change[0])):
        own = _apply(own, place, text)
    own = colours.follow_renames(document, own) if own.get("colours") is not document.get("colours") else own
    return commands.run(own, command) if command else own


def _apply(document: Document, address: str, text: str) -> Document:
    names, text = tokens(address), text.replace("\r\n", "\n").strip()
    if names[:1] == (COLOURS,) and len(names) > 1:
        return _recoloured(document, names, text)
    if names[:1] == (traits.KEY,) and len(names) in (3, 4) and names[1] in traits.original(document):
        place = index(names[2])
        return document if place is None else traits.with_level(document, names[1], place, text, "".join(names[3:]))
    if names[:1] == ("level",) and _without_level(names)[:1] == (traits.KEY,) and len(_without_level(names)) == 2:
        said = value_at(document, address)
        meant = traits.parse_line(document, names[-1], said, text)
        return document if meant is said else _replaced(document, names, meant)
    return _typed(document, address, text)


def _recoloured(document: Document, names: Sequence[str], text: str) -> Document:
    """The document with another word on one of its colours; a colour never loses its name or its paint by a change."""
    place, many = index(names[1]), columns.colours(document)
    if place is None or place > len(many) or place >= colours.MOST or not text:
        return document
    text = text.upper() if names[-1] == "fill" else text
    whole = colours.as_list(document)
    after = _typed(whole, "/" + "/".join(names), text)
    return document if after is whole else after


def _typed(document: Document, address: str, text: str) -> Document:
    names = tokens(address)
    if is_cell(names):
        return _in_cell(document, names, text)
    if not names or text_at(document, address).strip() == text:
        return document
    value = field_values.parse(text, tuple(names)) if text else MISSING
    return _replaced(document, names, value)


def _in_cell(document: Document, names: Sequence[str], text: str) -> Document:
    """The document with another text in a cell. A level's row begins as the deck's, and goes where it says the same."""
    place, before = index(names[-1]), _row(document, names)
    if place is None or (place < len(before) and field_values.text(before[place]).strip() == text):
        return document
    longer = [*before, *[""] * (place + 1 - len(before))]
    row = columns.trimmed([*longer[:place], text, *longer[place + 1 :]], len(before))
    of_deck = _row(document, ("show", names[-2], "0")) if len(names) > 3 else [""]
    goes = columns.trimmed(of_deck, len(before)) == row if any(of_deck) else not any(row)
    return _replaced(document, names[:-1], MISSING if goes else row)


def _row(document: Document, names: Sequence[str]) -> list[Value]:
    """What the cells of a row say, each column its own; of a level's that says nothing, what the deck's say."""
    said = value_at(document, pointers.address(tuple(names[:-1])))
    whole = document
    if len(names) > 3:  # which is a level's
        said = value_at(document, pointers.address(("show", names[-2]))) if said is MISSING else said
        whole = columns.at_level(document, names[1])
    return columns.spread(None if said is MISSING else said, columns.width(whole))


def _replaced(document: Document, names: Sequence[str], value: object) -> Document:
    changed = _put(document, names, 0, value)
    return changed if isinstance(changed, dict) else document


def is_cell(names: Sequence[str]) -> bool:
    """Whether an address is that of a cell in the table of number cards, a text of one colour."""
    return _without_level(names)[:1] == ("show",) and len(_without_level(names)) == 3


def _without_level(names: Sequence[str]) -> tuple[str, ...]:
    """The names behind those of a level."""
    return tuple(names[2:] if names[:1] == ("level",) else names)


def _put(value: object, names: Sequence[str], depth: int, new: object) -> object:
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
    before = value_at(value, pointers.address((names[depth],)))
    after = _put(before, names, depth + 1, new)
    if after is before:
        return value
    whole = _with(value, key, after)
    return MISSING if after is MISSING and not whole and _goes(way, whole) else whole


def _goes(way: Sequence[str], emptied: object) -> bool:
    """Whether a table or list goes when nothing is left in it: a level and a row stay, which were added by a button."""
    own = _without_level(way)
    return bool(own) and not (len(own) > 1 and own[0] not in TABLES) and isinstance(emptied, type(_empty(way)))


def _empty(way: Sequence[str]) -> object:
    """What is made where nothing is: a table, or a list."""
    own = _without_level(way)
    if len(own) == 1:
        return {} if own[0] in TABLES else []
    return [] if (len(own) == 2 and own[0] in ("show", "trait", "print", "look")) or len(own) > 2 else {}


def _with(value: Value, key: Value, new: object) -> Value:
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
    names = tokens(address)
    if is_cell(names):
        return field_values.text(value_at(_row(document, names), f"/{names[-1]}"))
    value = value_at(document, address)
    is_row = isinstance(value, list) and names[-2:-1] == ("show",)  # read back so: its texts may have commas
    return " | ".join(map(field_values.text, value)) if is_row else field_values.text(value)


# --- duplicate cards


CARD = "card"
IN_ROWS = {CARD: ("colour", "value", "show", "second", "picture"), "task": ("if", "say", "second", "picture")}
"""What rows say by which two cards can be told apart."""
OF_NUMBERS = ("colour", "value")
"""Those that let cards count differently; of others two cards of a colour count the same."""


def can_duplicate(document: Document, field: str, text: str) -> bool:
    """Whether a card more can show a text that stands in this field no longer."""
    match tokens(field):
        case ("card" | "task" as table, number, key) if index(number) is not None:
            is_there = isinstance(value_at(document, address((table, number))), Mapping)
            return is_there and key in IN_ROWS[table] and (table != CARD or key in OF_NUMBERS or _may_repeat(document))
        case ("show", _, place):
            is_made = "numbers" in document and isinstance(document.get(CARD, []), list)
            return bool(text) and is_made and _may_repeat(document) and bool(_colour(document, place))
    return False


def with_duplicates(document: Document, texts: Mapping[str, str]) -> Document:
    """The document with a card more for each text, by the fields where these stand no longer; of a row one for all.

    The same where it has these cards: who doubts that a text has come sends it again.
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
    for row in sorted(rows, reverse=True):  # from below: a row more moves those behind it
        document = _with_copy(document, row, rows[row])
    return document


def _with_copy(document: Document, row: tuple[str, int], changes: Mapping[str, str]) -> Document:
    """The document with a copy of a row below it, that says something else."""
    table, number = row
    below = [(address((table, number + 1, key)), text) for key, text in changes.items()]
    longer = apply(commands.run(document, f"copy:{address(row)}"), below)
    new = address((table, number + 1))
    return document if value_at(document, new) == value_at(longer, new) else longer


def _may_repeat(document: Document) -> bool:
    """Whether a deck of this game may have two cards of a colour that count the same."""
    key = registry.key_of(str(document.get("game", "")))
    return key in registry.BUILT_IN and getattr(registry.find(key).custom_keys, "MAY_REPEAT", False)


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
    own = {**card, **({"copies": document["copies"]} if "copies" in document else {})}
    return {**document, CARD: [*rows, *([] if alike else [own]), {**own, "show": text}]}
