"""What people ask about the rules at the table: a query of the address as a question of contract 3.

A game's check.py ends with `CHECK`, and its check.html shows the question and the answer, which comes from the rules.
Beside the names of every page it knows `query`, `asked` (the question), `answer`, `error`, and `view`: what that game's
own `shown` returns, a NamedTuple that has at least a `title`. A test reads each check.html and knows each name in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from cardgen.words.texts import Texts
from scorer.games.sheet import Form

Spec = TypeVar("Spec")
Question = dict[str, object]
"""A question of contract 3."""


class CheckView(Protocol):
    """What the page of a question holds, whatever the query says."""

    @property
    def title(self) -> str: ...


class Check(NamedTuple, Generic[Spec]):
    """How a game is asked.

    `view` is what the page holds, whatever the query says; `question` is None while something is missing. FactError
    where it makes no sense.
    """

    view: Callable[[Form, Spec, Texts], CheckView]
    question: Callable[[Form, Spec], Question | None]


AnyCheck: TypeAlias = Check[Any]
"""How some game is asked; by what, only its own folder knows."""
