"""What many games say together: who won how often, averages, best rounds and totals, rows of wins, best times alone.

Players are told apart by their names only, whatever their case: "Ada" and "ADA" are one person, unless both sit at one
table. Only finished games count. A game alone has nobody to beat, so it is no win and breaks no row of wins.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from cardgen import exact, letters
from cardgen.exact import Number


class Played(NamedTuple):
    """A game that was played. `bests`: the most points of each in a round; `at`: its end; `seconds` if measured.

    `content`: the same for games that tell the same; `copy`: it was read in, so it may be one of the others. `deck`:
    what an own one is called.
    """

    game: str
    players: tuple[str, ...]
    totals: Mapping[str, Number]
    winners: tuple[str, ...]
    bests: Mapping[str, Number]
    finished: bool
    at: float
    seconds: float | None = None
    content: str = ""
    copy: bool = False
    deck: str = ""


def written(played: Played) -> str:
    """A game as JSON, to be kept.

    >>> game = Played("terz", ("Ada",), {"Ada": 3}, ("Ada",), {}, True, 12.5)
    >>> read(written(game)) == game
    True
    """
    return json.dumps(played, separators=(",", ":"), default=exact.as_json)


def read(text: str) -> Played:
    """The game that was written so."""
    game, players, totals, winners, bests, *rest = json.loads(text)
    return Played(game, tuple(players), _points(totals), tuple(winners), _points(bests), *rest)


def _points(points: Mapping[str, int | str]) -> Mapping[str, Number]:
    """The points of players as JSON has them."""
    return {name: Fraction(value) if isinstance(value, str) else value for name, value in points.items()}


class Best(NamedTuple):
    """The most that was reached, and when first."""

    value: Number | float
    at: float


class Line(NamedTuple):
    """One person in one game with one deck, or in all (`game` empty); `rivals`: the games not played alone.

    Averages and bests are None where games differ too much to be compared: in the line over all games.
    """

    game: str
    games: int
    rivals: int
    wins: int
    longest: int
    average: float | None = None
    best_total: Best | None = None
    best_round: Best | None = None
    fastest: Best | None = None
    deck: str = ""


class Person(NamedTuple):
    """A person: the name as it was written last, a line over all games, and one for each game."""

    name: str
    all: Line
    games: tuple[Line, ...]


class Statistics(NamedTuple):
    """`finished` games count, `running` ones don't; people with the most wins first."""

    finished: int
    running: int
    people: tuple[Person, ...]


class _Seat(NamedTuple):
    """A person's part in one game."""

    name: str
    played: Played


def statistics(games: Iterable[Played]) -> Statistics:
    """The statistics over these games, in whatever order they come; a game that was read in again counts once."""
    every = _once(sorted(games, key=lambda played: played.at))
    finished = [played for played in every if played.finished]
    seats: defaultdict[str, list[_Seat]] = defaultdict(list)
    for played in finished:
        alike = Counter(map(folded, played.players))
        for name in played.players:  # two who sit at one table are two, however alike their names
            seats[folded(name) if alike[folded(name)] == 1 else name].append(_Seat(name, played))
    people = sorted(map(_person, seats.values()), key=lambda who: (-who.all.wins, -who.all.games, folded(who.name)))
    return Statistics(len(finished), len(every) - len(finished), tuple(people))


def _once(games: Sequence[Played]) -> list[Played]:
    """The games without copies of one that is there already. Two that were played alike are two."""
    known, found = {played.content for played in games if not played.copy}, []
    for played in games:
        if not played.copy or played.content not in known:
            found.append(played)
            known |= {played.content} if played.copy else set()
    return found


@lru_cache(4096)
def folded(name: str) -> str:
    """What makes a name the same one.

    >>> folded(" ADA  Lovelace") == folded("Ada lovelace")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", letters.bare(name)).casefold().split())


def _person(seats: Sequence[_Seat]) -> Person:
    games: defaultdict[tuple[str, str], list[_Seat]] = defaultdict(list)
    for seat in seats:
        games[seat.played.game, seat.played.deck].append(seat)
    lines = [_line(game, own)._replace(deck=deck) for (game, deck), own in games.items()]
    order = sorted(lines, key=lambda line: (-line.games, line.game, line.deck))
    return Person(seats[-1].name, _counted("", seats), tuple(order))


def _counted(game: str, seats: Sequence[_Seat]) -> Line:
    """Games and wins."""
    won = [seat.name in seat.played.winners for seat in seats if len(seat.played.players) > 1]
    return Line(game, len(seats), len(won), sum(won), longest(won))


def _measured(points: Number) -> float:
    """Points as averages take them."""
    return points if isinstance(points, int) else float(points)


def _line(game: str, seats: Sequence[_Seat]) -> Line:
    """Games and wins in one game, with averages and bests."""
    totals = [Best(_measured(seat.played.totals[seat.name]), seat.played.at) for seat in seats]
    bests = [(seat.played.bests[seat.name], seat.played.at) for seat in seats if seat.name in seat.played.bests]
    rounds = [Best(_measured(best), at) for best, at in bests]
    times = [
        Best(seat.played.seconds, seat.played.at)
        for seat in seats
        if len(seat.played.players) == 1 and seat.played.seconds is not None
    ]
    return _counted(game, seats)._replace(
        average=float(sum(total.value for total in totals) / len(totals)),
        best_total=max(totals, key=_value),
        best_round=max(rounds, key=_value, default=None),
        fastest=min(times, key=_value, default=None),
    )


def _value(best: Best) -> Number | float:
    return best.value


def longest(won: Iterable[bool]) -> int:
    """The longest row of wins.

    >>> longest([True, False, True, True])
    2
    """
    most = row = 0
    for win in won:
        row = row + 1 if win else 0
        most = max(most, row)
    return most
