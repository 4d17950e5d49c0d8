"""What people write at a table: entries, corrections, taking back, clocks, notes.

Forms work without scripts; a script that sends one asks for JSON. Each carries an id (`key`), so that nothing counts
twice, and what its phone knew (`base`), so that nobody overwrites unseen what somebody else wrote.
"""

from __future__ import annotations

import re
from typing import assert_never

from flask import Blueprint, Response, jsonify, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from cardgen.facts import FactError
from cardgen.scores import RecordError
from scorer.games import sheet
from scorer.games.sheet import FieldError
from scorer.web import commands, forms, visits
from scorer.web.commands import Conflict, Duplicate, Outcome, Refused, Written
from scorer.web.pages.conflict import conflict_answer
from scorer.web.pages.scores import address
from scorer.web.pages.table import enter_page
from scorer.web.visits import Visit, at_table, services

pages = Blueprint("entries", __name__, url_prefix="/t/<table>")
CLASS = re.compile(r"/class/[\w-]{1,16}")
"""The page of a class."""


# --- entries


@pages.post("/entries")
@at_table("scorer")
def add(visit: Visit) -> Response | Answer:
    """A new entry."""
    new = forms.new_entry(request.form, visit.match)
    key = forms.key_of_entry(request.form, visit.match, new.said)
    outcome = _dropped(visit, key) or commands.enter(services(), visit, key, new)
    return _entered(visit, outcome)


@pages.post("/entries/<int:seq>")
@at_table("scorer")
def correct(visit: Visit, seq: int) -> Response | Answer:
    """A correction, taking back, or putting back."""
    new = forms.correction(request.form, visit.match)
    said = None if new.restore is not None else new.said
    key = forms.key_of_entry(request.form, visit.match, said)
    outcome = _dropped(visit, key) or commands.correct(services(), visit, key, seq, new)
    return _entered(visit, outcome, seq)


def _dropped(visit: Visit, key: str) -> Outcome | None:
    """What comes of a form that says that its phone has thought better of it."""
    if not request.form.get("drop"):
        return None
    return commands.drop(services(), visit, key, shared="since" in request.form)


def _entered(visit: Visit, outcome: Outcome, seq: int | None = None) -> Response | Answer:
    """The answer as the asker wants it; what can't be is shown in its form, filled in as it was sent."""
    if isinstance(outcome, Refused) and not visits.wants_json():
        fresh = Visit(services().store.match(visit.match.table), visit.member)
        return make_response(enter_page(fresh, visits.echoed(), outcome.error, seq), 422)
    return answered(visit, outcome, seq)


def answered(visit: Visit, outcome: Outcome, seq: int | None = None) -> Response | Answer:
    """What has become of a wish; what can't be is raised. `seq`: the entry that was to be changed."""
    match outcome:
        case Written() | Duplicate():
            return done(visit.match.table, outcome, seq)
        case Conflict():
            return conflict_answer(visit, outcome, seq)
        case Refused():
            raise outcome.error
        case _:
            assert_never(outcome)


def done(table: str, outcome: Written | Duplicate, seq: int | None = None) -> Response | Answer:
    """All is written: 201 with the line's number, 200 where it was there already, or back to the page.

    `seq`: the entry that was changed, to be seen on the score sheet.
    """
    if visits.wants_json():
        again = isinstance(outcome, Duplicate)
        return make_response(jsonify({"seq": outcome.seq, "replayed": again}), 200 if again else 201)
    back = request.form.get("back", "")
    if CLASS.fullmatch(back):
        return redirect(back, 303)
    if back == "scores" and seq is not None:
        return redirect(address(services().store.match(table), seq), 303)
    tab = back if back in ("scores", "history", "share") else "enter"
    return redirect(url_for(f"table.{tab}" if tab != "share" else "share.share", table=table), 303)


@pages.post("/check")
@at_table("scorer")
def check(visit: Visit) -> Response:
    """What a form that is being filled in would say, and why it can't be; writes nothing."""
    match, new = visit.match, forms.new_entry(request.form, visit.match)
    if isinstance(new.said, FieldError):
        return jsonify({"text": "", "error": "", "field": new.said.field})  # not filled in yet
    error, text = commands.refusal(match, visit.member.number, new), ""
    if not isinstance(new.said, FactError):
        try:
            text = sheet(match.game).say(new.said, match, visits.words(match.game), new.typed)
        except (FactError, RecordError) as unsayable:
            error = unsayable
    return jsonify({"text": "" if error else text, "error": visits.sentence(error, match.game) if error else ""})


# --- everything else that a scorer may write


@pages.post("/withdraw")
@at_table("scorer")
def withdraw(visit: Visit) -> Response | Answer:
    """Takes back what this phone has proposed and nobody has confirmed."""
    key = forms.key_of_all(request.form)
    return answered(visit, _dropped(visit, key) or commands.withdraw(services(), visit, key))


@pages.post("/clock")
@at_table("scorer")
def clock(visit: Visit) -> Response | Answer:
    """Starts, stops or resets a clock, or takes the last of it back."""
    form, key = request.form, forms.key_of_all(request.form)
    press = commands.Press(form.get("do", ""), form.get("seat", ""), forms.instant(form))
    return answered(visit, _dropped(visit, key) or commands.press_clock(services(), visit, key, press))


@pages.post("/notes")
@at_table("scorer")
def note(visit: Visit) -> Response | Answer:
    """A few words about the game."""
    key = forms.key_of_all(request.form)
    return answered(visit, _dropped(visit, key) or commands.note(services(), visit, key, request.form.get("text", "")))
