"""How often a task fits, counted in a request of its own: a page that goes on being typed in takes it back."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, request

from cardgen.core import cancellation
from scorer.web.rendering.templates import render
from scorer.web.request import concurrency, context
from scorer.web.studio import shown
from scorer.web.studio.door import DraftVisit, at_draft

pages = Blueprint("studio_tasks", __name__, url_prefix="/studio/<draft>")
STALE = 409


@pages.get("/odds/<int:number>")
@concurrency.expensive()
@at_draft()
def chances(visit: DraftVisit, number: int) -> Response:
    """The odds of the task of that number from 0, a bonus to choose and hands, as a part of the pane.

    `base` is the line that the page had seen: of an older one nothing is counted, and the count ends where one writes
    meanwhile.
    """
    seq, drafts = visit.state.seq, context.services().drafts
    if request.args.get("base", str(seq)) != str(seq):
        return make_response("", STALE)
    try:
        with cancellation.while_(concurrency.still(lambda: drafts.last_line(visit.draft.id) == seq)):
            found = shown.chances(visit, number)
    except cancellation.UnwantedError:
        return make_response("", STALE)
    if found is None:
        abort(404)
    return make_response(render(found), 200, {"Cache-Control": "no-store"})
