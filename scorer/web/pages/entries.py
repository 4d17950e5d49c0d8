"""What people write at a table: entries, corrections, taking back, clocks, notes.

Forms work without scripts; a script that sends one asks for JSON. Each carries an id (`key`), so that nothing counts
twice, and what its phone knew (`base`), so that nobody overwrites unseen what somebody else wrote.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from flask import Blueprint, Response, jsonify, make_response, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from cardgen import letters
from cardgen.facts import FactError
from cardgen.scores import EntryScope, RecordError
from scorer.games import sheet
from scorer.games.sheet import FieldError, Form
from scorer.keeping.store import Added
from scorer.playing import checked, steps
from scorer.playing.entries import Version
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seat_of
from scorer.playing.steps import ConflictError, Step
from scorer.web import commands, visits
from scorer.web.screens.enter import enter_page, sheet_address
from scorer.web.screens.rendering import render
from scorer.web.views.conflict import Conflict, ConflictPage
from scorer.web.views.entries import text_of
from scorer.web.visits import Visit, at_table

pages = Blueprint("entries", __name__, url_prefix="/t/<table>")
NOTE = 500
STEERING = ("go", "turn", "since", "by_hand", "nothing", "back")
"""Fields of an entry's form, besides those that its facts fill, which a form to say it again repeats."""
SHORT = 40
"""Characters that such a field has at most."""
SOON = 0.5
"""Seconds by which a phone's clock may be ahead of ours when it says that time is up."""


# --- entries


@pages.post("/entries")
@at_table("scorer")
def add(visit: Visit) -> Response | Answer:
    """A new entry."""

    def decide(match: Match) -> Sequence[Step]:
        facts = sheet(match.game).read(request.form, match)
        if _too_late(match, facts):
            return []
        written = steps.enter(match, facts, visit.member.number, _turn(), _known())
        timed = commands.with_clock(match, facts, written, _claimed(), go=bool(request.form.get("go")))
        return steps.with_typed(timed, sheet(match.game).typed(request.form, facts))

    return _write(visit, decide, facts=_facts_of(visit.match))


def _facts_of(match: Match) -> Facts | None:
    """What the form says, if it says anything that can be."""
    try:
        return sheet(match.game).read(request.form, match)
    except FactError:
        return None


def _too_late(match: Match, facts: Facts) -> bool:
    """Whether a clock that a phone saw run out does so no longer: it was stopped, or somebody has written."""
    form = request.form
    if "since" not in form or form.get("by_hand"):
        return False
    clock, budget = match.clock, match.timing.seconds if match.timing else None
    if match.standings.finished or budget is None or clock.running != seat_of(facts):
        return True
    return (
        form["since"] != str(clock.since)
        or clock.left(clock.running or 0, visits.services().store.clock(), budget) > SOON
    )


@pages.post("/entries/<int:seq>")
@at_table("scorer")
def correct(visit: Visit, seq: int) -> Response | Answer:
    """A correction, taking back, or putting back."""
    form = request.form

    def decide(match: Match) -> Sequence[Step]:
        if _untouched(match, seq, form):
            return []
        former = _former(match, seq)
        facts = None if form.get("take_back") else former.facts if former else sheet(match.game).read(form, match)
        typed = former.typed if former else sheet(match.game).typed(form, facts or {})
        written = steps.change(match, seq, facts, commands.base(), visit.member.number, typed)
        return steps.with_typed(written, typed)

    plain = any(form.get(name) for name in ("take_back", "put_back", "restore"))
    return _write(visit, decide, seq, None if plain else _facts_of(visit.match))


def _untouched(match: Match, seq: int, form: Form) -> bool:
    """Whether a form says just what the entry filled it with, in whatever order."""
    line = match.line(seq)
    if line is None or line.facts is None:
        return False
    filled = sheet(match.game).filled(line.facts, line.versions[-1].typed)
    return _told(form) == _told(filled)


def _told(form: Form) -> dict[str, list[str]]:
    """What a form says of the game, without what is left empty."""
    return {
        name: sorted(values)
        for name, values in form.lists()
        if any(values) and name not in (*commands.PRIVATE, "back", "nothing")
    }


def _turn() -> int:
    """Which turn of the player the phone takes it for; a form that lets one choose the player tells it for each."""
    form = request.form
    typed = form.get("turn") or form.get(f"turn-{form.get('player')}") or "0"
    return int(typed) if typed.isdecimal() and len(typed) < 5 else 0


@pages.post("/check")
@at_table("scorer")
def check(visit: Visit) -> Response:
    """What a form that is being filled in would say, and why it can't be; writes nothing."""
    match, words = visit.match, visits.words(visit.match.game)
    try:
        facts = sheet(match.game).read(request.form, match)
        text = sheet(match.game).say(facts, match, words, sheet(match.game).typed(request.form, facts))
        steps.enter(match, facts, visit.member.number, _turn(), _known())
    except FieldError as error:
        return jsonify({"text": "", "error": "", "field": error.field})  # not filled in yet
    except (FactError, RecordError) as error:
        return jsonify({"text": "", "error": visits.sentence(error, match.game)})
    except ConflictError:
        pass  # a correction, or told when it is sent
    return jsonify({"text": text, "error": ""})


def _former(match: Match, seq: int) -> Version | None:
    """What an entry was and shall be again: the last that it said, or what a line of the log said."""
    line, restore = match.line(seq), request.form.get("restore")
    if line is None or not (restore or request.form.get("put_back")):
        return None
    said = [version for version in line.versions if version.facts is not None]
    return next((version for version in reversed(said) if restore in (None, str(version.seq))), None)


def _claimed() -> float | None:
    """When it happened by the phone."""
    try:
        return float(request.form["at"])
    except (KeyError, ValueError):
        return None


def _known() -> int | None:
    """The last line of the log that the phone knew, or None where a form does not tell it."""
    return commands.base() if "base" in request.form else None


def _fresh_key(match: Match, facts: Facts | None) -> str:
    """The form's id; a new one where a page that was sent already was filled in otherwise and sent again."""
    if facts is None:
        return commands.form_key()
    key = commands.key()
    event = match.written(key)
    if event is None or event.kind == checked.DROPPED or request.form.get("drop"):
        return key
    before = event.data.get("facts") or {}
    same = {**before, "round": 0} == {**facts, "round": 0}
    return key if same else commands.key_of(sorted(facts.items()))


def _write(
    visit: Visit, decide: Callable[[Match], Sequence[Step]], seq: int | None = None, facts: Facts | None = None
) -> Response | Answer:
    """Writes, and answers as the asker wants it: JSON, or the page again."""
    table = visit.match.table
    try:
        key = _fresh_key(visit.match, facts)
        added = _dropped(visit, key) if request.form.get("drop") else _added(visit, key, decide)
    except ConflictError as conflict:
        return _conflict(visit, conflict, seq)
    except (FactError, RecordError) as error:
        if visits.wants_json() or "/entries" not in request.path:
            raise
        fresh = Visit(visits.services().store.match(table), visit.member)
        return make_response(enter_page(fresh, visits.echoed(), error, seq), 422)
    return done(table, added, seq=seq)


def _added(visit: Visit, key: str, decide: Callable[[Match], Sequence[Step]]) -> Added:
    own = visit.member.may("owner")
    return visits.services().store.append(visit.match.table, visit.member.number, key, decide, own=own)


def _dropped(visit: Visit, key: str) -> Added:
    """The phone that sends this form once more has thought better of it, and can't know whether it has come.

    What came is taken back, and what is still under way never counts: its id is taken.
    """
    shared = "since" in request.form  # a clock that runs out has one id on all phones
    added = _added(visit, key, lambda _: [] if shared else [(checked.DROPPED, {})])
    if not added.again:
        return added
    return _added(visit, f"{key[:50]}-drop", lambda match: steps.unsay(match, key, visit.member.number))


def done(table: str, added: Added, anchor: str = "", seq: int | None = None) -> Response | Answer:
    """All is written: 201 with the line's number, 200 where it was there already, or back to the page.

    `seq`: the entry that was changed, to be seen on the score sheet.
    """
    if visits.wants_json():
        return make_response(jsonify({"seq": added.seq, "replayed": added.again}), 200 if added.again else 201)
    back = request.form.get("back", "")
    if re.fullmatch(r"/class/[\w-]{1,16}", back):
        return redirect(back, 303)
    if back == "scores" and seq is not None:
        return redirect(sheet_address(visits.services().store.match(table), seq), 303)
    tab = back if back in ("scores", "history", "share") else "enter"
    return redirect(url_for(f"table.{tab}" if tab != "share" else "share.share", table=table) + anchor, 303)


def _conflict(visit: Visit, conflict: ConflictError, seq: int | None) -> Response:
    """Both values, who and when, and a button for each."""
    match = visits.services().store.match(visit.match.table)
    line, latest = conflict.theirs, conflict.theirs.versions[-1]
    names = visits.services().access.all_names(match.table)
    text = visits.words(match.game)
    hidden = _said_again(match, conflict.yours)
    again = None
    further = seq is None and match.fills is not EntryScope.HAND and not match.standings.finished
    if further and conflict.yours and "end" not in conflict.yours:
        again = _next(match, conflict.yours, hidden)
    html = render(
        Conflict(
            match=match, line=line, theirs=text_of(match, line.facts, text), yours=text_of(match, conflict.yours, text),
            of=_named(match, conflict), who=visits.called(names, latest.who), at=latest.at,
            own=latest.who == visit.member.number, yours_at=_when(match), hidden=hidden, again=again,
        )
    )  # fmt: skip
    if visits.wants_json():
        return make_response(jsonify({"conflict": True, "html": html}), 409)
    return make_response(render(ConflictPage(match=match, conflict=Markup(html))), 409)  # noqa: S704  # rendered above


def _said_again(match: Match, yours: Facts | None) -> list[tuple[str, str]]:
    """The fields of a form that says once more what this one was understood to say, and no other fields."""
    form = request.form
    if yours is None or form.get("drop"):
        return [("take_back", "1")]
    back = [(name, form[name][:SHORT]) for name in ("restore", "put_back") if name in form]
    typed = sheet(match.game).typed(form, yours)
    filled = [] if back else list(sheet(match.game).filled(yours, typed).items(multi=True))
    steering = [(name, form[name][:SHORT]) for name in (*STEERING, f"turn-{seat_of(yours)}") if name in form]
    return [*back, *filled, *(pair for pair in steering if pair[0] not in dict(filled))]


def _when(match: Match) -> float:
    """When the form was sent by the phone, where that can be; one without a network may have waited."""
    claimed, now = _claimed(), visits.services().store.clock()
    return claimed if claimed is not None and match.made <= claimed <= now else now


def _named(match: Match, conflict: ConflictError) -> str:
    """The player whose entry it is about, or nothing where it is about all."""
    seats = {seat_of(facts) for facts in (conflict.theirs.facts, conflict.yours) if facts}
    seat = seats.pop() if len(seats) == 1 else None
    return "" if seat is None else match.players[seat].name


def _next(match: Match, yours: Facts, hidden: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The form with which both entries count: mine as the next round or turn."""
    coming = match.standings.next.get("round", 1)
    turn = str(match.turns(yours.get("player")) + 1)
    new = {"round": str(coming), "turn": turn, f"turn-{yours.get('player')}": turn}
    return [(name, new.get(name, value)) for name, value in hidden]


# --- everything else that a scorer may write


@pages.post("/withdraw")
@at_table("scorer")
def withdraw(visit: Visit) -> Response | Answer:
    """Takes back what this phone has proposed and nobody has confirmed."""
    own = visit.member.number

    def decide(match: Match) -> Sequence[Step]:
        mine = [cell for cell, by in match.proposals.items() if own in by]
        return [("propose", {"cell": list(cell), "facts": None}) for cell in mine]

    return _write(visit, decide)


@pages.post("/clock")
@at_table("scorer")
def clock(visit: Visit) -> Response | Answer:
    """Starts, stops or resets a clock, or takes the last of it back."""
    what, typed = request.form.get("do", ""), request.form.get("seat", "")
    if (
        what not in ("start", "stop", "reset", "undo")
        or not re.fullmatch(r"\d{1,3}", typed)
        or int(typed) >= len(visit.match.players)
    ):
        raise FieldError("do", "form_clock")

    def decide(match: Match) -> Sequence[Step]:
        if what == "stop" and match.clock.running is None:
            return []
        if what == "start" and int(typed) in match.out:
            raise FactError("form_clock_out", name=match.players[int(typed)].name)
        if match.standings.finished and what != "stop":
            raise FactError("after_end")
        return [("clock", commands.instant(match, _claimed()) | {"do": what, "seat": int(typed)})]

    return _write(visit, decide)


@pages.post("/notes")
@at_table("scorer")
def note(visit: Visit) -> Response | Answer:
    """A few words about the game."""
    text = letters.cleaned(request.form.get("text", ""))
    if not letters.visible(text) or len(text) > NOTE:
        raise FieldError("text", "form_note", most=NOTE)
    return _write(visit, lambda _: [("note", {"text": text})])
