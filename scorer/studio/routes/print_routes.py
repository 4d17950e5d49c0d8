"""Printing: costs of options, marks of sets, and the print page."""

from flask import Blueprint, Response, abort, jsonify, make_response, redirect
from werkzeug.wrappers import Response as Answer

from cardgen.studio import partial_deck, printing
from cardgen.studio.pointers import table_at
from cardgen.words.phrases import PhrasedError
from scorer.studio.pages import draft_page, pending_odds, preview_area, previews, print_pane, printers
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.studio.views.fields import Option
from scorer.studio.views.subpages import ReadyPage
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context

pages = Blueprint("studio_print", __name__, url_prefix="/studio")
WAYS = ("duplex_long", "duplex_short", "manual", "fold", "none")
"""Ways of backs with a single pass through the printer."""
SECONDS = 5
"""Seconds of making a PDF from which on the page says so before."""
A_SECOND = 400
"""Different faces that are placed on sheets within a second on a slow computer; each set takes a quarter more."""


@pages.get("/mark/<letter>.svg")
def mark(letter: str) -> Response:
    """The mark of a set, which never changes."""
    try:
        data = printing.mark(letter)
    except PhrasedError:
        abort(404)
    year = {"Content-Type": "image/svg+xml", "Cache-Control": f"public, max-age={context.YEAR}"}
    return make_response(data, 200, year)


@pages.get("/<draft>/costs.json")
@at_draft()
@concurrency.expensive()
def costs_of(request: DraftRequest) -> Response:
    """The costs of the pane's choices, in words by the names of their fields; none where it can't be printed."""
    return jsonify(print_pane.cost_texts(request, request.document))


@pages.get("/<draft>/ready")
@at_draft()
@concurrency.expensive()
def ready(request: DraftRequest) -> str | Answer:
    """Test sheet first, then all: the downloads, the choice for the printer's window, and the faults.

    Redirects to the pane while the deck's tasks are still to be counted.
    """
    document, seen = request.document, previews.current(request, request.document)
    if seen.cards and pending_odds.estimate(document, request.level):
        return redirect(
            url_for("studio.pane", draft=request.draft.id, pane="print", **preview_area.query(request)), 303
        )
    return render(
        ReadyPage(
            draft=request.draft.id,
            name=str(document.get("name", "")),
            line=draft_page.totals_line(request, document),
            notes=draft_page.placed_notes(request),
            without=_without(request),
            partly=printers.allows_part(request),
            choose=_way(str(table_at(document, "print").get("backs", "duplex-long"))),
            slow=_slow(len(seen.cards), print_pane.count_of_sets(document)),
            printers=printers.names(),
            level=request.level,
            chosen=printers.requested(request),
            trays=_trays() if printing.is_manual(document) else (),
            tray=printers.tray(request),
        )
    )


def _trays() -> list[Option]:
    """All possible results of a test of a tray."""
    words = context.words()
    plain = [Option(seen, words[f"studio.ready.tray.{seen.replace('-', '_')}"]) for seen in printing.RESULTS]
    return [
        *plain,
        *[Option(printing.OVER + one.value, words.say("studio.ready.tray.over", {"seen": one.label})) for one in plain],
    ]


def _without(request: DraftRequest) -> int:
    """How many cards to leave out so that the others can be printed; 0 where none have faults, or all would."""
    try:
        partial = partial_deck.without_faults(request.document, *request.view(request.document))
    except PhrasedError:
        return 0
    return len(partial.faulty) if partial.has_rest else 0


def _way(backs: str) -> str:
    """The key of the choice in the printer's window for that way of backs."""
    way = backs.partition(",")[0].strip().replace("-", "_")
    return way if way in WAYS else "duplex_long" if way == "light" else "apart"


def _slow(faces: int, sets: int) -> int:
    """The estimated seconds of making the PDF, if many; else 0."""
    seconds = faces * (1 + sets / 4) / A_SECOND
    return round(seconds) if seconds > SECONDS else 0
