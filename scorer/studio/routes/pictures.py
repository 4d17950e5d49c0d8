"""Pictures to choose from for a field of a draft, and uploads, of which pages show only our own drawings."""

import re
from collections.abc import Sequence
from dataclasses import replace

import flask
from flask import Blueprint, Response, abort, jsonify, make_response
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as Answer

from cardgen.core.facts import FactError
from cardgen.schema.colours import signs
from cardgen.studio import edits, images, pointers, traits
from cardgen.studio import pictures as draft_pictures
from cardgen.studio.pictures import SearchResult
from cardgen.words.phrases import PhrasedError
from cardgen.words.printed_values import PICTURE
from scorer.studio.pages import fields, previews
from scorer.studio.pages.fields import word
from scorer.studio.request import uploads
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.studio.routes import dry_run
from scorer.studio.routes.pages import picture, to_pane
from scorer.studio.views.fields import Option, pane_of
from scorer.studio.views.subpages import Pictogram, PicturesPage
from scorer.web.rendering.templates import render
from scorer.web.request import concurrency, context

pages = Blueprint("studio_pictures", __name__, url_prefix="/studio")
CODE = re.compile(r"[0-9A-F]{4,6}(-[0-9A-F]{2,6}){0,9}")
"""A pictogram's code: its letters in Unicode."""
FILL = re.compile(r"[0-9A-F]{6}")
MOST = 60
"""The most pictograms of a page."""
MOST_PLACES = 500


@pages.get("/sign/<sign>-<fill>.svg")
def sign(sign: str, fill: str) -> Response:
    """A colour's sign on its tint; the fill without its #."""
    if sign not in signs() or not FILL.fullmatch(fill):
        abort(404)
    return picture(images.colour_tile(f"#{fill}", sign))


@pages.get("/pictogram/<code>.svg")
def pictogram(code: str) -> Response:
    """A pictogram by its code."""
    if not CODE.fullmatch(code):
        abort(404)
    try:
        return picture(images.pictogram_tile(code))
    except PhrasedError:
        abort(404)


@pages.get("/<draft>/own/<name>.svg")
@at_draft()
def upload(request: DraftRequest, name: str) -> Response:
    """An uploaded picture, by its name, which never changes."""
    if name not in request.album:
        abort(404)
    return picture(images.artwork_tile(request.album[name]))


@pages.get("/<draft>/pictures")
@at_draft("write")
@concurrency.expensive()
def choose(request: DraftRequest) -> str:
    """Pictograms for a field (`cell`), those that match a word (`q`); and custom pictures."""
    return render(_page(request, request.query.get("cell", ""), request.query.get("q", "")))


@pages.post("/<draft>/pictures")
@at_draft("write")
@concurrency.expensive()
def bring(request: DraftRequest) -> Response | Answer:
    """Stores an uploaded picture and puts it into the field `cell`; a script gets the text for the field instead.

    Where it can't be read, the page has the error, and nothing is changed.
    """
    address = request.value("cell")
    try:
        text = f"{PICTURE}{_stored_name(request)}"
    except (FactError, PhrasedError) as error:
        if context.wants_json():
            raise
        return make_response(render(_page(request, address, error=context.sentence(error))), 422)
    if context.wants_json():
        return make_response(jsonify({"text": text}), 201)
    request = replace(request, album=uploads.album(context.services().store, request.draft.id))
    cell = _cell(_places(request, address), address)
    saved = request.save(lambda document: edits.apply(document, [(cell, text)]), dry_run.ChangeCheck(request))
    return to_pane(request, pane_of(cell), saved.state.document)


def _stored_name(request: DraftRequest) -> str:
    """The name of the picture in the form, after it was stored. FactError, PictureError."""
    file = flask.request.files.get("picture") or FileStorage()
    if not (data := file.read()):
        raise FactError("form_picture_none")
    return uploads.save(request.draft.id, uploads.import_picture(data, file.filename or ""))


def _page(request: DraftRequest, address: str, query: str = "", error: str = "") -> PicturesPage:
    document, places = request.document, _places(request, address)
    cell, query = _cell(places, address), query[: draft_pictures.MOST_LETTERS]
    results = draft_pictures.search_pictograms(document, query, request.language, MOST)
    now = edits.text_at(document, cell)
    return PicturesPage(
        draft=request.draft.id, pane=pane_of(cell), base=request.state.seq,
        cell=cell, places=places, query=query,
        used=[_pictogram(one, cell, now) for one in results.used],
        results=[_pictogram(one, cell, now) for one in results.others], count=results.all,
        uploads=[_upload(request.draft.id, name, cell, now) for name in request.album if query.casefold() in name],
        open=_task(cell), error=error, level=request.level, has_drawings=draft_pictures.has_pictograms(),
    )  # fmt: skip


def _task(address: str) -> str:
    """The number from 0 of a field's task; "" of another field."""
    kind, number, *_ = (*pointers.tokens(address), "", "")
    return number if kind == "task" and pointers.index(number) is not None else ""


def _row_name(address: str) -> str:
    """The field of a task or of a single card in words: `Task 4`."""
    kind, number, *_ = pointers.tokens(address)
    place = pointers.index(number)
    if place is None or kind not in ("task", "card"):
        return address
    return (
        f"{word('studio.task')} {place + 1}"
        if kind == "task"
        else context.words().say("studio.single", {"n": place + 1})
    )


def _cell(places: Sequence[Option], address: str) -> str:
    """The requested field, or the first one."""
    values = [place.value for place in places]
    return address if address in values else next(iter(values), "")


def _pictogram(pictogram: SearchResult, cell: str, now: str) -> Pictogram:
    name = f"{PICTURE}{pictogram.name}"
    return Pictogram(fields.pictogram_url(pictogram.code), pictogram.label, f"take:{cell}/{name}", now == name)


def _upload(draft: str, name: str, cell: str, now: str) -> Pictogram:
    return Pictogram(fields.upload_url(draft, name), name, f"take:{cell}/{PICTURE}{name}", now == f"{PICTURE}{name}")


def _places(request: DraftRequest, selected: str) -> list[Option]:
    """All fields of a draft that take a picture, in words."""
    document = request.document
    seen = previews.current(request, request.document)
    places = [
        Option(cell.address, fields.cell_label(column.name, row.value))
        for row in seen.rows
        for column, cell in zip(seen.columns, row.cells, strict=True)
        if cell
    ]
    of_deck = pointers.table_at(document, "trait")
    for trait, original in traits.original(document).items():
        levels = of_deck.get(trait, original)
        count = len(levels) if isinstance(levels, list) else 0
        places += [Option(f"/trait/{trait}/{k}", f"{word(f'studio.key.{trait}')} {k + 1}") for k in range(count)]
    places.append(Option("/look/picture", word("studio.key.back_picture")))
    if selected not in [place.value for place in places] and draft_pictures.takes_picture(selected):
        places.append(Option(selected, _row_name(selected)))
    return places[:MOST_PLACES]
