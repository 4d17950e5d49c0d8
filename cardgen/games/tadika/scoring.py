"""Scoring of Tadika: points for the lines of the winner's hand; the first with 50 (or 100) wins."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.core.scores import Coming, Entry, EntryScope, Gain, Option, Scoring, Setup, check_end, next_round
from cardgen.games.tadika import rules
from cardgen.games.tadika.cards import Spec
from cardgen.games.tadika.hands import lines_of
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase


class TadikaState(NamedTuple):
    """The next round, and whether the game was declared over."""

    round: int = 1
    ended: bool = False


def step(setup: Setup[Spec], state: TadikaState, entry: Entry) -> tuple[TadikaState, Collection[Gain]]:
    """A round with its winner, who alone scores; or the end."""
    if "end" in entry:
        check_end(entry)
        return state._replace(ended=True), ()
    facts.checked_object(entry, "entry", ("round", "player"), ("lines", "hand", *rules.WAYS))
    player = facts.player(entry["player"], setup.players)
    next_round(entry["round"], state.round)
    lines = _lines(entry) if facts.either(entry, "lines", "hand") == "lines" else _hand_lines(setup, entry)
    if {"dealt", "takeall"} <= set(lines):
        raise FactError("dealt_and_taken")
    gain = Gain(player, rules.points(lines, setup.options["sum"]), state.round)
    return TadikaState(state.round + 1), (gain,)


def _lines(entry: Entry) -> tuple[str, ...]:
    """Lines by their names, each once."""
    facts.checked_object(entry, "entry", ("round", "player", "lines"))
    lines = [facts.choice(line, "lines", rules.POINTS) for line in facts.sequence(entry["lines"], "lines")]
    if not lines:
        raise FactError("lines_none")
    if twice := facts.first_duplicate(lines):
        raise FactError("line_twice", line=twice)
    return tuple(lines)


def _hand_lines(setup: Setup[Spec], entry: Entry) -> tuple[str, ...]:
    """The lines of a hand, which must have one."""
    deck = rules.cards(setup.spec)
    lines = lines_of(entry, setup.spec, deck)
    if not lines:
        hand = [deck[facts.card(code, deck)] for code in facts.sequence(entry["hand"], "hand")]
        jokers = rules.jokers_too_many(hand, setup.spec)
        raise FactError("hand_jokers", jokers=jokers) if jokers else FactError("hand_shows_none")
    return lines


def end(setup: Setup[Spec], state: TadikaState, totals: Mapping[str, Number]) -> Phrase | None:
    """The end: a player has reached the target, or the game was declared over."""
    target = setup.options["target"]
    arrived = [player for player in setup.players if totals[player] >= target]
    if arrived:
        return Phrase("end.target", {"name": arrived[0], "target": target})
    return Phrase("end.said") if state.ended else None


SCORING = Scoring(
    players=(2, 5),
    options={"target": Option(50, partial(facts.whole, least=1)), "sum": Option(False, facts.flag)},
    start=lambda _setup: TadikaState(),
    step=step,
    end=end,
    next=lambda _setup, state: Coming(round=state.round),
    fills=EntryScope.ROUND,
    closes=True,
)
