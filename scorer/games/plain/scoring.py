"""Any other game: points for everybody, round by round; the most win, or the fewest.

It goes on until somebody says that it is over, for so many rounds, or until somebody has reached a target when a round
is complete, so that everybody has had as many.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.core.scores import Coming, Entry, EntryScope, Gain, Option, Scoring, Setup, next_round
from cardgen.words import unicode_text
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase

CALLED = 40
"""Letters of what a game is called."""
POINTS = 9_999_999
"""So many points, or minus points, somebody may make in a round."""
TARGET = 9_999_999
ROUNDS = 500


class PlainState(NamedTuple):
    """The running round, who is written down in it, and whether somebody said that the game is over."""

    round: int = 1
    entered: frozenset[str] = frozenset()
    ended: bool = False


def step(setup: Setup[None], state: PlainState, entry: Entry) -> tuple[PlainState, Collection[Gain]]:
    """The points of one player in the running round, or the end."""
    if "end" in entry:
        facts.checked_object(entry, "entry", ("end",))
        facts.must_be_true(entry["end"], "end")
        return state._replace(ended=True), ()
    facts.checked_object(entry, "entry", ("round", "player", "points"))
    player = facts.player(entry["player"], setup.players)
    next_round(entry["round"], state.round)
    if player in state.entered:
        raise FactError("plain_twice", name=player, round=state.round)
    points = facts.whole(entry["points"], "points", -POINTS, POINTS)
    entered = state.entered | {player}
    complete = len(entered) == len(setup.players)
    after = PlainState(state.round + 1) if complete else PlainState(state.round, entered)
    return after, (Gain(player, points, state.round),)


def end(setup: Setup[None], state: PlainState, totals: Mapping[str, Number]) -> Phrase | None:
    """When somebody says so, after the last round, or after the one in which somebody has reached the target."""
    if state.ended:
        return Phrase("end.said")
    rounds, target = setup.options["rounds"], setup.options["target"]
    if rounds and state.round > rounds:
        return Phrase("end.rounds", {"rounds": rounds})
    if target and not state.entered and max(totals.values()) >= target:
        return Phrase("end.plain_target", {"target": target})
    return None


def coming(setup: Setup[None], state: PlainState) -> Coming:
    """The round, and who is not written down yet."""
    return {"round": state.round, "missing": [player for player in setup.players if player not in state.entered]}


def counted(setup: Setup[None], state: PlainState) -> Collection[str]:
    """In the first round who is written down leads, whoever else may be missing."""
    return state.entered if state.round == 1 and state.entered else setup.players


def called(value: object, name: str) -> str:
    """What the game is called, in even spacing. FactError where that is no text, or a long one."""
    if not isinstance(value, str):
        raise FactError("no_text", name=name, value=facts.quoted(value))
    if len(unicode_text.graphemes(cleaned := unicode_text.cleaned(value))) > CALLED:
        raise FactError("plain_called", value=unicode_text.cut(cleaned, CALLED), most=CALLED)
    return cleaned


SCORING = Scoring(
    players=(1, 20),
    options={
        "called": Option("", called),
        "lowest": Option(False, facts.flag),
        "target": Option(0, partial(facts.whole, least=0, most=TARGET)),
        "rounds": Option(0, partial(facts.whole, least=0, most=ROUNDS)),
    },
    start=lambda _setup: PlainState(),
    step=step,
    end=end,
    next=coming,
    fills=EntryScope.HAND,
    closes=True,
    counted=counted,
    lowest=lambda options: bool(options["lowest"]),
)
