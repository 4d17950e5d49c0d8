"""The pages before a table: the games, this phone's tables, a new one, a record read in, codes and links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.game import Game
from cardgen.texts import Texts
from scorer.games.sheet import Choice, Form
from scorer.keeping.access import Member, Room
from scorer.keeping.reader import Summary
from scorer.playing.match import MARKS, Match
from scorer.web.views.decks import DeckChoice
from scorer.web.views.page import Page
from scorer.web.views.players import deck_in_words, deck_of

NAMES = 8
"""So many players stand for a table without a title."""


class Title(NamedTuple):
    """What a list calls a table; `finished` is None where its game is not counted yet. `deck`: see `deck_of`."""

    name: str
    finished: bool | None
    deck: str = ""


class TableRow(NamedTuple):
    """A table in a list, by its title and its game's name; `leaves` is the phone's number where it may leave."""

    table: str
    name: str
    game: str
    touched: float
    finished: bool | None
    leaves: int | None


class HereAlready(NamedTuple):
    """A table that has the game of a record: as it stands there `now`, or as it once stood."""

    table: str
    name: str
    game: str
    touched: float
    finished: bool
    now: bool
    record: str


@dataclass(frozen=True, kw_only=True)
class StartPage(Page):
    """The games to open, and this phone's tables and classes."""

    template = "start/start.html"
    games: Sequence[Game[object]]
    recent: Sequence[TableRow]
    more: bool
    rooms: Sequence[Room]


@dataclass(frozen=True, kw_only=True)
class NewTablePage(Page):
    """The form for a new table, with so many seats; `confirms`: a second phone may; `error` at `field`: it can't be.

    `packed`: the deck of the address that led here.
    """

    template = "start/new.html"
    game: Game[object]
    least: int
    most: int
    marks: Sequence[str] = MARKS
    options: Sequence[Choice]
    confirms: bool
    form: Form
    choice: DeckChoice
    packed: str = ""
    error: str | None = None
    field: str | None = None


@dataclass(frozen=True, kw_only=True)
class TablesPage(Page):
    """A page of all tables on this phone."""

    template = "start/tables.html"
    rows: Sequence[TableRow]
    number: int
    more: bool


@dataclass(frozen=True, kw_only=True)
class ImportPage(Page):
    """The form for a record; why one can't be read, or where its game is already."""

    template = "start/import.html"
    error: str | None = None
    here: HereAlready | None = None


@dataclass(frozen=True, kw_only=True)
class JoinPage(Page):
    """The field for a code."""

    template = "start/join.html"
    code: str = ""
    error: str | None = None


@dataclass(frozen=True, kw_only=True)
class OpenPage(Page):
    """What a link opens."""

    template = "start/open.html"
    error: str | None = None


def title_of(match: Match) -> Title:
    """What a list calls a table: its title, or its players."""
    few = (*match.names[:NAMES], *(["…"] if len(match.names) > NAMES else []))
    return Title(match.title or ", ".join(few), match.standings.finished, deck_of(match))


def table_row(summary: Summary, member: Member, game: str, title: Title | None, words: Texts) -> TableRow:
    """A table in a list, in the words of its game; one that is not counted yet by its code."""
    name, finished, deck = title or Title(spaced(summary.code), None)
    leaves = None if member.may("owner") else member.number
    game = f"{game} · {deck_in_words(deck, summary.game, words)}" if deck else game
    return TableRow(summary.id, name, game, summary.touched, finished, leaves)


def spaced(code: str) -> str:
    """A code as it is easy to read out.

    >>> spaced("ABCD1234")
    'ABCD 1234'
    """
    return f"{code[:4]} {code[4:]}"


def here_already(match: Match, game: str, now: bool, record: str) -> HereAlready:
    """The table that has that game."""
    name = match.title or ", ".join(match.names)
    return HereAlready(match.table, name, game, match.touched, match.standings.finished, now, record)
