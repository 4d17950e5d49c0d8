"""A family's statistics: what a match brings to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.words.numbers import Number
from scorer.keeping.result_cache import ResultCodec
from scorer.playing import known
from scorer.playing.match import Match
from scorer.reports.statistics import Played, read, written
from scorer.web.views.players import deck_of

SEATS = 4000
"""So many players have these tables together: a family's thousand games, or a school's fifty with a crowd at each."""
KEPT = ResultCodec("statistics", written, read)
"""How what `played` says is kept."""


def crowd(games: Iterable[Played]) -> Iterator[Played]:
    """As many of the games as have not too many players together."""
    room = SEATS
    for game in games:
        room -= len(game.players)
        if room >= 0:
            yield game


def weight(game: Played) -> int:
    """Of how many numbers and names it consists."""
    return 4 * len(game.players)


def played(match: Match) -> Played:
    """A match as statistics want it; solo games in which points were made are measured by their clock."""
    standings, low = match.standings, match.standings.lowest
    bests = dict[str, Number]()
    for points in standings.rounds.values():
        bests |= {name: (min if low else max)(gained, bests.get(name, gained)) for name, gained in points.items()}
    seconds = match.clock.used.get(0) if match.runs_on and any(standings.totals.values()) else None
    return Played(
        match.game, match.names, standings.totals, standings.winners, bests, standings.finished,
        match.played, seconds or None, known.content(match.record).digest, known.read_in(match), deck_of(match),
        tuple(player.mark for player in match.players), low,
    )  # fmt: skip
