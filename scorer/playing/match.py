"""A game at a table, folded from a log by `folding`: its entries, their history and points.

Derived values (places on the score sheet, turns, who is out) are computed when needed.
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
from scorer.playing.entries import Entry, Version, arranged, cells
from scorer.playing.events import Cell, ClockPressed, Options, Photographed, Player
from scorer.playing.log import LogLine
from scorer.playing.seats import Facts, named

MARKS = ("sun", "heart", "leaf", "drop", "fish", "blossom", "cloud", "moon")
"""Marks of players, each with a colour from the cards. Older tables have the crown, which is now for the leader."""


class _Folded(NamedTuple):
    """The folded state of a table's log."""

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
    """The valid entries in the order of play, including parked ones."""
    presses: tuple[ClockPressed, ...]
    proposed: Mapping[Cell, Mapping[int, Version]]
    """All proposals, also for places filled since."""
    photo: Photographed | None = None
    """The current photo of the table."""
    first: int | None = None
    """The seat that deals or begins first; None if unspecified, which means the first."""


class Match(_Folded):
    """A game at a table; derived values are cached."""

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
        """The game as a record of contract 2: the entries that count, in the order of play."""
        entries = [named(facts, self.names) for _, facts in self.arranged]
        first = None if self.first is None else self.names[self.first]
        return Record(self.game, self.names, self.options, tuple(entries), decks.recorded(self.edition), first)

    @cached_property
    def played(self) -> float:
        """The time of the last entry that counts; later notes or corrections don't prolong a game."""
        return max((line.versions[0].at for line in self.live if not line.parked), default=self.made)

    @cached_property
    def live(self) -> tuple[Entry, ...]:
        """The valid entries, including parked ones."""
        return tuple(line for line in self.lines if line.facts is not None)

    @cached_property
    def parked(self) -> tuple[Entry, ...]:
        return tuple(line for line in self.lines if line.parked)

    @cached_property
    def arranged(self) -> Sequence[tuple[Entry, Facts]]:
        """The entries that count, in the order of play."""
        counting = (line for line in self.lines if not line.parked)
        return arranged(self.fills, counting) if self.parked else self.standing

    @cached_property
    def cells(self) -> Sequence[tuple[Entry, Cell]]:
        """The places that entries fill."""
        return cells(self.fills, self.standing)

    @property
    def scope(self) -> Scope:
        """The context of the next line."""
        return Scope(self.fills, len(self.players), self.by_seq)

    @property
    def fills(self) -> EntryScope:
        """The scope of an entry of this game."""
        return self.edition.game.scoring.fills

    @cached_property
    def chosen(self) -> scores.Options:
        """All options, also unspecified ones."""
        return scores.chosen(self.edition.game.scoring, self.options)

    @property
    def timing(self) -> Timing | None:
        """The clock in use."""
        return self.edition.game.scoring.timing(self.chosen)

    @property
    def runs_on(self) -> bool:
        """Whether its clock only measures the duration of the game."""
        return self.timing is not None and self.timing.seconds is None

    @cached_property
    def out(self) -> frozenset[int]:
        """The seats whose time for all turns is up."""
        for_all_turns = self.timing is not None and not self.timing.each_turn
        return frozenset(facts["player"] for _, facts in self.arranged if facts.get("timeout") and for_all_turns)

    def after(self, seat: int, timeout: bool = False) -> int | None:
        """The next seat's turn: clockwise, without those whose time for all turns is up."""
        for_all_turns = self.timing is not None and not self.timing.each_turn
        out = self.out | ({seat} if timeout and for_all_turns else set())
        around = [(seat + k) % len(self.players) for k in range(1, len(self.players) + 1)]
        return next((other for other in around if other not in out), None)

    @cached_property
    def by_seq(self) -> Mapping[int, Entry]:
        """All entries by the lines that began them."""
        return {line.seq: line for line in self.lines}

    @cached_property
    def by_cell(self) -> Mapping[Cell, Entry]:
        """The entries that fill places on the score sheet."""
        return {cell: line for line, cell in reversed(self.cells)}  # the first if there are several

    @cached_property
    def turns(self) -> Counter[int | None]:
        """The number of places that each player has filled."""
        return Counter(cell[1] for _, cell in self.cells if len(cell) == 2)

    @cached_property
    def now(self) -> Mapping[int, Facts]:
        """The facts of entries by the lines that began them; with their current rounds if these are renumbered."""
        return {line.seq: facts for line, facts in self.standing}

    @cached_property
    def by_key(self) -> Mapping[str, LogLine]:
        """The lines of the log by the ids under which phones wrote them."""
        return {event.key: event for event in self.events}
