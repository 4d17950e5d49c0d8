"""Which field of a document says what a card shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count

from cardgen import exact
from cardgen.cards import Card
from cardgen.decks.draft import Draft, Path
from cardgen.exact import Number
from cardgen.studio.addresses import address, parts

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
    shown, singles, task = _shown(draft), _singles(draft), count()
    found: dict[str, str] = {}
    for card in cards:
        number = next((card.attributes[key] for key in COUNTS if key in card.attributes), None)
        colour = str(card.attributes.get("colour", ""))
        if card.kind == TASK:
            found[card.code] = _at(draft, (TASK, next(task)))
        elif (colour, value := _number(number)) in singles:
            found[card.code] = _at(draft, singles[colour, value])
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


def _singles(draft: Draft) -> Mapping[tuple[str, Number | None], Path]:
    """The ways to the cards that are given by themselves, by colour and number; to the first of several alike."""
    rows = draft.data.get("card")
    known = list(enumerate(rows)) if isinstance(rows, list) else []
    return {
        (str(row.get("colour")), _number(row.get("value"))): ("card", k, "show")
        for k, row in reversed(known)
        if isinstance(row, dict)
    }


def _number(said: object) -> Number | None:
    try:
        return None if said is None else exact.parsed(str(said))
    except ValueError:
        return None


def _at(draft: Draft, path: Path) -> str:
    place = draft.place(path)
    return place.column if place else ""
