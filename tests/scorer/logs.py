"""A table's log in memory, written as phones would write it; and what all logs must satisfy."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cardgen.core import scores
from cardgen.core.scores import Record, RecordError, Standings
from scorer.playing import events, folding, shelf, steps
from scorer.playing.events import Begun, Event, Player
from scorer.playing.log import LogLine
from scorer.playing.match import MARKS, Match
from scorer.playing.seats import seated

NAMES = ("Ada", "Ben")


def people(names: Sequence[str]) -> tuple[Player, ...]:
    """Players with their signs."""
    return tuple(Player(name, MARKS[k % len(MARKS)]) for k, name in enumerate(names))


def beginning(game: str, names: Sequence[str] = NAMES, options: Mapping[str, Any] | None = None) -> Begun:
    """The first line of a log."""
    return Begun(game=game, players=people(names), options=dict(options or {}))


class Log:
    """The lines of a table, each as the database would give it back."""

    def __init__(
        self,
        game: str,
        names: Sequence[str] = NAMES,
        options: Mapping[str, Any] | None = None,
        confirm: bool = False,
    ) -> None:
        self.events: list[LogLine] = []
        self.write([replace(beginning(game, names, options), confirm=confirm)], who=0)

    @property
    def match(self) -> Match:
        return folding.fold("table", self.events)

    def write(self, steps: Sequence[Event], who: int = 1) -> Sequence[Event]:
        for step in steps:
            seq = len(self.events) + 1
            read = events.build(step.kind, json.loads(json.dumps(events.write(step))))
            self.events.append(LogLine(seq, f"key-{seq:04d}", 100.0 + seq, who, read))
        return steps

    def enter(self, entry: Mapping[str, Any], who: int = 1, turn: int | None = None) -> Sequence[Event]:
        """An entry of contract 2; of Threepia the player's next turn, if no other is said."""
        match = self.match
        found = seated(entry, match.names)
        if turn is None:
            turn = 1 + sum(cell[1:] == (found.get("player"),) for _, cell in match.cells)
        return self.write(steps.enter(match, found, who, turn), who)

    def change(
        self, seq: int, entry: Mapping[str, Any] | None, base: int | None = None, who: int = 1
    ) -> Sequence[Event]:
        """A correction by a phone that knew the table up to `base`, by default up to now; None takes back."""
        match = self.match
        found = None if entry is None else seated(entry, match.names)
        return self.write(steps.change(match, seq, found, match.seq if base is None else base), who)


def standings(record: Record) -> Standings:
    """What the rules core says of a record."""
    game = shelf.find(record.game)
    return scores.standings(record, game.scoring, game.spec)


def possible(record: Record) -> bool:
    """Whether the rules core takes it."""
    try:
        standings(record)
    except RecordError:
        return False
    return True
