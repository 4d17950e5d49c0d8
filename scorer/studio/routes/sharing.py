"""Links for others, the revisions of a draft, its deletion."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from cardgen.custom import short_form
from cardgen.studio import merge
from scorer.games.sheet import FieldError
from scorer.keeping.draft_rights import RIGHTS
from scorer.studio.pages import revisions
from scorer.studio.pages.print_pane import count_of_sets
from scorer.studio.request import form, uploads
from scorer.studio.request.access import DraftVisit, at_draft
from scorer.studio.routes import dry_run
from scorer.studio.views.more import ChangesPage
from scorer.studio.views.pages import MorePage
from scorer.web.rendering import public_url
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.web.views.share import NewLink, qr

pages = Blueprint("studio_more", __name__, url_prefix="/studio/<draft>")


@pages.get("/more")
@at_draft()
def more(visit: DraftVisit) -> Response:
    """Files, links, and where else it leads."""
    return _more(visit)


def _more(visit: DraftVisit, link: NewLink | None = None) -> Response:
    drafts, owns = context.services().drafts, visit.holder.may("own")
    page = MorePage(
        draft=visit.draft.id, name=visit.draft.name, owns=owns,
        links=[*drafts.links(visit.draft.id)] if owns else [], link=link, copy=_copy(visit),
        stuck=public_url.stays_here(),
        own=bool(uploads.used_names(visit.state.document)),
        sets=count_of_sets(visit.state.document), since=visit.draft.made,
    )  # fmt: skip
    return make_response(render(page), 200, {"Cache-Control": "no-store"} if link else {})


def _copy(visit: DraftVisit) -> str:
    """The address that holds the whole deck; "" where an address can't, as of a deck with pictures of one's own."""
    document = visit.state.document
    letters = "" if uploads.used_names(document) else short_form.if_short(document)
    return public_url.url("studio.copy", packed=letters) if letters else ""


@pages.get("/changes")
@concurrency.expensive()
@at_draft()
def changes(visit: DraftVisit) -> str:
    """The states that it had, the latest first; `before`: those before a line of its log."""
    states, older = revisions.revisions(visit, form.line_number(request.args.get("before", "")) or None)
    draft, writes = visit.draft, visit.holder.may("write")
    is_broken = "broken" in request.args
    page = ChangesPage(draft=draft.id, name=draft.name, writes=writes, states=states, older=older, is_broken=is_broken)
    return render(page)


@pages.post("/restore/<int:seq>")
@at_draft("write")
def restore(visit: DraftVisit, seq: int) -> Answer:
    """Lets the draft be what it was after a line; a change like any other, which can be undone."""
    drafts = context.services().drafts
    then = drafts.state(visit.draft.id, seq).document
    key = form.parse(request.form).key
    check = dry_run.check_restored(visit)
    drafts.save(visit.draft.id, visit.holder.number, key, visit.state.seq, lambda _: then, merge.merge, check)
    return redirect(url_for("studio.pane", draft=visit.draft.id, pane="cards"), 303)


@pages.post("/links/<right>")
@at_draft("own")
def link(visit: DraftVisit, right: str) -> Response | Answer:
    """A new link for a right, shown once; or none any more, and nobody who came by it (`revoke`)."""
    if right not in RIGHTS:
        abort(404)
    drafts = context.services().drafts
    if request.form.get("revoke"):
        drafts.revoke(visit.draft.id, right, but=visit.holder.number)
        return redirect(url_for("studio_more.more", draft=visit.draft.id), 303)
    address = public_url.url("start.opening", _anchor=drafts.link(visit.draft.id, right))
    return _more(visit, NewLink(address, right, qr(address)))


@pages.post("/delete")
@at_draft("own")
def delete(visit: DraftVisit) -> Answer:
    """Deletes the draft with its log; its owner says so twice."""
    if not request.form.get("sure"):
        raise FieldError("sure", "form_sure_draft")
    context.services().drafts.forget(visit.draft.id)
    return redirect(url_for("studio.start"), 303)
