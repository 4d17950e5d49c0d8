"""Entries with all that they have been: the order of play, and the places that they fill on the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from cardgen import registry
from cardgen.facts import Phrase
from cardgen.scores import EntryScope
from scorer.playing.seats import Facts

Cell = tuple[Any, ...]
"""A place on the score sheet that one entry fills, such as round and seat."""


class Event(NamedTuple):
    """A line of the log: its number, the id that its phone gave it, when, which member, what.

    Members below 0 are programs with a link, 0 is the scorer itself.
    """

    seq: int
    key: str
    at: float
    who: int
    kind: str
    data: Mapping[str, Any]


class Version(NamedTuple):
    """What somebody wrote, and when; facts are None where an entry was taken back. `typed`: sums as they were typed."""

    seq: int
    at: float
    who: int
    facts: Facts | None
    typed: Mapping[str, str] = MappingProxyType({})


class Entry(NamedTuple):
    """An entry with all that it has been. `parked` says why it does not count."""

    seq: int
    versions: tuple[Version, ...]
    facts: Facts | None
    parked: Phrase | None = None

    @property
    def changed(self) -> int:
        """The line of the log that made it what it is."""
        return self.versions[-1].seq


def fills(game: str) -> EntryScope:
    """What an entry of a game fills."""
    return registry.find(game).scoring.fills


def arranged(game: str, lines: Iterable[Entry]) -> list[tuple[Entry, Facts]]:
    """The entries that stand, in the order of play. A round that is one entry closes the gap when one is taken back."""
    there = [(line, line.facts) for line in lines if line.facts is not None]
    if fills(game) is EntryScope.ROUND:
        return [(line, {**facts, "round": k}) for k, (line, facts) in enumerate(there, 1)]
    if fills(game) is EntryScope.HAND:
        return sorted(there, key=lambda pair: pair[1]["round"])
    return sorted(there, key=lambda pair: "end" in pair[1])


def counting(lines: Iterable[Entry]) -> list[Entry]:
    """Without those that are parked."""
    return [line for line in lines if not line.parked]


def cells(game: str, entries: Iterable[tuple[Entry, Facts]]) -> list[tuple[Entry, Cell]]:
    """The place that each entry fills, if it fills one; `entries` in the order of play."""
    what, turns = fills(game), dict[int, int]()
    found: list[tuple[Entry, Cell]] = []
    for line, facts in entries:
        seat = facts.get("player")
        if isinstance(seat, int):
            turns[seat] = turns.get(seat, 0) + 1
        if (cell := _cell(what, facts, turns.get(seat, 0) if isinstance(seat, int) else 0)) is not None:
            found.append((line, cell))
    return found


def cell_of(game: str, facts: Facts, turn: int) -> Cell | None:
    """The place that facts fill: a round, a player's hand or turn (the one that is told), or the end."""
    return _cell(fills(game), facts, turn)


def _cell(what: EntryScope, facts: Facts, turn: int) -> Cell | None:
    if "end" in facts:
        return ("end",)
    match what:
        case EntryScope.ROUND:
            return (facts["round"],)
        case EntryScope.HAND:
            return (facts["round"], facts["player"])
        case EntryScope.TURN:
            return (turn, facts["player"])
        case EntryScope.POINT:
            return None
