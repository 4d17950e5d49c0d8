"""A class: many tables of one teacher, watched on one screen or two, with one code each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from flask import Blueprint, Response, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from cardgen.deck.edition import AnyEdition
from cardgen.schema.draft import DeckError
from scorer.games import GAMES, sheet
from scorer.games.sheet import FieldError, Form, number
from scorer.games.words import in_words, texts
from scorer.keeping.phones import Member
from scorer.keeping.reader import NoTableError, Summary
from scorer.keeping.rooms import Room
from scorer.playing import folding, shelf
from scorer.playing.events import Begun, Options, Player
from scorer.playing.match import MARKS, Match
from scorer.web.commands import changes, openings
from scorer.web.forms import deck_form, deck_upload, table_form
from scorer.web.rendering import public_url
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.web.request.bounded_lists import tally
from scorer.web.screens.deck_choice import Wrong, deck_choice, elsewhere, still_opened, wrong_field
from scorer.web.views import room as views
from scorer.web.views.players import can_confirm
from scorer.web.views.room import TileGame, placed, tile_game
from scorer.web.views.share import NewLink, qr
from scorer.web.views.start import spaced

pages = Blueprint("rooms", __name__, url_prefix="/class")


# --- a new one


@pages.get("/new")
@concurrency.expensive(concurrency.packed)
def new() -> str:
    """The games to choose from; then the form for a class. `deck`: one that all its tables get, packed; `tables`: how
    many, to begin with.
    """
    game, packed = request.args.get("game"), request.args.get("deck")
    if packed:
        editions = deck_upload.playable(deck_form.of_address(packed))
        tables = request.args.get("tables", "")
        form = Form({"tables": tables}) if tables.isdecimal() and 1 <= int(tables[:3]) <= views.TABLES else Form()
        return _form(context.about(editions[0].game.key), form, opened=editions)
    if game is None:
        return render_fields("rooms/choose.html", games=[in_words(key, context.words()) for key in GAMES])
    return _form(context.about(game), Form())


def _form(key: str, form: Form, error: Wrong | None = None, opened: Sequence[AnyEdition] = ()) -> str:
    """The form for a class: at most so many tables, with so many seats; `confirms`: a second phone may."""
    game = in_words(key, context.words(key))
    least, most = table_form.seats(game)
    return render_fields(
        "rooms/new.html", page_at=url_for("rooms.new", game=key), game=game, options=sheet(key).options,
        confirms=can_confirm(key), form=form, least_seats=least, most_seats=most, most=views.TABLES,
        **deck_choice(game, form, url_for("rooms.opened"), error, opened),
        error=elsewhere(error, key),
        field=wrong_field(error),
    )  # fmt: skip


def _refused(game: str, error: Wrong) -> Response:
    form = context.echoed()
    return make_response(_form(game, form, error, still_opened(shelf.find(game), form)), 422)


@pages.post("/new/deck")
@concurrency.expensive()
def opened() -> Response:
    """The same form with the deck of a file or of five letters; where that can't be, with all that is wrong."""
    game = context.about(request.form.get("game", ""))
    try:
        editions = deck_upload.opened()
    except (FactError, DeckError) as error:
        return _refused(game, error)
    return make_response(_form(context.about(editions[0].game.key), context.echoed(), opened=editions))


@pages.post("/new")
@concurrency.expensive(concurrency.sent)
def create() -> Response | Answer:
    """The tables of a class, all at once."""
    form, game = request.form, context.about(request.form.get("game", ""))
    if deck_upload.brought():
        return opened()
    try:
        tables = number(form, "tables", 1, views.TABLES)
        seats = number(form, "seats", *table_form.seats(shelf.find(game)))
        options, confirm = table_form.options(game, form), bool(form.get("confirm"))
        edition = deck_form.chosen(context.services(), context.phone(), shelf.find(game), form.get("deck", ""))
        begins = [_begun(edition, k, seats, options, confirm) for k in range(1, tables + 1)]
        room = openings.opened_class(
            context.services(), context.source(), context.known_phone(), context.typed("name", openings.TITLE), begins
        )
    except (FactError, RecordError, DeckError) as error:
        return _refused(game, error)
    return _back(room)


def _begun(edition: AnyEdition, k: int, seats: int, options: Options, confirm: bool) -> Begun:
    """A table whose players will name themselves."""
    say = context.words().say
    players = tuple(Player(say("room.player", {"n": n + 1}), MARKS[n]) for n in range(seats))
    title = say("room.table", {"n": k})
    begun = Begun(game=edition.game.key, players=players, options=options, confirm=confirm, title=title)
    return folding.begun_with(begun, edition)


def _back(room: str) -> Answer:
    return redirect(url_for("rooms.watch", room=room), 303)


# --- watched


@pages.get("/<room>")
@concurrency.expensive(concurrency.of_class)
def watch(room: str) -> Response:
    """A tile for each table: its code, where it stands, who waits at the door."""
    return _page(_visible(room))


def _visible(room: str, owned: bool = False) -> Room:
    """The class, if the requester may see it. NoTableError for strangers, and where it takes its maker."""
    phone = context.phone()
    rooms = context.services().access.rooms(phone) if phone else ()
    match = next((other for other in rooms if other.id == room), None)
    if match is None or (owned and not match.own):
        raise NoTableError
    return match


def _page(room: Room, link: str | None = None) -> Response:
    """A class with the address that its codes are typed at. `seq` differs as soon as anything does.

    `playing`: so many tables have begun and are not over; `game`: what they all play, where it is one.
    `stuck`: that address leads nobody here; `linked`: a link shows the class; `left`: so many games are not counted.
    """
    access = context.services().access
    summaries = {summary.id: summary for summary in access.room_tables(room.id)}
    language = context.language()
    each = tally(summaries.values(), _teller(language), views.weight, views.storage(language))
    counted = dict(each)
    games = {summary.id: game for summary, game in counted.items() if game}
    tables = placed([summary.id for summary in counted], games)
    left, asking = len(counted) - len(games), access.asking(room.id) if room.own else {}
    tiles = [_tile(summaries[table], games.get(table), asking.get(table, ())) for table in tables]
    page = render_fields(
        "rooms/room.html", page_at=url_for("rooms.watch", room=room.id), room=room,
        tiles=tiles, playing=views.playing(tiles), game=views.one_game(tiles),
        address=public_url.url("start.join"), stuck=public_url.stays_here(),
        seq=views.version(room, summaries.values()) + (f"-{left}" if left else ""), left=left,
        link=NewLink(link, "watcher", qr(link)) if link else None, linked=access.room_is_linked(room.id),
    )  # fmt: skip
    return make_response(page, 200, {"Cache-Control": "no-store"} if link else {})


@lru_cache(8)
def _teller(language: str) -> Callable[[Match], TileGame]:
    """What makes of a match what a tile tells of it in a language; the same function each time."""

    def tell(match: Match) -> TileGame:
        return tile_game(match, texts(language, match.game))

    return tell


def _tile(summary: Summary, game: TileGame | None, asking: Sequence[Member]) -> views.Tile:
    address = public_url.url("start.coded", code=summary.code)
    name, few = in_words(summary.game, context.words()).name, asking[: views.ASKING]
    return views.Tile(summary.id, spaced(summary.code), qr(address), name, game, few, len(asking))


@pages.get("/<room>/state")
def state(room: str) -> Answer:
    """What a class screen asks for each second: it differs as soon as anything at its tables does."""
    current, services = _visible(room), context.services()
    version = views.version(current, services.access.room_tables(room))
    response = make_response({"seq": version, "now": services.store.clock()})
    response.set_etag(version)
    return response.make_conditional(request)


# --- changed, by its maker


@pages.post("/<room>/let")
def let_in(room: str) -> Answer:
    """Lets in all phones that ask at the tables of the class."""
    _visible(room, owned=True)
    services, phone = context.services(), context.phone()
    for summary in services.access.room_tables(room):
        owner = services.access.member(summary.id, phone)
        for member in services.access.members(summary.id):
            if member.asks and owner and owner.may("owner"):
                right = services.access.answer(summary.id, member.number, yes=True)
                changes.noted(
                    context.services(), summary.id, owner.number, "let", member=member.number, right=right or ""
                )
    return _back(room)


@pages.post("/<room>/name")
def rename(room: str) -> Answer:
    """Another name for the class."""
    _visible(room, owned=True)
    context.services().access.name_room(room, context.typed("name", openings.TITLE))
    return _back(room)


@pages.post("/<room>/link")
def link(room: str) -> Response | Answer:
    """A new link that shows the class on another computer, shown once; or none any more (`revoke`)."""
    current, access = _visible(room, owned=True), context.services().access
    if request.form.get("revoke"):
        access.unlink_room(room)
        return _back(room)
    address = public_url.url("start.opening", _anchor=access.link_room(room))
    if context.wants_json():
        return make_response({"link": address}, 201, {"Cache-Control": "no-store"})
    return _page(current, address)


@pages.post("/<room>/delete")
def delete(room: str) -> Answer:
    """Deletes the class, with its tables if requested; its maker confirms."""
    _visible(room, owned=True)
    if not request.form.get("sure"):
        raise FieldError("sure", "form_sure_class")
    access, phone = context.services().access, context.phone()
    for summary in access.room_tables(room) if request.form.get("tables") else ():
        member = access.member(summary.id, phone)
        if member and member.may("owner"):
            access.forget(summary.id)
    access.forget_room(room)
    return redirect(url_for("start.start"), 303)
