"""A game at a table, folded from its log: what stands there, what it was before, and what it is worth.

The log only grows. A correction is a line of its own, so is taking back; what was there before stays in the history.
Points are computed by the rules core each time. An entry that doesn't count any more after a correction (the game was
over before it, or its round is no longer reached) is parked: it stays, says why, and counts again as soon as it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from cardgen import registry, scores
from cardgen.facts import FactError, Phrase
from cardgen.game import Game
from cardgen.scores import Record, RecordError, Sifted, Standings
from scorer import clocks
from scorer.clocks import Clock
from scorer.seats import Facts, named, seat_of

MARKS = ("sun", "heart", "leaf", "drop", "crown", "blossom", "cloud", "moon")
"""Signs of players, each with the colour that it has on the cards."""
Cell = tuple[Any, ...]
"""A place on the score sheet that one entry fills, such as round and seat."""


class Event(NamedTuple):
    """A line of the log: its number, the id that its phone gave it, when, which member (0: the scorer itself), what."""

    seq: int
    key: str
    at: float
    who: int
    kind: str
    data: Mapping[str, Any]


class Player(NamedTuple):
    """Name, and the sign that goes with it."""

    name: str
    mark: str


class Version(NamedTuple):
    """What somebody wrote, and when; facts are None where an entry was taken back. `typed`: sums as they were typed."""

    seq: int
    at: float
    who: int
    facts: Facts | None
    typed: Mapping[str, str] = MappingProxyType({})


class Line(NamedTuple):
    """An entry with all that it has been. `parked` says why it does not count; `gains` what it is worth, by seat."""

    seq: int
    versions: tuple[Version, ...]
    facts: Facts | None
    parked: Phrase | None = None

    @property
    def changed(self) -> int:
        """The line of the log that made it what it is."""
        return self.versions[-1].seq


class Match(NamedTuple):
    """All that is known of a game at a table."""

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
    lines: tuple[Line, ...]
    sifted: Sifted
    clock: Clock
    proposals: Mapping[Cell, Mapping[int, Version]]
    notes: tuple[Event, ...]
    rematch: str | None

    @property
    def standings(self) -> Standings:
        return self.sifted.standings

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def record(self) -> Record:
        """The game as contract 2 writes it down: what counts, in the order of play."""
        entries = [named(facts, self.names) for _, facts in arranged(self.game, counting(self.lines))]
        return Record(self.game, self.names, self.options, tuple(entries))

    @property
    def played(self) -> float:
        """When the last entry that counts was made: a note or a correction later makes no game longer."""
        return max((line.versions[0].at for line in self.live if not line.parked), default=self.made)

    @property
    def live(self) -> tuple[Line, ...]:
        """The entries that stand, parked ones too."""
        return tuple(line for line in self.lines if line.facts is not None)

    @property
    def parked(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.parked)

    def line(self, seq: int) -> Line | None:
        """The entry that this line of the log began."""
        return next((line for line in self.lines if line.seq == seq), None)

    def at(self, cell: Cell) -> Line | None:
        """The entry that fills a place on the score sheet."""
        return next((line for line, found in cells(self) if found == cell), None)


def game_of(key: str) -> Game[Any]:
    """The game of a match."""
    return registry.find(key)


# --- the order of play, and the places on the score sheet

IN_A_ROW = ("tadika", "triple3")
"""Games whose rounds are one entry each: a round taken back closes the gap."""


def arranged(game: str, lines: Iterable[Line]) -> list[tuple[Line, Facts]]:
    """The entries that stand, in the order of play."""
    there = [(line, line.facts) for line in lines if line.facts is not None]
    if game in IN_A_ROW:
        return [(line, {**facts, "round": k}) for k, (line, facts) in enumerate(there, 1)]
    if game == "take-three":
        return sorted(there, key=lambda pair: pair[1]["round"])
    return sorted(there, key=lambda pair: "end" in pair[1])


def counting(lines: Iterable[Line]) -> list[Line]:
    return [line for line in lines if not line.parked]


def cells(match: Match) -> list[tuple[Line, Cell]]:
    """The place that each entry fills; TERZEN fill none, since anybody may have any number of them."""
    turns: dict[int, int] = {}
    found: list[tuple[Line, Cell]] = []
    for line, facts in arranged(match.game, match.lines):
        seat = seat_of(facts)
        if match.game == "threepia" and seat is not None:
            turns[seat] = turns.get(seat, 0) + 1
        if (cell := cell_of(match.game, facts, turns.get(seat, 0) if seat is not None else 0)) is not None:
            found.append((line, cell))
    return found


def cell_of(game: str, facts: Facts, turn: int) -> Cell | None:
    """The place that facts fill: a round, a player's round or turn, or the end."""
    if "end" in facts:
        return ("end",)
    if game in IN_A_ROW:
        return (facts["round"],)
    if game == "take-three":
        return (facts["round"], facts["player"])
    return (turn, facts["player"]) if game == "threepia" else None


# --- the fold


def fold(table: str, events: Sequence[Event], before: Match | None = None) -> Match:
    """The match that a log tells. The first event begins it. `before`: what fewer events told, to go on from there."""
    begin = events[0].data
    head = Head(begin)
    versions: dict[int, list[Version]] = {}
    for event in events:
        head.take(event)
        if event.kind == "entry":
            versions[event.seq] = [_version(event)]
        elif event.kind == "change":
            versions[event.data["of"]].append(_version(event))
    lines = [Line(seq, tuple(found), found[-1].facts) for seq, found in versions.items()]
    players = tuple(Player(player["name"], player["mark"]) for player in head.players)
    names = tuple(player.name for player in players)
    sifted, counted = scored(begin["game"], names, head.options, lines, before.sifted if before else None)
    match = Match(
        table, begin["game"], head.title, events[0].at, events[-1].at, events[-1].seq, players, head.options,
        head.confirm, tuple(events), tuple(counted), sifted,
        clocks.fold(head.clock, each_turn=head.options.get("variant") == "time"), MappingProxyType({}),
        tuple(event for event in events if event.kind == "note"), head.rematch,
    )  # fmt: skip
    return match._replace(proposals=_proposals(match))


class Head:
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
    return Version(event.seq, event.at, event.who, event.data["facts"], event.data.get("typed", {}))


def scored(
    game: str,
    names: tuple[str, ...],
    options: Mapping[str, Any],
    lines: Sequence[Line],
    before: Sifted | None = None,
) -> tuple[Sifted, list[Line]]:
    """What the lines come to, and they with what can't count now parked. RecordError where the head is wrong.

    `before`: what was known of them; then only lines at the end are counted.
    """
    found, order = game_of(game), arranged(game, lines)
    record = Record(game, names, options, tuple(named(facts, names) for _, facts in order))
    sifted = scores.sifted(record, found.scoring, found.spec, before)
    parked = {order[k][0].seq: why for k, why in sifted.refused.items()}
    return sifted, [_parked(line, parked.get(line.seq)) for line in lines]


def _parked(line: Line, why: Phrase | None) -> Line:
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
    taken = {cell for _, cell in cells(match)}
    return MappingProxyType({cell: MappingProxyType(by) for cell, by in found.items() if by and cell not in taken})


def _agreed(game: str, before: Event, entry: Event) -> bool:
    """Whether the line before an entry is the proposal by which its phone agreed."""
    if before.kind != "propose" or before.who != entry.who or before.data["facts"] is None:
        return False
    return cell_of(game, before.data["facts"], 0) == cell_of(game, entry.data["facts"], 0)


# --- what may be written next: each answers with the lines to add to the log

Step = tuple[str, dict[str, Any]]


class ConflictError(Exception):
    """Somebody else has filled or changed the place meanwhile. `theirs` stands there, `yours` was to be written."""

    def __init__(self, theirs: Line, yours: Facts | None) -> None:
        super().__init__(theirs.seq)
        self.theirs, self.yours = theirs, yours


def enter(match: Match, facts: Facts, who: int, turn: int = 0, base: int | None = None) -> list[Step]:
    """A new entry; nothing where another phone has written the same.

    `turn`: which one the phone takes it for (Threepia). `base`: what the phone knew; what it wrote itself after that,
    without a network, is no conflict: it goes on from there. ConflictError where the place is filled otherwise,
    RecordError where the rules refuse the facts.
    """
    cell = _cell(match, facts, turn)
    there = match.at(cell) if cell is not None else None
    if there and who and base is not None and there.seq > base and there.versions[0].who == who:
        facts, turn = _further(match, facts)
        cell = _cell(match, facts, turn)
        there = match.at(cell) if cell is not None else None
    if there and there.facts is not None:
        if _agree(match, there.seq, there.facts, facts):
            return []
        raise ConflictError(there, facts)
    _check(match, Line(match.seq + 1, (), facts))
    if not match.confirm or cell is None or cell == ("end",) or facts.get("timeout"):
        return [("entry", {"facts": dict(facts)})]
    step: Step = ("propose", {"cell": list(cell), "facts": dict(facts)})
    for member, version in match.proposals.get(cell, {}).items():
        if member != who and version.facts is not None and _agree(match, match.seq + 1, version.facts, facts):
            return [step, ("entry", {"facts": max(dict(version.facts), dict(facts), key=_detail)})]
    return [step]


def _further(match: Match, facts: Facts) -> tuple[Facts, int]:
    """The same in the round, or as the turn, that comes next."""
    coming = match.standings.next.get("round")
    if "round" in facts and coming is not None:
        return {**facts, "round": max(coming, facts["round"])}, 0
    turns = [cell for _, cell in cells(match) if len(cell) == 2 and cell[1] == facts.get("player")]
    return facts, len(turns) + 1


def _detail(facts: Facts) -> int:
    """How much facts tell: cards more than their sum."""
    return len(str(facts))


def _cell(match: Match, facts: Facts, turn: int) -> Cell | None:
    try:
        return cell_of(match.game, facts, turn)
    except (KeyError, TypeError):  # not even a round or a player; the rules will say so
        return None


def _agree(match: Match, seq: int, one: Facts, other: Facts) -> bool:
    """Whether two accounts of an entry are worth the same to everybody: a sum and its cards, say."""
    if dict(one) == dict(other):
        return True
    if any(one[key] != other[key] for key in one.keys() & other.keys() - {"round"}):
        return False
    lines = [line for line in match.lines if line.seq != seq]
    try:
        found = [
            scored(match.game, match.names, match.options, [*lines, Line(seq, (), facts)], match.sifted)
            for facts in (one, other)
        ]
    except RecordError:
        return False
    first, second, counted = found[0][0].standings, found[1][0].standings, found[1][1]
    fits = not any(line.parked for line in counted if line.seq == seq)
    return fits and first.rounds == second.rounds and first.totals == second.totals


def change(match: Match, seq: int, facts: Facts | None, base: int, who: int = 0) -> list[Step]:
    """A correction, or taking back (None), by a phone that knew the table up to line `base`.

    ConflictError where another phone has changed the entry since; RecordError where the rules refuse the new facts.
    """
    line = match.line(seq)
    if line is None:
        raise FactError("no_entry", entry=seq)
    if line.facts == facts:
        return []
    if line.changed > base and not (who and line.versions[-1].who == who):
        raise ConflictError(line, facts)
    if facts is not None:
        _check(match, Line(seq, line.versions, facts))
    return [("change", {"of": seq, "facts": None if facts is None else dict(facts)})]


WAITING = tuple(f"refusal.{key}" for key in ("after_end", "round_too_early", "turns_done", "clock_out"))
"""Reasons that only ask for another order or end; an entry that has one may wait until it fits again."""


def _check(match: Match, new: Line) -> None:
    """RecordError unless the entry counts when it is written down, and clashes with none; others may have to wait."""
    lines = [new if line.seq == new.seq else line for line in match.lines]
    lines += [] if any(line.seq == new.seq for line in match.lines) else [new]
    before = {line.seq for line in match.parked}
    _, counted = scored(match.game, match.names, match.options, lines, match.sifted)
    for line in counted:
        if (why := line.parked) is None:
            continue
        two_ends = all("end" in (entry or ()) for entry in (line.facts, new.facts))
        if line.seq == new.seq or (line.seq not in before and (two_ends or why.key not in WAITING)):
            raise RecordError(why)
