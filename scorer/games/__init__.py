"""What a table asks of each game: options, a filled-in form as facts, facts in words, what the page needs to know.

A file for each game, with the same names in each: OPTIONS, read, fill, say, view, headline, worth.
Points come from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from cardgen import facts
from cardgen.registry import BUILT_IN, find
from scorer.games.sheet import Sheet, no_count

GAMES = tuple(BUILT_IN)
"""The games that can be scored, in the order of the start page."""


def allowed(game: str, options: Mapping[str, Any]) -> None:
    """FactError where a number among the options is none that a form could choose, such as a target of a million."""
    for choice in sheet(game).options:
        if choice.most and choice.key in options:
            facts.whole(options[choice.key], choice.key, choice.least, choice.most)


@cache
def sheet(game: str) -> Sheet:
    """The sheet of a game."""
    module: Any = import_module(f"scorer.games.{game.replace('-', '_')}.sheet")
    rules = find(game).scoring.options
    options = tuple(choice._replace(default=rules[choice.key].default) for choice in module.OPTIONS)
    parts = (module.read, module.fill, module.say, module.view, module.headline, module.worth)
    return Sheet(
        options, *parts, getattr(module, "SUMS", ()), getattr(module, "KEEPS", ()), getattr(module, "UNIT", "points"),
        getattr(module, "counts", no_count), getattr(module, "last", no_count),
    )  # fmt: skip
