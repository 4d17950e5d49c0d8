"""Scoring of Threepia: points for rows turn by turn, in the variants of the rule text ("Spielvarianten").

Turns are written down as they come; the core does not insist on their order, since a turn without points may be left
out where the variant does not count turns.
"""

from collections.abc import Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.core.scores import Coming, Entry, EntryScope, Gain, Option, Scoring, Setup, Timing, cards_left
from cardgen.games.threepia import rules
from cardgen.games.threepia.cards import Spec
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase

VARIANTS = ("points", "rounds", "deck", "time", "stopwatch", "solo")
TIMINGS = MappingProxyType({"time": Timing(30, each_turn=True), "stopwatch": Timing(180), "solo": Timing(None)})
"""Variants with a clock: 30 s a turn, 3 minutes for all turns of a player, or the time that a player alone takes."""
MOST_ROWS = 24
"""The most rows of a turn: a card is in four lines of cells, with at most two rows of a kind in each: 16."""
CLOCKS = tuple(variant for variant, timing in TIMINGS.items() if timing.seconds is not None)
"""Variants in which a player's time can run out."""


class ThreepiaState(NamedTuple):
    """The turns of each player, whose stopwatch has run out, and whether the game was declared over."""

    turns: Mapping[str, int]
    out: frozenset[str] = frozenset()
    ended: bool = False


def start(setup: Setup[Spec]) -> ThreepiaState:
    """The state before the first turn. FactError if the variant is not for so many players."""
    if setup.options["variant"] == "solo" and len(setup.players) != 1:
        raise FactError("solo_players", number=len(setup.players))
    return ThreepiaState(MappingProxyType(dict.fromkeys(setup.players, 0)))


def step(setup: Setup[Spec], state: ThreepiaState, entry: Entry) -> tuple[ThreepiaState, Collection[Gain]]:
    """A turn, or the end with the cards left in the hands."""
    if "end" in entry:
        return state._replace(ended=True), _left(setup, entry)
    facts.checked_object(entry, "entry", ("player",), ("rows", "emptied", "timeout"))
    player = facts.player(entry["player"], setup.players)
    if player in state.out:
        raise FactError("clock_out", name=player)
    variant, rounds = setup.options["variant"], setup.options["rounds"]
    if variant == "rounds" and state.turns[player] == rounds:
        raise FactError("turns_done", name=player, rounds=rounds)
    if len(rows := facts.sequence(entry.get("rows", []), "rows")) > MOST_ROWS:
        raise FactError("rows_many", rows=len(rows), most=MOST_ROWS)
    least, longest = rules.SHORTEST_ROW, rules.longest(setup.spec)
    runs = [rules.ScoringRow("", facts.whole(row, f"rows[{k}]", least, longest)) for k, row in enumerate(rows)]
    emptied = facts.flag(entry.get("emptied", False), "emptied")
    timeout = facts.flag(entry.get("timeout", False), "timeout")
    if timeout and variant not in CLOCKS:
        raise FactError("no_clock", variant=variant, known=CLOCKS)
    turn = state.turns[player] + 1
    out = state.out | {player} if timeout and variant == "stopwatch" else state.out
    after = ThreepiaState({**state.turns, player: turn}, out)
    return after, (Gain(player, rules.points(runs, emptied), turn),)


def _left(setup: Setup[Spec], entry: Entry) -> list[Gain]:
    """The cards left in the hands; in the variant "deck" each is a point less."""
    facts.checked_object(entry, "entry", ("end",), ("left",))
    facts.must_be_true(entry["end"], "end")
    most = len(rules.cards(setup.spec)) - min(len(board.slots) for board in setup.spec.boards)
    left = cards_left(entry.get("left", {}), setup.players, most)
    return [Gain(name, -cards) for name, cards in left.items()] if setup.options["variant"] == "deck" else []


def end(setup: Setup[Spec], state: ThreepiaState, totals: Mapping[str, Number]) -> Phrase | None:
    """The end: the target is reached, the agreed rounds are played, all stopwatches have run out, or declared."""
    variant, options = setup.options["variant"], setup.options
    if state.ended:
        return Phrase("end.said")
    if variant == "points":
        arrived = [player for player in setup.players if totals[player] >= options["target"]]
        return Phrase("end.target", {"name": arrived[0], "target": options["target"]}) if arrived else None
    if variant == "rounds" and min(state.turns.values()) == options["rounds"]:
        return Phrase("end.rounds", {"rounds": options["rounds"]})
    if variant == "stopwatch" and len(state.out) == len(setup.players):
        return Phrase("end.clocks")
    return None


def coming(setup: Setup[Spec], state: ThreepiaState) -> Coming:
    """The round, counted by turns, and who has not had a turn in it yet."""
    playing = [player for player in setup.players if player not in state.out]
    number = min((state.turns[player] for player in playing), default=0) + 1
    return {"round": number, "missing": [player for player in playing if state.turns[player] < number]}


SCORING = Scoring(
    players=(1, 6),
    options={
        "variant": Option("points", partial(facts.choice, choices=VARIANTS)),
        "target": Option(15, partial(facts.whole, least=1)),
        "rounds": Option(10, partial(facts.whole, least=1)),
    },
    start=start,
    step=step,
    end=end,
    next=coming,
    fills=EntryScope.TURN,
    closes=True,
    timing=lambda options: TIMINGS.get(options["variant"]),
)
