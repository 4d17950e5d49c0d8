"""The start page, and the panes of a draft: shown, saved, undone. No text in a field is ever refused."""

import re
import threading
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from types import MappingProxyType

import flask
from flask import Blueprint, Response, abort, make_response, redirect
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as Answer

from cardgen.core import cancellation
from cardgen.custom import recipes
from cardgen.custom import short_form as packing
from cardgen.custom.child_process import run_bounded
from cardgen.games.registry import UnknownGameError
from cardgen.schema.draft import DeckError
from cardgen.studio import edits, level_names, opening, thumbnails
from cardgen.studio.pictures import StoredPicture
from scorer.keeping.drafts import Check, Document, Saved
from scorer.studio.pages import card_images, draft_list, draft_page, fields, import_notes, levels, preview_area
from scorer.studio.request import form, uploads
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.studio.routes import dry_run
from scorer.studio.views.pages import PANES, CopyPage, Start, StudioStartPage
from scorer.web.guard import limits
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.words import languages

pages = Blueprint("studio", __name__, url_prefix="/studio")
NEW = 100
"""Kilobytes that a new draft counts as, so that nobody makes very many."""
FAN = 4
STALE = 409
_DRAWING = threading.Lock()


@pages.get("")
def start() -> str:
    """Recipes, originals, this browser's drafts, the field for a file."""
    return _start()


def _start(*errors: str) -> str:
    language = context.language()
    starts = opening.starts()
    return render(
        StudioStartPage(
            recipes=[_start_view(one, language) for one in starts if not one.is_original],
            originals=[_start_view(one, language) for one in starts if one.is_original],
            mine=draft_list.rows(context.services(), context.phone(), language),
            errors=errors,
        )
    )


def _start_view(one: opening.Start, language: str) -> Start:
    """A start with its name and a line on it, which are before and behind the colon of a recipe's sentence."""
    name, _, about = one.words(language).partition(":")
    game = fields.game_name(one.game)
    default = languages.plural(context.words(), "studio.cards_in_view", _cards(one.key)) if one.is_original else game
    about = about.strip() or default
    return Start(one.key, name.strip(), about[:1].upper() + about[1:])


@cache
def _cards(start: str) -> int:
    """The number of cards of a start."""
    return thumbnails.card_count(opening.new_document(start, "en"))


@pages.get("/start/<start>/<int:number>.svg")
def fan(start: str, number: int) -> Response:
    """One of four cards of a start."""
    if number >= FAN or start not in {one.key for one in opening.starts()}:
        abort(404)
    with _DRAWING:  # a page requests all of them at once; they are drawn once for all readers of a language
        drawings = _fan(start, context.language())
    if not drawings:
        abort(404)
    return picture(drawings[number % len(drawings)])


@lru_cache(120)
def _fan(start: str, language: str) -> tuple[bytes, ...]:
    return card_images.sample_cards(opening.new_document(start, language), language, FAN)


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
        document = opening.new_document(flask.request.form.get("start", ""), context.language())
    except (recipes.UnknownRecipeError, UnknownGameError):
        abort(404)
    return _new_draft(document)


@pages.get("/copy/<packed>")
@concurrency.expensive()
def copy(packed: str) -> str:
    """A deck in an address; it becomes a draft only when the reader confirms that."""
    document = run_bounded(packing.unpacked, packed)
    game = fields.game_name(str(document.get("game", "")))
    return render(CopyPage(name=str(document.get("name", "")), game=game, packed=packed))


@pages.post("/copy/<packed>")
@concurrency.expensive()
def take_copy(packed: str) -> Answer:
    """A new draft with that deck."""
    document = opening.with_game_key(run_bounded(packing.unpacked, packed))
    dry_run.check_new(document, {})
    return _new_draft(document)


def _new_draft(
    document: Document, pictures: Iterable[StoredPicture] = (), query: Mapping[str, str | None] = MappingProxyType({})
) -> Answer:
    """Creates the draft, and redirects there; `query` is the rest of the address."""
    limits.spend(context.services().store, "draft", context.source(), NEW)
    draft = context.services().drafts.create(document, context.known_phone())
    for picture in pictures:
        uploads.save(draft.id, picture)
    return redirect(url_for("studio.pane", draft=draft.id, pane="cards", **query), 303)


@pages.post("/open")
@concurrency.expensive()
def open_file() -> Response | Answer:
    """A new draft from a file; where it can't be read, all its errors."""
    limits.spend(context.services().store, "deck", context.source())
    file = flask.request.files.get("file") or FileStorage()
    try:
        document, pictures, notes, level = opening.open_file(file.filename or "", file.read(), uploads.import_picture)
    except DeckError as error:
        return make_response(_start(*context.sentences(error)), 422)
    dry_run.check_new(document, pictures)
    known = level if level in level_names.tables(document) else None
    query = {levels.KEY: known, import_notes.KEY: import_notes.query_value(notes)}
    return _new_draft(document, pictures.values(), query)


@pages.get("/<draft>")
@at_draft()
def first_pane(request: DraftRequest) -> Answer:
    """Redirects to the first pane."""
    return redirect(url_for("studio.pane", draft=request.draft.id, pane="cards"), 303)


@pages.get("/<draft>/<any(cards,tasks,look,print,colours):pane>")
@at_draft()
@concurrency.expensive()
def pane(request: DraftRequest, pane: str) -> str:
    """A pane, read-only without the right to write."""
    page = render(draft_page.page(request, pane))
    return page if request.holder.may("write") else read_only(page)


@pages.post("/<draft>/<any(cards,tasks,look,print,colours):pane>")
@at_draft("write")
@concurrency.expensive()
def save(request: DraftRequest, pane: str) -> Response | Answer:
    """Saves all fields, runs a button's command, and shows the pane, with conflicts where somebody else wrote first."""
    saved = _save_form(request, dry_run.ChangeCheck(request, pane))
    if saved.conflicts or levels.is_refused(request.form, saved.state.document):
        return _saved_page(request, pane, saved)
    return to_pane(request, pane, saved.state.document)


def to_pane(request: DraftRequest, pane: str, after: Document) -> Answer:
    """Redirects to a pane after a form was sent; to the open task, if there is one. `after`: the document by now."""
    tasks = form.next_tasks(request.form)
    anchor = f"task-{tasks['open']}" if tasks.get("open") else None
    query = {**preview_area.query(request), **levels.new_query(request, after), **tasks}
    return redirect(url_for("studio.pane", draft=request.draft.id, pane=pane, _anchor=anchor, **query), 303)


@pages.post("/<draft>/<any(cards,tasks,look,print,colours):pane>/edit")
@at_draft("write")
@concurrency.expensive()
def edit(request: DraftRequest, pane: str) -> Response:
    """The same for a script, which gets the pane in the response."""
    check = dry_run.ChangeCheck(request, pane, only_changed=True)
    saved = _save_form(request, check)
    return _saved_page(replace(request, is_live=True), pane, saved, check.page(saved), only_changed=True)


def _save_form(request: DraftRequest, check: Check) -> Saved:
    limits.spend(context.services().store, "draft", context.source(), 1 + (flask.request.content_length or 0) // 1024)
    sent = request.form
    command = levels.with_new_name(sent)

    def edit(document: Document) -> Document:
        return edits.with_duplicates(edits.apply(document, form.changes(document, sent), command), sent.duplicates)

    return request.save(edit, check)


def _saved_page(
    request: DraftRequest, pane: str, saved: Saved, rendered: str | None = None, *, only_changed: bool = False
) -> Response:
    """The pane after a form was saved, with its conflicts; `rendered` if it is there already."""
    if rendered is None:
        sent = request.form.fields
        late = draft_page.LateForm(saved.state.seq - 1, {address: sent.get(address) for address in saved.conflicts})
        now = replace(request, state=saved.state)
        rendered = render(draft_page.page(now, pane, late if saved.conflicts else None, only_changed=only_changed))
    is_refused = saved.conflicts or levels.is_refused(request.form, saved.state.document)
    return make_response(rendered, 409 if is_refused else 200)


@pages.post("/<draft>/undo")
@at_draft("write")
def undo(request: DraftRequest) -> Answer:
    """Undoes a change, and redirects to the pane of the button."""
    state = request.drafts.undo(request.draft.id, request.holder.number, request.form.key)
    return _back(request, state.document)


@pages.post("/<draft>/redo")
@at_draft("write")
def redo(request: DraftRequest) -> Answer:
    """Redoes a change."""
    state = request.drafts.redo(request.draft.id, request.holder.number, request.form.key)
    return _back(request, state.document)


def _back(request: DraftRequest, after: Document) -> Answer:
    pane = request.query.get("pane", "")
    return to_pane(request, pane if pane in draft_page.PANES else PANES[0], after)


@pages.get("/<draft>/odds/<int:number>")
@at_draft()
@concurrency.expensive()
def odds(request: DraftRequest, number: int) -> Response:
    """The odds of the task of that number from 0, a bonus to choose and hands, as a part of the pane.

    `base` is the line that the page has: of an older one nothing is counted, and the count ends once somebody writes.
    """
    seq = request.state.seq
    if request.query.get("base", str(seq)) != str(seq):
        return make_response("", STALE)
    try:
        with cancellation.cancel_unless(concurrency.still(lambda: request.drafts.last_line(request.draft.id) == seq)):
            page = draft_page.odds_part(request, number)
    except cancellation.CancelledError:
        return make_response("", STALE)
    if page is None:
        abort(404)
    return make_response(render(page), 200, {"Cache-Control": "no-store"})


# --- read-only pages


TAG = re.compile(r"<(input|select|textarea|button)\b[^>]*>")
CHANGES = re.compile(r'\sname="(?:[+*=]?/|do")')
"""The names of a deck's fields, and of buttons that change it (`form`)."""
TICKED = re.compile(r'\stype="(?:checkbox|radio)"')
HIDDEN = re.compile(r'\stype="hidden"')


def read_only(page: str) -> str:
    """The page with such fields read-only, or else disabled: boxes, choices, buttons.

    >>> read_only('<input name="/name" value="x"><select name="/print/paper"><button name="open">')
    '<input readonly name="/name" value="x"><select disabled name="/print/paper"><button name="open">'
    """
    return TAG.sub(_read_only, page)


def _read_only(match: re.Match[str]) -> str:
    tag, kind = match[0], match[1]
    if not CHANGES.search(tag) or HIDDEN.search(tag):
        return tag
    attribute = "disabled" if kind in ("select", "button") or TICKED.search(tag) else "readonly"
    return f"<{kind} {attribute}{tag[len(kind) + 1 :]}"
