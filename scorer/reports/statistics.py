"""What many games say together: who won how often, averages, best rounds and totals, rows of wins, best times alone.

Players are told apart by their names only, whatever their case: "Ada" and "ADA" are one person, unless both sit at one
table. Other names are one person's where somebody says so (`joined`). Only finished games count. A game alone has
nobody to beat, so it is no win and breaks no row of wins.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from cardgen.words import numbers, unicode_text
from cardgen.words.numbers import Number


class Played(NamedTuple):
    """A game that was played. `bests`: the most points of each in a round; `at`: its end; `seconds` if measured.

    `content`: the same for games that tell the same; `copy`: it was read in, so it may be one of the others. `deck`:
    what an own one is called, or a game that is only scored. `marks`: the players' signs; `low`: few points are good.
    `table`: where it is known.
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
    marks: tuple[str, ...] = ()
    low: bool = False
    table: str = ""


def written(played: Played) -> str:
    """A game as JSON, to be kept.

    >>> game = Played("terz", ("Ada",), {"Ada": 3}, ("Ada",), {}, True, 12.5)
    >>> read(written(game)) == game
    True
    """
    return json.dumps(played, separators=(",", ":"), default=numbers.as_json)


def read(text: str) -> Played:
    """The game of such a text."""
    game, players, totals, winners, bests, *rest, marks, low, table = json.loads(text)
    played = Played(game, tuple(players), _points(totals), tuple(winners), _points(bests), *rest)
    return played._replace(marks=tuple(marks), low=low, table=table)


def _points(points: Mapping[str, int | str]) -> Mapping[str, Number]:
    """The points of players as JSON has them."""
    return {name: Fraction(value) if isinstance(value, str) else value for name, value in points.items()}


class Best(NamedTuple):
    """The best, or the worst, that was reached, and when first."""

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
    worst_total: Best | None = None


class Seat(NamedTuple):
    """A person's part in one game. `keys`: of all who played, by their seats; `own`: before names were joined."""

    name: str
    own: str
    keys: tuple[str, ...]
    mark: str
    played: Played

    @property
    def won(self) -> bool:
        return self.name in self.played.winners

    @property
    def alone(self) -> bool:
        return len(self.played.players) == 1


class Person(NamedTuple):
    """A person: the name as it was written last, a line over all games, and one for each game; `seats`, oldest first.

    `key` is the same for all spellings; `id` stands for it in addresses, which browsers and servers write down.
    """

    name: str
    all: Line
    games: tuple[Line, ...]
    key: str = ""
    mark: str = ""
    seats: tuple[Seat, ...] = ()

    @property
    def id(self) -> str:
        return ident(self.key)


class Statistics(NamedTuple):
    """`finished` games count, `running` ones don't; people with the most wins first."""

    finished: int
    running: int
    people: tuple[Person, ...]


Joined: TypeAlias = Mapping[str, str]
"""Keys of names that somebody joined, with that of the person to whom they belong."""


def statistics(games: Iterable[Played], joined: Joined = MappingProxyType({})) -> Statistics:
    """The statistics over these games, in whatever order they come; a game that was read in again counts once."""
    distinct = _once(sorted(games, key=lambda played: played.at))
    finished = [played for played in distinct if played.finished]
    seats: defaultdict[str, list[Seat]] = defaultdict(list)
    for played in finished:
        name_keys = player_keys(played.players)
        keys = person_keys(name_keys, joined) if joined else name_keys
        marks = played.marks or ("",) * len(name_keys)
        for name, name_key, key, mark in zip(played.players, name_keys, keys, marks, strict=True):
            seats[key].append(Seat(name, name_key, keys, mark, played))
    people = map(_person, seats, seats.values())
    ranked = sorted(people, key=lambda who: (-who.all.wins, -who.all.games, folded(who.name)))
    return Statistics(len(finished), len(distinct) - len(finished), tuple(ranked))


def player_keys(names: Sequence[str]) -> tuple[str, ...]:
    """What tells the players of a table apart: two who sit at one are two, however alike their names.

    >>> player_keys(["Ada", "ADA", "Ben"])
    ('Ada', 'ADA', 'ben')
    """
    alike = Counter(map(folded, names))
    return tuple(folded(name) if alike[folded(name)] == 1 else name for name in names)


def person_keys(keys: tuple[str, ...], joined: Joined) -> tuple[str, ...]:
    """The keys of those to whom the names belong; but two who sit at one table stay two, whoever joined their names.

    >>> person_keys(("max", "ada"), {"max": "maximilian"}), person_keys(("max", "maximilian"), {"max": "maximilian"})
    (('maximilian', 'ada'), ('max', 'maximilian'))
    """
    persons = [joined.get(key, key) for key in keys]
    count = Counter(persons)
    return tuple(person if count[person] == 1 else key for key, person in zip(keys, persons, strict=True))


@lru_cache(4096)
def ident(key: str) -> str:
    """What stands for a person's key in an address.

    >>> ident("ada") == ident("ben"), len(ident("ada"))
    (False, 16)
    """
    return hashlib.blake2s(key.encode(errors="surrogatepass"), digest_size=8).hexdigest()


def _once(games: Sequence[Played]) -> list[Played]:
    """The games without copies of one that is there already. Two that were played alike are two."""
    known, distinct = {played.content for played in games if not played.copy}, []
    for played in games:
        if not played.copy or played.content not in known:
            distinct.append(played)
            known |= {played.content} if played.copy else set()
    return distinct


@lru_cache(4096)
def folded(name: str) -> str:
    """What makes a name the same one.

    >>> folded(" ADA  Lovelace") == folded("Ada lovelace")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", unicode_text.skeleton(name)).casefold().split())


def _person(key: str, seats: Sequence[Seat]) -> Person:
    games: defaultdict[tuple[str, str], list[Seat]] = defaultdict(list)
    for seat in seats:
        games[seat.played.game, folded(seat.played.deck)].append(seat)
    lines = [_line(game, of_game)._replace(deck=of_game[-1].played.deck) for (game, _), of_game in games.items()]
    order = sorted(lines, key=lambda line: (-line.games, line.game, line.deck))
    name = next((seat.name for seat in reversed(seats) if seat.own == key), seats[-1].name)
    return Person(name, _counted("", seats), tuple(order), key, seats[-1].mark, tuple(seats))


def _counted(game: str, seats: Sequence[Seat]) -> Line:
    """Games and wins."""
    won = [seat.won for seat in seats if not seat.alone]
    return Line(game, len(seats), len(won), sum(won), longest(won))


def _measured(points: Number) -> float:
    """Points as averages take them."""
    return points if isinstance(points, int) else float(points)


def _line(game: str, seats: Sequence[Seat]) -> Line:
    """Games and wins in one game, with averages and bests."""
    totals = [Best(_measured(seat.played.totals[seat.name]), seat.played.at) for seat in seats]
    bests = [(seat.played.bests[seat.name], seat.played.at) for seat in seats if seat.name in seat.played.bests]
    rounds = [Best(_measured(best), at) for best, at in bests]
    times = [
        Best(seat.played.seconds, seat.played.at) for seat in seats if seat.alone and seat.played.seconds is not None
    ]
    value = attrgetter("value")
    most, least = (min, max) if all(seat.played.low for seat in seats) else (max, min)
    return _counted(game, seats)._replace(
        average=float(sum(total.value for total in totals) / len(totals)),
        best_total=most(totals, key=value),
        worst_total=least(totals, key=value),
        best_round=most(rounds, key=value, default=None),
        fastest=min(times, key=value, default=None),
    )


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
