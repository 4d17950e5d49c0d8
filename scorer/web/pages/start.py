"""The start page, a new table, a record read in, the code that people type, the language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from secrets import randbelow

from flask import Blueprint, Response, make_response, redirect, request
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as Answer

from cardgen.core import json_input, score_sheet, scores
from cardgen.core.facts import FactError
from cardgen.deck.game import Game
from cardgen.schema.draft import DeckError
from cardgen.words.texts import LANGUAGES
from scorer.games import GAMES, sheet
from scorer.games.sheet import Form
from scorer.games.words import in_words, name_of
from scorer.keeping.phones import Member
from scorer.keeping.reader import NoTableError, Summary
from scorer.playing import folding
from scorer.playing.events import Begun, Event
from scorer.web.commands import changes, openings
from scorer.web.forms import deck_form, deck_upload, table_form
from scorer.web.forms.table_form import NAME, PHONE
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.web.request.bounded_lists import tally
from scorer.web.screens.new_table import new_table, refused, with_brought
from scorer.web.views.start import Glance, TableRow, glance, running_game, table_row, weight
from scorer.words.languages import COOKIE

pages = Blueprint("start", __name__)
RECENT = 12
TABLES = 30
"""Tables on a page of all."""
BACK = re.compile(r"/(?![/\\])[^\x00-\x1f\x7f\\]{0,300}")
"""A page of ours. Tabs and line breaks are dropped from addresses, so "/", a tab and "/other" lead to another host."""


@pages.get("/")
def start() -> str:
    """The game that is being played, five games, this phone's tables, the way to a table of others."""
    phone, access = context.phone(), context.services().access
    memberships = access.tables(phone, RECENT) if phone else []
    glances = tally((summary for summary, _ in memberships), glance, weight)
    current = next((summary for summary, game in glances if game and not game.finished), None)
    return render_fields(
        "start/start.html",
        running=_running(current),
        games=[in_words(key, context.words()) for key in GAMES],
        recent=[*_rows(glances, dict(memberships), but=current)],
        rooms=access.rooms(phone) if phone else [],
        studio=context.services().settings.studio,
    )


def _running(summary: Summary | None) -> dict[str, object] | None:
    """The game that is being played there, unless it was deleted this very moment."""
    if summary is None:
        return None
    try:
        match = context.services().store.match(summary.id)
    except NoTableError:
        return None
    return running_game(match, context.words(summary.game))


@pages.get("/new/<game>")
def new(game: str) -> str:
    """The form for a new table."""
    return new_table(_game(game), Form())


def _game(key: str) -> Game[object]:
    return in_words(context.about(key), context.words(key))


@pages.post("/new/<game>")
@concurrency.expensive(concurrency.sent)
def create(game: str) -> Response | Answer:
    """A new table; this phone is its owner."""
    chosen, form = _game(game), request.form
    if deck_upload.brought():
        return make_response(with_brought(chosen))
    try:
        if form.get("again"):
            summary = _as_last_time(chosen, form["again"])
            return redirect(url_for("table.enter", table=summary.id), 303)
        begun = Begun(
            game=game, players=table_form.players(form), options=table_form.options(game, form),
            confirm=bool(form.get("confirm")), title=context.typed("title", openings.TITLE),
        )  # fmt: skip
        edition = deck_form.chosen(context.services(), context.phone(), chosen, form.get("deck", ""))
        by_lot = sheet(game).opening and form.get("first") == "lot"
        lot = [changes.drawn_first(len(begun.players), randbelow)] if by_lot else []
        summary = _create_table(folding.begun_with(begun, edition), lot)
    except (FactError, scores.RecordError, DeckError) as error:
        return make_response(refused(chosen, error), 422)
    return redirect(url_for("table.enter", table=summary.id), 303)


def _as_last_time(game: Game[object], table: str) -> Summary:
    """The people of one of this phone's tables once more, by its rules where it was the same game."""
    services = context.services()
    if services.access.member(table, context.phone()) is None:
        raise NoTableError
    match = services.store.match(table)
    if match.game != game.key:
        return _create_table(Begun(game=game.key, players=match.players, options={}))
    return _create_table(replace(openings.once_more(match), title=None), openings.next_first(match))


@pages.get("/tables")
@concurrency.expensive(concurrency.of_phone)
def tables() -> str:
    """All tables on this phone, page by page."""
    number, phone = context.number("page", 4) or 1, context.phone()
    memberships = context.services().access.tables(phone, TABLES + 1, TABLES * (number - 1)) if phone else []
    glances = tally((summary for summary, _ in memberships[:TABLES]), glance, weight)
    rows = [*_rows(glances, dict(memberships))]
    return render_fields("start/tables.html", rows=rows, number=number, more=len(memberships) > TABLES)


def _rows(
    glances: Iterable[tuple[Summary, Glance | None]], members: Mapping[Summary, Member], but: Summary | None = None
) -> Iterator[TableRow]:
    """Tables in a list, without the one that stands elsewhere; those that were deleted meanwhile are left out."""
    for summary, game in glances:
        if summary != but:
            yield table_row(summary, members[summary], game, context.words(summary.game))


def _create_table(begun: Begun, also: Sequence[Event] = ()) -> Summary:
    """A table for the phone that asks, within the limit."""
    asker = openings.Asker(context.source(), context.known_phone())
    return openings.opened(context.services(), asker, begun, also=also)


# --- a record from a file


@pages.get("/import")
def reading() -> str:
    """The form for a record (contract 2)."""
    return _import_page()


def _import_page(error: str | None = None, here: Mapping[str, object] | None = None) -> str:
    """The form; why a record can't be read, or where its game is already."""
    return render_fields("start/import.html", error=error, here=here)


@pages.post("/import")
@concurrency.expensive(concurrency.sent)
def read_in() -> Response | Answer:
    """A table from a record that was exported, or that `cardgen score` reads; unless this phone has that game."""
    file = request.files.get("file") or FileStorage()
    data = file.read() or request.form.get("record", "").encode()
    game = None  # none of a record that can't be read
    try:
        record = scores.read(json_input.read(data, "record"), with_deck=True)
        game = record.game
        begun, entries = openings.beginning(record)
        another = bool(request.form.get("another"))
        if not another and (here := openings.here(context.services(), record, context.phone())):
            return _here_already(here, data.decode())
        summary = _create_table(replace(begun, another=another or None), also=entries)
    except (FactError, scores.RecordError, DeckError) as error:
        return make_response(_import_page(error=_unreadable(error, game)), 422)
    return redirect(url_for("table.scores", table=summary.id), 303)


def _unreadable(error: FactError | scores.RecordError | DeckError, game: str | None) -> str:
    """Why a record can't be taken, and which of its entries is meant."""
    if isinstance(error, DeckError):
        return context.sentence(error)
    words = context.words(game if game in GAMES else None)
    if isinstance(error, scores.RecordError):
        return context.closed(score_sheet.refusal(error, words))
    return context.closed(words.say(*error.phrase))


def _here_already(here: openings.Here, record: str) -> Response:
    """Leads to the table that has the game already; the form has a button for another game."""
    match = here.match
    already = {
        "table": match.table, "name": match.title or ", ".join(match.names), "touched": match.touched,
        "game": name_of(match, context.words(match.game)), "finished": match.standings.finished, "now": here.now,
        "record": record,
    }  # fmt: skip
    return make_response(_import_page(here=already), 409)


# --- by a code, by a link


@pages.get("/join")
def join(code: str = "", error: str | None = None) -> str:
    """The field for a code."""
    return render_fields("start/join.html", code=code, error=error)


@pages.get("/j/<code>")
def coded(code: str) -> str:
    """What the QR code of a table opens: watch, or ask to write."""
    return join(code[:16])


@pages.post("/join")
def joined() -> Response | Answer:
    """Watches by a code, and asks for a right to write if requested."""
    code = request.form.get("code", "")
    try:
        summary = context.guessed(lambda: context.services().store.by_code(code))
    except NoTableError:
        unknown = context.words().say("join.unknown", {"code": code[:16]})
        return make_response(join(code[:16], unknown), 404)
    phone, name = context.known_phone(), context.typed("name", NAME, PHONE)
    if context.services().access.member(summary.id, phone) is None:
        context.spend("come")
    member = context.services().access.join(summary.id, phone, "watcher", name=name)
    if request.form.get("ask") and not member.may("scorer"):
        changes.ask(context.services(), summary.id, phone, name, context.source())
    return redirect(url_for("table.enter", table=summary.id), 303)


@pages.get("/open")
def opening(error: str | None = None) -> Response:
    """What a link opens: a script posts the part behind the #; without scripts people paste the link."""
    page = render_fields("start/open.html", error=error)
    return make_response(page, 404 if error else 200, {"Cache-Control": "no-store"})


@pages.post("/open")
def opened() -> Response | Answer:
    """The token of a link for a right at its table."""
    token = request.form.get("token", "").strip().rpartition("#")[2]
    if page := _linked_room(token) or _shared_draft(token):
        return redirect(page, 303)
    linked = context.by_token(token, once=True)
    if linked is None:
        return opening(context.words()["open.unknown"])
    access, phone = context.services().access, context.known_phone()
    before = access.member(linked[0].id, phone)
    if before is None:
        context.spend("come")
    table, member = access.open(token, phone)
    if before is None or before.right != member.right:  # who opens a link twice fills no log
        changes.noted(context.services(), table, member.number, "come", member=member.number, right=member.right)
    return redirect(url_for("table.enter", table=table), 303)


def _shared_draft(token: str) -> str | None:
    """The address of the draft that a link opens for this browser from now on."""
    services = context.services()
    if not (services.settings.studio and services.drafts.is_link(token)):
        return None
    context.spend("come")
    draft = services.drafts.come(token, context.known_phone())
    return url_for("studio.pane", draft=draft, pane="cards") if draft else None


def _linked_room(token: str) -> str | None:
    """The address of the class that a link shows to this phone from now on."""
    access = context.services().access
    if not access.linked_room(token):
        return None
    context.spend("come")
    room = access.open_room_link(token, context.known_phone())
    return url_for("rooms.watch", room=room) if room else None


@pages.post("/language")
def speak() -> Answer:
    """Another language, from now on."""
    chosen = request.form.get("language", "")
    back = request.form.get("back", "/")
    response = redirect(back if BACK.fullmatch(back) else url_for("start.start"), 303)
    if chosen in LANGUAGES:
        name, secure = context.cookie_name(COOKIE), request.is_secure
        response.set_cookie(name, chosen, max_age=context.YEAR, samesite="Lax", httponly=True, secure=secure)
    return response
