"""What the statistics tell of single people: their last games, whom they have beaten, who leads this month."""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorer.reports.statistics import Person, Played, Seat, Statistics, folded

LAST = 10
"""So many games are shown as dots."""


class Against(NamedTuple):
    """Somebody's games with another person: in so many of them `ahead` of that one."""

    person: Person
    ahead: int
    games: int


class Leading(NamedTuple):
    """Who has won most since a moment: several where they are level. `wins` of `games` each."""

    people: tuple[Person, ...]
    wins: int
    games: int


def dots(person: Person, most: int = LAST) -> tuple[bool, ...]:
    """Whether the last games were won, the newest last; games alone have nobody to beat."""
    return tuple(seat.won for seat in rivals(person)[-most:])


def rivals(person: Person) -> Sequence[Seat]:
    """The games not played alone, oldest first."""
    return [seat for seat in person.seats if not seat.alone]


def places(played: Played) -> tuple[int, ...]:
    """The place in which each player finished, winners first; who is level shares the better place.

    >>> places(Played("terz", ("Ada", "Ben", "Cem"), {"Ada": 4, "Ben": 9, "Cem": 4}, ("Ben",), {}, True, 1.0))
    (2, 1, 2)
    """
    sign = -1 if played.low else 1
    reached = [(name in played.winners, sign * played.totals[name]) for name in played.players]
    return tuple(1 + sum(other > own_result for other in reached) for own_result in reached)


def place(seat: Seat) -> int:
    """The place in which somebody finished."""
    return places(seat.played)[seat.played.players.index(seat.name)]


def against(person: Person, everybody: Sequence[Person]) -> list[Against]:
    """All who sat at a table with somebody, those with most games together first."""
    ahead, games = Counter[str](), Counter[str]()
    for seat in rivals(person):
        came = places(seat.played)
        place = came[seat.keys.index(person.key)]
        for key, theirs in zip(seat.keys, came, strict=True):
            if key != person.key:
                games[key] += 1
                ahead[key] += place < theirs
    others = [Against(other, ahead[other.key], games[other.key]) for other in everybody if other.key in games]
    return sorted(others, key=lambda one: (-one.games, -one.ahead))


def leading(everybody: Sequence[Person], since: float) -> Leading | None:
    """Who has won most games that ended at that moment or later; None where nobody has won any.

    Of those with as many wins who needed the fewest games.
    """
    counted = [(*_since(person, since), person) for person in everybody]
    wins, games = max(((wins, -games) for wins, games, _ in counted), default=(0, 0))
    if wins == 0:
        return None
    return Leading(tuple(person for won, count, person in counted if (won, -count) == (wins, games)), wins, -games)


def _since(person: Person, since: float) -> tuple[int, int]:
    """Wins and games of somebody since a moment."""
    won = [seat.won for seat in rivals(person) if seat.played.at >= since]
    return sum(won), len(won)


# --- names of one person


def met(one: Person, other: Person) -> bool:
    """Whether the two have sat at one table, so that they are two."""
    return any(other.key in seat.keys for seat in one.seats)


def plain(name: str) -> str:
    """A name without case and accents.

    >>> plain("René") == plain("RENE"), plain("Zoë") == plain("Zoe")
    (True, True)
    """
    parts = unicodedata.normalize("NFKD", folded(name))
    return "".join(part for part in parts if not unicodedata.combining(part))


def alike(stats: Statistics) -> Iterator[tuple[Person, Person]]:
    """Two who may be one: their names differ only in case or accents, and they have never sat at one table.

    Who has played more comes first.
    """
    groups: defaultdict[str, list[Person]] = defaultdict(list)
    for person in stats.people:
        groups[plain(person.name)].append(person)
    for group in groups.values():
        first, *others = sorted(group, key=lambda person: -person.all.games)
        yield from ((first, other) for other in others if not met(first, other))


def other_names(person: Person) -> dict[str, str]:
    """The names that were joined with somebody's, as they were written last, by their keys."""
    return {seat.own: seat.name for seat in person.seats if seat.own != person.key}
