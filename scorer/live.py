"""New scores to the phones at a table: server-sent events where a thread is free, else a small state to ask for.

Streams wait in memory and look into the database only at each beat, in case news of another process was missed.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator

from flask import Blueprint, Flask, Response, current_app, jsonify, make_response, request
from werkzeug.wrappers import Response as Answer

from scorer import web
from scorer.store import NoTableError

pages = Blueprint("live", __name__, url_prefix="/t/<table>")
BEAT = 10.0
"""Seconds between two beats, real events, since a browser doesn't report a connection that has gone silent."""
LONGEST = 3600.0
"""Seconds after which a stream ends; the phone opens a new one, and its right is looked up again."""


def register(app: Flask) -> None:
    """The addresses, and a count of the streams of this process."""
    app.extensions["scorer-streams"] = Streams(app.config["STREAMS"])
    app.register_blueprint(pages)


class Streams:
    """How many streams are open, and how many may be."""

    def __init__(self, most: int) -> None:
        self.most, self.open = most, 0
        self._lock = threading.Lock()

    def enter(self) -> bool:
        """Takes a place, if one is free."""
        with self._lock:
            if self.open >= self.most:
                return False
            self.open += 1
            return True

    def leave(self) -> None:
        """Gives it back."""
        with self._lock:
            self.open -= 1


@pages.get("/state")
def state(table: str) -> Answer:
    """The number of the last line: small, and 304 where the phone knows it."""
    there = web.seen(table)
    response = jsonify({"seq": there.match.seq, "now": web.parts().store.clock()})
    response.headers["Cache-Control"] = "private, no-cache"
    response.set_etag(str(there.match.seq))
    return response.make_conditional(request)


@pages.get("/events")
def events(table: str) -> Response:
    """The stream of a table; 503 where all places are taken, then the phone asks each second."""
    there = web.seen(table)
    streams: Streams = current_app.extensions["scorer-streams"]
    if not streams.enter():
        return make_response("", 503, {"Retry-After": "30"})
    known = request.headers.get("Last-Event-ID", "")
    newest = there.match.seq
    since = min(int(known), newest) if known.isdecimal() and len(known) < 9 else newest
    body = stream(web.parts(), table, since, _still(table))
    response = Response(body, mimetype="text/event-stream")
    response.call_on_close(streams.leave)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx must not hold events back
    return response


def _still(table: str) -> Callable[[], bool]:
    """Asks later whether this phone, or the link that a program shows, still has a right there."""
    access, phone, token = web.parts().access, web.phone(), web.bearer()

    def still() -> bool:
        found = access.table_of(token) if token else None
        return (found is not None and found[0].id == table) or access.member(table, phone) is not None

    return still


def stream(parts: web.Parts, table: str, since: int, still: Callable[[], bool]) -> Iterator[str]:
    """The text of a stream, until the right or the table is gone; right and table are looked up at each beat."""
    store, seq, began = parts.store, since, parts.store.clock()
    looked = began
    yield "retry: 2000\n\n"
    yield beat(store.clock())
    try:
        now = store.summary(table).seq
        while not parts.bus.closed and store.clock() - began < LONGEST:
            if now <= seq:
                now = parts.bus.wait(table, seq, BEAT)
            if now <= seq or store.clock() - looked >= BEAT:
                looked = store.clock()
                if not still():
                    return
                now = max(now, store.summary(table).seq)
            if now > seq:
                seq = now
                yield f"id: {seq}\nevent: change\ndata: {json.dumps({'seq': seq})}\n\n"
            else:
                yield beat(store.clock())
    except NoTableError:
        return


def beat(now: float) -> str:
    """Something to hear for a phone that waits."""
    return f"event: beat\ndata: {json.dumps({'now': now})}\n\n"
