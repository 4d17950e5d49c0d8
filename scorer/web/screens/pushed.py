"""The page on which people write, for a stream that brings it with its news: what its phone would get if it asked.

So an entry costs one question for all phones at the table, who may still look, and no request more. What the page hangs
on is known without one; a request is made up only where a page is to be made, or where it shows more than the log.
"""

from __future__ import annotations

from base64 import b64encode

from flask import current_app, g, request
from flask.globals import app_ctx

from scorer.games.looks import decimal_mark
from scorer.keeping.audience import Audience, Audiences
from scorer.keeping.phones import Member
from scorer.keeping.reader import NoTableError
from scorer.playing.match import Match
from scorer.web import visits
from scorer.web.parts import Services
from scorer.web.screens import alike
from scorer.web.screens.alike import Seen
from scorer.web.shared import Own, Pages, Shared
from scorer.web.views.enter import preset
from scorer.web.views.table import Rights
from scorer.web.visits import Visit


class Listener:
    """The phone behind a stream. Its right is looked up each time before anything is told."""

    def __init__(self, table: str) -> None:
        self._app = app_ctx.app  # itself, as `current_app` is gone when the stream goes on
        self._parts: Services = visits.services()
        self._audiences: Audiences = current_app.extensions["scorer-audiences"]
        self._pages: Pages = current_app.extensions["scorer-pages"]
        self._table, self._phone = table, visits.phone()
        self._root, self._language = request.script_root, visits.language()
        texts = {key: value for key, value in request.environ.items() if isinstance(value, str)}
        self._asks = {**texts, "PATH_INFO": f"/t/{table}", "QUERY_STRING": "", "HTTP_ACCEPT": "text/html"}
        self._member: Member | None = None
        self._audience: Audience | None = None
        self._seq: int | None = None

    def newest(self) -> int | None:
        """The number of the last line; None as soon as the phone has no right there.

        Where the bus has spoken of a line beyond the last look, the phones that hear of it share one.
        """
        spoken = self._parts.bus.last(self._table)
        if self._seq is not None and spoken > self._seq:
            self._audience = self._audiences.at(self._table, spoken)
            self._member, self._seq = self._audience.phones.get(self._phone or ""), self._audience.seq
        else:
            place = self._parts.access.place(self._table, self._phone)
            self._audience, (self._member, self._seq) = None, place or (None, None)
        return self._seq if self._member else None

    def page(self, seq: int) -> str:
        """The page at that line or a later one, as gzip in base64; nothing where it is this phone's own.

        For the right that `newest` has found just before.
        """
        try:
            found = self._found(self._member, seq) if self._member else None
        except NoTableError:  # deleted since; the next look tells
            found = None
        return b64encode(found[0].packed(found[1])).decode() if found else ""

    def _found(self, member: Member, seq: int) -> tuple[Shared, Own] | None:
        match = self._parts.store.match_at(self._table, seq)
        if not alike.is_shared(match):
            return None
        form = preset(match, member)
        if match.rematch or match.standings.finished:  # a page that shows what this phone has beside this table
            with self._app.request_context(dict(self._asks)):
                g.game, g.mark = match.game, decimal_mark(match.edition)
                return alike.page_alike(Visit(match, member), form)
        seen = alike.seen_of(self._root, self._language, member, form, Rights(self._asking(member), {}, None), None)
        page = self._pages.get(match, seen, lambda: self._made(match, seen))
        return (page, alike.own_of(member)) if page else None

    def _made(self, match: Match, seen: Seen) -> Shared | None:
        with self._app.request_context(dict(self._asks)):  # in the language and at the address of the stream
            g.game, g.mark = match.game, decimal_mark(match.edition)
            return alike.page_of(match, seen)

    def _asking(self, member: Member) -> list[Member]:
        """The phones that ask for a right, for whom may give it."""
        if not member.may("owner"):
            return []
        here = self._audience.phones.values() if self._audience else self._parts.access.members(self._table)
        return [phone for phone in here if phone.asks]
