"""The photo of a table: seen by all who may see the table, taken and removed by those who may write there."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from cardgen.core.facts import FactError
from scorer.keeping import photos
from scorer.playing.match import Match
from scorer.web import commands
from scorer.web.commands import Refused
from scorer.web.commands.context import TableContext
from scorer.web.forms import entry_form
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.web.request.context import at_table, services
from scorer.web.screens.written import answered
from scorer.web.views.photo import PhotoPage

pages = Blueprint("photo", __name__, url_prefix="/t/<table>")


@pages.get("/photo")
@at_table()
def photo(visit: TableContext) -> str:
    """The photo, and the form for another one."""
    return render(_page(visit))


def _page(visit: TableContext, error: str | None = None) -> PhotoPage:
    match, member = visit
    table = match.table
    return PhotoPage(
        page_at=url_for("photo.photo", table=table), match=match, member=member, game=match.edition.game, table=table,
        over=match.standings.finished, error=error,
    )  # fmt: skip


@pages.get("/photo.jpg")
@at_table()
def picture(visit: TableContext) -> Response:
    """The photo itself. A phone asks each time whether it is still there: what is removed is seen nowhere."""
    kept = visit.match.photo
    if kept is None or kept.photo is None:
        abort(404)
    if request.if_none_match.contains(kept.photo):
        return _marked(Response(status=304), kept.photo)
    data = photos.read(services().store, visit.match.table, kept.photo)
    return _marked(Response(data or abort(404), mimetype="image/jpeg"), kept.photo)


def _marked(answer: Response, photo: str) -> Response:
    answer.set_etag(photo)
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


@pages.post("/photo")
@at_table("scorer")
@concurrency.expensive()
def take(visit: TableContext) -> Response | Answer:
    """Another photo, or none any more."""
    key = entry_form.key(request.form)
    if request.form.get("remove"):
        outcome = commands.unphotograph(services(), visit, key)
    else:
        outcome = commands.photograph(services(), visit, key, _sent(), context.source())
    if context.wants_json() or (isinstance(outcome, Refused) and not isinstance(outcome.error, FactError)):
        return answered(visit, outcome)
    now = TableContext(services().store.match(visit.match.table), visit.member)
    if isinstance(outcome, Refused):
        return make_response(render(_page(now, context.sentence(outcome.error, now.match.game))), 422)
    return redirect(_after(now.match), 303)


def _sent() -> bytes:
    """The photo of the form: just taken, or chosen; nothing where there is none."""
    return next((file.read() for file in request.files.getlist("photo") if file.filename), b"")


def _after(match: Match) -> str:
    """Where one sees what has become of it: the game's end, or the form."""
    return url_for("table.enter" if match.photo and match.standings.finished else "photo.photo", table=match.table)
