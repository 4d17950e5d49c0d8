"""Two phones that wrote two things: both values, who and when, and a button for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from scorer.playing.entries import Entry
from scorer.playing.match import Match
from scorer.web.views.page import Page

Fields = Sequence[tuple[str, str]]
"""The hidden fields of a form, by name and value."""


@dataclass(frozen=True, kw_only=True)
class Conflict(Page):
    """The choice between `theirs`, by `who` at a moment (`own` where it was this phone), and `yours`.

    `hidden` says mine once more, `again` makes it the next entry, where that can be; `of` is the player's name.
    """

    template = "tables/_conflict.html"
    match: Match
    line: Entry
    theirs: str
    yours: str
    of: str
    who: str
    at: float
    own: bool
    yours_at: float
    hidden: Fields
    again: Fields | None


@dataclass(frozen=True, kw_only=True)
class ConflictPage(Page):
    """The same as a page, for browsers without scripts."""

    template = "tables/conflict.html"
    light: bool = True
    match: Match
    conflict: Markup
