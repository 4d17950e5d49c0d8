"""Decks as tests wish for them: of a game or its key, with fields of `Appearance` and of `Print` by their names."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardgen.deck import edition
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.game import AnyGame
from cardgen.deck.layout import Layout
from cardgen.games import registry
from cardgen.imposition.plan import Print


@lru_cache(32)
def deck_of(game: str | AnyGame, variant: str = "", **appearance: Any) -> Deck:
    """The deck of a game or its key; the same object each time, so that its cards are drawn once."""
    own = registry.find(game) if isinstance(game, str) else game
    return Deck(edition.variant(own, variant), Appearance(**appearance))


def on_paper(game: str | AnyGame, **wishes: Any) -> Layout:
    """The deck on paper; `wishes` are fields of `Appearance` and of `Print`, and a variant."""
    how = {name: wishes.pop(name) for name in Print._fields if name in wishes}
    return Layout(deck_of(game, **wishes), Print(**how))
