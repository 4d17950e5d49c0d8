"""From a deck to the score keeper: a code to scan for a new table, or for the tables of a class."""

from flask import Blueprint, Response, make_response, redirect
from werkzeug.wrappers import Response as Answer

from cardgen.custom import short_form
from cardgen.custom.child_process import run_bounded
from cardgen.custom.custom_edition import CustomEdition
from cardgen.deck.edition import AnyEdition
from cardgen.schema.draft import DeckError, Draft
from scorer.games.sheet import Form
from scorer.keeping.drafts import Document
from scorer.playing import decks
from scorer.studio.pages import draft_page
from scorer.studio.pages.fields import word
from scorer.studio.pages.print_pane import count_of_sets
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.studio.views.subpages import ScorePage
from scorer.web.rendering import public_url
from scorer.web.rendering.templates import render
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency
from scorer.web.screens.new_table import new_table
from scorer.web.views.share import qr_of_deck

pages = Blueprint("studio_score", __name__, url_prefix="/studio/<draft>")


@pages.get("/score")
@at_draft()
@concurrency.expensive()
def score(request: DraftRequest) -> str:
    """The code, the deck's letters, and links; the faults of a deck that can have no table."""
    try:
        letters = [(_level(edition), edition.fingerprint) for edition in _editions(request)]
    except DeckError:
        letters = []
    deck = short_form.if_short(_rules_only(request.document)) if letters else ""
    address = public_url.url("decks.packed", packed=deck) if deck else ""
    sets = count_of_sets(request.document)
    return render(
        ScorePage(
            draft=request.draft.id, name=request.draft.name, letters=letters, address=address,
            notes=[] if letters else draft_page.placed_notes(request, hints=False),
            code=qr_of_deck(address.removesuffix(deck), deck) if deck else None,
            stuck=public_url.stays_here(), tables=sets,
            table=url_for("decks.packed", packed=deck) if deck else "",
            whole_class=url_for("rooms.new", deck=deck, tables=sets) if deck and sets > 1 else "",
        )
    )  # fmt: skip


@pages.post("/score")
@at_draft()
@concurrency.expensive()
def table(request: DraftRequest) -> Response | Answer:
    """The form of a new table with this deck, in the address if that is short enough."""
    editions, deck = _editions(request), short_form.if_short(_rules_only(request.document))
    if deck:
        return redirect(url_for("decks.packed", packed=deck), 303)
    return make_response(new_table(editions[0].game, Form(), opened=editions))


def _editions(request: DraftRequest) -> list[AnyEdition]:
    return run_bounded(decks.editions_of, Draft(_rules_only(request.document)), request.language)


def _level(edition: AnyEdition) -> str:
    """The name of an edition's level, as in the head of the studio."""
    name = edition.settings.level if isinstance(edition, CustomEdition) else ""
    return name or word("studio.level.whole")


def _rules_only(document: Document) -> Document:
    """The part of a document that matters at a table."""
    return {key: value for key, value in document.items() if key not in decks.PRINTED}
