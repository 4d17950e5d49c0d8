"""Odds of a task, counted in a request of their own, which further typing cancels."""

import flask
from flask import Blueprint, Response, abort, make_response

from cardgen.core import cancellation
from scorer.studio.pages import draft_page
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.web.rendering.templates import render
from scorer.web.request import concurrency, context

pages = Blueprint("studio_tasks", __name__, url_prefix="/studio/<draft>")
STALE = 409


@pages.get("/odds/<int:number>")
@at_draft()
@concurrency.expensive()
def odds(request: DraftRequest, number: int) -> Response:
    """The odds of the task of that number from 0, a bonus to choose and hands, as a part of the pane.

    `base` is the line that the page had seen: of an older one nothing is counted, and the count ends where one writes
    meanwhile.
    """
    seq, drafts = request.state.seq, context.services().drafts
    if flask.request.args.get("base", str(seq)) != str(seq):
        return make_response("", STALE)
    try:
        with cancellation.cancel_unless(concurrency.still(lambda: drafts.last_line(request.draft.id) == seq)):
            found = draft_page.odds_part(request, number)
    except cancellation.CancelledError:
        return make_response("", STALE)
    if found is None:
        abort(404)
    return make_response(render(found), 200, {"Cache-Control": "no-store"})
