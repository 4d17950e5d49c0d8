"""Links for others, the revisions of a draft, its deletion."""

from flask import Blueprint, Response, abort, make_response, redirect
from werkzeug.wrappers import Response as Answer

from cardgen.custom import short_form
from cardgen.studio import merge
from scorer.games.sheet import FieldError
from scorer.keeping.draft_rights import RIGHTS
from scorer.studio.pages import revisions
from scorer.studio.pages.print_pane import count_of_sets
from scorer.studio.request import form, uploads
from scorer.studio.request.access import DraftRequest, at_draft
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
def more(request: DraftRequest) -> Response:
    """Files, links, and where else it leads."""
    return _more(request)


def _more(request: DraftRequest, link: NewLink | None = None) -> Response:
    drafts, owns = context.services().drafts, request.holder.may("own")
    page = MorePage(
        draft=request.draft.id, name=request.draft.name, owns=owns,
        links=[*drafts.links(request.draft.id)] if owns else [], link=link, copy=_copy(request),
        stuck=public_url.stays_here(),
        own=bool(uploads.used_names(request.document, request.album)),
        sets=count_of_sets(request.document), since=request.draft.made,
    )  # fmt: skip
    return make_response(render(page), 200, {"Cache-Control": "no-store"} if link else {})


def _copy(request: DraftRequest) -> str:
    """The address that holds the whole deck; "" if it can't, as for a deck with custom pictures."""
    document = request.document
    letters = "" if uploads.used_names(document, request.album) else short_form.if_short(document)
    return public_url.url("studio.copy", packed=letters) if letters else ""


@pages.get("/changes")
@at_draft()
@concurrency.expensive()
def changes(request: DraftRequest) -> str:
    """The states that it had, the latest first; `before`: those before a line of its log."""
    states, older = revisions.revisions(request, form.line_number(request.query.get("before", "")) or None)
    draft, writes = request.draft, request.holder.may("write")
    is_broken = "broken" in request.query
    page = ChangesPage(draft=draft.id, name=draft.name, writes=writes, states=states, older=older, is_broken=is_broken)
    return render(page)


@pages.post("/restore/<int:seq>")
@at_draft("write")
def restore(request: DraftRequest, seq: int) -> Answer:
    """Lets the draft be what it was after a line; a change like any other, which can be undone."""
    drafts = context.services().drafts
    then = drafts.state(request.draft.id, seq).document
    key = request.form.key
    check = dry_run.check_restored(request)
    drafts.save(request.draft.id, request.holder.number, key, request.state.seq, lambda _: then, merge.merge, check)
    return redirect(url_for("studio.pane", draft=request.draft.id, pane="cards"), 303)


@pages.post("/links/<right>")
@at_draft("own")
def link(request: DraftRequest, right: str) -> Response | Answer:
    """A new link for a right, shown once; or none any more, and nobody who came by it (`revoke`)."""
    if right not in RIGHTS:
        abort(404)
    drafts = context.services().drafts
    if request.form.others.get("revoke"):
        drafts.revoke(request.draft.id, right, but=request.holder.number)
        return redirect(url_for("studio_more.more", draft=request.draft.id), 303)
    address = public_url.url("start.opening", _anchor=drafts.link(request.draft.id, right))
    return _more(request, NewLink(address, right, qr(address)))


@pages.post("/delete")
@at_draft("own")
def delete(request: DraftRequest) -> Answer:
    """Deletes the draft with its log; its owner says so twice."""
    if not request.form.others.get("sure"):
        raise FieldError("sure", "form_sure_draft")
    request.drafts.forget(request.draft.id)
    return redirect(url_for("studio.start"), 303)
