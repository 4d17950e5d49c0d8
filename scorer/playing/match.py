"""A game at a table, folded from its log: what stands there, what it was before, and what it is worth.

The log only grows. A correction is a line of its own, so is taking back; what was there before stays in the history.
Points are computed by the rules core each time. An entry that doesn't count any more after a correction (the game was
over before it, or its round is no longer reached) is parked: it stays, says why, and counts again as soon as it can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from cardgen import registry, scores
from cardgen.facts import Phrase
from cardgen.game import Game
from cardgen.scores import EntryScope, Record, Standings, Tally, Timing
from scorer.playing import checked, clocks
from scorer.playing.clocks import Clock
from scorer.playing.entries import Cell, Entry, Event, Version, arranged, cell_of, cells, counting, fills
from scorer.playing.seats import Facts, named

MARKS = ("sun", "heart", "leaf", "drop", "fish", "blossom", "cloud", "moon")
"""Signs of players, each with a colour from the cards. Older tables have the crown, which is for who leads."""


class Player(NamedTuple):
    """Name, and the sign that goes with it."""

    name: str
    mark: str


class _Told(NamedTuple):
    """What the log of a table tells, folded."""

    table: str
    game: str
    title: str
    made: float
    touched: float
    seq: int
    players: tuple[Player, ...]
    options: Mapping[str, Any]
    confirm: bool
    events: tuple[Event, ...]
    lines: tuple[Entry, ...]
    tally: Tally
    clock: Clock
    proposals: Mapping[Cell, Mapping[int, Version]]
    notes: tuple[Event, ...]
    rematch: str | None


class Match(_Told):
    """All that is known of a game at a table; what follows from its lines is worked out once."""

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
        return Record(self.game, self.names, self.options, tuple(entries))

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
        return arranged(self.game, counting(self.lines)) if self.parked else self._standing

    @cached_property
    def _standing(self) -> Sequence[tuple[Entry, Facts]]:
        """What stands, in the order of play: also what is parked."""
        return arranged(self.game, self.lines)

    @cached_property
    def cells(self) -> Sequence[tuple[Entry, Cell]]:
        """The places that entries fill."""
        return cells(self.game, self._standing)

    @property
    def place(self) -> checked.Place:
        """What the next line may speak of."""
        return checked.Place(self.fills, len(self.players), self._by_seq)

    @property
    def fills(self) -> EntryScope:
        """What an entry of this game fills."""
        return fills(self.game)

    @cached_property
    def chosen(self) -> Mapping[str, Any]:
        """All options, also those that nobody has spoken of."""
        return scores.chosen(game_of(self.game).scoring, self.options)

    @property
    def timing(self) -> Timing | None:
        """The clock that it is played by."""
        return game_of(self.game).scoring.timing(self.chosen)

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
        return self._by_seq.get(seq)

    @cached_property
    def _by_seq(self) -> Mapping[int, Entry]:
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
        return {line.seq: facts for line, facts in self._standing}

    def written(self, key: str) -> Event | None:
        """The line of the log that a phone wrote under that id."""
        return self._by_key.get(key)

    @cached_property
    def _by_key(self) -> Mapping[str, Event]:
        return {event.key: event for event in self.events}


def game_of(key: str) -> Game[Any]:
    """The game of a match."""
    return registry.find(key)


# --- the fold


def fold(table: str, events: Sequence[Event], before: Match | None = None) -> Match:
    """The match that a log tells. The first event begins it. `before`: what fewer events told, to go on from there.

    Lines that can't be read are kept as such, so that numbers stay what they are, and tell nothing.
    """
    begin = events[0].data
    head = TableSettings(begin)
    versions: dict[int, list[Version]] = {}
    place = checked.Place(fills(begin["game"]), len(head.players), versions)
    looked_at = len(before.events) if before else 1
    log = list(events)
    for k, event in enumerate(log):
        if k >= looked_at and not checked.sound(event.kind, event.data, place):
            log[k] = event = event._replace(kind=checked.UNREAD, data={})
        head.take(event)
        if event.kind == "entry":
            versions[event.seq] = [_version(event)]
        elif event.kind == "change":
            versions[event.data["of"]].append(_version(event))
    lines = [Entry(seq, tuple(found), found[-1].facts) for seq, found in versions.items()]
    players = tuple(Player(player["name"], player["mark"]) for player in head.players)
    names = tuple(player.name for player in players)
    tally, counted = scored(begin["game"], names, head.options, lines, before.tally if before else None)
    match = Match(
        table, begin["game"], head.title, events[0].at, events[-1].at, events[-1].seq, players, head.options,
        head.confirm, tuple(log), tuple(counted), tally,
        Clock(), MappingProxyType({}),
        tuple(event for event in log if event.kind == "note"), head.rematch,
    )  # fmt: skip
    clock = clocks.fold(head.clock, each_turn=bool(match.timing and match.timing.each_turn))
    return match._replace(clock=clock, proposals=_proposals(match))


class TableSettings:
    """What the log says about the table itself, line by line."""

    def __init__(self, begin: Mapping[str, Any]) -> None:
        self.players: Sequence[Mapping[str, str]] = begin["players"]
        self.options: Mapping[str, Any] = begin["options"]
        self.confirm: bool = begin.get("confirm", False)
        self.title: str = begin.get("title", "")
        self.clock: list[Mapping[str, Any]] = []
        self.rematch: str | None = None

    def take(self, event: Event) -> None:
        """One more line."""
        data = event.data
        match event.kind:
            case "players":
                self.players = data["players"]
            case "setting":
                self.confirm = data.get("confirm", self.confirm)
                self.options = data.get("options", self.options)
                self.title = data.get("title", self.title)
            case "clock":
                self.clock.append(data)
            case "rematch":
                self.rematch = data["table"]
            case _:
                pass


def _version(event: Event) -> Version:
    facts, typed = event.data["facts"], event.data.get("typed", {})
    told = {field: trail for field, trail in typed.items() if field in (facts or ())}  # once all fields were kept
    return Version(event.seq, event.at, event.who, facts, told)


def scored(
    game: str,
    names: tuple[str, ...],
    options: Mapping[str, Any],
    lines: Sequence[Entry],
    before: Tally | None = None,
) -> tuple[Tally, list[Entry]]:
    """What the lines come to, and they with what can't count now parked. RecordError where the head is wrong.

    `before`: what was known of them; then only lines at the end are counted.
    """
    found, order = game_of(game), arranged(game, lines)
    record = Record(game, names, options, tuple(named(facts, names) for _, facts in order))
    tally = scores.tolerant_standings(record, found.scoring, found.spec, before)
    parked = {order[k][0].seq: why for k, why in tally.refused.items()}
    return tally, [_parked(line, parked.get(line.seq)) for line in lines]


def _parked(line: Entry, why: Phrase | None) -> Entry:
    return line if line.parked == why else line._replace(parked=why)


def _proposals(match: Match) -> Mapping[Cell, Mapping[int, Version]]:
    """What phones have proposed for places that are still empty, the latest of each phone.

    What has become an entry is used up: it confirms nothing once more when the entry is taken back.
    """
    found: dict[Cell, dict[int, Version]] = {}
    for before, event in zip((None, *match.events), match.events, strict=False):
        if event.kind == "propose":
            by = found.setdefault(tuple(event.data["cell"]), {})
            by[event.who] = _version(event)
            if event.data["facts"] is None:  # withdrawn
                del by[event.who]
        elif event.kind == "entry" and before and _agreed(match.game, before, event):
            found.pop(tuple(before.data["cell"]), None)
        elif event.kind == "setting" and not event.data.get("confirm", True):
            found.clear()
    taken = {cell for _, cell in match.cells} if found else ()
    return MappingProxyType({cell: MappingProxyType(by) for cell, by in found.items() if by and cell not in taken})


def _agreed(game: str, before: Event, entry: Event) -> bool:
    """Whether the line before an entry is the proposal by which its phone agreed."""
    if before.kind != "propose" or before.who != entry.who or before.data["facts"] is None:
        return False
    return cell_of(game, before.data["facts"], 0) == cell_of(game, entry.data["facts"], 0)
