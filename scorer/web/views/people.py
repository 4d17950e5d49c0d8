"""People who have played at this phone's tables: all of them, and one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.words.numbers import Number
from scorer.playing.match import MARKS
from scorer.reports import people
from scorer.reports.people import Against
from scorer.reports.statistics import Person, Seat

PEOPLE = 100
"""So many people are told of, those with the most wins."""
RIVALS = 20
"""So many whom somebody has played against, those with the most games."""
GAMES = 12
"""Games on a page of somebody's."""
PAIRS = 3
"""So many pairs of names are asked about at a time."""


class Who(NamedTuple):
    """Somebody in the list: so many games `won` of those `of` several, so many `alone`, the last ones as `dots`."""

    id: str
    name: str
    mark: str
    won: int
    of: int
    alone: int
    dots: Sequence[bool]


class Rival(NamedTuple):
    """Somebody against whom a person has played: `ahead` in so many of the games `of` both; `share` in hundredths."""

    id: str
    name: str
    mark: str
    ahead: int
    of: int
    share: int


class GameRow(NamedTuple):
    """A game of somebody's, at a table: as which of how many the person came in, with so many points."""

    table: str
    at: float
    game: str
    deck: str
    place: int
    of: int
    won: bool
    total: Number
    others: Sequence[str]


def who(person: Person) -> Who:
    """A person as lists show one."""
    line = person.all
    return Who(
        person.id, person.name, sign_of(person), line.wins, line.rivals, line.games - line.rivals, people.dots(person)
    )


def sign_of(person: Person) -> str:
    """The sign of a person; older tables have one that is nobody's any more.

    >>> from scorer.reports.statistics import Line
    >>> sign_of(Person("Ada", Line("", 1, 1, 1, 1), (), mark="crown"))
    'fish'
    """
    return person.mark if person.mark in MARKS else "fish"


def rival(one: Against) -> Rival:
    """Whom somebody has played against, for a beam."""
    other = one.person
    return Rival(other.id, other.name, sign_of(other), one.ahead, one.games, round(100 * one.ahead / one.games))


def game_row(seat: Seat) -> GameRow:
    """A game of somebody's."""
    played = seat.played
    others = [name for name in played.players if name != seat.name]
    return GameRow(
        played.table, played.at, played.game, played.deck, people.place(seat), len(played.players),
        seat.won and not seat.alone, played.totals[seat.name], others,
    )  # fmt: skip


def rows_of(person: Person, game: str) -> Sequence[Seat]:
    """The games of somebody, or those of one game, the newest first."""
    return [seat for seat in reversed(person.seats) if game in ("", seat.played.game)]


def may_join(person: Person, everybody: Sequence[Person]) -> tuple[list[Who], list[Who]]:
    """With whom somebody may be joined: names that differ only in case or accents, and all others."""
    free = [other for other in everybody if other.key != person.key and not people.met(person, other)]
    alike = [other for other in free if people.plain(other.name) == people.plain(person.name)]
    return [who(other) for other in alike], [who(other) for other in free if other not in alike]
