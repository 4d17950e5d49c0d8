"""A family's statistics over the tables of this phone."""

from __future__ import annotations

from flask import Blueprint, Response, make_response

from cardgen import registry
from scorer.games import GAMES
from scorer.reports.statistics import Played, statistics
from scorer.web import gate, visits
from scorer.web.screens.rendering import render
from scorer.web.tally import tally
from scorer.web.views.players import deck_in_words
from scorer.web.views.statistics import KEPT, StatisticsPage, crowd, played, weight

pages = Blueprint("statistics", __name__)
TABLES = 1000
"""So many tables count, the latest."""


@pages.get("/stats")
@gate.dear(gate.of_phone)
def stats() -> Response:
    """Wins, averages and bests of everybody who played at this phone's tables.

    Where not all are counted yet, the page says so and comes again by itself.
    """
    phone, names = visits.phone(), {key: registry.find(key).name for key in GAMES}
    mine = visits.services().access.tables(phone, TABLES) if phone else []
    counted = [game for _, game in tally((summary for summary, _ in mine), played, weight, KEPT)]
    games, left = list(map(_named, crowd(game for game in counted if game is not None))), counted.count(None)
    page = StatisticsPage(stats=statistics(games), names=names, counted=len(counted) - left, left=left)
    return make_response(render(page), 200, {"Refresh": "1"} if left else {})


def _named(played: Played) -> Played:
    """A game with its deck in the words that whoever asks reads."""
    return played._replace(deck=deck_in_words(played.deck, played.game, visits.words(played.game)))
