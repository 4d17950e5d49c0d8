"""The tab on which people write as all phones of a right and a language see it: made once, until somebody writes."""

from __future__ import annotations

from typing import NamedTuple

from flask import Response, current_app, request

from scorer.games.sheet import Form
from scorer.keeping.access import Member
from scorer.playing.match import Match
from scorer.web import visits
from scorer.web.screens.enter import entering, entry_form
from scorer.web.screens.frame import best_time, rights_of
from scorer.web.screens.rendering import render_with_gaps, stamp
from scorer.web.shared import NUMBER, RIGHT, Own, Pages, Shared
from scorer.web.views import table
from scorer.web.views.enter import EnterPage
from scorer.web.views.table import Mine, Rematch, Rights
from scorer.web.visits import Visit


class Seen(NamedTuple):
    """All that the page hangs on besides the game, the moment and what comes into its gaps.

    `member` has only what the page shows of one: no number, the right of who may write, or else the name and what it
    asks for.
    """

    root: str
    language: str
    member: Member
    form: tuple[tuple[str, str], ...]
    asking: tuple[Member, ...]
    rematch: Rematch | None
    best: str | None


def enter_alike(visit: Visit, form: Form) -> Response | None:
    """The answer with that form; None where it is this phone's own, or of this moment."""
    found = page_alike(visit, form)
    return _answer(*found) if found else None


def page_alike(visit: Visit, form: Form) -> tuple[Shared, Own] | None:
    """The page of that answer, and what comes into its gaps."""
    match, member = visit
    if match.proposals or match.clock.running is not None or request.query_string:
        return None
    rights = rights_of(visit)
    spoken = Member(0, "scorer", None, "", 0.0) if member.may("scorer") else member._replace(number=0, since=0.0)
    seen = Seen(
        request.script_root, visits.language(), spoken, tuple(form.items(multi=True)), tuple(rights.asking),
        rights.rematch, best_time(match),
    )  # fmt: skip
    pages: Pages = current_app.extensions["scorer-pages"]
    page = pages.get(match, seen, lambda: render_with_gaps(_page(match, seen)))
    return (page, Own(stamp(), member.right, str(member.number))) if page else None


def _page(match: Match, seen: Seen) -> EnterPage:
    """The page with gaps, made of these values alone."""
    words, rights = visits.words(match.game), Rights(seen.asking, {}, seen.rematch)
    frame = table.frame(match, seen.member, words, rights, seen.best, Mine(RIGHT, NUMBER))
    return entering(match, frame, entry_form(match, Form(seen.form), None))


def _answer(page: Shared, own: Own) -> Response:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return Response(page.plain(own))
    return Response(page.packed(own), headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
