"""The frame of a table's pages, as the requester may see it."""

from __future__ import annotations

from scorer.keeping import person_aliases
from scorer.playing.match import Match
from scorer.reports.statistics import person_keys, player_keys
from scorer.web.commands import openings
from scorer.web.commands.context import TableContext
from scorer.web.request import context
from scorer.web.request.bounded_lists import tally
from scorer.web.views import table
from scorer.web.views.over import Best, best_of
from scorer.web.views.statistics import KEPT, played, weight
from scorer.web.views.table import Rights


def frame(visit: TableContext) -> dict[str, object]:
    """The frame of the table's pages for this visit."""
    match, member = visit
    return table.frame(match, member, context.words(match.game), rights_of(visit), best_time(match))


def rights_of(visit: TableContext) -> Rights:
    """What the database knows for this visit beside the log."""
    match, access = visit.match, context.services().access
    asking = [phone for phone in access.members(match.table) if phone.asks] if visit.member.may("owner") else []
    names = access.all_names(match.table) if match.proposals else {}
    following = openings.following(context.services(), match, context.phone()) if match.rematch else None
    return Rights(asking, names, following)


def best_time(match: Match) -> Best | None:
    """The time of a solo game that is over, and those of that player at this phone's tables.

    Who has made no points has finished nothing, however fast.
    """
    if not (match.standings.finished and match.runs_on):
        return None
    phone, now = context.phone(), played(match)
    if phone is None or now.seconds is None:
        return None
    access, joined = context.services().access, person_aliases.of_phone(context.services().store, phone)
    who = person_keys(player_keys(match.names), joined)
    alike = (summary for summary, _ in access.tables(phone) if summary.game == match.game and summary.id != match.table)
    tallied = tally(alike, played, weight, KEPT)
    finished = (game for _, game in tallied if game and game.finished)
    same = (game for game in finished if person_keys(player_keys(game.players), joined) == who)
    return best_of(now.seconds, match.played, [(game.at, game.seconds) for game in same if game.seconds is not None])
