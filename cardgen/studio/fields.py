"""The fields of a document with the values of its cards."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from typing import TypeAlias

from cardgen.core.cards import Card
from cardgen.schema.draft import Draft, Path
from cardgen.studio.pointers import Document, address, split_level, table_at, tokens, value_at
from cardgen.words.numbers import Number, as_json, parsed
from cardgen.words.printed_values import PICTURE, split_picture

Key: TypeAlias = tuple[str, Number | None]
"""A colour and a number."""
TRAIT = "trait"
NUMBER, TASK, CARD = "number", "task", "card"
COUNTS = ("number", "count")
"""Numbers of cards, which may show another text."""
LEVEL = "level"
A_ROW = 2
"""The fewest names of an address of a row, or inside one."""


def card_fields(cards: Iterable[Card], draft: Draft, colours: list[str]) -> Mapping[str, str]:
    """The addresses of the cards' fields, if any, by their codes, in a draft whose places are addresses.

    Tasks are in the order of the draft.
    """
    rows, task = _rows_by_number(draft), count()
    singles = _singles(draft, rows)
    addresses: dict[str, str] = {}
    for card in cards:
        number = next((card.attributes[key] for key in COUNTS if key in card.attributes), None)
        colour = str(card.attributes.get("colour", ""))
        if card.kind == TASK:
            addresses[card.code] = _at(draft, (TASK, next(task)))
        elif (paths := singles.get((colour, value := _number(number)))) and (path := paths.popleft()):
            addresses[card.code] = _at(draft, path)
        elif value is not None and (card.kind == NUMBER or value in rows):
            row = _at(draft, ("show", rows[value])) if value in rows else address(("show", str(as_json(value))))
            addresses[card.code] = f"{row}/{colours.index(colour)}" if colour in colours else row
    return addresses


def level_fields(cards: Iterable[Card], draft: Draft) -> Mapping[str, tuple[str, ...]]:
    """The addresses of the levels of traits on each card, by its code, as far as they are in the draft."""
    known = {
        (trait, _as_on_cards(level)): _at(draft, (TRAIT, trait, place))
        for trait, levels in table_at(draft.data, TRAIT).items()
        for place, level in enumerate(levels if isinstance(levels, list) else ())
    }
    return {card.code: tuple(sorted({known[level] for level in _levels(card) if level in known})) for card in cards}


def _levels(card: Card) -> Iterator[tuple[str, str]]:
    """A card's levels with their traits, or those of all of its cells."""
    for attributes in card.attributes.get("cells", (card.attributes,)):
        yield from ((trait, str(level)) for trait, level in attributes.items())


def _as_on_cards(level: object) -> str:
    """A draft's level as cards have it: its text, its picture with words, or its colour's name."""
    table = level if isinstance(level, Mapping) else {}
    words = str(table.get("show") or table.get("name") or "") if table else str(level)
    picture = str(table.get("picture") or "").removeprefix(PICTURE)
    return " ".join([*([PICTURE + picture] if picture else []), *words.split()])


def is_in_trait(pointer: str) -> bool:
    """Whether an address is that of a trait, of one of its levels, or of a value of such a level.

    >>> is_in_trait("/trait/form/1"), is_in_trait("/level/easy/trait/form"), is_in_trait("/show/trait")
    (True, True, False)
    """
    return split_level(pointer)[1][:1] == (TRAIT,)


def level_texts(document: Document, place: str) -> Iterator[tuple[str, str]]:
    """The words of the level of a trait at an address, and those in the second language, each with its address."""
    level = value_at(document, place)
    if not isinstance(level, Mapping):
        yield place, split_picture(str(level))[1]
        return
    yield place, split_picture(str(level.get("show", "")))[1]
    yield f"{place}/second", split_picture(str(level.get("second", "")))[1]


def touch(one: str, other: str) -> bool:
    """Whether two addresses are of the same row, so far as both say where in it.

    >>> touch("/show/7/1", "/show/7"), touch("/show/7/1", "/show/7/2"), touch("/task/3/if", "/task/3"), touch("", "/a")
    (True, False, True, False)
    """
    paths = _row(one), _row(other)
    least = A_ROW * (1 + any(path[:1] == (LEVEL,) for path in paths))
    length = min(map(len, paths))
    return length >= least and paths[0][:length] == paths[1][:length]


def _row(pointer: str) -> tuple[str, ...]:
    """The names of an address; of a single card's value those of its row."""
    names, rest = tokens(pointer), split_level(pointer)[1]
    return names[: len(names) - len(rest[A_ROW:])] if rest[:1] == (CARD,) else names


def _rows_by_number(draft: Draft) -> Mapping[Number | None, str]:
    """The keys of the rows by their numbers."""
    return {_number(key): key for key in reversed(table_at(draft.data, "show")) if _number(key) is not None}


def _singles(draft: Draft, numbers: Collection[Number | None]) -> Mapping[Key, deque[Path | None]]:
    """The paths of single cards, by colour and number, in the order of the draft; None of one with the table's text."""
    rows, paths = draft.data.get(CARD), dict[Key, deque[Path | None]]()
    for k, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, dict) and row.get("copies") != 0:
            key = str(row.get("colour")), _number(row.get("value"))
            is_plain = key[1] in numbers and not {"show", "picture"} & row.keys()
            paths.setdefault(key, deque()).append(None if is_plain else (CARD, k, "show"))
    return paths


def _number(value: object) -> Number | None:
    try:
        return None if value is None else parsed(str(value))
    except ValueError:
        return None


def _at(draft: Draft, path: Path) -> str:
    place = draft.place(path)
    return place.column if place else ""
