"""Converts facts between names and seats; seats are stored, so that players may be renamed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.core import facts

Facts = Mapping[str, Any]
"""The facts of an entry in JSON, with values of the game's types."""
WITH_SEATS = frozenset({"player", "winner", "left"})
"""The fields that name players."""


def seated(entry: object, names: Sequence[str]) -> dict[str, object]:
    """An entry of contract 2 with seats (from 0) for names. FactError for an unknown name.

    >>> seated({"round": 1, "left": {"Ada": 3, "Ben": 2}}, ["Ada", "Ben"])
    {'round': 1, 'left': {'0': 3, '1': 2}}
    """
    return {key: _seat(key, value, names) for key, value in facts.mapping(entry, "entry").items()}


def _seat(key: str, value: object, names: Sequence[str]) -> object:
    if key in ("player", "winner"):
        return names.index(facts.player(value, names))
    if key == "left":
        return {str(names.index(facts.player(name, names))): left for name, left in facts.mapping(value, key).items()}
    return value


def named(entry: Facts, names: Sequence[str]) -> dict[str, object]:
    """Stored facts with names for seats, as in contract 2.

    >>> named({"player": 1, "lines": ["rowN"]}, ["Ada", "Ben"])
    {'player': 'Ben', 'lines': ['rowN']}
    """
    return {**entry, **{key: _name(entry[key], names) for key in WITH_SEATS & entry.keys()}}


def _name(value: int | Mapping[str, object], names: Sequence[str]) -> object:
    return names[value] if isinstance(value, int) else {names[int(seat)]: left for seat, left in value.items()}


def seat_of(entry: Facts) -> int | None:
    """The player of an entry, if it is one player's."""
    seat = entry.get("player", entry.get("winner"))
    return seat if isinstance(seat, int) else None
