"""A question about a game's rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.games.looks import Looks
from scorer.games.sheet import Form
from scorer.web.views.page import Names


@dataclass(frozen=True, kw_only=True)
class Question(Names):
    """What was asked by the `query` of the address: `asked` once all of it is there, then with its `answer`.

    `part` is the game's template, and `view` what that knows beside these names. `error`: why it makes no
    sense. `looks`: of the deck.
    """

    query: Form
    part: str
    view: object
    asked: Mapping[str, object] | None
    answer: Mapping[str, object] | None
    error: str | None
    looks: Looks
