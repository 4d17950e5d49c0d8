"""What may change about a table itself: names and signs, rules, and the game after this one."""

from __future__ import annotations

from functools import partial
from secrets import randbelow

from flask import Blueprint, Response, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from cardgen.core.facts import FactError
from scorer.games import sheet
from scorer.games.sheet import number
from scorer.web.commands import changes, openings
from scorer.web.commands.context import TableContext
from scorer.web.commands.openings import Asker
from scorer.web.commands.writing import Outcome, Refused
from scorer.web.forms import entry_form, table_form
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.request.context import at_table, services
from scorer.web.screens.enter import names_page
from scorer.web.screens.share import refused
from scorer.web.screens.written import answered
from scorer.web.views.players import opener

pages = Blueprint("changes", __name__, url_prefix="/t/<table>")


@pages.post("/players")
@at_table("scorer")
def rename(visit: TableContext) -> Response | Answer:
    """Other names or signs for the same seats. `stay`: where a field is empty the name stays, and that is an answer."""
    form = request.form
    renaming, stay = partial(table_form.renamed, form), bool(form.get("stay"))
    outcome = changes.rename(
        services(), visit, entry_form.key_of_all(form), entry_form.last_seen_line(form), renaming, stay
    )
    return _changed(visit, outcome, "players")


@pages.post("/settings")
@at_table("owner")
def settings(visit: TableContext) -> Response | Answer:
    """Other options, and whether a second phone confirms; for the owner."""
    form = request.form
    choosing, confirm = partial(table_form.changed, visit.match.game, form), bool(form.get("confirm"))
    outcome = changes.settle(
        services(), visit, entry_form.key_of_all(form), entry_form.last_seen_line(form), choosing, confirm
    )
    return _changed(visit, outcome, "settings")


@pages.get("/first")
@at_table("scorer")
def first(visit: TableContext) -> str | Answer:
    """Who begins, or deals? Drawn by lot, or said; where all play at once nobody is asked."""
    match, opening = visit.match, sheet(visit.match.game).opening
    if not opening:
        return redirect(url_for("table.enter", table=match.table), 303)
    opening_text = opener(match, context.words(match.game))
    return render_fields("start/first.html", match=match, deals=opening == "deals", said=opening_text)


@pages.post("/first")
@at_table("scorer")
def choose_first(visit: TableContext) -> Response | Answer:
    """Who deals or begins first: the seat that is said, or else one that is drawn."""
    if not sheet(visit.match.game).opening:
        return redirect(url_for("table.enter", table=visit.match.table), 303)
    typed = request.form.get("seat", "")
    seat = number(request.form, "seat", 0, len(visit.match.players) - 1) if typed else None
    outcome = changes.choose_first(services(), visit, entry_form.key_of_all(request.form), seat, randbelow)
    if isinstance(outcome, Refused) and isinstance(outcome.error, FactError):
        raise outcome.error
    if context.wants_json():
        return answered(visit, outcome)
    return redirect(url_for("changes.first", table=visit.match.table), 303)


def _changed(visit: TableContext, outcome: Outcome, where: str) -> Response | Answer:
    """The answer as the asker wants it: JSON, or the page, with the form as it was typed where that can't be."""
    if isinstance(outcome, Refused) and isinstance(outcome.error, FactError) and not context.wants_json():
        now = TableContext(services().store.match(visit.match.table), visit.member)
        if request.form.get("stay"):
            return make_response(names_page(now, outcome.error), 422)
        return refused(now, outcome.error, where)
    return answered(visit, outcome)


@pages.post("/rematch")
@at_table("scorer")
def rematch(visit: TableContext) -> Response | Answer:
    """A new table with the same players and phones."""
    asker = Asker(context.source(), context.phone())
    after = openings.rematch(services(), visit, entry_form.key(request.form), asker)
    if after and not after.ours:
        raise FactError("form_rematch")
    return redirect(url_for("table.enter", table=after.table if after else visit.match.table), 303)
