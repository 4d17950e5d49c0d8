"""What the API takes and answers, as types: an answer is made of them, and the document is made from them.

Bodies that come in are not read by these types: the rules core reads them, since it says in the reader's language what
is wrong. Schemathesis proves that it refuses what these types don't allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from cardgen.core import scores
from cardgen.words import numbers
from cardgen.words.numbers import Number
from scorer.games import GAMES
from scorer.keeping.phones import RIGHTS
from scorer.web.commands.openings import TITLE
from scorer.web.forms.deck_upload import LETTERS
from scorer.web.views.room import TABLES as TABLES

ENTRY = "#/components/schemas/Entry"
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Seq: TypeAlias = Annotated[int, Meta(ge=1, description="The number of a line of the log.")]
Time: TypeAlias = Annotated[float, Meta(description="Seconds since 1970.")]
Right: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": list(RIGHTS)})]
GameKey: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": list(GAMES)})]
TableId: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{12}$")]
Code: TypeAlias = Annotated[str, Meta(pattern="^[0-9A-Z]{8}$")]
Token: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$")]
Name: TypeAlias = Annotated[str, Meta(min_length=1, examples=["Ada", "Ben"])]
Names: TypeAlias = Annotated[tuple[Name, ...], Meta(min_length=1)]
Sums: TypeAlias = Annotated[
    Mapping[str, Mapping[str, Sequence[int | str]]],
    Meta(description="Of which numbers the sums of entries were made, by their positions from 1."),
]
First: TypeAlias = Annotated[Name, Meta(description="Who deals or begins first, where somebody has said.")]
Value: TypeAlias = bool | int | str
Points: TypeAlias = dict[str, int | Annotated[str, Meta(pattern="^-?[0-9]+/[0-9]+$", examples=["-7/2"])]]
Keys: TypeAlias = Annotated[Mapping[str, object], Meta(description="The keys of a deck file (contract 4).")]
Packed: TypeAlias = Annotated[str, Meta(description="A deck in one line of letters, as addresses below /D hold it.")]
Letters: TypeAlias = Annotated[
    str, Meta(max_length=LETTERS, description="The five letters of a deck that this server knows.", examples=["KX7Q2"])
]
Entry: TypeAlias = Annotated[Mapping[str, object], Meta(extra_json_schema={"$ref": ENTRY})]
"""An entry of the table's game, with names (contract 2)."""


class Answer(Struct, kw_only=True, forbid_unknown_fields=True):
    """An object with these parts and no others."""


class Round(Answer):
    """The points of those who have some in a round."""

    round: Positive
    points: Points


class Next(Answer):
    """What comes next."""

    round: Positive | UnsetType = UNSET
    dealer: Name | UnsetType = UNSET
    missing: Sequence[Name] | UnsetType = UNSET


class Standings(Answer):
    """Where a game stands (contract 2)."""

    game: GameKey
    totals: Points
    rounds: list[Round]
    finished: bool
    winners: tuple[Name, ...]
    leaders: tuple[Name, ...]
    next: Next


def _as_json(points: Mapping[str, Number]) -> Points:
    return {name: numbers.as_json(number) for name, number in points.items()}


def standings(result: scores.Standings) -> Standings:
    """Standings as they are answered."""
    rounds = [Round(round=number, points=_as_json(points)) for number, points in result.rounds.items()]
    return Standings(
        game=result.game, totals=_as_json(result.totals), rounds=rounds, finished=result.finished,
        winners=result.winners, leaders=result.leaders, next=Next(**result.next),
    )  # fmt: skip


class Players(Answer):
    """How many may play."""

    least: Positive
    most: Positive


class Option(Answer):
    """An option of a game. Words may be chosen only from `choices`; numbers are those that forms offer first."""

    key: str
    default: Value
    choices: tuple[Value, ...] | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET


class Game(Answer):
    """A game that can be scored."""

    key: GameKey
    name: str
    players: Players
    options: list[Option]


class Games(Answer):
    """All games."""

    games: list[Game]


class Record(Answer):
    """A game as it was played (contract 2)."""

    game: GameKey
    players: Names
    options: Mapping[str, object] | UnsetType = UNSET
    entries: Sequence[Entry] | UnsetType = UNSET
    deck: Keys | UnsetType = UNSET
    first: First | UnsetType = UNSET
    sums: Sums | UnsetType = UNSET


class Wish(Record):
    """A record that a table shall begin with; an own deck by its keys, packed as addresses hold it, or by letters."""

    title: Annotated[str, Meta(max_length=TITLE)] | UnsetType = UNSET
    confirm: bool | UnsetType = UNSET
    packed: Packed | UnsetType = UNSET
    letters: Letters | UnsetType = UNSET


class ClassWish(Struct, kw_only=True):
    """What each of so many tables shall begin with, as `Wish` says it, without entries; `name`: of the class."""

    game: GameKey
    players: Names
    tables: Annotated[int, Meta(ge=1, le=TABLES)] | UnsetType = UNSET
    name: Annotated[str, Meta(max_length=TITLE)] | UnsetType = UNSET
    options: Mapping[str, object] | UnsetType = UNSET
    confirm: bool | UnsetType = UNSET
    deck: Keys | UnsetType = UNSET
    packed: Packed | UnsetType = UNSET
    letters: Letters | UnsetType = UNSET


class Question(Struct, kw_only=True):
    """A question (contract 3), whose parts hang on the game; it may name a deck as a new table does."""

    deck: Keys | UnsetType = UNSET
    packed: Packed | UnsetType = UNSET
    letters: Letters | UnsetType = UNSET


class Listed(Answer):
    """A table in a list."""

    id: TableId
    code: Code
    game: GameKey
    seq: Seq
    made: Time
    touched: Time
    right: Right


class Tables(Answer):
    """The tables of whoever asks."""

    tables: list[Listed]


class Tokens(Answer):
    """The tokens of the three links."""

    owner: Token
    scorer: Token
    watcher: Token


class Created(Answer):
    """A table that was begun."""

    id: TableId
    code: Code
    page: str
    tokens: Tokens
    seq: Seq
    standings: Standings


class Deck(Answer):
    """A deck that is not the original: its name, and the five letters that tell its rules from others."""

    name: str
    letters: Annotated[str, Meta(pattern="^[0-9A-Z]{5}$")]


class ClassTable(Answer):
    """A table of a class that was begun."""

    id: TableId
    code: Code
    page: str
    tokens: Tokens


class Class(Answer):
    """A class that was begun. `link`: the token that shows it on another computer, as `/open#TOKEN`."""

    id: str
    page: str
    link: Token
    tables: list[ClassTable]


class Table(Answer):
    """A table and where its game stands."""

    id: TableId
    code: Code
    game: GameKey
    title: str
    players: Names
    options: Mapping[str, Value]
    confirm: bool
    made: Time
    touched: Time
    right: Right
    rematch: TableId | None
    seq: Seq
    standings: Standings
    deck: Deck | UnsetType = UNSET
    first: First | UnsetType = UNSET


class Line(Answer):
    """An entry; `counts` is false where it was taken back or waits, and `why` is a word for what it waits for."""

    seq: Seq
    changed: Seq
    counts: bool
    why: str | None
    entry: Entry | None


class Lines(Answer):
    """Entries, and the line after which they go on."""

    seq: Seq
    entries: list[Line]
    next: Seq | None


class Event(Answer):
    """A line of the log with names for seats."""

    seq: Seq
    at: Time
    who: Annotated[
        int,
        Meta(ge=-len(RIGHTS), description="A phone; 0: the scorer itself; -1, -2, -3: a link to watch, score, own."),
    ]
    kind: str
    data: Mapping[str, object]


class Log(Answer):
    """Lines of the log, and the one after which they go on."""

    seq: Seq
    log: list[Event]
    next: Seq | None


class Written(Answer):
    """What a wish has become: the entry's line, and whether it waits for a second phone or was there already."""

    entry: Seq | None
    waits: bool
    replayed: bool
    seq: Seq
    standings: Standings


class Conflict(Answer):
    """What somebody else has written there meanwhile, and what was to be written."""

    error: str
    seq: Seq
    entry: Seq
    theirs: Entry | None
    yours: Entry | None


class Error(Answer):
    """Why something can't be, with the number of a record's entry or the part of the question that it lies in."""

    error: Annotated[str, Meta(min_length=1, description="One sentence in the language of the asker.")]
    entry: Positive | UnsetType = UNSET
    field: str | UnsetType = UNSET


ALL: tuple[type[Struct], ...] = (
    Standings, Game, Games, Record, Wish, ClassWish, Question, Listed, Tables, Created, Class, Table, Line, Lines,
    Event, Log, Written, Conflict, Error,
)  # fmt: skip
"""All that the document tells of; what they consist of comes along."""
