"""The photo of a table, and the form for it."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.deck.game import Game
from scorer.keeping.phones import Member
from scorer.playing.match import Match
from scorer.web.views.page import Page


@dataclass(frozen=True, kw_only=True)
class PhotoPage(Page):
    """The photo of a table where there is one; `over`: whether the game is; `error`: why what was sent can't be."""

    template = "tables/photo.html"
    match: Match
    member: Member
    game: Game[object]
    table: str
    over: bool
    error: str | None
