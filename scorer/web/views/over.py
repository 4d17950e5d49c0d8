"""A game that is over: who has won, by how much, how long it took; of somebody alone how fast, and how fast before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.core.scores import EntryScope
from cardgen.words.numbers import Number
from cardgen.words.texts import Texts
from scorer.games import sheet
from scorer.playing.match import Match
from scorer.reports.bgstats import ranked
from scorer.words.languages import plural

STEPS = 4
"""At most so many stand on the podium, none below the third place."""
LONGEST = 6 * 3600
"""Seconds: a table that was left over night says nothing of how long its game was."""
GOALS = ("points", "rounds", "stopwatch")
"""Ways to play a game up to something."""
RUNS = 4
"""So many earlier games of somebody alone are shown, the latest."""


class Step(NamedTuple):
    """Somebody who played, with the place and how far behind the first; with whom a `margin` of 0 is shared."""

    seat: int
    name: str
    mark: str
    total: Number
    rank: int
    margin: Number


class Run(NamedTuple):
    """A game alone: when, how long it took in seconds; `now`: the one that is just over. `wide`: per cent of the
    longest one that is shown."""

    at: float
    seconds: float
    now: bool
    wide: int


class Best(NamedTuple):
    """How long a game alone took in seconds, the best of those before, and the latest of all with it."""

    seconds: float
    before: float | None
    runs: tuple[Run, ...]


class Over(NamedTuple):
    """The end in words, the signs of who has won, the podium, who stands below it; nobody there without points."""

    title: str
    sub: str
    marks: tuple[str, ...]
    podium: Sequence[Step]
    others: Sequence[Step]


def over(match: Match, words: Texts) -> Over:
    """How a game has ended."""
    ranks = _ranking(match)
    pointless = not any(match.standings.totals.values())
    if pointless:
        return Over(words["over.ended"], words["over.pointless"], (), (), ranks if len(ranks) > 1 else ())
    if len(ranks) == 1:
        title, points = words.say("over.done", {"name": ranks[0].name}), plural(words, "points", ranks[0].total)
        return Over(title, _joined(points, _length(match, words)), (ranks[0].mark,), (), ())
    first = [step for step in ranks if step.rank == 1]
    title = words.say("over.wins" if len(first) == 1 else "over.win", {"names": tuple(step.name for step in first)})
    podium = [step for step in ranks if step.rank <= 3][:STEPS]
    sub = _joined(_margin(match, ranks, words), _length(match, words), minutes(match, words))
    marks = tuple(dict.fromkeys(step.mark for step in first))
    return Over(title, sub, marks, _in_view(podium), ranks[len(podium) :])


def minutes(match: Match, words: Texts) -> str:
    """How long a game took; nothing where it is not known."""
    seconds = match.played - match.made
    whole = round(seconds / 60)
    return plural(words, "over.minutes", whole) if whole and seconds <= LONGEST else ""


def best_of(now: float, moment: float, others: Sequence[tuple[float, float]]) -> Best:
    """How a game alone compares with others, each its moment and its seconds."""
    latest = sorted(others)[-RUNS:]
    longest = max([now, *(seconds for _, seconds in latest)])
    runs = [Run(*run, now=run == (moment, now), wide=round(100 * run[1] / longest)) for run in (*latest, (moment, now))]
    return Best(now, min((seconds for _, seconds in others), default=None), tuple(runs))


def _ranking(match: Match) -> list[Step]:
    """All players, the best first, equal ones in the order of seats."""
    totals, lowest = list(match.standings.totals.values()), match.standings.lowest
    best, ranks = min(totals) if lowest else max(totals), ranked(totals, lowest)
    steps = [
        Step(seat, player.name, player.mark, total, rank, total - best if lowest else best - total)
        for seat, (player, total, rank) in enumerate(zip(match.players, totals, ranks, strict=True))
    ]
    return sorted(steps, key=lambda step: step.rank)


def _in_view(podium: Sequence[Step]) -> Sequence[Step]:
    """The first in the middle, where one has won and two others stand beside."""
    if len(podium) == 3 and podium[1].rank > 1:
        return (podium[1], podium[0], podium[2])
    return podium


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _margin(match: Match, ranks: Sequence[Step], words: Texts) -> str:
    """How far the first are ahead, and of whom; nothing in a single round, in which no points are counted."""
    behind = [step for step in ranks if step.rank > 1]
    if not behind:
        return words["over.level"]
    if match.chosen.get("chips") == 0:
        return ""
    names = tuple(step.name for step in behind if step.rank == behind[0].rank)
    return plural(words, f"over.{sheet(match.game).unit}", behind[0].margin, names=names)


def _length(match: Match, words: Texts) -> str:
    """How many rounds or, of somebody alone, turns; that it was ended before a goal was reached."""
    end = match.standings.end
    if end and end.key == "end.stopped":
        return words.say("over.stopped", end.values)
    if match.fills in (EntryScope.ROUND, EntryScope.HAND):
        rounds = plural(words, "over.rounds", len(match.standings.rounds))
        return _joined(words["over.early"], rounds) if _early(match) else rounds
    if _early(match):
        return words["over.early"]
    alone = len(match.players) == 1 and match.fills is EntryScope.TURN
    return plural(words, "over.turns", match.turns[0]) if alone else ""


def _early(match: Match) -> bool:
    """Whether somebody has ended it before its goal was reached, in a game that has one."""
    end = match.standings.end
    has_goal = sheet(match.game).stops or match.chosen.get("variant") in GOALS
    return bool(end and end.key == "end.said" and has_goal)
