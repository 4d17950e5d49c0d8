"""A question about a game's rules, by itself or in the frame of the table from which it was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.deck.game import Game
from scorer.games.looks import Looks
from scorer.games.sheet import Form
from scorer.keeping.phones import Member
from scorer.playing.match import Match
from scorer.web.views.decks import DeckChoice
from scorer.web.views.page import Names, Page
from scorer.web.views.table import TableFrame


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


@dataclass(frozen=True, kw_only=True)
class QuestionPage(Page):
    """A question by itself: there is no match that it belongs to. `wrong`: why there is no such deck."""

    template = "questions/alone.html"
    question: Question
    choice: DeckChoice
    wrong: str | None = None
    game: Game[object]
    match: Match | None = None
    member: Member | None = None
    table: str | None = None


@dataclass(frozen=True, kw_only=True)
class QuestionAtTable(Page):
    """A question in the frame of a table."""

    template = "questions/at_table.html"
    frame: TableFrame
    question: Question
    tab: str = "check"
