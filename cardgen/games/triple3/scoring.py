"""Scoring of Triple³: a chip for the winner of a round; the first with four chips wins."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.core.records import Coming, cards_left, check_end, next_round
from cardgen.core.scores import Entry, EntryScope, Gain, Option, Scoring, Setup
from cardgen.games.triple3 import rules
from cardgen.games.triple3.cards import Spec
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase


class TripleState(NamedTuple):
    """The next round, and whether the game was declared over."""

    round: int = 1
    ended: bool = False


def step(setup: Setup[Spec], state: TripleState, entry: Entry) -> tuple[TripleState, Collection[Gain]]:
    """A round: who laid all cards, or how many cards everybody has left when nobody can lay; or the end."""
    if "end" in entry:
        check_end(entry)
        return state._replace(ended=True), ()
    facts.checked_object(entry, "entry", ("round",), ("winner", "left"))
    next_round(entry["round"], state.round)
    if facts.either(entry, "winner", "left") == "winner":
        winners = [facts.player(entry["winner"], setup.players)]
    else:
        winners = _fewest(setup, entry["left"])
    return TripleState(state.round + 1), [Gain(player, 1, state.round) for player in winners]


def _fewest(setup: Setup[Spec], value: object) -> list[str]:
    """The players with the fewest cards left; if several tie, each takes a chip [D]."""
    left = cards_left(value, setup.players, rules.most_left(setup.spec))
    if len(left) < len(setup.players):  # they are all players, so one is missing; asked of each round of a long game
        facts.checked_object(left, "left", setup.players)
    fewest = min(left.values())
    winners = [player for player in setup.players if left[player] == fewest]
    if fewest == 0 and len(winners) > 1:
        raise FactError("left_two_out", names=tuple(winners))
    return winners


def end(setup: Setup[Spec], state: TripleState, totals: Mapping[str, Number]) -> Phrase | None:
    """The end: a player has four chips; two at once share the win. Without chips a single round is the game.

    Or somebody says that it is over.
    """
    wanted = max(1, setup.options["chips"])
    arrived = tuple(player for player in setup.players if totals[player] >= wanted)
    if arrived and not setup.options["chips"]:
        return Phrase("end.rounds", {"rounds": 1})
    if arrived:
        return Phrase("end.chips", {"names": arrived, "chips": wanted})
    return Phrase("end.said") if state.ended else None


SCORING = Scoring(
    players=(2, 4),
    options={"chips": Option(4, partial(facts.whole, least=0))},
    start=lambda _setup: TripleState(),
    step=step,
    end=end,
    next=lambda _setup, state: Coming(round=state.round),
    fills=EntryScope.ROUND,
    closes=True,
)
