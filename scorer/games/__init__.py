"""A game's phone half: a folder with the form of an entry, questions about the rules, and their words.

Each folder has the same files: sheet.py (a form as facts, facts in words, what the page needs to know) with entry.html,
check.py (a question of contract 3) with check.html, and texts. Points come from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, FileSystemLoader, PrefixLoader

from cardgen import facts
from cardgen.registry import BUILT_IN, find
from scorer.games.sheet import Sheet, no_count

GAMES = tuple(BUILT_IN)
"""The games that can be scored, in the order of the start page."""


HERE = Path(__file__).parent


def package(game: str) -> str:
    """The folder of a game's phone half, as a module."""
    return f"{__name__}.{game.replace('-', '_')}"


def folder(game: str) -> Path:
    """Where a game's phone half lies."""
    return Path(str(import_module(package(game)).__file__)).parent


def templates() -> BaseLoader:
    """The pages' parts of all games: "games/terz/entry.html"; and what they share: "games/_questions.html"."""
    halves = PrefixLoader({game: FileSystemLoader(folder(game)) for game in GAMES})
    return PrefixLoader({"games": ChoiceLoader([FileSystemLoader(HERE), halves])})


def allowed(game: str, options: Mapping[str, Any]) -> None:
    """FactError where a number among the options is none that a form could choose, such as a target of a million."""
    for choice in sheet(game).options:
        if choice.most and choice.key in options:
            facts.whole(options[choice.key], choice.key, choice.least, choice.most)


@cache
def sheet(game: str) -> Sheet:
    """The sheet of a game."""
    module: Any = import_module(f"{package(game)}.sheet")
    rules = find(game).scoring.options
    options = tuple(choice._replace(default=rules[choice.key].default) for choice in module.OPTIONS)
    parts = (module.read, module.fill, module.say, module.view, module.headline, module.worth)
    return Sheet(
        options, *parts, getattr(module, "SUMS", ()), getattr(module, "KEEPS", ()), getattr(module, "UNIT", "points"),
        getattr(module, "counts", no_count), getattr(module, "last", no_count),
    )  # fmt: skip
