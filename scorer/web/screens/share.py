"""Who may come to a table, as a page: at first, with a link just made, or with a form that was refused."""

from __future__ import annotations

from contextlib import suppress

from flask import Response, make_response, request

from cardgen.core.facts import FactError
from scorer.games import sheet
from scorer.games.sheet import Form
from scorer.keeping.access import OnceLink
from scorer.keeping.phones import RIGHTS
from scorer.keeping.store import FullError
from scorer.playing.match import MARKS
from scorer.web.commands.context import TableContext
from scorer.web.rendering import public_url
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.screens.frame import frame
from scorer.web.views.players import can_confirm
from scorer.web.views.share import PHONES, NewLink, Refusal, qr, settings_form
from scorer.web.views.start import spaced


def refused(visit: TableContext, error: FactError, where: str) -> Response:
    """The page with a form that can't be (`players` or `settings`), as it was typed, and why."""
    reason = context.sentence(error, visit.match.game)
    refusal = Refusal(
        players=reason if where == "players" else None, settings=reason if where == "settings" else None,
        field=getattr(error, "field", None),
    )  # fmt: skip
    return share_page(visit, None, context.echoed(), refusal)


def share_page(
    visit: TableContext, link: NewLink | None = None, form: Form | None = None, refusal: Refusal | None = None
) -> Response:
    """The code with its address and QR code, `stuck` where that leads nobody here; links; phones from `skip` on.

    `link` is shown this once; `join_at` is where a code is typed. `once`: a link that lets one phone write, `once_qr`
    to be scanned, `once_until` when the next one takes its place here; `watch`: the code to watch stands first. `links`
    says since when a right has a link; `alone`: whoever asks is the only owner; `confirms`: a second phone may.
    """
    table, access = visit.match.table, context.services().access
    code = context.services().store.summary(table).code
    address = public_url.url("start.coded", code=code)
    members = access.members(table)
    once = _once(visit)
    once_at = public_url.url("start.opening", _anchor=once.token) if once else ""
    skip = context.number("skip", 6) or 0
    skip = skip if skip < len(members) else 0
    page = render_fields(
        "tables/share.html", **frame(visit), tab="share", page_at=url_for("share.share", table=table),
        code=spaced(code), address=address, join_at=public_url.url("start.join"), qr=qr(address),
        stuck=public_url.stays_here(),
        once=once_at, once_qr=qr(once_at) if once else None, once_until=once.until if once else None,
        watch=not once or "watch" in request.args,
        link=link, links=access.links(table), rights=RIGHTS, marks=MARKS,
        members=members[skip : skip + PHONES], phones=len(members), skip=skip, at_a_time=PHONES,
        alone=[phone.number for phone in members if phone.right == "owner"] == [visit.member.number],
        options=sheet(visit.match.game).options, confirms=can_confirm(visit.match.game),
        form=settings_form(visit.match) if form is None else form, refusal=refusal or Refusal(),
    )  # fmt: skip
    return make_response(page, 422 if refusal else 200, {"Cache-Control": "no-store"})


def _once(visit: TableContext) -> OnceLink | None:
    """The link that lets one phone write, for whom may give it; none while nothing can be stored."""
    if not visit.member.may("owner") or visit.match.standings.finished:
        return None
    with suppress(FullError):
        return context.services().access.once(visit.match.table, context.services().tokens.of)
    return None
