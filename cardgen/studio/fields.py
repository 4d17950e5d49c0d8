"""Which field of a document says what a card shows."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from itertools import count
from typing import TypeAlias

from cardgen import exact
from cardgen.cards import Card
from cardgen.decks.draft import Draft, Path
from cardgen.exact import Number
from cardgen.studio.addresses import address, parts

Key: TypeAlias = tuple[str, Number | None]
"""A colour and a number."""
NUMBER, TASK, CARD = "number", "task", "card"
COUNTS = ("number", "count")
"""What cards are told apart by that may show something else."""
LEVEL = "level"
A_ROW = 2
"""Names of an address that leads to a row, or into one."""


def of_cards(cards: Iterable[Card], draft: Draft, colours: list[str]) -> Mapping[str, str]:
    """The addresses of the fields of cards by their codes, in a draft whose places are addresses; those that have one.

    Tasks stand in the order of the draft.
    """
    shown, task = _shown(draft), count()
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
            row = _at(draft, ("show", shown[value])) if value in shown else address(("show", str(exact.as_json(value))))
            found[card.code] = f"{row}/{colours.index(colour)}" if colour in colours else row
    return found


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
    names = parts(pointer)
    before = A_ROW if names[:1] == (LEVEL,) else 0
    return names[: before + A_ROW] if names[before : before + 1] == (CARD,) else names


def _shown(draft: Draft) -> Mapping[Number | None, str]:
    """The keys of the rows by the numbers that they are about."""
    rows = draft.data.get("show")
    return {_number(key): key for key in reversed(rows if isinstance(rows, dict) else {}) if _number(key) is not None}


def _singles(draft: Draft, shown: Collection[Number | None]) -> Mapping[Key, deque[Path | None]]:
    """The ways to the cards that are given by themselves, by colour and number, in the order of the draft; None for
    one that says nothing of its looks where the table does.
    """
    rows, found = draft.data.get(CARD), dict[Key, deque[Path | None]]()
    for k, row in enumerate(rows if isinstance(rows, list) else []):
        if isinstance(row, dict) and row.get("copies") != 0:
            key = str(row.get("colour")), _number(row.get("value"))
            is_plain = key[1] in shown and not {"show", "picture"} & row.keys()
            found.setdefault(key, deque()).append(None if is_plain else (CARD, k, "show"))
    return found


def _number(said: object) -> Number | None:
    try:
        return None if said is None else exact.parsed(str(said))
    except ValueError:
        return None


def _at(draft: Draft, path: Path) -> str:
    place = draft.place(path)
    return place.column if place else ""
