"""The page on which people write, for a stream that brings it with its news: what its phone would get if it asked.

So an entry costs one question for each phone, whether it may still look, and no request more.
"""

from __future__ import annotations

from base64 import b64encode

from flask import g, request
from flask.globals import app_ctx

from scorer.keeping.access import Member
from scorer.keeping.reader import NoTableError
from scorer.web import visits
from scorer.web.parts import Services
from scorer.web.screens.alike import page_alike
from scorer.web.views.enter import preset
from scorer.web.visits import Visit


class Listener:
    """The phone behind a stream. Its right is looked up each time before anything is told."""

    def __init__(self, table: str) -> None:
        self._app = app_ctx.app  # itself, as `current_app` is gone when the stream goes on
        self._parts: Services = visits.services()
        self._table, self._phone = table, visits.phone()
        texts = {key: value for key, value in request.environ.items() if isinstance(value, str)}
        self._asks = {**texts, "PATH_INFO": f"/t/{table}", "QUERY_STRING": "", "HTTP_ACCEPT": "text/html"}
        self._member: Member | None = None

    def newest(self) -> int | None:
        """The number of the last line; None as soon as the phone has no right there."""
        place = self._parts.access.place(self._table, self._phone)
        self._member = place[0] if place else None
        return place[1] if place else None

    def page(self, seq: int) -> str:
        """The page at that line or a later one, as gzip in base64; nothing where it is this phone's own.

        For the right that `newest` has found just before.
        """
        try:
            packed = self._packed(self._member, seq) if self._member else b""
        except NoTableError:  # deleted since; the next look tells
            packed = b""
        return b64encode(packed).decode()

    def _packed(self, member: Member, seq: int) -> bytes:
        with self._app.request_context(dict(self._asks)):  # in the language and at the address of the stream
            visit = Visit(self._parts.store.match_at(self._table, seq), member)
            g.game = visit.match.game
            found = page_alike(visit, preset(*visit))
            return found[0].packed(found[1]) if found else b""
