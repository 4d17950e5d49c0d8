"""Two phones that wrote two things: both values, who and when, and a button for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.playing.entries import Entry
from scorer.playing.match import Match
from scorer.web.views.page import Page

Fields = Sequence[tuple[str, str]]
"""The hidden fields of a form, by name and value."""


class Value(NamedTuple):
    """What a phone wrote: in words, and the points that it makes where they are one player's, else nothing."""

    text: str
    points: str = ""


@dataclass(frozen=True, kw_only=True)
class Conflict(Page):
    """The choice between `theirs`, by `who` at a moment (`own` where it was this phone), and `yours`.

    `hidden` says mine once more, `again` makes it the next entry, where that can be; `label` is what it says, with the
    player's name, which is `of`; `place` says the round as well.
    """

    template = "tables/_conflict.html"
    match: Match
    line: Entry
    theirs: Value
    yours: Value
    label: str
    of: str
    place: str
    who: str
    at: float
    own: bool
    yours_at: float
    hidden: Fields
    again: Fields | None
