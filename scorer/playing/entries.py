"""Entries with their versions: the order of play, and their places on the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import is_
from types import MappingProxyType
from typing import NamedTuple

from cardgen.core.scores import EntryScope
from cardgen.words.phrase import Phrase
from scorer.playing.events import Cell
from scorer.playing.seats import Facts


class Version(NamedTuple):
    """A version of an entry, with its time; facts are None if it was taken back. `typed`: sums as typed."""

    seq: int
    at: float
    who: int
    facts: Facts | None
    typed: Mapping[str, str] = MappingProxyType({})


class Entry(NamedTuple):
    """An entry with its versions. `parked` is the reason why it does not count."""

    seq: int
    versions: tuple[Version, ...]
    facts: Facts | None
    parked: Phrase | None = None

    @property
    def changed(self) -> int:
        """The line of its last version."""
        return self.versions[-1].seq


def arranged(
    fills: EntryScope, lines: Iterable[Entry], before: Sequence[tuple[Entry, Facts]] = ()
) -> Sequence[tuple[Entry, Facts]]:
    """The valid entries in the order of play. If rounds are single entries, they are renumbered when one is taken back.

    `before`: an earlier result; the pairs of the common beginning are reused.
    """
    standing = [line for line in lines if line.facts is not None]
    is_hand = fills is EntryScope.HAND
    standing.sort(key=lambda line: ("end" in (facts := line.facts or {}), facts.get("round", 0) if is_hand else 0))
    same = same_start(standing, [line for line, _ in before])
    rest = ((line, line.facts) for line in standing[same:] if line.facts is not None)
    if fills is EntryScope.ROUND:
        numbered = enumerate(rest, same + 1)
        rest = ((line, facts if "end" in facts else {**facts, "round": k}) for k, (line, facts) in numbered)
    return (*before[:same], *rest)


def same_start(one: Iterable[object], other: Iterable[object]) -> int:
    """The number of identical objects at the beginning of both.

    >>> same_start("abc", "abd"), same_start("ab", "abc"), same_start("", "a")
    (2, 2, 0)
    """
    return [*map(is_, one, other), False].index(False)


def cells(fills: EntryScope, entries: Iterable[tuple[Entry, Facts]]) -> list[tuple[Entry, Cell]]:
    """The place that each entry fills, if it fills one; `entries` in the order of play."""
    turns = dict[int, int]()
    filled: list[tuple[Entry, Cell]] = []
    for line, facts in entries:
        seat = facts.get("player")
        if isinstance(seat, int):
            turns[seat] = turns.get(seat, 0) + 1
        if (cell := cell_of(fills, facts, turns.get(seat, 0) if isinstance(seat, int) else 0)) is not None:
            filled.append((line, cell))
    return filled


def cell_of(fills: EntryScope, facts: Facts, turn: int) -> Cell | None:
    """The place that facts fill: a round, a player's hand or turn, or the end."""
    if "end" in facts:
        return ("end",)
    match fills:
        case EntryScope.ROUND:
            return (facts["round"],)
        case EntryScope.HAND:
            return (facts["round"], facts["player"])
        case EntryScope.TURN:
            return (turn, facts["player"])
        case EntryScope.POINT:
            return None
