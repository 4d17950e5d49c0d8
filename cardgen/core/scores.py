"""Scoring of games: from a record's entries to standings (contract 2).

Standings are a fold: each game's `Scoring` has the initial state and the step for one entry. So every prefix of a
record is a record, and undoing the last entry is scoring the shorter list. Time is linear in the entries.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.core.records import Coming as Coming
from cardgen.core.records import Record as Record
from cardgen.core.records import RecordError as RecordError
from cardgen.core.records import cards_left as cards_left
from cardgen.core.records import check_end as check_end
from cardgen.core.records import names as names
from cardgen.core.records import next_round as next_round
from cardgen.core.records import read as read
from cardgen.words import numbers
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase

Spec = TypeVar("Spec")
"""The specification of a game's deck."""
State = TypeVar("State")
"""A game's state after the entries so far."""

Options: TypeAlias = Mapping[str, Any]
"""Checked options: each value has the type that its `Option.read` returns, which only the game's rules know."""
Entry: TypeAlias = Mapping[str, object]
"""One entry of a record; its facts are checked by the game."""


class Setup(NamedTuple, Generic[Spec]):
    """A game before the first entry: players in seating order (clockwise), checked options, the deck."""

    players: tuple[str, ...]
    options: Options
    spec: Spec


class Gain(NamedTuple):
    """Points that a player gains, in a round if the game has rounds."""

    player: str
    points: Number
    round: int | None = None


class Option(NamedTuple):
    """A choice of rules: its default, and the reader of its value (value, name)."""

    default: object
    read: Callable[[object, str], object]


class EntryScope(Enum):
    """The scope of an entry on the score sheet."""

    ROUND = "round"
    """A whole round; the rounds follow each other without gaps."""
    HAND = "hand"
    """A player's part of a round."""
    TURN = "turn"
    """The next turn of a player, independent of the others."""
    POINT = "point"
    """No fixed place: any player may make any number of them, at any time."""


class Timing(NamedTuple):
    """A game clock: `seconds` for a turn (`each_turn`) or for all turns of a player.

    None: unlimited, and the time used is reported at the end.
    """

    seconds: float | None
    each_turn: bool = False


class Scoring(NamedTuple, Generic[Spec, State]):
    """How a game is scored.

    `step` applies one entry to the state, and rejects invalid ones; `end` gives the reason why the game is over, or
    None; `next` what comes: "round", "dealer", "missing" players. `closes`: whether {"end": true} ends the game.
    `counted` are the players who may lead; by default all. `fills`: the scope of an entry; `timing`: the clock by the
    options, by default none; `lowest`: whether by these options the fewest points win, by default never.
    """

    players: tuple[int, int]
    options: Mapping[str, Option]
    start: Callable[[Setup[Spec]], State]
    step: Callable[[Setup[Spec], State, Entry], tuple[State, Collection[Gain]]]
    end: Callable[[Setup[Spec], State, Mapping[str, Number]], Phrase | None]
    next: Callable[[Setup[Spec], State], Coming]
    fills: EntryScope
    closes: bool = False
    counted: Callable[[Setup[Spec], State], Collection[str]] | None = None
    timing: Callable[[Options], Timing | None] = lambda _options: None
    lowest: Callable[[Options], bool] = lambda _options: False


AnyScoring: TypeAlias = Scoring[Any, Any]
"""The scoring of a game with any specification and state."""


class Standings(NamedTuple):
    """The standings of a game. `rounds`: the points by round, of players who have some; `end`: why it is over.

    `lowest`: whether the fewest points win, as in no game of contract 2.
    """

    game: str
    totals: Mapping[str, Number]
    rounds: Mapping[int, Mapping[str, Number]]
    winners: tuple[str, ...]
    leaders: tuple[str, ...]
    next: Coming
    end: Phrase | None = None
    lowest: bool = False

    @property
    def finished(self) -> bool:
        return self.end is not None

    def as_json(self) -> dict[str, object]:
        """The standings as JSON of contract 2."""
        return {
            "game": self.game,
            "totals": _as_json(self.totals),
            "rounds": [{"round": n, "points": _as_json(points)} for n, points in self.rounds.items()],
            "finished": self.finished,
            "winners": list(self.winners),
            "leaders": list(self.leaders),
            "next": dict(self.next),
        }


def _as_json(points: Mapping[str, Number]) -> dict[str, int | str]:
    return {player: numbers.as_json(number) for player, number in points.items()}


def standings(record: Record, scoring: AnyScoring, spec: object) -> Standings:
    """The standings after all entries. RecordError for the first invalid part of the record."""
    setup, start = _start(record, scoring, spec)
    last = _replay(record, scoring, setup, start, range(len(record.entries)))
    return _standings_of(record, scoring, setup, last)


def tolerant_standings(record: Record, scoring: AnyScoring, spec: object, before: Tally | None = None) -> Tally:
    """The standings if invalid entries are skipped.

    It continues from `before` if the record only grew since, or differs in its last entry. RecordError if the head of
    the record is invalid.
    """
    setup, start = _start(record, scoring, spec)
    played, refused, skip = (_resume_point(record, before) if before else None) or (start, dict[int, Phrase](), 0)
    number = len(record.entries)
    before_last, rest = range(skip, number - 1), range(max(skip, number - 1), number)
    former = _replay(record, scoring, setup, played.copy(), before_last, refused)
    last = _replay(record, scoring, setup, former.copy(), rest, refused)
    return Tally(record, _standings_of(record, scoring, setup, last), refused, last, former if rest else None)


def _resume_point(record: Record, before: Tally) -> tuple[_Played, dict[int, Phrase], int] | None:
    """The state to continue from, and how many entries it has: all of `before`, or all but its last."""
    number = len(before.record.entries)
    grew = len(record.entries) > number
    skip, played = (number, before.played) if grew else (number - 1, before.former)
    if played is None or record[:3] != before.record[:3] or record.entries[:skip] != before.record.entries[:skip]:
        return None
    refused = {place: why for place, why in before.refused.items() if place < skip}
    return played, refused, skip


def _standings_of(record: Record, scoring: AnyScoring, setup: Setup[object], played: _Played) -> Standings:
    state, totals, rounds, end, _ = played
    lowest = scoring.lowest(setup.options)
    counted = scoring.counted(setup, state) if scoring.counted else setup.players
    best_total = (min if lowest else max)(totals[player] for player in counted)
    best = tuple(player for player in totals if player in counted and totals[player] == best_total)
    coming = Coming() if end else _rotated(record, scoring, scoring.next(setup, state))
    return Standings(record.game, totals, rounds, best if end else (), best, coming, end, lowest)


def _rotated(record: Record, scoring: AnyScoring, coming: Coming) -> Coming:
    """What comes next, rotated to the record's first player; the rules start with the first in the list."""
    players, offset = record.players, record.players.index(record.first) if record.first is not None else 0
    if "dealer" in coming:
        coming = {**coming, "dealer": players[(players.index(coming["dealer"]) + offset) % len(players)]}
    if offset and "missing" in coming and scoring.fills is EntryScope.TURN:
        seating = (*players[offset:], *players[:offset])
        coming = {**coming, "missing": [name for name in seating if name in coming["missing"]]}
    return coming


def chosen(scoring: AnyScoring, options: Mapping[str, object]) -> dict[str, object]:
    """All options of a game: those of a record, and defaults for the others."""
    return {name: options.get(name, option.default) for name, option in scoring.options.items()}


def running(record: Record, scoring: AnyScoring, spec: object) -> Iterator[Mapping[str, Number]]:
    """Yields the totals after each entry."""
    setup, played = _start(record, scoring, spec)
    for place in range(len(record.entries)):
        played = _replay(record, scoring, setup, played, range(place, place + 1))
        yield dict(played.totals)


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a record: standings, the reasons for rejected entries (from 0), and the state to continue from.

    `former`: the state before the last entry, for a record in which that is replaced or missing; may be None.
    """

    record: Record
    standings: Standings
    refused: Mapping[int, Phrase]
    played: _Played
    former: _Played | None = field(default=None, compare=False)


class _Played(NamedTuple):
    """A game after some entries; totals and rounds are updated in place, a row of the rounds never."""

    state: object
    totals: dict[str, Number]
    rounds: dict[int, dict[str, Number]]
    end: Phrase | None = None
    closed: bool = False

    def copy(self) -> _Played:
        """A copy to continue from, which leaves this one unchanged."""
        return self._replace(totals=dict(self.totals), rounds=dict(self.rounds))


def _replay(
    record: Record,
    scoring: AnyScoring,
    setup: Setup[object],
    played: _Played,
    places: range,
    refused: dict[int, Phrase] | None = None,
) -> _Played:
    """The game after the entries at these places.

    Invalid entries raise RecordError, or are added to `refused` if given.
    """
    state, totals, rounds, end, closed = played
    for place in places:
        entry = record.entries[place]
        try:
            closing = _is_closing(entry, scoring, over=bool(end), closed=closed)
            state, gains = scoring.step(setup, state, facts.mapping(entry, "entry"))
        except FactError as error:
            if refused is None:
                raise RecordError(error.phrase, place + 1, _player(entry, setup)) from error
            refused[place] = error.phrase
            continue
        closed = closing
        _add_gains(gains, totals, rounds)
        end = end or scoring.end(setup, state, totals)
    return _Played(state, totals, rounds, end, closed)


def _is_closing(entry: object, scoring: AnyScoring, *, over: bool, closed: bool) -> bool:
    """Whether an entry closes the game, which is valid once also after the game is over."""
    closing = scoring.closes and facts.mapping(entry, "entry").get("end") is True
    if closed or (over and not closing):
        raise FactError("after_end")
    return closing


def _add_gains(gains: Collection[Gain], totals: dict[str, Number], rounds: dict[int, dict[str, Number]]) -> None:
    for player, points, number in gains:
        totals[player] = numbers.reduced(totals[player] + points)
        if number is None:
            continue
        if row := rounds.get(number):
            rounds[number] = {**row, player: numbers.reduced(row.get(player, 0) + points)}
        else:
            rounds[number] = {player: numbers.reduced(points)}


def _start(record: Record, scoring: AnyScoring, spec: object) -> tuple[Setup[object], _Played]:
    """The checked head of a record, and the state before its first entry."""
    least, most = scoring.players
    try:
        if not least <= len(record.players) <= most:
            raise FactError("players_number", number=len(record.players), least=least, most=most)
        given = facts.checked_object(record.options, "options", (), scoring.options)
        read = {key: option.read(given[key], key) for key, option in scoring.options.items() if key in given}
        setup = Setup(record.players, chosen(scoring, read), spec)
        return setup, _Played(scoring.start(setup), dict.fromkeys(setup.players, 0), {})
    except FactError as error:
        raise RecordError(error.phrase) from error


def _player(entry: object, setup: Setup[object]) -> str | None:
    """The player of an entry, if it names one."""
    name = entry.get("player", entry.get("winner")) if isinstance(entry, Mapping) else None
    return name if isinstance(name, str) and name in setup.players else None
