"""Decks that a form brings along: a file, the five letters of one that is known, or all of it as a box card has it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request

from cardgen.custom import short_form
from cardgen.deck.edition import AnyEdition
from cardgen.deck.game import Game
from scorer.games import GAMES, NoPartError
from scorer.games.sheet import FieldError
from scorer.web.forms import deck_form
from scorer.web.request import context

LETTERS = 12
"""Characters of five letters and what people type between; more of them are a packed deck."""


def brought() -> bool:
    """Whether the form has a file or letters, also if the button beside them was not pressed."""
    file = request.files.get("file")
    return bool((file and file.filename) or _typed())


def opened() -> Sequence[AnyEdition]:
    """The decks of the file that was sent, or else of the letters that were typed or scanned; one for each level.

    FactError, DeckError where there is none; TooManyError where somebody has many opened: to check one may take a
    second.
    """
    context.spend("deck")
    file = request.files.get("file")
    if file and (data := file.read()):
        return playable(deck_form.of_file(data, file.filename or "", context.language()))
    typed = _typed()
    if not typed:
        raise FieldError("letters", "form_deck_none")
    return playable([of_letters(typed)] if len(typed) <= LETTERS else deck_form.of_address(typed))


def _typed() -> str:
    """Five letters, or a packed deck."""
    line = request.form.get("letters", "")[: 2 * short_form.MOST_LETTERS].strip()
    return line if len(line) > LETTERS else context.typed("letters", LETTERS)


def of_letters(typed: str) -> AnyEdition:
    """The deck with these five letters. FieldError where nobody knows it, which counts as a guess."""
    edition = context.guessed(lambda: deck_form.by_letters(context.services(), typed))
    if edition is None:
        raise FieldError("letters", "form_deck_letters", letters=typed)
    return edition


def of_address(game: Game[object], value: str) -> Sequence[AnyEdition]:
    """The decks that an address names for a game, perhaps of another one; several where it holds one with levels.

    FieldError or DeckError where there is none.
    """
    if deck_form.is_value(value):
        return [deck_form.chosen(context.services(), context.phone(), game, value)]
    if deck_form.plain_letters(value):
        return [of_letters(value)]
    return playable(deck_form.of_address(value))


def playable(editions: Sequence[AnyEdition]) -> Sequence[AnyEdition]:
    """The same decks. NoPartError where their game can only be printed."""
    for edition in editions:
        if edition.game.key not in GAMES:
            raise NoPartError(edition.game.key, "sheet")
    return editions
