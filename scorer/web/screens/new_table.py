"""The form for a new table as a page: at first, with a deck that was opened, or as it was refused."""

from __future__ import annotations

from collections.abc import Sequence

from flask import g

from cardgen.decks.draft import DeckError
from cardgen.edition import AnyEdition
from cardgen.facts import FactError
from cardgen.game import Game
from scorer.games import sheet
from scorer.games.sheet import Form
from scorer.web import deck_opening, table_form, visits
from scorer.web.screens.deck_choice import Wrong, deck_choice, elsewhere, still_opened, wrong_field
from scorer.web.screens.rendering import render
from scorer.web.urls import url_for
from scorer.web.views.players import can_confirm
from scorer.web.views.start import NewTablePage


def new_table(
    game: Game[object], form: Form, error: Wrong | None = None, opened: Sequence[AnyEdition] = (), packed: str = ""
) -> str:
    """The form. `opened`: decks to choose from beside those that are known; `packed`: as an address holds them."""
    g.game = game.key
    least, most = table_form.seats(game)
    return render(
        NewTablePage(
            page_at=url_for("start.new", game=game.key), game=game, least=least, most=most,
            options=sheet(game.key).options, confirms=can_confirm(game.key), form=form, packed=packed,
            choice=deck_choice(game, form, url_for("decks.opened", game=game.key), error, opened),
            error=elsewhere(error, game.key),
            field=wrong_field(error),
        )
    )  # fmt: skip


def with_brought(game: Game[object]) -> tuple[str, int]:
    """The form as it was sent with the deck that it brought, and the status; where that can't be, all that is wrong."""
    try:
        editions = deck_opening.opened()
    except (FactError, DeckError) as error:
        return refused(game, error), 422
    return new_table(editions[0].game, visits.echoed(), opened=editions), 200


def refused(game: Game[object], error: Wrong) -> str:
    """The form as it was sent, and why it can't be; a deck that was opened is still there to choose."""
    form = visits.echoed()
    return new_table(game, form, error, still_opened(game, form))
