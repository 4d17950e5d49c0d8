"""Decks of people's own, opened for a new table: from a file, by five letters, or by an address that holds all of it.

Nothing is kept here: the form of the new table carries the deck on, and the table's log keeps it.
"""

from __future__ import annotations

from flask import Blueprint, Response, make_response

from scorer.games.sheet import Form
from scorer.playing import shelf
from scorer.web.forms import deck_form, deck_upload
from scorer.web.request import concurrency, context
from scorer.web.screens.new_table import new_table, with_brought

pages = Blueprint("decks", __name__)


@pages.get("/D/<packed>")
@concurrency.expensive()
def packed(packed: str) -> Response:
    """The form for a new table with the deck that the address holds; where that can't be, with all that is wrong."""
    editions = deck_upload.playable(deck_form.of_address(packed))
    return make_response(new_table(editions[0].game, Form(), opened=editions, packed=packed))


@pages.post("/new/<game>/deck")
@concurrency.expensive()
def opened(game: str) -> Response:
    """The same form with the deck of a file or of five letters; where that can't be, with all that is wrong."""
    return make_response(with_brought(shelf.find(context.about(game))))
