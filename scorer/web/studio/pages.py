"""Where one begins, and the four panes of a draft: shown, saved, undone. Nothing that is typed is ever refused."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from flask import Blueprint, Response, abort, make_response, redirect, request
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as Answer

from cardgen.custom import recipes
from cardgen.custom import short_form as packing
from cardgen.custom.child_process import run_bounded
from cardgen.games.registry import UnknownGameError
from cardgen.schema.draft import DeckError
from cardgen.studio import edits, merge, opening, thumbnails
from cardgen.studio.pictures import StoredPicture
from scorer.keeping.drafts import Document, Saved
from scorer.web.guard import limits
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.web.studio import cloth, drawings, form, levels, mine, own, rehearsal, renaming, shown, table_notes, watched
from scorer.web.studio.conflicts import Late
from scorer.web.studio.door import DraftVisit, at_draft, visited
from scorer.web.views.studio import PANES, CopyPage, Start, StudioStartPage
from scorer.words import languages

pages = Blueprint("studio", __name__, url_prefix="/studio")
NEW = 100
"""Kilobytes that a new draft counts as, so that nobody makes very many."""
FAN = 4
_DRAWING = threading.Lock()


@pages.get("")
def start() -> str:
    """Recipes, originals, this browser's drafts, the field for a file."""
    return _start()


def _start(*errors: str) -> str:
    language = context.language()
    every = [(one.is_original, _in_words(one, language)) for one in opening.starts()]
    return render(
        StudioStartPage(
            recipes=[one for is_original, one in every if not is_original],
            originals=[one for is_original, one in every if is_original],
            mine=mine.rows(),
            errors=errors,
        )
    )


def _in_words(one: opening.Start, language: str) -> Start:
    """A start with its name, and a line on it; a recipe's stand before and behind the colon of its sentence."""
    name, _, about = one.words(language).partition(":")
    game = shown.game_name(one.game)
    usual = languages.plural(context.words(), "studio.cards_in_view", _cards(one.key)) if one.is_original else game
    about = about.strip() or usual
    return Start(one.key, name.strip(), about[:1].upper() + about[1:], game)


@cache
def _cards(start: str) -> int:
    """How many cards there are in what one may begin with."""
    return thumbnails.card_count(opening.new_document(start, "en"))


@pages.get("/start/<start>/<int:number>.svg")
def fan(start: str, number: int) -> Response:
    """One of four cards of what one may begin with."""
    if number >= FAN or start not in {one.key for one in opening.starts()}:
        abort(404)
    with _DRAWING:  # a page asks for all of them at once; each is drawn once for all readers of a language
        drawings = _fan(start, context.language())
    if not drawings:
        abort(404)
    return picture(drawings[number % len(drawings)])


@lru_cache(120)
def _fan(start: str, language: str) -> tuple[bytes, ...]:
    return drawings.some_cards(opening.new_document(start, language), language, FAN)


def picture(data: bytes) -> Response:
    """A picture whose address changes with it."""
    return make_response(
        data, 200, {"Content-Type": "image/svg+xml", "Cache-Control": f"private, max-age={context.YEAR}, immutable"}
    )


@pages.post("/new")
@concurrency.expensive()
def new() -> Answer:
    """A new draft from a recipe or an original."""
    try:
        document = opening.new_document(request.form.get("start", ""), context.language())
    except (recipes.UnknownRecipeError, UnknownGameError):
        abort(404)
    return _begun(document)


@pages.get("/copy/<packed>")
@concurrency.expensive()
def copy(packed: str) -> str:
    """A deck that an address holds: whoever opens it is asked before it becomes a draft."""
    document = run_bounded(packing.unpacked, packed)
    game = shown.game_name(str(document.get("game", "")))
    return render(CopyPage(name=str(document.get("name", "")), game=game, packed=packed))


@pages.post("/copy/<packed>")
@concurrency.expensive()
def taken(packed: str) -> Answer:
    """A new draft with that deck."""
    document = opening.with_game_key(run_bounded(packing.unpacked, packed))
    rehearsal.of_new(document, {})
    return _begun(document)


def _begun(
    document: Document, pictures: Iterable[StoredPicture] = (), said: Mapping[str, str | None] = MappingProxyType({})
) -> Answer:
    """Makes the draft, and leads there; `said` is what the address says besides."""
    limits.spend(context.services().store, "draft", context.source(), NEW)
    draft = context.services().drafts.create(document, context.known_phone())
    for kept in pictures:
        own.keep(draft.id, kept)
    return redirect(url_for("studio.pane", draft=draft.id, pane="cards", **said), 303)


@pages.post("/open")
@concurrency.expensive()
def open_file() -> Response | Answer:
    """A new draft from a file; where it can't be read, all that is wrong with its form."""
    limits.spend(context.services().store, "deck", context.source())
    file = request.files.get("file") or FileStorage()
    try:
        document, pictures, notes, level = opening.open_file(file.filename or "", file.read(), own.read)
    except DeckError as error:
        return make_response(_start(*context.sentences(error)), 422)
    rehearsal.of_new(document, pictures)
    said = {levels.KEY: levels.named(document, level) or None, table_notes.KEY: table_notes.addressed(notes)}
    return _begun(document, pictures.values(), said)


@pages.get("/<draft>")
@at_draft()
def whole(visit: DraftVisit) -> Answer:
    """Its first pane."""
    return redirect(url_for("studio.pane", draft=visit.draft.id, pane="cards"), 303)


@pages.get("/<draft>/<any(cards,tasks,look,print,colours):pane>")
@concurrency.expensive()
@at_draft()
def pane(visit: DraftVisit, pane: str) -> str:
    """A pane as it is; who may only watch it can't type there."""
    page = render(shown.page(visit, pane))
    return page if visit.holder.may("write") else watched.shut(page)


@pages.post("/<draft>/<any(cards,tasks,look,print,colours):pane>")
@concurrency.expensive()
@at_draft("write")
def save(visit: DraftVisit, pane: str) -> Response | Answer:
    """Saves all fields, presses a button, and shows the pane; where somebody else wrote first, that is told."""
    saved = _save(visit, pane)
    if saved.conflicts or renaming.is_refused(saved.state.document):
        return _told(visit, pane, saved)
    return to_pane(visit, pane, saved.state.document)


def to_pane(visit: DraftVisit, pane: str, after: Document) -> Answer:
    """Leads to a pane after something was sent; to the task that is open, if one is. `after`: the document by now."""
    along = form.along(request.form)
    task = along.get("open")
    at = f"task-{task}" if task else None
    said = {**cloth.asked(), **renaming.followed(visit.state.document, after), **along}
    return redirect(url_for("studio.pane", draft=visit.draft.id, pane=pane, _anchor=at, **said), 303)


@pages.post("/<draft>/<any(cards,tasks,look,print,colours):pane>/edit")
@concurrency.expensive()
@at_draft("write")
def edit(visit: DraftVisit, pane: str) -> Response:
    """The same for a script, which gets the pane at once."""
    return _told(visit, pane, _save(visit, pane), only_changed=True)


def _save(visit: DraftVisit, pane: str) -> Saved:
    limits.spend(context.services().store, "draft", context.source(), 1 + (request.content_length or 0) // 1024)
    sent = form.sent(request.form)
    command = renaming.command(sent)
    return context.services().drafts.save(
        visit.draft.id, visit.holder.number, sent.key, sent.base or visit.state.seq,
        lambda document: edits.with_duplicates(edits.apply(document, form.pairs(document, sent), command), sent.twins),
        merge.merge, rehearsal.of_changes(visit, pane),
    )  # fmt: skip


def _told(visit: DraftVisit, pane: str, saved: Saved, *, only_changed: bool = False) -> Response:
    now = visited(visit.draft.id)
    sent = form.sent(request.form).fields
    late = Late(saved.state.seq - 1, {address: sent.get(address) for address in saved.conflicts})
    page = shown.page(now, pane, late if saved.conflicts else None, only_changed=only_changed)
    is_told = saved.conflicts or renaming.is_refused(now.state.document)
    return make_response(render(page), 409 if is_told else 200)


@pages.post("/<draft>/undo")
@at_draft("write")
def undo(visit: DraftVisit) -> Answer:
    """Goes back by one change, and to the pane where the button was."""
    state = context.services().drafts.undo(visit.draft.id, visit.holder.number, form.sent(request.form).key)
    return _back(visit, state.document)


@pages.post("/<draft>/redo")
@at_draft("write")
def redo(visit: DraftVisit) -> Answer:
    """Takes an undo back."""
    state = context.services().drafts.redo(visit.draft.id, visit.holder.number, form.sent(request.form).key)
    return _back(visit, state.document)


def _back(visit: DraftVisit, after: Document) -> Answer:
    asked = request.args.get("pane", "")
    pane = asked if asked in shown.PANES else PANES[0]
    return to_pane(visit, pane, after)
