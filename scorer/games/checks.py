"""What people ask about the rules at the table: a query of the address as a question of contract 3.

A file for each game, with the same names in each: shown, question. The answers come from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from cardgen.texts import Texts
from scorer.games import package
from scorer.games.sheet import Form


class Check(NamedTuple):
    """How a game is asked.

    `shown` is what the page holds, whatever the query says; `question` is None while something is missing. FactError
    where it makes no sense.
    """

    shown: Callable[[Form, Any, Texts], Mapping[str, Any]]
    question: Callable[[Form, Any], dict[str, Any] | None]


@cache
def check(game: str) -> Check:
    """How that game is asked."""
    module: Any = import_module(f"{package(game)}.check")
    return Check(module.shown, module.question)
