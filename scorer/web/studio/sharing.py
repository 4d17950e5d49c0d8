"""What is rarely needed of a draft: links for others, its history, to delete it."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from scorer.games.sheet import FieldError
from scorer.keeping.draft_rights import RIGHTS
from scorer.web import public_url, visits
from scorer.web.screens.rendering import render
from scorer.web.studio.door import DraftVisit, at_draft
from scorer.web.urls import url_for
from scorer.web.views.studio import DraftChange, MorePage

pages = Blueprint("studio_more", __name__, url_prefix="/studio/<draft>")
LATEST = 50


@pages.get("/more")
@at_draft()
def more(visit: DraftVisit) -> Response:
    """Files, links, history."""
    return _more(visit)


def _more(visit: DraftVisit, link: str = "") -> Response:
    drafts, owns = visits.services().drafts, visit.holder.may("own")
    page = MorePage(
        draft=visit.draft.id, name=visit.draft.name, owns=owns,
        links=[*drafts.links(visit.draft.id)] if owns else [], link=link,
        history=[DraftChange(line.seq, line.at, line.kind) for line in drafts.changes(visit.draft.id, LATEST)],
    )  # fmt: skip
    return make_response(render(page), 200, {"Cache-Control": "no-store"} if link else {})


@pages.post("/links/<right>")
@at_draft("own")
def link(visit: DraftVisit, right: str) -> Response | Answer:
    """A new link for a right, shown once; or none any more, and nobody who came by it (`revoke`)."""
    if right not in RIGHTS:
        abort(404)
    drafts = visits.services().drafts
    if request.form.get("revoke"):
        drafts.revoke(visit.draft.id, right, but=visit.holder.number)
        return redirect(url_for("studio_more.more", draft=visit.draft.id), 303)
    return _more(visit, public_url.url("start.opening", _anchor=drafts.link(visit.draft.id, right)))


@pages.post("/delete")
@at_draft("own")
def delete(visit: DraftVisit) -> Answer:
    """Deletes the draft with its log; its owner says so twice."""
    if not request.form.get("sure"):
        raise FieldError("sure", "form_sure_draft")
    visits.services().drafts.forget(visit.draft.id)
    return redirect(url_for("studio.start"), 303)
