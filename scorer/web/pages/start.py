"""The start page, a new table, a record read in, the code that people type, the language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from flask import Blueprint, Response, g, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as Answer

from cardgen import json_text, registry, score_sheet, scores
from cardgen.facts import FactError
from cardgen.texts import LANGUAGES
from scorer.games import GAMES, NoPartError, sheet
from scorer.games.sheet import Form
from scorer.keeping.access import Member
from scorer.keeping.store import NoTableError, Summary
from scorer.playing.match import MARKS, Match
from scorer.playing.steps import Step
from scorer.web import commands, gate, limits, visits
from scorer.web.pages import wishes
from scorer.web.pages.tally import tally
from scorer.web.pages.wishes import NAME, PHONE, TITLE
from scorer.words.languages import COOKIE

pages = Blueprint("start", __name__)
RECENT = 12
MANY = 30
"""Tables on a page of all."""
FEW = 8
"""So many players stand for a table without a title."""
BACK = re.compile(r"/(?![/\\])[^\x00-\x1f\x7f\\]{0,300}")
"""A page of ours. Tabs and line breaks are dropped from addresses, so "/", a tab and "/other" lead to another host."""


@pages.get("/")
def start() -> str:
    """Five games, this phone's tables, the field for a code."""
    phone = visits.phone()
    mine = visits.services().access.tables(phone, RECENT + 1) if phone else []
    recent, more = list(listed(mine[:RECENT])), len(mine) > RECENT
    rooms = visits.services().access.rooms(phone) if phone else []
    games = {key: registry.find(key) for key in GAMES}
    return render_template("start.html", games=games, recent=recent, more=more, rooms=rooms)


@pages.get("/new/<game>")
def new(game: str) -> str:
    """The form for a new table."""
    return _new_form(game, Form())


def _new_form(game: str, form: Form, error: FactError | scores.RecordError | None = None) -> str:
    found = _game(game)
    least, most = wishes.seats(found)
    return render_template(
        "new.html", game=found, least=least, most=most, marks=MARKS, options=sheet(game).options,
        form=form, error=visits.sentence(error, game) if error else None, field=getattr(error, "field", None),
    )  # fmt: skip


def _game(key: str) -> Any:
    if key not in GAMES:
        raise NoPartError(key, "sheet")
    g.game = key
    return registry.find(key)


@pages.post("/new/<game>")
def create(game: str) -> Response | Answer:
    """A new table; this phone is its owner."""
    _game(game)
    try:
        begin: dict[str, Any] = {"game": game, "players": wishes.players(request.form)}
        begin["options"] = wishes.options(game, request.form)
        begin["confirm"] = bool(request.form.get("confirm"))
        begin["title"] = visits.typed("title", TITLE)
        summary = made(begin)
    except (FactError, scores.RecordError) as error:
        return make_response(_new_form(game, visits.echoed(), error), 422)
    return redirect(url_for("table.enter", table=summary.id), 303)


@pages.get("/tables")
@gate.dear(gate.of_phone)
def tables() -> str:
    """All tables on this phone, page by page."""
    typed, phone = request.args.get("page", "1"), visits.phone()
    number = int(typed) if re.fullmatch(r"[1-9]\d{0,3}", typed, re.ASCII) else 1
    found = visits.services().access.tables(phone, MANY + 1, MANY * (number - 1)) if phone else []
    games = {key: registry.find(key) for key in GAMES}
    rows, more = list(listed(found[:MANY])), len(found) > MANY
    return render_template("tables.html", rows=rows, games=games, number=number, more=more)


class Listed(NamedTuple):
    """What a list tells of a table; `finished` is None where its game is not counted yet."""

    name: str
    finished: bool | None


def listed(found: Sequence[tuple[Summary, Member]]) -> Iterator[tuple[Summary, Member, Listed]]:
    """Tables with their games, without those that were deleted meanwhile."""
    members = {summary.id: member for summary, member in found}
    for summary, row in tally((summary for summary, _ in found), _listed, len):
        yield summary, members[summary.id], row or Listed(f"{summary.code[:4]} {summary.code[4:]}", None)


def _listed(match: Match) -> Listed:
    few = (*match.names[:FEW], *(["…"] if len(match.names) > FEW else []))
    return Listed(match.title or ", ".join(few), match.standings.finished)


def made(begin: Mapping[str, Any], room: str | None = None, also: Sequence[Step] = ()) -> Summary:
    """A table for the phone that asks, within the limit."""
    return commands.opened(begin, room, also, visits.known_phone())


# --- a record from a file


@pages.get("/import")
def reading() -> str:
    """The form for a record (contract 2)."""
    return render_template("import.html", error=None)


@pages.post("/import")
@gate.dear(gate.sent)
def read_in() -> Response | Answer:
    """A table from a record that was exported, or that `cardgen score` reads; unless this phone has that game."""
    file = request.files.get("file") or FileStorage()
    data = file.read() or request.form.get("record", "").encode()
    game = None  # none of a record that can't be read
    try:
        record = scores.read(json_text.read(data, "record"))
        game = record.game
        begin, entries = commands.beginning(record)
        another = bool(request.form.get("another"))
        if not another and (here := commands.here(record)):
            return _here_already(here, data.decode())
        summary = made(begin | ({"another": True} if another else {}), also=entries)
    except (FactError, scores.RecordError) as error:
        return make_response(render_template("import.html", error=_unreadable(error, game)), 422)
    return redirect(url_for("table.scores", table=summary.id), 303)


def _unreadable(error: FactError | scores.RecordError, game: str | None) -> str:
    """Why a record can't be taken, and which of its entries is meant."""
    words = visits.words(game if game in GAMES else None)
    if isinstance(error, scores.RecordError):
        return visits.closed(score_sheet.refusal(error, words))
    return visits.closed(words.say(*error.phrase))


def _here_already(here: commands.Here, record: str) -> Response:
    """Leads to the table that has the game already; whoever means another game says so."""
    names = {key: registry.find(key).name for key in GAMES}
    return make_response(render_template("import.html", error=None, here=here, record=record, names=names), 409)


# --- by a code, by a link


@pages.get("/join")
def join() -> str:
    """The field for a code."""
    return render_template("join.html", code="", error=None)


@pages.get("/j/<code>")
def coded(code: str) -> str:
    """What the QR code of a table opens: watch, or ask to write."""
    return render_template("join.html", code=code[:16], error=None)


@pages.post("/join")
def joined() -> Response | Answer:
    """Watches by a code, and asks for more where that is wished."""
    visits.guessing()
    code = request.form.get("code", "")
    try:
        summary = visits.services().store.by_code(code)
    except NoTableError:
        visits.failed()
        said = visits.words().say("join.unknown", {"code": code[:16]})
        return make_response(render_template("join.html", code=code[:16], error=said), 404)
    phone, name = visits.known_phone(), visits.typed("name", NAME, PHONE)
    _come(summary.id, phone)
    member = visits.services().access.join(summary.id, phone, "watcher", name=name)
    if request.form.get("ask") and not member.may("scorer"):
        ask(summary.id, name)
    return redirect(url_for("table.enter", table=summary.id), 303)


def ask(table: str, name: str) -> None:
    """This phone asks to write; the owner's phone sees it at once."""
    slowly()
    access, phone = visits.services().access, visits.known_phone()
    access.ask(table, phone, "scorer", name)
    member = access.member(table, phone)
    number = member.number if member else 0
    commands.noted(table, number, "ask", member=number)


def slowly() -> None:
    """Counts a wish of somebody who may not write. TooManyError where there were too many."""
    _limited("ask")


def _limited(what: str) -> None:
    store, address = visits.services().store, limits.source(request.remote_addr)
    limits.check(store, what, address)
    limits.count(store, what, address)


def _come(table: str, phone: str) -> bool:
    """Counts a phone that is new at a table. TooManyError where too many came from there."""
    new = visits.services().access.member(table, phone) is None
    if new:
        _limited("come")
    return new


@pages.get("/open")
def opening() -> Response:
    """What a link opens: a script posts the part behind the #; without scripts people paste the link."""
    response = make_response(render_template("open.html", error=None))
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.post("/open")
def opened() -> Response | Answer:
    """The token of a link for a right at its table."""
    token = request.form.get("token", "").strip().rpartition("#")[2]
    if (room := _shown(token)) is not None:
        return redirect(url_for("rooms.watch", room=room), 303)
    found = visits.by_token(token)
    if found is None:
        response = make_response(render_template("open.html", error=visits.words()["open.unknown"]), 404)
        response.headers["Cache-Control"] = "no-store"
        return response
    access, phone = visits.services().access, visits.known_phone()
    new, before = _come(found[0].id, phone), access.member(found[0].id, phone)
    table, member = access.open(token, phone)
    if new or (before and before.right != member.right):  # who opens a link twice fills no log
        commands.noted(table, member.number, "come", member=member.number, right=member.right)
    return redirect(url_for("table.enter", table=table), 303)


def _shown(token: str) -> str | None:
    """The class that a link shows to this phone from now on."""
    access = visits.services().access
    if not access.linked_room(token):
        return None
    _limited("come")
    return access.open_room_link(token, visits.known_phone())


@pages.post("/language")
def speak() -> Answer:
    """Another language, from now on."""
    chosen = request.form.get("language", "")
    back = request.form.get("back", "/")
    response = redirect(back if BACK.fullmatch(back) else "/", 303)
    if chosen in LANGUAGES:
        name, secure = visits.cookie_name(COOKIE), request.is_secure
        response.set_cookie(name, chosen, max_age=visits.YEAR, samesite="Lax", httponly=True, secure=secure)
    return response
