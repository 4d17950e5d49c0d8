"""A game at a table, as `folding` makes it of a log: what stands there, what it was before, and what it is worth.

What follows from the lines (places on the score sheet, turns, who is out) is worked out when somebody asks for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from cardgen.core import scores
from cardgen.core.scores import EntryScope, Record, Standings, Tally, Timing
from cardgen.deck.edition import AnyEdition
from scorer.playing import decks
from scorer.playing.checked import Scope
from scorer.playing.clocks import Clock
from scorer.playing.entries import Entry, Version, arranged, cells, counting
from scorer.playing.events import Cell, ClockPressed, Options, Photographed, Player
from scorer.playing.log import LogLine
from scorer.playing.seats import Facts, named

MARKS = ("sun", "heart", "leaf", "drop", "fish", "blossom", "cloud", "moon")
"""Signs of players, each with a colour from the cards. Older tables have the crown, which is for who leads."""


class _Folded(NamedTuple):
    """What the log of a table tells, folded."""

    table: str
    edition: AnyEdition
    title: str
    made: float
    touched: float
    seq: int
    players: tuple[Player, ...]
    options: Options
    confirm: bool
    events: tuple[LogLine, ...]
    lines: tuple[Entry, ...]
    tally: Tally
    clock: Clock
    proposals: Mapping[Cell, Mapping[int, Version]]
    notes: tuple[LogLine, ...]
    rematch: str | None
    standing: Sequence[tuple[Entry, Facts]]
    """What stands, in the order of play: also what is parked."""
    presses: tuple[ClockPressed, ...]
    proposed: Mapping[Cell, Mapping[int, Version]]
    """All proposals, also for places that are taken by now."""
    photo: Photographed | None = None
    """The photo of the table that counts."""
    first: int | None = None
    """The seat that deals or begins first; None where nobody has said, which is the first one."""


class Match(_Folded):
    """All that is known of a game at a table; what follows from its lines is worked out once."""

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.edition.game.key

    @property
    def standings(self) -> Standings:
        return self.tally.standings

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def record(self) -> Record:
        """The game as contract 2 writes it down: what counts, in the order of play."""
        entries = [named(facts, self.names) for _, facts in self.arranged]
        first = None if self.first is None else self.names[self.first]
        return Record(self.game, self.names, self.options, tuple(entries), decks.recorded(self.edition), first)

    @cached_property
    def played(self) -> float:
        """When the last entry that counts was made: a note or a correction later makes no game longer."""
        return max((line.versions[0].at for line in self.live if not line.parked), default=self.made)

    @cached_property
    def live(self) -> tuple[Entry, ...]:
        """The entries that stand, parked ones too."""
        return tuple(line for line in self.lines if line.facts is not None)

    @cached_property
    def parked(self) -> tuple[Entry, ...]:
        return tuple(line for line in self.lines if line.parked)

    @cached_property
    def arranged(self) -> Sequence[tuple[Entry, Facts]]:
        """What counts, in the order of play."""
        return arranged(self.fills, counting(self.lines)) if self.parked else self.standing

    @cached_property
    def cells(self) -> Sequence[tuple[Entry, Cell]]:
        """The places that entries fill."""
        return cells(self.fills, self.standing)

    @property
    def scope(self) -> Scope:
        """What the next line may speak of."""
        return Scope(self.fills, len(self.players), self.by_seq)

    @property
    def fills(self) -> EntryScope:
        """What an entry of this game fills."""
        return self.edition.game.scoring.fills

    @cached_property
    def chosen(self) -> scores.Options:
        """All options, also those that nobody has spoken of."""
        return scores.chosen(self.edition.game.scoring, self.options)

    @property
    def timing(self) -> Timing | None:
        """The clock that it is played by."""
        return self.edition.game.scoring.timing(self.chosen)

    @property
    def runs_on(self) -> bool:
        """Whether its clock ends nothing and only tells how long the game has taken."""
        return self.timing is not None and self.timing.seconds is None

    @cached_property
    def out(self) -> frozenset[int]:
        """The seats whose time for all turns is up."""
        for_all_turns = self.timing is not None and not self.timing.each_turn
        return frozenset(facts["player"] for _, facts in self.arranged if facts.get("timeout") and for_all_turns)

    def after(self, seat: int, timeout: bool = False) -> int | None:
        """Whose turn comes after one: clockwise, without those whose time for all turns is up."""
        for_all_turns = self.timing is not None and not self.timing.each_turn
        out = self.out | ({seat} if timeout and for_all_turns else set())
        around = [(seat + k) % len(self.players) for k in range(1, len(self.players) + 1)]
        return next((other for other in around if other not in out), None)

    def line(self, seq: int) -> Entry | None:
        """The entry that this line of the log began."""
        return self.by_seq.get(seq)

    @cached_property
    def by_seq(self) -> Mapping[int, Entry]:
        """All entries by the lines that began them."""
        return {line.seq: line for line in self.lines}

    def at(self, cell: Cell) -> Entry | None:
        """The entry that fills a place on the score sheet."""
        return self._places.get(cell)

    @cached_property
    def _places(self) -> Mapping[Cell, Entry]:
        return {cell: line for line, cell in reversed(self.cells)}  # the first where there are several

    def turns(self, seat: int | None) -> int:
        """How many places on the sheet a player has filled."""
        return self._turns.get(seat, 0)

    @cached_property
    def _turns(self) -> Mapping[int | None, int]:
        return Counter(cell[1] for _, cell in self.cells if len(cell) == 2)

    def now(self, line: Entry) -> Facts | None:
        """An entry as it stands; where rounds close their gaps, with the round that it has now."""
        return self._now.get(line.seq)

    @cached_property
    def _now(self) -> Mapping[int, Facts]:
        return {line.seq: facts for line, facts in self.standing}

    def written(self, key: str) -> LogLine | None:
        """The line of the log that a phone wrote under that id."""
        return self._by_key.get(key)

    @cached_property
    def _by_key(self) -> Mapping[str, LogLine]:
        return {event.key: event for event in self.events}
