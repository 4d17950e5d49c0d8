"""New scores to the phones at a table: server-sent events where a place is free, else a small state to ask for.

Streams wait in memory: where the server keeps their connections (serving/event_streams.py), no thread waits with them.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, current_app, jsonify, make_response, request
from werkzeug.wrappers import Response as Answer

from scorer.keeping.rooms import digest
from scorer.web.commands.context import TableContext
from scorer.web.guard import limits
from scorer.web.live.events import TableEvents
from scorer.web.live.streams import Place, Streams
from scorer.web.request import context
from scorer.web.request.context import at_table

pages = Blueprint("live", __name__, url_prefix="/t/<table>")


@pages.get("/state")
@at_table()
def state(visit: TableContext) -> Answer:
    """The number of the last line: small, and 304 where the phone knows it."""
    response = jsonify({"seq": visit.match.seq, "now": context.services().store.clock()})
    response.headers["Cache-Control"] = "private, no-cache"
    response.set_etag(str(visit.match.seq))
    return response.make_conditional(request)


@pages.get("/events")
@at_table()
def events(visit: TableContext) -> Response:
    """The stream of a table; 503 where all places are taken, then the phone asks each second."""
    known = request.headers.get("Last-Event-ID", "")
    table, newest = visit.match.table, visit.match.seq
    since = min(int(known), newest) if known.isdecimal() and len(known) < 9 else newest
    streams: Streams = current_app.extensions["scorer-streams"]
    place = _place(table, by_link=visit.member.number < 0)
    if not streams.enter(place):
        return make_response("", 503, {"Retry-After": "30"})
    table_events = TableEvents(
        context.services(), table, since, _newest(table), place.over, lambda: streams.leave(place)
    )
    response = _event_stream(table_events)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx must not hold events back
    return response


def _event_stream(table_events: TableEvents) -> Response:
    """Begins a stream, and leaves the rest to the server; one that keeps no connections ends it, and the phone asks."""
    stands: Callable[[TableEvents], object] | None = request.environ.get("scorer.event_stream")
    response = Response(table_events.opening(), mimetype="text/event-stream")
    if stands and request.method == "GET":
        stands(table_events)
    else:
        response.call_on_close(table_events.close)
    return response


def _place(table: str, by_link: bool) -> Place:
    """The requester's place: of a phone, or of all programs that show the same link."""
    holder = digest(context.bearer() or "") if by_link else context.phone() or ""
    bus = context.services().bus
    return Place(holder, limits.source(request.remote_addr), lambda: bus.wake(table))


def _newest(table: str) -> Callable[[], int | None]:
    """Asks later for the last line; None as soon as this phone, or a program with its link, has no right there."""
    access, phone, token = context.services().access, context.phone(), context.bearer()
    return lambda: access.last_line(table, phone, token)
