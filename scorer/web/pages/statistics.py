"""A family's statistics over the tables of this phone."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Response, make_response, render_template

from cardgen import registry
from scorer.games import GAMES
from scorer.playing import known
from scorer.playing.match import Match
from scorer.reports.statistics import Played, statistics
from scorer.web import gate, visits
from scorer.web.pages.tally import tally

pages = Blueprint("statistics", __name__)
MOST = 1000
"""So many tables count, the latest."""
SEATS = 4000
"""So many players have these tables together: a family's thousand games, or a school's fifty with a crowd at each."""
PEOPLE = 100
"""So many people are told of, those with the most wins."""


@pages.get("/stats")
@gate.dear(gate.of_phone)
def stats() -> Response:
    """Wins, averages and bests of everybody who played at this phone's tables.

    Where not all are counted yet, the page says so and comes again by itself.
    """
    phone, names = visits.phone(), {key: registry.find(key).name for key in GAMES}
    mine = visits.services().access.tables(phone, MOST) if phone else []
    each = tally((summary for summary, _ in mine), played, heavy)
    told = list(each)
    games = list(_crowd(game for _, game in told if game is not None))
    left = sum(game is None for _, game in told)
    page = render_template(
        "stats.html", stats=statistics(games), names=names, most=PEOPLE, counted=len(told) - left, left=left
    )
    return make_response(page, 200, {"Refresh": "1"} if left else {})


def _crowd(games: Iterable[Played]) -> Iterable[Played]:
    """As many of the games as have not too many players together."""
    room = SEATS
    for game in games:
        room -= len(game.players)
        if room >= 0:
            yield game


def heavy(game: Played) -> int:
    """Of how many numbers and names it consists."""
    return 4 * len(game.players)


def played(match: Match) -> Played:
    """A match as statistics want it; solo games in which points were made are measured by their clock."""
    standings, bests = match.standings, dict[str, int]()
    for points in standings.rounds.values():
        bests |= {name: max(gained, bests.get(name, gained)) for name, gained in points.items()}
    seconds = match.clock.used.get(0) if match.runs_on and any(standings.totals.values()) else None
    return Played(
        match.game, match.names, standings.totals, standings.winners, bests, standings.finished,
        match.played, seconds or None, known.content(match.record).digest, known.read_in(match),
    )  # fmt: skip
