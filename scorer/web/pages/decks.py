"""Decks of people's own, opened for a new table: from a file, by five letters, or by an address that holds all of it.

Nothing is kept here: the form of the new table carries the deck on, and the table's log keeps it.
"""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, make_response, request

from cardgen import registry
from cardgen.decks.draft import DeckError
from cardgen.edition import AnyEdition
from cardgen.facts import FactError
from scorer.games import GAMES, NoPartError
from scorer.games.sheet import FieldError, Form
from scorer.web import deck_form, gate, limits, visits
from scorer.web.screens.new_table import new_table, refused

pages = Blueprint("decks", __name__)


@pages.get("/D/<packed>")
@gate.dear()
def packed(packed: str) -> Response:
    """The form for a new table with the deck that the address holds; where that can't be, with all that is wrong."""
    editions = [_playable(edition) for edition in deck_form.of_address(packed)]
    return make_response(new_table(editions[0].game, Form(), opened=editions))


@pages.post("/new/<game>/deck")
@gate.dear()
def opened(game: str) -> Response:
    """The same form with the deck of a file or of five letters; where that can't be, with all that is wrong."""
    if game not in GAMES:
        raise NoPartError(game, "sheet")
    _counted()
    try:
        editions = [_playable(edition) for edition in _opened()]
    except (FactError, DeckError) as error:
        return make_response(refused(registry.find(game), error), 422)
    return make_response(new_table(editions[0].game, visits.echoed(), opened=editions))


def _counted() -> None:
    """To check a deck may take a second: TooManyError where somebody has many checked."""
    limits.spend(visits.services().store, "deck", visits.source())


def _opened() -> Sequence[AnyEdition]:
    """The decks of the file that was sent, or else the one with the letters that were typed."""
    file = request.files.get("file")
    if file and (data := file.read()):
        return deck_form.of_file(data, file.filename or "")
    typed = visits.typed("letters", LETTERS)
    if not typed:
        raise FieldError("letters", "form_deck_none")
    visits.guessing()
    edition = deck_form.by_letters(visits.services(), typed)
    if edition is None:
        visits.failed()
        raise FieldError("letters", "form_deck_letters", letters=typed)
    return [edition]


LETTERS = 16
"""Characters of what is typed that are read."""


def _playable(edition: AnyEdition) -> AnyEdition:
    """The same deck. NoPartError where its game can only be printed."""
    if edition.game.key not in GAMES:
        raise NoPartError(edition.game.key, "sheet")
    return edition
