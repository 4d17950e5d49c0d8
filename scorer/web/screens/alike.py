"""The tab on which people write as all phones of a right and a language see it: made once, until somebody writes."""

from __future__ import annotations

from typing import NamedTuple

from flask import Response, current_app, request

from scorer.games.sheet import Form
from scorer.keeping.phones import Member
from scorer.playing.match import Match
from scorer.web import visits
from scorer.web.screens.enter import entering, entry_form
from scorer.web.screens.frame import best_time, rights_of
from scorer.web.screens.rendering import render_with_gaps, stamp
from scorer.web.shared import NUMBER, RIGHT, Own, Pages, Shared
from scorer.web.views import table
from scorer.web.views.over import Best
from scorer.web.views.players import nameless
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
    best: Best | None


def enter_alike(visit: Visit, form: Form) -> Response | None:
    """The answer with that form; None where it is this phone's own, or of this moment."""
    found = page_alike(visit, form)
    return _answer(*found) if found else None


def page_alike(visit: Visit, form: Form) -> tuple[Shared, Own] | None:
    """The page of that answer, and what comes into its gaps."""
    if not is_shared(visit.match) or request.query_string:
        return None
    rights, best = rights_of(visit), best_time(visit.match)
    seen = seen_of(request.script_root, visits.language(), visit.member, form, rights, best)
    pages: Pages = current_app.extensions["scorer-pages"]
    page = pages.get(visit.match, seen, lambda: page_of(visit.match, seen))
    return (page, own_of(visit.member)) if page else None


def is_shared(match: Match) -> bool:
    """Whether no phone sees a page of its own, or one of the moment; who owns a table is not asked for its names."""
    return not match.proposals and match.clock.running is None and not nameless(match)


def seen_of(root: str, language: str, member: Member, form: Form, rights: Rights, best: Best | None) -> Seen:
    """What the page of a member hangs on."""
    spoken = Member(0, "scorer", None, "", 0.0) if member.may("scorer") else member._replace(number=0, since=0.0)
    return Seen(root, language, spoken, tuple(form.items(multi=True)), tuple(rights.asking), rights.rematch, best)


def own_of(member: Member) -> Own:
    """What comes into the gaps of a member's page now."""
    return Own(stamp(), member.right, str(member.number))


def page_of(match: Match, seen: Seen) -> Shared | None:
    """The page with gaps, made of these values alone, in a request with that root and language."""
    words, rights = visits.words(match.game), Rights(seen.asking, {}, seen.rematch)
    frame = table.frame(match, seen.member, words, rights, seen.best, Mine(RIGHT, NUMBER))
    return render_with_gaps(entering(match, frame, entry_form(match, Form(seen.form), None)))


def _answer(page: Shared, own: Own) -> Response:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return Response(page.plain(own))
    return Response(page.packed(own), headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
