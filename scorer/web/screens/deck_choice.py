"""Which deck, as a part of a form: at first, with decks that were opened, or as it was refused."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from cardgen.custom.custom_edition import CustomEdition
from cardgen.deck.edition import AnyEdition
from cardgen.deck.game import Game
from cardgen.schema.draft import DeckError
from scorer.games.sheet import FieldError, Form
from scorer.web.forms import deck_form
from scorer.web.request import context

Wrong = FactError | RecordError | DeckError
FIELDS = ("deck", "letters", "opened")


def deck_choice(
    game: Game[object],
    form: Form,
    opens: str | None,
    error: Wrong | None = None,
    opened: Sequence[AnyEdition] = (),
    value: deck_form.Valued = deck_form.carried,
) -> dict[str, object]:
    """The decks on offer, the value of the one that is chosen, and the letters that were typed.

    `opened`: decks to choose from beside those that are known; the first of them is chosen. `opens`: the address that a
    file is sent to; none where there is only what is known already. `deck_field`: the field that is wrong, "deck",
    "opened" or "letters"; `faults`: all that is wrong there. `notes`: how the file was read that was opened just now,
    where somebody should look at that.
    """
    offers = list(deck_form.offers(context.services(), context.phone(), game, opened, value))
    chosen, typed = form.get("deck", ""), form.get("letters", "")
    if opened:
        typed = ""
        chosen = value(opened[0]) if opened[0].data is not None else ""
    field = wrong_field(error)
    return {
        "offers": offers, "deck": chosen, "letters": typed, "opens": opens,
        "notes": context.located(note for deck in opened if isinstance(deck, CustomEdition) for note in deck.notes),
        "faults": _faults(error) if field in FIELDS else (),
        "deck_field": field if field in FIELDS else None,
    }  # fmt: skip


def _faults(error: Wrong | None) -> list[str]:
    if isinstance(error, DeckError):
        return context.sentences(error)
    return [context.sentence(error)] if error else []


def elsewhere(error: Wrong | None, game: str | None = None) -> str | None:
    """Why the rest of a form can't be, a sentence; nothing where the choice of a deck says it."""
    return context.sentence(error, game) if error and wrong_field(error) not in FIELDS else None


def wrong_field(error: Wrong | None) -> str | None:
    """The field that is wrong, where one is."""
    if isinstance(error, DeckError):
        return "opened"
    return error.field if isinstance(error, FieldError) else None


def still_opened(game: Game[object], form: Form) -> list[AnyEdition]:
    """The deck that a refused form was sent with, so that it can still be chosen; the form forgets a wrong one."""
    sent = request.form.get("deck", "")
    if not sent.startswith(deck_form.OPENED):
        return []
    try:
        return [deck_form.chosen(context.services(), context.phone(), game, sent)]
    except (FactError, DeckError):
        form["deck"] = ""
        return []
