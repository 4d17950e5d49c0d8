"""What may change about a table itself: names and signs, rules, and the game after this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from cardgen.facts import FactError
from cardgen.scores import RecordError
from scorer.keeping.access import link_of
from scorer.playing import match as matches
from scorer.playing.match import Match, Player, TableSettings
from scorer.playing.steps import Step
from scorer.web import commands, visits
from scorer.web.pages import wishes
from scorer.web.pages.entries import done
from scorer.web.screens.share import refused
from scorer.web.visits import Visit, at_table

pages = Blueprint("changes", __name__, url_prefix="/t/<table>")


@pages.post("/players")
@at_table("scorer")
def rename(visit: Visit) -> Response | Answer:
    """Other names or signs for the same seats."""

    def decide(match: Match) -> Sequence[Step]:
        shown = [Player(player["name"], player["mark"]) for player in _shown(match).players]
        people = wishes.renamed(request.form, shown, match.players)
        same = people == [player._asdict() for player in match.players]
        return [] if same else [("players", {"players": people})]

    return _write(visit, decide, "players")


@pages.post("/settings")
@at_table("owner")
def settings(visit: Visit) -> Response | Answer:
    """Other options, and whether a second phone confirms; for the owner."""

    def decide(match: Match) -> Sequence[Step]:
        shown = _shown(match)
        wished = wishes.changed(match.game, request.form, shown.options, match.options)
        try:
            matches.scored(match.game, match.names, wished, match.lines)
        except RecordError as error:
            raise FactError(error.phrase.key.removeprefix("refusal."), **error.phrase.values) from error
        confirm = bool(request.form.get("confirm"))
        return [("setting", {"options": wished, "confirm": match.confirm if confirm == shown.confirm else confirm})]

    return _write(visit, decide, "settings")


def _shown(match: Match) -> TableSettings:
    """What the page showed on which somebody changed something: the form says which line of the log was the last."""
    base = commands.base(match.seq)
    head = TableSettings(match.events[0].data)
    for event in match.events if base <= match.seq else ():  # who knows more than there is knows another log
        if event.seq <= base:
            head.take(event)
    return head


def _write(visit: Visit, decide: Callable[[Match], Sequence[Step]], where: str) -> Response | Answer:
    """Writes, and answers as the asker wants it: JSON, or the page again with the form as it was typed."""
    table = visit.match.table
    try:
        own = visit.member.may("owner")
        added = visits.services().store.append(table, visit.member.number, commands.form_key(), decide, own=own)
    except FactError as error:
        if visits.wants_json():
            raise
        return refused(Visit(visits.services().store.match(table), visit.member), error, where)
    return done(table, added)


@pages.post("/rematch")
@at_table("scorer")
def rematch(visit: Visit) -> Response | Answer:
    """A new table with the same players and phones; the first is who sits left of the last first one."""
    key, match, table = commands.key(), visit.match, visit.match.table
    store, access = visits.services().store, visits.services().access
    if following := commands.following(match):
        return _to(following)
    if link_of(visit.member.number):
        raise FactError("form_rematch_phone")
    people = [player._asdict() for player in (*match.players[1:], match.players[0])]
    begin = {"game": match.game, "players": people, "options": dict(match.options), "confirm": match.confirm}
    summary = commands.opened(begin | {"title": match.title}, store.summary(table).room)
    step: Step = ("rematch", {"table": summary.id})
    try:
        access.follow(table, summary.id)
        own = visit.member.may("owner")
        store.append(
            table, visit.member.number, key, lambda now: [step] if now.rematch == match.rematch else [], own=own
        )
    except Exception:
        access.forget(summary.id)
        raise
    found = commands.following(store.match(table))
    if found is None or found.table != summary.id:  # somebody else was faster
        access.forget(summary.id)
    return _to(found) if found else redirect(url_for("table.enter", table=table), 303)


def _to(following: commands.Following) -> Answer:
    """To the next table, unless it is one of others."""
    if not following.ours:
        raise FactError("form_rematch")
    return redirect(url_for("table.enter", table=following.table), 303)
