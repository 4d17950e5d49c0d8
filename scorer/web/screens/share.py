"""Who may come to a table, as a page: at first, with a link just made, or with a form that was refused."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from flask import Response, make_response, request

from cardgen.core.facts import FactError
from scorer.games import sheet
from scorer.keeping.access import OnceLink
from scorer.keeping.store import FullError
from scorer.web.commands.context import TableContext
from scorer.web.rendering import public_url
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.screens.frame import frame
from scorer.web.views.players import can_confirm
from scorer.web.views.share import PHONES, NewLink, Refusal, SharePage, qr, settings_form
from scorer.web.views.start import spaced


def share_page(visit: TableContext, link: NewLink | None = None) -> Response:
    """The page as it is; with a link that is shown this once."""
    return _uncached(_view(visit, link))


def refused(visit: TableContext, error: FactError, where: str) -> Response:
    """The page with a form that can't be (`players` or `settings`), as it was typed, and why."""
    reason = context.sentence(error, visit.match.game)
    refusal = Refusal(
        players=reason if where == "players" else None, settings=reason if where == "settings" else None,
        field=getattr(error, "field", None),
    )  # fmt: skip
    page = replace(_view(visit), form=context.echoed(), refusal=refusal)
    return _uncached(page, 422)


def _uncached(page: SharePage, status: int = 200) -> Response:
    return make_response(render(page), status, {"Cache-Control": "no-store"})


def _view(visit: TableContext, link: NewLink | None = None) -> SharePage:
    table, access = visit.match.table, context.services().access
    code = context.services().store.summary(table).code
    address = public_url.url("start.coded", code=code)
    members = access.members(table)
    once = _once(visit)
    once_at = public_url.url("start.opening", _anchor=once.token) if once else ""
    skip = context.number("skip", 6) or 0
    skip = skip if skip < len(members) else 0
    return SharePage(
        frame=frame(visit), page_at=url_for("share.share", table=table),
        code=spaced(code), address=address, join_at=public_url.url("start.join"), qr=qr(address),
        stuck=public_url.stays_here(),
        once=once_at, once_qr=qr(once_at) if once else None, once_until=once.until if once else None,
        watch=not once or "watch" in request.args,
        link=link, links=access.links(table),
        members=members[skip : skip + PHONES], phones=len(members), skip=skip,
        alone=[phone.number for phone in members if phone.right == "owner"] == [visit.member.number],
        options=sheet(visit.match.game).options, confirms=can_confirm(visit.match.game),
        form=settings_form(visit.match),
    )  # fmt: skip


def _once(visit: TableContext) -> OnceLink | None:
    """The link that lets one phone write, for whom may give it; none while nothing can be stored."""
    if not visit.member.may("owner") or visit.match.standings.finished:
        return None
    with suppress(FullError):
        return context.services().access.once(visit.match.table, context.services().tokens.of)
    return None
