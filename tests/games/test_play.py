"""Random legal games of all five games, played through the rules to the end and scored at every moment."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardgen.core import scores
from cardgen.core.scores import Standings
from cardgen.games import registry
from tests.games import plays
from tests.order import examples

SEEDS = st.integers(0, 2**32)
LONGEST = 3000
"""Moves after which even an unlucky game is over."""


def standings(record: dict[str, Any], entries: int | None = None) -> Standings:
    """Where a record stands after so many entries; after all of them by default."""
    game = registry.find(record["game"])
    read = scores.read({**record, "entries": record["entries"][:entries]})
    return scores.standings(read, game.scoring, game.spec)


class Game(RuleBasedStateMachine):
    """A game is begun, played on move by move, taken back in thought, and played to its end."""

    kind: ClassVar[type[plays.Play]]
    players: ClassVar[tuple[int, int]]
    options: ClassVar[dict[str, st.SearchStrategy[Any]]]

    @initialize(data=st.data(), seed=SEEDS)
    def begin(self, data: st.DataObject, seed: int) -> None:
        options = {name: data.draw(choices) for name, choices in self.options.items()}
        players = 1 if options.get("variant") == "solo" else data.draw(st.integers(*self.players))
        self.play = self.kind(Random(seed), players, **options)
        self.chance = Random(seed)

    @precondition(lambda self: not self.play.over)
    @rule(seed=SEEDS)
    def move(self, seed: int) -> None:
        self.play.move(Random(seed))

    @precondition(lambda self: self.play.entries)
    @rule(share=st.floats(0, 1))
    def take_back(self, share: float) -> None:
        """A shorter record stands, and is unfinished; the longer one has not changed by it."""
        kept = int(share * (len(self.play.entries) - 1))
        before = standings(self.play.record, kept)
        assert not before.finished
        assert set(before.next.get("missing", [])) <= set(self.play.players)
        self.scores_are_those_of_the_rulebook()

    @invariant()
    def cards_are_neither_lost_nor_invented(self) -> None:
        self.play.check()

    @invariant()
    def scores_are_those_of_the_rulebook(self) -> None:
        found = standings(self.play.record)
        assert found.totals == self.play.tally
        assert found.finished == self.play.over
        best = max(self.play.tally.values())
        leaders = tuple(player for player in self.play.players if self.play.tally[player] == best)
        if found.finished:
            assert found.winners == leaders
        elif self.play.key != "take-three":
            assert found.leaders == leaders

    def teardown(self) -> None:
        if not hasattr(self, "play"):
            return
        for _ in range(LONGEST):
            if self.play.over:
                break
            self.play.move(self.chance)
            self.play.check()
        assert self.play.over
        self.scores_are_those_of_the_rulebook()


def machine(kind: type[plays.Play], players: tuple[int, int], **options: st.SearchStrategy[Any]) -> Any:
    """The test case of one game."""
    case = type(f"{kind.__name__}Game", (Game,), {"kind": kind, "players": players, "options": options}).TestCase  # type: ignore[attr-defined]
    case.settings = settings(max_examples=examples(12), stateful_step_count=20)
    return case


TestTerz = machine(plays.Terz, (1, 6), penalty=st.booleans())
TestTakeThree = machine(plays.TakeThree, (2, 5), expert=st.booleans())
TestTadika = machine(plays.Tadika, (2, 5), target=st.sampled_from([15, 50]), sum=st.booleans())
TestTriple3 = machine(plays.Triple3, (2, 4))
TestThreepia = machine(
    plays.Threepia,
    (1, 6),
    variant=st.sampled_from(["points", "rounds", "deck", "time", "stopwatch", "solo"]),
    target=st.sampled_from([15, 20, 30]),
    rounds=st.integers(1, 8),
)
