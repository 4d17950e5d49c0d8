"""Printing: costs of options, marks of sets, and the print page."""

from flask import Blueprint, Response, abort, jsonify, make_response, redirect
from werkzeug.wrappers import Response as Answer

from cardgen.studio import partial_deck, printing
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.studio.pages import draft_page, pending_odds, preview_area, previews, print_pane, printers
from scorer.studio.pages.deck_request import allows_part
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.studio.views.fields import Option
from scorer.studio.views.more import ReadyPage
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context

pages = Blueprint("studio_print", __name__, url_prefix="/studio")
WAYS = ("duplex_long", "duplex_short", "manual", "fold", "none")
"""How paper goes through a printer once, or is turned by it."""
SECONDS = 5
"""Who has to wait longer for a PDF is told so before."""
A_SECOND = 400
"""Different faces that come onto sheets within a second on a slow computer; sets take a quarter of that again."""


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
    """What the choices of the pane cost, in words by the names of their fields; nothing where it can't be printed."""
    return jsonify(print_pane.cost_texts(request, request.document))


@pages.get("/<draft>/ready")
@at_draft()
@concurrency.expensive()
def ready(request: DraftRequest) -> str | Answer:
    """Test sheet first, then all: what to press, what to choose in the printer's window, and what is still wrong.

    Who has to wait before the deck is counted is told so on the pane.
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
            partly=allows_part(request),
            choose=_way(str(_table(document, "print").get("backs", "duplex-long"))),
            slow=_slow(len(seen.cards), print_pane.count_of_sets(document)),
            printers=printers.names(),
            level=request.level,
            chosen=printers.requested(request),
            trays=_trays() if printing.is_manual(document) else (),
            tray=printers.tray(request),
        )
    )


def _trays() -> list[Option]:
    """All that a test of a tray may come to."""
    words = context.words()
    plain = [Option(seen, words[f"studio.ready.tray.{seen.replace('-', '_')}"]) for seen in printing.RESULTS]
    turned = [(printing.OVER + one.value, {"seen": one.label}) for one in plain]
    return [*plain, *[Option(value, words.say("studio.ready.tray.over", said)) for value, said in turned]]


def _without(request: DraftRequest) -> int:
    """How many cards can be left out so that the others can be printed; 0 where none must, or that is not enough."""
    try:
        found = partial_deck.without_faults(request.document, *request.view(request.document))
    except PhrasedError:
        return 0
    return len(found.faulty) if found.has_rest else 0


def _way(backs: str) -> str:
    """The key of what to choose in the printer's window for that way of backs."""
    way = backs.partition(",")[0].strip().replace("-", "_")
    return way if way in WAYS else "duplex_long" if way == "light" else "apart"


def _table(document: Document, key: str) -> Document:
    value = document.get(key)
    return value if isinstance(value, dict) else {}


def _slow(faces: int, sets: int) -> int:
    """Seconds that the PDF is likely to take, where these are many; else 0."""
    seconds = faces * (1 + sets / 4) / A_SECOND
    return round(seconds) if seconds > SECONDS else 0
