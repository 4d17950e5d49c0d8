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
from scorer.studio.views.pages import MorePage
from scorer.studio.views.subpages import ChangesPage
from scorer.web.rendering import public_url
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency
from scorer.web.views.share import NewLink, qr

pages = Blueprint("studio_more", __name__, url_prefix="/studio/<draft>")


@pages.get("/more")
@at_draft()
def more(request: DraftRequest) -> Response:
    """Files, links, and other pages of the draft."""
    return _more(request)


def _more(request: DraftRequest, link: NewLink | None = None) -> Response:
    owns = request.holder.may("own")
    page = MorePage(
        draft=request.draft.id, name=request.draft.name, owns=owns,
        links=[*request.drafts.links(request.draft.id)] if owns else [], link=link, copy=_copy(request),
        stuck=public_url.stays_here(),
        has_uploads=bool(uploads.used_names(request.document, request.album)),
        sets=count_of_sets(request.document), since=request.draft.made,
    )  # fmt: skip
    return make_response(render(page), 200, {"Cache-Control": "no-store"} if link else {})


def _copy(request: DraftRequest) -> str:
    """The address that holds the whole deck; "" if it can't, as for a deck with custom pictures."""
    packed = "" if uploads.used_names(request.document, request.album) else short_form.if_short(request.document)
    return public_url.url("studio.copy", packed=packed) if packed else ""


@pages.get("/changes")
@at_draft()
@concurrency.expensive()
def changes(request: DraftRequest) -> str:
    """The revisions, the latest first; `before`: those before a line of the log."""
    states, older = revisions.revisions(request, form.line_number(request.query.get("before", "")) or None)
    return render(
        ChangesPage(
            draft=request.draft.id, name=request.draft.name, writes=request.holder.may("write"),
            states=states, older=older, is_broken="broken" in request.query,
        )
    )  # fmt: skip


@pages.post("/restore/<int:seq>")
@at_draft("write")
def restore(request: DraftRequest, seq: int) -> Answer:
    """Restores the draft as it was after a line; a change like any other, which can be undone."""
    earlier, base = request.at(seq), request.state.seq
    check = dry_run.check_restored(request)
    request.drafts.save(
        request.draft.id, request.holder.number, request.form.key, base, lambda _: earlier, merge.merge, check
    )
    return redirect(url_for("studio.pane", draft=request.draft.id, pane="cards"), 303)


@pages.post("/links/<right>")
@at_draft("own")
def link(request: DraftRequest, right: str) -> Response | Answer:
    """A new link for a right, shown once; or `revoke` for all links and holders of it."""
    if right not in RIGHTS:
        abort(404)
    if request.form.others.get("revoke"):
        request.drafts.revoke(request.draft.id, right, but=request.holder.number)
        return redirect(url_for("studio_more.more", draft=request.draft.id), 303)
    address = public_url.url("start.opening", _anchor=request.drafts.link(request.draft.id, right))
    return _more(request, NewLink(address, right, qr(address)))


@pages.post("/delete")
@at_draft("own")
def delete(request: DraftRequest) -> Answer:
    """Deletes the draft with its log; its owner confirms that."""
    if not request.form.others.get("sure"):
        raise FieldError("sure", "form_sure_draft")
    request.drafts.forget(request.draft.id)
    return redirect(url_for("studio.start"), 303)
