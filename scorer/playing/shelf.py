"""All games that a table may play. Most have cards, defined in cardgen; some are only scored.

The latter are not printed, so no command of cardgen lists them; their folder in the scorer also has their rules.
"""

from __future__ import annotations

from importlib import import_module

from cardgen.deck.game import AnyGame
from cardgen.games import registry

ONLY_SCORED = {"plain": "scorer.games.plain"}
"""Key and module of the games without cards; imported when needed."""


def find(key: str) -> AnyGame:
    """The game of that key. UnknownGameError if there is none."""
    if key in ONLY_SCORED:
        game: AnyGame = import_module(ONLY_SCORED[key]).GAME
        return game
    return registry.find(key)


def is_ours(key: str) -> bool:
    """Whether a game is built in, not from another package."""
    return key in ONLY_SCORED or key in registry.BUILT_IN
