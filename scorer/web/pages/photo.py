"""The photo of a table: seen by all who may see the table, taken and removed by those who may write there."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from cardgen.core.facts import FactError
from scorer.keeping import photos
from scorer.web.commands import photos as photo_commands
from scorer.web.commands.context import TableContext
from scorer.web.commands.writing import Refused
from scorer.web.forms import entry_form
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.web.request.context import at_table, services
from scorer.web.screens.written import answered

pages = Blueprint("photo", __name__, url_prefix="/t/<table>")


@pages.get("/photo")
@at_table()
def photo(visit: TableContext) -> str:
    """The photo, and the form for another one."""
    return _page(visit)


def _page(visit: TableContext, error: str | None = None) -> str:
    """The page; `error`: why the photo that was sent can't be."""
    match, member = visit
    table = match.table
    return render_fields(
        "tables/photo.html", page_at=url_for("photo.photo", table=table), match=match, member=member,
        game=match.edition.game, table=table, over=match.standings.finished, error=error,
    )  # fmt: skip


@pages.get("/photo.jpg")
@at_table()
def picture(visit: TableContext) -> Response:
    """The photo itself. A phone asks each time whether it is still there: what is removed is seen nowhere."""
    photo = visit.match.photo.photo if visit.match.photo else None
    if photo is None:
        abort(404)
    if request.if_none_match.contains(photo):
        response = Response(status=304)
    else:
        data = photos.read(services().store, visit.match.table, photo)
        response = Response(data or abort(404), mimetype="image/jpeg")
    response.set_etag(photo)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@pages.post("/photo")
@at_table("scorer")
@concurrency.expensive()
def take(visit: TableContext) -> Response | Answer:
    """Another photo, or none any more."""
    key = entry_form.key(request.form)
    if request.form.get("remove"):
        outcome = photo_commands.unphotograph(services(), visit, key)
    else:
        data = next((file.read() for file in request.files.getlist("photo") if file.filename), b"")  # taken, or chosen
        outcome = photo_commands.photograph(services(), visit, key, data, context.source())
    if context.wants_json() or (isinstance(outcome, Refused) and not isinstance(outcome.error, FactError)):
        return answered(visit, outcome)
    now = TableContext(services().store.match(visit.match.table), visit.member)
    if isinstance(outcome, Refused):
        return make_response(_page(now, context.sentence(outcome.error, now.match.game)), 422)
    shown_at = "table.enter" if now.match.photo and now.match.standings.finished else "photo.photo"
    return redirect(url_for(shown_at, table=now.match.table), 303)
