"""A class: many tables of one teacher, watched on one screen, with one code each."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from cardgen import registry
from cardgen.facts import FactError
from cardgen.scores import RecordError
from scorer import acts, security, web
from scorer.match import MARKS
from scorer.pages import start
from scorer.pages.table import chips, headline
from scorer.sheets import GAMES
from scorer.sheets.sheet import Form, number
from scorer.store import NoTableError

pages = Blueprint("rooms", __name__, url_prefix="/class")
MOST = 30
"""Tables of a class."""


@pages.get("/new")
def new() -> str:
    """The form for a class."""
    return _form(Form())


def _form(form: Form, error: str | None = None, field: str | None = None) -> str:
    games = [registry.find(key) for key in GAMES]
    return render_template("room_new.html", games=games, form=form, error=error, field=field, most=MOST)


@pages.post("/new")
def create() -> Response | Answer:
    """The tables of a class, all at once."""
    form, store = request.form, web.parts().store
    game = form.get("game", "")
    if game not in GAMES:
        raise NoTableError
    least, most = registry.find(game).scoring.players
    try:
        tables = number(form, "tables", 1, MOST)
        seats = number(form, "seats", least, min(most, start.SHOWN))
        security.check(store, "create", security.source(request.remote_addr))
        room = web.parts().access.open_room(web.known_phone(), web.typed("name", start.TITLE))
        for k in range(1, tables + 1):
            start.made(_begin(game, k, seats), room)
    except (FactError, RecordError) as error:
        return make_response(_form(form, web.sentence(error, game), getattr(error, "field", None)), 422)
    return redirect(url_for("rooms.watch", room=room), 303)


def _begin(game: str, k: int, seats: int) -> dict[str, Any]:
    """A table whose players will name themselves."""
    say = web.words().say
    players = [{"name": say("room.player", {"n": n + 1}), "mark": MARKS[n]} for n in range(seats)]
    return {"game": game, "players": players, "options": {}, "title": say("room.table", {"n": k})}


@pages.get("/<room>")
def watch(room: str) -> str:
    """A tile for each table: its code, where it stands, who waits at the door."""
    parts, phone = web.parts(), web.phone()
    mine = [found for found in parts.access.rooms(phone) if found.id == room] if phone else []
    if not mine:
        raise NoTableError
    tiles = [_tile(summary.id, summary.code) for summary in parts.access.room_tables(room)]
    return render_template("room.html", room=mine[0], tiles=tiles, address=url_for("start.join", _external=True))


def _tile(table: str, code: str) -> dict[str, Any]:
    match = web.parts().store.match(table)
    words = web.words(match.game)
    return {
        "table": table, "code": f"{code[:4]} {code[4:]}", "match": match, "headline": headline(match, words),
        "chips": list(chips(match)), "over": match.standings.finished,
        "asking": (asking := [member for member in web.parts().access.members(table) if member.asks]),
        "waiting": len(asking),
    }  # fmt: skip


@pages.get("/<room>/state")
def state(room: str) -> Answer:
    """The sum of the tables' last lines: what a class screen asks for each second."""
    parts, phone = web.parts(), web.phone()
    if not phone or room not in [found.id for found in parts.access.rooms(phone)]:
        raise NoTableError
    seq = sum(summary.seq for summary in parts.access.room_tables(room))
    response = make_response({"seq": seq, "now": parts.store.clock()})
    response.set_etag(str(seq))
    return response.make_conditional(request)


@pages.post("/<room>/let")
def let_in(room: str) -> Answer:
    """Lets in all phones that ask at the tables of the class."""
    parts, phone = web.parts(), web.phone()
    if not phone or room not in [found.id for found in parts.access.rooms(phone)]:
        raise NoTableError
    for summary in parts.access.room_tables(room):
        own = parts.access.member(summary.id, phone)
        for member in parts.access.members(summary.id):
            if member.asks and own and own.may("owner"):
                right = parts.access.answer(summary.id, member.number, yes=True)
                acts.noted(summary.id, own.number, "let", member=member.number, right=right or "")
    return redirect(url_for("rooms.watch", room=room), 303)
