"""The form for a new table as a page: at first, with a deck that was opened, or as it was refused."""

from __future__ import annotations

from collections.abc import Sequence

from flask import g, request

from cardgen.decks.draft import DeckError
from cardgen.edition import AnyEdition
from cardgen.facts import FactError
from cardgen.game import Game
from cardgen.scores import RecordError
from scorer.games import sheet
from scorer.games.sheet import Form
from scorer.web import deck_form, table_form, visits
from scorer.web.screens.rendering import render
from scorer.web.urls import url_for
from scorer.web.views.players import can_confirm
from scorer.web.views.start import NewTablePage

Wrong = FactError | RecordError | DeckError


def new_table(game: Game[object], form: Form, error: Wrong | None = None, opened: Sequence[AnyEdition] = ()) -> str:
    """The form. `opened`: decks to choose from beside those that are known; the first of them is chosen."""
    g.game = game.key
    offers = list(deck_form.offers(visits.services(), visits.phone(), game, opened))
    if opened:
        form["deck"] = next(offer.value for offer in offers if offer.value.startswith(deck_form.OPENED))
    least, most = table_form.seats(game)
    faults = isinstance(error, DeckError)
    return render(
        NewTablePage(
            page_at=url_for("start.new", game=game.key), game=game, least=least, most=most,
            options=sheet(game.key).options, confirms=can_confirm(game.key), form=form, offers=offers,
            error=visits.sentence(error, game.key) if error and not faults else None,
            field="opened" if faults else getattr(error, "field", None),
            faults=visits.sentences(error) if isinstance(error, DeckError) else (),
        )
    )  # fmt: skip


def refused(game: Game[object], error: Wrong) -> str:
    """The form as it was sent, and why it can't be; a deck that was opened is still there to choose."""
    form, sent = visits.echoed(), request.form.get("deck", "")
    if not sent.startswith(deck_form.OPENED):
        return new_table(game, form, error)
    try:
        edition = deck_form.chosen(visits.services(), visits.phone(), game, sent)
    except (FactError, DeckError):
        form["deck"] = ""
        return new_table(game, form, error)
    return new_table(game, form, error, [edition])
