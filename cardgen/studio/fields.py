"""Which field of a document says what a card shows."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count
from typing import TypeAlias

from cardgen.core.cards import Card
from cardgen.schema.draft import Draft, Path
from cardgen.studio.pointers import Document, address, tokens, value_at
from cardgen.words.numbers import Number, as_json, parsed
from cardgen.words.printed_values import PICTURE, split_picture

Key: TypeAlias = tuple[str, Number | None]
"""A colour and a number."""
TRAIT = "trait"
NUMBER, TASK, CARD = "number", "task", "card"
COUNTS = ("number", "count")
"""What cards are told apart by that may show something else."""
LEVEL = "level"
A_ROW = 2
"""Names of an address that leads to a row, or into one."""


def card_fields(cards: Iterable[Card], draft: Draft, colours: list[str]) -> Mapping[str, str]:
    """The addresses of the fields of cards by their codes, in a draft whose places are addresses; those that have one.

    Tasks stand in the order of the draft.
    """
    shown, task = _rows_by_number(draft), count()
    singles = _singles(draft, shown)
    found: dict[str, str] = {}
    for card in cards:
        number = next((card.attributes[key] for key in COUNTS if key in card.attributes), None)
        colour = str(card.attributes.get("colour", ""))
        if card.kind == TASK:
            found[card.code] = _at(draft, (TASK, next(task)))
        elif (waiting := singles.get((colour, value := _number(number)))) and (single := waiting.popleft()):
            found[card.code] = _at(draft, single)
        elif value is not None and (card.kind == NUMBER or value in shown):
            row = _at(draft, ("show", shown[value])) if value in shown else address(("show", str(as_json(value))))
            found[card.code] = f"{row}/{colours.index(colour)}" if colour in colours else row
    return found


def level_fields(cards: Iterable[Card], draft: Draft) -> Mapping[str, tuple[str, ...]]:
    """The addresses of the levels of traits that each card has, by their codes, where the draft names these."""
    table = draft.data.get(TRAIT)
    known = {
        (trait, _as_on_cards(level)): _at(draft, (TRAIT, trait, place))
        for trait, levels in (table.items() if isinstance(table, Mapping) else ())
        for place, level in enumerate(levels if isinstance(levels, list) else ())
    }
    return {card.code: tuple(sorted({known[own] for own in _levels(card) if own in known})) for card in cards}


def _levels(card: Card) -> Iterator[tuple[str, str]]:
    """A card's levels with their traits, or those of all of its cells."""
    for attributes in card.attributes.get("cells", (card.attributes,)):
        yield from ((trait, str(level)) for trait, level in attributes.items())


def _as_on_cards(level: object) -> str:
    """What cards have of a level that a draft names: its text, its picture with words, or its colour's name."""
    own = level if isinstance(level, Mapping) else {}
    words = str(own.get("show") or own.get("name") or "") if own else str(level)
    picture = str(own.get("picture") or "").removeprefix(PICTURE)
    return " ".join([*([PICTURE + picture] if picture else []), *words.split()])


def is_in_trait(pointer: str) -> bool:
    """Whether an address is that of a trait, of one of its levels, or of what such a level says.

    >>> is_in_trait("/trait/form/1"), is_in_trait("/level/easy/trait/form"), is_in_trait("/show/trait")
    (True, True, False)
    """
    names = tokens(pointer)
    return names[:1] == (TRAIT,) or (names[:1] == (LEVEL,) and names[A_ROW : A_ROW + 1] == (TRAIT,))


def level_texts(document: Document, place: str) -> Iterator[tuple[str, str]]:
    """What the level of a trait at an address says in words, and in the second language, each with its own address."""
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
    ways = _row(one), _row(other)
    least = A_ROW * (1 + any(way[:1] == (LEVEL,) for way in ways))
    length = min(map(len, ways))
    return length >= least and ways[0][:length] == ways[1][:length]


def _row(pointer: str) -> tuple[str, ...]:
    """The names of an address, of what a single card says those of its row."""
    names = tokens(pointer)
    before = A_ROW if names[:1] == (LEVEL,) else 0
    return names[: before + A_ROW] if names[before : before + 1] == (CARD,) else names


def _rows_by_number(draft: Draft) -> Mapping[Number | None, str]:
    """The keys of the rows by the numbers that they are about."""
    rows = draft.data.get("show")
    return {_number(key): key for key in reversed(rows if isinstance(rows, dict) else {}) if _number(key) is not None}


def _singles(draft: Draft, numbers: Collection[Number | None]) -> Mapping[Key, deque[Path | None]]:
    """The ways to the cards that are given by themselves, by colour and number, in the order of the draft; None for
    one that says nothing of its looks where the table does.
    """
    rows, found = draft.data.get(CARD), dict[Key, deque[Path | None]]()
    for k, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, dict) and row.get("copies") != 0:
            key = str(row.get("colour")), _number(row.get("value"))
            is_plain = key[1] in numbers and not {"show", "picture"} & row.keys()
            found.setdefault(key, deque()).append(None if is_plain else (CARD, k, "show"))
    return found


def _number(value: object) -> Number | None:
    try:
        return None if value is None else parsed(str(value))
    except ValueError:
        return None


def _at(draft: Draft, path: Path) -> str:
    place = draft.place(path)
    return place.column if place else ""
