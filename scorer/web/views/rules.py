"""How a game is played, as a page."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.deck.game import Game
from scorer.games.rulebook import Book
from scorer.web.views.page import Page


@dataclass(frozen=True, kw_only=True)
class RulesPage(Page):
    """A rulebook. `asked`: whether one may also ask about the rules; `table`: where one came from, if it is one."""

    template = "rules.html"
    game: Game[object]
    book: Book
    asked: bool
    table: str | None
