"""What people write at a table: entries, corrections, taking back, clocks, notes.

Forms work without scripts; a script that sends one asks for JSON. Each carries an id (`key`), so that nothing counts
twice, and what its phone knew (`base`), so that nobody overwrites unseen what somebody else wrote.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, make_response, request
from werkzeug.wrappers import Response as Answer

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from scorer.games import sheet
from scorer.games.sheet import FieldError
from scorer.web.commands import changes
from scorer.web.commands import entries as entry_commands
from scorer.web.commands.context import TableContext
from scorer.web.commands.writing import Outcome, Refused
from scorer.web.forms import entry_form
from scorer.web.request import context
from scorer.web.request.context import at_table, services
from scorer.web.screens.enter import enter_page
from scorer.web.screens.written import answered
from scorer.web.views import effects

pages = Blueprint("entries", __name__, url_prefix="/t/<table>")


# --- entries


@pages.post("/entries")
@at_table("scorer")
def add(visit: TableContext) -> Response | Answer:
    """A new entry."""
    new = entry_form.new_entry(request.form, visit.match)
    key = entry_form.key_of_entry(request.form, visit.match, new.said)
    outcome = _dropped(visit, key) or entry_commands.enter(services(), visit, key, new)
    return _entered(visit, outcome)


@pages.post("/entries/<int:seq>")
@at_table("scorer")
def correct(visit: TableContext, seq: int) -> Response | Answer:
    """A correction, taking back, or putting back."""
    new = entry_form.correction(request.form, visit.match)
    facts = None if new.restore is not None else new.said
    key = entry_form.key_of_entry(request.form, visit.match, facts)
    outcome = _dropped(visit, key) or entry_commands.correct(services(), visit, key, seq, new)
    return _entered(visit, outcome, seq)


def _dropped(visit: TableContext, key: str) -> Outcome | None:
    """What comes of a form that says that its phone has thought better of it."""
    if not request.form.get("drop"):
        return None
    return entry_commands.drop(services(), visit, key)


def _entered(visit: TableContext, outcome: Outcome, seq: int | None = None) -> Response | Answer:
    """The answer as the asker wants it; what can't be is shown in its form, filled in as it was sent."""
    if isinstance(outcome, Refused) and not context.wants_json():
        fresh = TableContext(services().store.match(visit.match.table), visit.member)
        return make_response(enter_page(fresh, context.echoed(), outcome.error, seq), 422)
    return answered(visit, outcome, seq)


@pages.post("/check")
@at_table("scorer")
def check(visit: TableContext) -> Response:
    """What a form that is being filled in would say and make, and why it can't be; writes nothing."""
    match, new = visit.match, entry_form.new_entry(request.form, visit.match)
    if isinstance(new.said, FieldError):
        return jsonify({"text": "", "error": "", "field": new.said.field})  # not filled in yet
    error = entry_commands.refusal(match, visit.member.number, new)
    if error is None and not isinstance(new.said, FactError):
        try:
            text = sheet(match.game).say(new.said, match, context.words(match.game), new.typed)
            return jsonify({"text": text, "gains": effects.gains(match, new.said), "error": ""})
        except (FactError, RecordError) as unsayable:
            error = unsayable
    return jsonify({"text": "", "error": context.sentence(error, match.game) if error else ""})


# --- everything else that a scorer may write


@pages.post("/withdraw")
@at_table("scorer")
def withdraw(visit: TableContext) -> Response | Answer:
    """Takes back what this phone has proposed and nobody has confirmed: all, or that line of the log."""
    key, seq = entry_form.key_of_all(request.form), request.form.get("seq", type=int)
    return answered(visit, _dropped(visit, key) or entry_commands.withdraw(services(), visit, key, seq))


@pages.post("/clock")
@at_table("scorer")
def clock(visit: TableContext) -> Response | Answer:
    """Starts, stops or resets a clock, or takes the last of it back."""
    form, key = request.form, entry_form.key_of_all(request.form)
    press = changes.Press(form.get("do", ""), form.get("seat", ""), entry_form.instant(form))
    return answered(visit, _dropped(visit, key) or changes.press_clock(services(), visit, key, press))


@pages.post("/notes")
@at_table("scorer")
def note(visit: TableContext) -> Response | Answer:
    """A few words about the game."""
    key = entry_form.key_of_all(request.form)
    return answered(visit, _dropped(visit, key) or changes.note(services(), visit, key, request.form.get("text", "")))
