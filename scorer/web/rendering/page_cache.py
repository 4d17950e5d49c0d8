"""Pages that all phones of a right and a language see alike, whole and compressed, in one bounded cache.

Only scripts that fetch the page after news get them: a form without scripts needs an id of its own (`key`), and a page
that was loaded tells its phone the time. A page is kept as long as the match is the same and the cache has room for it.
"""

from __future__ import annotations

import gzip
import threading
from collections.abc import Callable, Hashable

from flask import Request, Response

from scorer.keeping.phones import Member
from scorer.keeping.sized_cache import SizedCache
from scorer.playing.match import Match
from scorer.web.views.players import nameless

LEVEL = 1
"""Of gzip: a page is compressed after each entry; level 6 takes thrice as long and makes it a seventh smaller."""
MOST_BYTES = 8 * 2**20
MATCH_BYTES = 2048
"""What a line of a match counts that is kept with its page."""
FETCHED = "fetch"
"""What scripts send as `X-Requested-With` when they fetch a page after news."""


class PageCache:
    """Compressed pages by table and variant; each belongs to one state of the match."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._pages: SizedCache[Hashable, tuple[Match, bytes]] = SizedCache(most_bytes)
        self._rendering = threading.Lock()

    def get(self, match: Match, variant: Hashable, render: Callable[[], str]) -> bytes:
        """The page, rendered once for all that ask at the same time."""
        key = (match.table, variant)
        with self._rendering:
            entry = self._pages.get(key)
            if entry and entry[0] is match:
                return entry[1]
            page = gzip.compress(render().encode(), LEVEL, mtime=0)
            self._pages.put(key, (match, page), len(page) + MATCH_BYTES * len(match.events))
            return page


def accepts(request: Request) -> bool:
    """Whether a request is for a page as scripts fetch it after news."""
    return (
        request.headers.get("X-Requested-With") == FETCHED
        and "gzip" in request.headers.get("Accept-Encoding", "")
        and not request.query_string
    )


def is_shared(match: Match) -> bool:
    """Whether phones of one right see a match alike: no proposals, no running clock, nothing but the game itself."""
    over = match.standings.finished or match.rematch
    return not (over or match.proposals or match.clock.running is not None or nameless(match))


def anonymous(member: Member) -> Member:
    """What the page shows of a member: the right to write; of who watches also the name and what it asks for."""
    return Member(0, "scorer", None, "", 0.0) if member.may("scorer") else member._replace(number=0, since=0.0)


def response(page: bytes) -> Response:
    """The answer with a compressed page."""
    return Response(page, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
