"""How a game is played: /rules/terz and its like. Anybody may read; with a table the page leads back to it."""

from __future__ import annotations

from flask import Blueprint

from cardgen.deck import edition
from scorer.games import ASKED
from scorer.playing import shelf
from scorer.web.rendering.templates import render_fields
from scorer.web.request import concurrency, context

pages = Blueprint("rules", __name__, url_prefix="/rules")


def _of_custom_deck(game: str) -> int:
    """As many lines as are expensive where a table's own cards may have to be drawn; a book is drawn once for all."""
    visit = context.table_of(game)
    return concurrency.LONG + 1 if visit and visit.match.edition.data is not None else 0


@pages.get("/<game>")
@concurrency.expensive(_of_custom_deck)
def show(game: str) -> str:
    """The rulebook, adapted to a table's custom deck."""
    context.about(game, "rules")
    from scorer.games.rulebook import book  # loads what draws cards

    visit = context.table_of(game)
    deck = visit.match.edition if visit else edition.original(shelf.find(game))
    return render_fields(
        "rules.html", game=deck.game, book=book(deck, context.language()), asked=game in ASKED,
        table=visit.match.table if visit else None,
    )  # fmt: skip
