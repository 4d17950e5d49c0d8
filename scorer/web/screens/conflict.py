"""An entry that another phone has written or changed meanwhile: both values, who and when, and a button for each."""

from __future__ import annotations

from flask import Response, jsonify, make_response, request
from markupsafe import Markup

from cardgen.core.scores import EntryScope
from cardgen.words.texts import Texts
from scorer.games import sheet
from scorer.games.sheet import NONE, Form
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seat_of
from scorer.web import commands
from scorer.web.commands.context import TableContext
from scorer.web.forms import entry_form
from scorer.web.rendering.templates import render, render_fields
from scorer.web.request import context
from scorer.web.request.context import services
from scorer.web.views import effects
from scorer.web.views.conflict import Conflict, Fields, Value
from scorer.web.views.entries import place_of, text_of

STEERING = ("go", "turn", "nothing", "back")
"""Fields of an entry's form, besides those that its facts fill, which a form to say it again repeats."""
SHORT = 40
"""Characters that such a field has at most."""


def conflict_answer(visit: TableContext, conflict: commands.Conflict, seq: int | None) -> Response:
    """The page, or its part for a script. `seq`: the entry that was to be corrected, None for a new one."""
    match, form = services().store.match(visit.match.table), request.form
    line, latest = conflict.theirs, conflict.theirs.versions[-1]
    names = services().access.all_names(match.table)
    words = context.words(match.game)
    hidden = _repeated_fields(match, form, conflict.yours)
    html = render(
        Conflict(
            match=match, line=line, theirs=_value(match, line.facts, words),
            yours=_value(match, conflict.yours, words), label=text_of(match, conflict.yours, words),
            of=_named(match, conflict), place=place_of(match, line, words),
            who=context.called(names, latest.who), at=latest.at, own=latest.who == visit.member.number,
            yours_at=_when(match, form), hidden=hidden,
            again=_next(match, conflict.yours, hidden) if seq is None else None,
        )
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


def _named(match: Match, conflict: commands.Conflict) -> str:
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
