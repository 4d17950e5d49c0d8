"""The shelf: all games that a table may play. Most have cards, which cardgen knows; some are only scored.

Those that are only scored are nothing for paper, so no command of cardgen lists them; their folder is their half of the
phone, with the rules in it.
"""

from __future__ import annotations

from importlib import import_module

from cardgen.deck.game import AnyGame
from cardgen.games import registry

ONLY_SCORED = {"plain": "scorer.games.plain"}
"""Key and module of the games without cards; one is imported when it is asked for."""


def find(key: str) -> AnyGame:
    """The game of that key. UnknownGameError where there is none."""
    if key in ONLY_SCORED:
        game: AnyGame = import_module(ONLY_SCORED[key]).GAME
        return game
    return registry.find(key)


def is_ours(key: str) -> bool:
    """Whether a game is part of this program, not of another package."""
    return key in ONLY_SCORED or key in registry.BUILT_IN
