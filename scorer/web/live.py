"""New scores to the phones at a table: server-sent events where a thread is free, else a small state to ask for.

Streams wait in memory. They look into the database before each line that they tell, as a right may have gone, and at
each beat, in case news of another process was missed. `/events?page` brings the page as well where many phones see it
alike, so that they need not ask for it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

from flask import Blueprint, Flask, Response, current_app, jsonify, make_response, request
from werkzeug.wrappers import Response as Answer

from scorer.keeping import outages
from scorer.keeping.access import digest
from scorer.web import limits, visits
from scorer.web.screens.pushed import Listener
from scorer.web.streams import Place, Streams, hung_up
from scorer.web.visits import Visit, at_table

pages = Blueprint("live", __name__, url_prefix="/t/<table>")
BEAT = 10.0
"""Seconds between two beats, real events, since a browser doesn't report a connection that has gone silent."""
LONGEST = 3600.0
"""Seconds after which a stream ends; the phone opens a new one."""


def register(app: Flask) -> None:
    """The addresses, and the places for the streams of this process."""
    streams = app.extensions["scorer-streams"] = Streams(app.config["STREAMS"])
    app.extensions["connections"] = lambda most: streams.leave_room(most // 2)
    app.register_blueprint(pages)


@pages.get("/state")
@at_table()
def state(visit: Visit) -> Answer:
    """The number of the last line: small, and 304 where the phone knows it."""
    response = jsonify({"seq": visit.match.seq, "now": visits.services().store.clock()})
    response.headers["Cache-Control"] = "private, no-cache"
    response.set_etag(str(visit.match.seq))
    return response.make_conditional(request)


@pages.get("/events")
@at_table()
def events(visit: Visit) -> Response:
    """The stream of a table; 503 where all places are taken, then the phone asks each second."""
    known = request.headers.get("Last-Event-ID", "")
    table, newest = visit.match.table, visit.match.seq
    since = min(int(known), newest) if known.isdecimal() and len(known) < 9 else newest
    streams: Streams = current_app.extensions["scorer-streams"]
    place = _place(table, by_link=visit.member.number < 0)
    if not streams.enter(place):
        return make_response("", 503, {"Retry-After": "30"})
    telling = stream(visits.services(), table, since, *_looks(table), over=place.over)
    response = Response(telling, mimetype="text/event-stream")
    response.call_on_close(lambda: streams.leave(place))
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx must not hold events back
    return response


def _place(table: str, by_link: bool) -> Place:
    """The place of whoever asks: of a phone, or of all programs that show the same link."""
    whose = digest(visits.bearer() or "") if by_link else visits.phone() or ""
    bus, gone = visits.services().bus, hung_up(request.environ.get("gunicorn.socket"))
    return Place(whose, limits.source(request.remote_addr), gone, lambda: bus.wake(table))


def _looks(table: str) -> tuple[Callable[[], int | None], Callable[[int], str]]:
    """Asks later for the last line, and then for the page at it, where it is wanted; nothing for programs.

    None for the line as soon as this phone, or a program with its link, has no right there.
    """
    access, phone, token = visits.services().access, visits.phone(), visits.bearer()
    if token or "page" not in request.args:
        return lambda: access.last_line(table, phone, token), lambda _: ""
    listener = Listener(table)
    return listener.newest, listener.page


def stream(
    parts: visits.Services,
    table: str,
    since: int,
    newest: Callable[[], int | None],
    page: Callable[[int], str] = lambda _: "",
    over: Callable[[], bool] = lambda: False,
    monotonic: Callable[[], float] = time.monotonic,
) -> Iterator[str]:
    """The text of a stream, until the right or the table is gone, which is looked up before each line that is told.

    Its age is measured by `monotonic`: the wall clock may be set. While the database is away it tells no
    line, since nobody knows then who may hear what; what is missed comes as soon as it is back.
    """
    bus, seq, heard, waited, ends = parts.bus, since, since, False, monotonic() + LONGEST
    yield "retry: 2000\n\n"
    yield beat(parts.store.clock())
    while not (over() or bus.closed) and monotonic() < ends:
        now: int | None = seq
        with outages.borne():  # a database that is away says nothing new; the phone hears that we are there
            now = newest()
        if now is None:
            return
        if now > seq:
            seq = now
            yield change(seq, page)
        elif waited:
            yield beat(parts.store.clock())
        heard = bus.wait(table, max(seq, heard), BEAT, over)
        waited = True


def change(seq: int, page: Callable[[int], str]) -> str:
    """A new line, with the page where there is one."""
    packed = ""
    with outages.borne():  # the phone asks for it
        packed = page(seq)
    told = f', "page": "{packed}"' if packed else ""  # letters that JSON writes as they are
    return f'id: {seq}\nevent: change\ndata: {{"seq": {seq}{told}}}\n\n'


def beat(now: float) -> str:
    """Something to hear for a phone that waits."""
    return f"event: beat\ndata: {json.dumps({'now': now})}\n\n"
