"""People who have played at this phone's tables: all of them, and one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

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


Fields: TypeAlias = dict[str, object]
"""What a template knows of somebody, or of a game."""


def who(person: Person) -> Fields:
    """Somebody in a list: so many games `won` of those `of` several, so many `alone`, the last ones as `dots`."""
    line, name = person.all, {"id": person.id, "name": person.name, "mark": sign_of(person)}
    alone = line.games - line.rivals
    return name | {"won": line.wins, "of": line.rivals, "alone": alone, "dots": people.dots(person)}


def sign_of(person: Person) -> str:
    """The sign of a person; older tables have one that is nobody's any more.

    >>> from scorer.reports.statistics import Line
    >>> sign_of(Person("Ada", Line("", 1, 1, 1, 1), (), mark="crown"))
    'fish'
    """
    return person.mark if person.mark in MARKS else "fish"


def rival(one: Against) -> Fields:
    """Whom somebody has played against: `ahead` in so many of the games `of` both; `share`: of a beam in hundredths."""
    share, other = round(100 * one.ahead / one.games), one.person
    who = {"id": other.id, "name": other.name, "mark": sign_of(other)}
    return who | {"ahead": one.ahead, "of": one.games, "share": share}


def game_row(seat: Seat) -> Fields:
    """A game of somebody's, at a table: as which of how many the person came in, with so many points."""
    played = seat.played
    return {
        "table": played.table, "at": played.at, "game": played.game, "deck": played.deck,
        "place": people.place(seat), "of": len(played.players), "won": seat.won and not seat.alone,
        "total": played.totals[seat.name], "others": [name for name in played.players if name != seat.name],
    }  # fmt: skip


def rows_of(person: Person, game: str) -> Sequence[Seat]:
    """The games of somebody, or those of one game, the newest first."""
    return [seat for seat in reversed(person.seats) if game in ("", seat.played.game)]


def may_join(person: Person, everybody: Sequence[Person]) -> tuple[list[Fields], list[Fields]]:
    """With whom somebody may be joined: names that differ only in case or accents, and all others."""
    free = [other for other in everybody if other.key != person.key and not people.met(person, other)]
    alike = [other for other in free if people.plain(other.name) == people.plain(person.name)]
    return [who(other) for other in alike], [who(other) for other in free if other not in alike]
