"""Who begins? A page of its own, which the table's menu leads to."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.playing.match import Match
from scorer.web.views.page import Page


@dataclass(frozen=True, kw_only=True)
class FirstPage(Page):
    """Who deals first, or else begins, and the ways to say so, as long as nothing is written down; what was `said`."""

    template = "start/first.html"
    match: Match
    deals: bool
    said: str
