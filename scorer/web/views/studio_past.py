"""All changes of a draft: the states that it had, each with cards that tell it from the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.web.views.page import Page
from scorer.web.views.studio_cloth import Card


class PastState(NamedTuple):
    """A state: the line that it was after, the line whose document that is, when and how it came to be.

    `said`: what was changed, in words, at most a few of `changes`; `cards`: a few, first those that look otherwise
    than before, whose number is `new`; none where nothing could be drawn. `is_now`: it is the deck as it is.
    """

    line: int
    document: int
    at: float
    kind: str
    said: Sequence[str]
    changes: int
    cards: Sequence[Card]
    new: int
    is_now: bool


@dataclass(frozen=True, kw_only=True)
class ChangesPage(Page):
    """The states, the latest first; `older`: the line before which more of them lie, or None. `is_broken`: a page of
    the deck as it is now couldn't be shown.
    """

    template = "studio/changes.html"
    draft: str
    name: str
    writes: bool
    states: Sequence[PastState]
    older: int | None
    is_broken: bool
