"""The response to a request that writes: JSON for a script, else the page from which it came.

Where another phone has written or changed the entry meanwhile: both values, who and when, and a button for each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, assert_never

from flask import Response, jsonify, make_response, redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from cardgen.core.scores import EntryScope
from cardgen.words.texts import Texts
from scorer.games import sheet
from scorer.games.sheet import NONE, Form
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seat_of
from scorer.web.commands.context import TableContext
from scorer.web.commands.writing import Conflict, Duplicate, Outcome, Refused, Written
from scorer.web.forms import entry_form
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.request.context import services
from scorer.web.screens.enter import sheet_address
from scorer.web.views import effects
from scorer.web.views.entries import phone_name, place_of, text_of

CLASS = re.compile(r"/class/[\w-]{1,16}")
"""The page of a class."""
STEERING = ("go", "turn", "nothing", "back")
"""Fields of an entry's form, besides those that its facts fill, which a form to say it again repeats."""
SHORT = 40
"""Characters that such a field has at most."""
Fields = Sequence[tuple[str, str]]
"""The hidden fields of a form, by name and value."""


class Value(NamedTuple):
    """What a phone wrote: in words, and the points that it makes where they are one player's, else nothing."""

    text: str
    points: str = ""


def answered(visit: TableContext, outcome: Outcome, seq: int | None = None) -> Response | Answer:
    """The response to an outcome; a refusal is raised. `seq`: the entry that was to be changed."""
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
    if context.wants_json():
        again = isinstance(outcome, Duplicate)
        return make_response(jsonify({"seq": outcome.seq, "replayed": again}), 200 if again else 201)
    back = request.form.get("back", "")
    if CLASS.fullmatch(back):
        return redirect(back, 303)
    if back == "scores" and seq is not None:
        return redirect(sheet_address(services().store.match(table), seq), 303)
    tab = back if back in ("scores", "history", "share") else "enter"
    return redirect(url_for(f"table.{tab}" if tab != "share" else "share.share", table=table), 303)


# --- somebody else was faster


def conflict_answer(visit: TableContext, conflict: Conflict, seq: int | None) -> Response:
    """The choice between `theirs`, by `who` at a moment (`own` where it was this phone), and `yours`.

    It is a page, or its part for a script. `hidden` says mine once more, `again` makes it the next entry, where that
    can be; `label` is what it says, with the player's name, which is `of`; `place` says the round as well. `seq`: the
    entry that was to be corrected, None for a new one.
    """
    match, form = services().store.match(visit.match.table), request.form
    line, latest = conflict.theirs, conflict.theirs.versions[-1]
    names = services().access.all_names(match.table)
    words = context.words(match.game)
    hidden = _repeated_fields(match, form, conflict.yours)
    html = render_fields(
        "tables/_conflict.html", match=match, line=line, theirs=_value(match, line.facts, words),
        yours=_value(match, conflict.yours, words), label=text_of(match, conflict.yours, words),
        of=_named(match, conflict), place=place_of(match, line, words),
        who=phone_name(names, latest.who, words), at=latest.at, own=latest.who == visit.member.number,
        yours_at=_when(match, form), hidden=hidden, again=_next(match, conflict.yours, hidden) if seq is None else None,
    )  # fmt: skip
    if context.wants_json():
        return make_response(jsonify({"conflict": True, "html": html}), 409)
    whole = render_fields("tables/conflict.html", light=True, match=match, conflict=Markup(html))  # noqa: S704  # ours
    return make_response(whole, 409)


def _value(match: Match, facts: Facts | None, words: Texts) -> Value:
    """The points large and without the name, which stands above; where there are none of one player, all in words."""
    if facts and (points := effects.alone(match, facts)):
        return Value(sheet(match.game).say(facts, match, words, NONE), points)
    return Value(text_of(match, facts, words))


def _repeated_fields(match: Match, form: Form, yours: Facts | None) -> list[tuple[str, str]]:
    """The fields of a form that says once more what this one was understood to say, and no other fields."""
    if yours is None or form.get("drop"):
        return [("take_back", "1")]
    back = [(name, form[name][:SHORT]) for name in ("restore", "put_back") if name in form]
    typed = sheet(match.game).typed(form, yours)
    filled = [] if back else list(sheet(match.game).filled(yours, typed).items(multi=True))
    steering = [(name, form[name][:SHORT]) for name in (*STEERING, f"turn-{seat_of(yours)}") if name in form]
    return [*back, *filled, *(pair for pair in steering if pair[0] not in dict(filled))]


def _when(match: Match, form: Form) -> float:
    """When the form was sent by the phone, where that can be; one without a network may have waited."""
    claimed, now = entry_form.instant(form), services().store.clock()
    return claimed if claimed is not None and match.made <= claimed <= now else now


def _named(match: Match, conflict: Conflict) -> str:
    """The player whose entry it is about, or nothing where it is about all."""
    seats = {seat_of(facts) for facts in (conflict.theirs.facts, conflict.yours) if facts}
    seat = seats.pop() if len(seats) == 1 else None
    return "" if seat is None else match.players[seat].name


def _next(match: Match, yours: Facts | None, hidden: Fields) -> Fields | None:
    """The form with which both entries count, mine as the next round or turn; None where there can't be two."""
    if not yours or "end" in yours or match.fills is EntryScope.HAND or match.standings.finished:
        return None
    coming = match.standings.next.get("round", 1)
    turn = str(match.turns[yours.get("player")] + 1)
    new = {"round": str(coming), "turn": turn, f"turn-{yours.get('player')}": turn}
    return [(name, new.get(name, value)) for name, value in hidden]
