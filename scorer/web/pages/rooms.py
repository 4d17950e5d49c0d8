"""A class: many tables of one teacher, watched on one screen or two, with one code each."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from cardgen import registry
from cardgen.facts import FactError
from cardgen.scores import RecordError
from scorer.games import GAMES, NoPartError, sheet
from scorer.games.sheet import FieldError, Form, number
from scorer.games.words import texts
from scorer.keeping.access import Room
from scorer.keeping.store import NoTableError, Summary
from scorer.playing.match import MARKS, Match
from scorer.web import commands, gate, public_url, visits
from scorer.web.pages import wishes
from scorer.web.pages.share import qr
from scorer.web.pages.table import chips, headline
from scorer.web.pages.tally import tally

pages = Blueprint("rooms", __name__, url_prefix="/class")
MOST = 30
"""Tables of a class."""
PLAYERS, ASKING = 10, 3
"""So many players, the best, and phones that ask stand on a tile."""


# --- a new one


@pages.get("/new")
def new() -> str:
    """The games to choose from; then the form for a class."""
    game = request.args.get("game")
    return _form(_known(game), Form()) if game is not None else _choice()


def _choice() -> str:
    return render_template("room_new.html", games=[registry.find(key) for key in GAMES], game=None)


def _known(game: str) -> str:
    if game not in GAMES:
        raise NoPartError(game, "sheet")
    g.game = game
    return game


def _form(game: str, form: Form, error: str | None = None, field: str | None = None) -> str:
    least, most = wishes.seats(registry.find(game))
    return render_template(
        "room_new.html", game=registry.find(game), options=sheet(game).options, form=form, error=error, field=field,
        most=MOST, least_seats=least, most_seats=most,
    )  # fmt: skip


@pages.post("/new")
def create() -> Response | Answer:
    """The tables of a class, all at once."""
    form = request.form
    game = _known(form.get("game", ""))
    try:
        tables, seats = number(form, "tables", 1, MOST), number(form, "seats", *wishes.seats(registry.find(game)))
        rules = {"options": wishes.options(game, form), "confirm": bool(form.get("confirm"))}
        begins = [_begin(game, k, seats) | rules for k in range(1, tables + 1)]
        room = commands.opened_class(visits.typed("name", wishes.TITLE), begins, visits.known_phone())
    except (FactError, RecordError) as error:
        return make_response(
            _form(game, visits.echoed(), visits.sentence(error, game), getattr(error, "field", None)), 422
        )
    return _back(room)


def _begin(game: str, k: int, seats: int) -> dict[str, Any]:
    """A table whose players will name themselves."""
    say = visits.words().say
    players = [{"name": say("room.player", {"n": n + 1}), "mark": MARKS[n]} for n in range(seats)]
    return {"game": game, "players": players, "title": say("room.table", {"n": k})}


def _back(room: str) -> Answer:
    return redirect(url_for("rooms.watch", room=room), 303)


# --- watched


@pages.get("/<room>")
@gate.dear(gate.of_class)
def watch(room: str) -> Response:
    """A tile for each table: its code, where it stands, who waits at the door."""
    return _page(_seen(room))


def _seen(room: str, own: bool = False) -> Room:
    """The class, if whoever asks may see it. NoTableError for strangers, and where it takes its maker."""
    phone = visits.phone()
    found = (
        next((found for found in visits.services().access.rooms(phone) if found.id == room), None) if phone else None
    )
    if found is None or (own and not found.own):
        raise NoTableError
    return found


def _page(room: Room, link: str | None = None) -> Response:
    summaries = {summary.id: summary for summary in visits.services().access.room_tables(room.id)}
    each = tally(summaries.values(), _teller(visits.language()), _heavy)
    told = dict(each)
    games = {summary.id: game for summary, game in told.items() if game}
    there = placed([summary.id for summary in told], games)
    tiles = [_tile(room, summaries[table], games.get(table)) for table in there]
    left = len(told) - len(games)
    version = _version(room, summaries.values()) + (f"-{left}" if left else "")
    html = render_template(
        "room.html", room=room, tiles=tiles, address=public_url.url("start.join"), seq=version, link=link,
        link_qr=qr(link) if link else None, linked=visits.services().access.room_is_linked(room.id),
        page_at=f"/class/{room.id}", stuck=public_url.stays_here(), left=left,
    )  # fmt: skip
    response = make_response(html)
    if link:
        response.headers["Cache-Control"] = "no-store"
    return response


class Game(NamedTuple):
    """What a tile tells of a game."""

    title: str
    began: bool
    touched: float
    rematch: str | None
    headline: str
    chips: Sequence[Mapping[str, Any]]
    more: int


@cache
def _teller(language: str) -> Callable[[Match], Game]:
    """What makes of a match what a tile tells of it in a language; the same function each time."""

    def told(match: Match) -> Game:
        words, found = texts(language, match.game), list(chips(match))
        best = sorted(found, key=lambda chip: -chip["total"])[:PLAYERS]
        few = sorted(best, key=lambda chip: chip["seat"])
        return Game(
            match.title, bool(match.lines), match.touched, match.rematch, headline(match, words),
            few, len(found) - len(few),
        )  # fmt: skip

    return told


def _heavy(game: Game) -> int:
    return 10 * len(game.chips)


def placed(tables: Sequence[str], games: Mapping[str, Game]) -> Iterator[str]:
    """The last game of each table: a rematch takes the place of the game before."""
    following = {table: game.rematch for table, game in games.items() if game.rematch in tables}
    later = set(following.values())
    for table in tables:
        if table not in later:
            last: str = table
            while after := following.get(last):
                last = after
            yield last


def _tile(room: Room, summary: Summary, game: Game | None) -> dict[str, Any]:
    members = visits.services().access.members(summary.id) if room.own else []
    asking = [member for member in members if member.asks]
    return {
        "table": summary.id, "code": f"{summary.code[:4]} {summary.code[4:]}", "game": game,
        "name": registry.find(summary.game).name, "asking": asking[:ASKING], "waiting": len(asking),
    }  # fmt: skip


@pages.get("/<room>/state")
def state(room: str) -> Answer:
    """What a class screen asks for each second: it differs as soon as anything at its tables does."""
    found, parts = _seen(room), visits.services()
    version = _version(found, parts.access.room_tables(room))
    response = make_response({"seq": version, "now": parts.store.clock()})
    response.set_etag(version)
    return response.make_conditional(request)


def _version(room: Room, summaries: Iterable[Summary]) -> str:
    """A digest of the class and the heads of its tables; no sum, which a deleted table would make smaller."""
    heads = [(summary.id, summary.code, summary.seq) for summary in summaries]
    return hashlib.sha256(repr((room.name, heads)).encode()).hexdigest()[:16]


# --- changed, by its maker


@pages.post("/<room>/let")
def let_in(room: str) -> Answer:
    """Lets in all phones that ask at the tables of the class."""
    _seen(room, own=True)
    parts, phone = visits.services(), visits.phone()
    for summary in parts.access.room_tables(room):
        own = parts.access.member(summary.id, phone)
        for member in parts.access.members(summary.id):
            if member.asks and own and own.may("owner"):
                right = parts.access.answer(summary.id, member.number, yes=True)
                commands.noted(summary.id, own.number, "let", member=member.number, right=right or "")
    return _back(room)


@pages.post("/<room>/name")
def rename(room: str) -> Answer:
    """Another name for the class."""
    _seen(room, own=True)
    visits.services().access.name_room(room, visits.typed("name", wishes.TITLE))
    return _back(room)


@pages.post("/<room>/link")
def link(room: str) -> Response | Answer:
    """A new link that shows the class on another computer, shown once; or none any more (`revoke`)."""
    found, access = _seen(room, own=True), visits.services().access
    if request.form.get("revoke"):
        access.unlink_room(room)
        return _back(room)
    address = public_url.url("start.opening", _anchor=access.link_room(room))
    if visits.wants_json():
        return make_response({"link": address}, 201, {"Cache-Control": "no-store"})
    return _page(found, address)


@pages.post("/<room>/delete")
def delete(room: str) -> Answer:
    """Deletes the class, with its tables where that is wished; its maker says so twice."""
    _seen(room, own=True)
    if not request.form.get("sure"):
        raise FieldError("sure", "form_sure_class")
    access, phone = visits.services().access, visits.phone()
    for summary in access.room_tables(room) if request.form.get("tables") else ():
        own = access.member(summary.id, phone)
        if own and own.may("owner"):
            access.forget(summary.id)
    access.forget_room(room)
    return redirect("/", 303)
