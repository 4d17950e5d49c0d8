"""Names of games, as lists and heads show them."""

from __future__ import annotations

from cardgen.games import registry


def game_name(key: str) -> str:
    """The name of a game; its key where there is none of it."""
    return registry.find(key).name if key in registry.BUILT_IN else key
