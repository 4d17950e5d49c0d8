"""A family's statistics over the tables of this phone."""

from __future__ import annotations

from flask import Blueprint, render_template

from cardgen import registry
from scorer import known, web
from scorer.match import Match
from scorer.reports.statistics import Played, statistics
from scorer.sheets import GAMES

pages = Blueprint("statistics", __name__)
MOST = 1000


@pages.get("/stats")
def stats() -> str:
    """Wins, averages and bests of everybody who played at this phone's tables."""
    phone, parts = web.phone(), web.parts()
    mine = parts.access.tables(phone, MOST) if phone else []
    games = [parts.store.recall(summary, played) for summary, _ in mine]
    return render_template("stats.html", stats=statistics(games), names={k: registry.find(k).name for k in GAMES})


def played(match: Match) -> Played:
    """A match as statistics want it; solo games in which points were made are measured by their clock."""
    standings = match.standings
    seconds = match.clock.used.get(0) if match.runs_on and any(standings.totals.values()) else None
    return Played(
        match.game, match.names, standings.totals, standings.winners, standings.rounds, standings.finished,
        match.played, seconds or None, known.content(match.record).digest, known.read_in(match),
    )  # fmt: skip
