"""What the lines of a log come to: one event after the other, each as its type says.

The log only grows. A correction is a line of its own, so is taking back; what was there before stays in the history.
Points are computed by the rules core each time. An entry that doesn't count any more after a correction (the game was
over before it, or its round is no longer reached) is parked: it stays, says why, and counts again as soon as it can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, assert_never

from cardgen import edition as editions
from cardgen import registry, scores
from cardgen.edition import AnyEdition, EditionError
from cardgen.facts import Phrase
from cardgen.scores import Record, Tally
from scorer.playing import clocks, log
from scorer.playing.clocks import Clock
from scorer.playing.entries import Entry, Version, arranged, cell_of
from scorer.playing.events import (
    AccessChanged,
    Begun,
    Cell,
    Changed,
    ClockPressed,
    Dropped,
    Entered,
    Event,
    Noted,
    Options,
    Player,
    PlayersChanged,
    Proposed,
    Rematched,
    Repeated,
    SettingsChanged,
    Typed,
    Unread,
)
from scorer.playing.log import LogLine
from scorer.playing.match import Match
from scorer.playing.seats import Facts, named

UNTYPED: Typed = MappingProxyType({})


def fold(table: str, lines: Sequence[LogLine], before: Match | None = None) -> Match:
    """The match that a log tells; its first line begins it. `before`: what fewer lines told, to go on from there.

    RecordError where the rules refuse the players or the options, EditionError where that deck is not here.
    """
    begun = log.beginning(lines)
    course = _Course(edition_of(begun), TableSettings.of(begun))
    for line in lines:
        course.take(line)
    settings = course.settings
    entries = [Entry(seq, tuple(versions), versions[-1].facts) for seq, versions in course.versions.items()]
    names = tuple(player.name for player in settings.players)
    tally_before = before.tally if before else None
    tally, counted = scored(course.edition, names, settings.options, entries, tally_before)
    match = Match(
        table, course.edition, settings.title, lines[0].at, lines[-1].at, lines[-1].seq, settings.players,
        settings.options, settings.confirm, tuple(lines), tuple(counted), tally,
        Clock(), MappingProxyType({}), tuple(course.notes), course.rematch,
    )  # fmt: skip
    clock = clocks.fold(course.presses, each_turn=bool(match.timing and match.timing.each_turn))
    return match._replace(clock=clock, proposals=_waiting(match, course.proposals))


def edition_of(begun: Begun) -> AnyEdition:
    """The deck that a game is played with. EditionError where it is not here, or another one by that name."""
    game = registry.find(begun.game)
    if begun.edition is None:
        return editions.original(game)
    edition = editions.variant(game, begun.edition.variant)
    if edition.fingerprint != begun.edition.fingerprint:
        raise EditionError("game.edition_changed", key=game.key, name=begun.edition.variant)
    return edition


class TableSettings(NamedTuple):
    """What the log says about the table itself, up to a line."""

    players: tuple[Player, ...]
    options: Options
    confirm: bool
    title: str

    @staticmethod
    def of(begun: Begun) -> TableSettings:
        """As the table was made."""
        return TableSettings(begun.players, begun.options, bool(begun.confirm), begun.title or "")

    def after(self, event: Event) -> TableSettings:
        """As they are after one more line."""
        match event:
            case PlayersChanged(players=players):
                return self._replace(players=players)
            case SettingsChanged(options=options, confirm=confirm, title=title):
                return TableSettings(
                    self.players,
                    self.options if options is None else options,
                    self.confirm if confirm is None else confirm,
                    self.title if title is None else title,
                )
            case _:
                return self


class _Course:
    """What has been told up to a line."""

    def __init__(self, edition: AnyEdition, settings: TableSettings) -> None:
        self.edition, self.settings = edition, settings
        self.versions: dict[int, list[Version]] = {}
        self.presses: list[ClockPressed] = []
        self.proposals: dict[Cell, dict[int, Version]] = {}
        self.notes: list[LogLine] = []
        self.rematch: str | None = None
        self._last: LogLine | None = None

    def take(self, line: LogLine) -> None:
        """One more line."""
        match event := line.event:
            case Entered(facts=facts, typed=typed):
                self.versions[line.seq] = [_version(line, facts, typed)]
                self._used_up(line, facts)
            case Changed(of=of, facts=facts, typed=typed):
                self.versions[of].append(_version(line, facts, typed))
            case ClockPressed():
                self.presses.append(event)
            case Proposed():
                self._propose(line, event)
            case PlayersChanged():
                self.settings = self.settings.after(event)
            case SettingsChanged():
                self.settings = self.settings.after(event)
                if event.confirm is False:
                    self.proposals.clear()
            case Noted():
                self.notes.append(line)
            case Rematched(table=table):
                self.rematch = table
            case AccessChanged() | Repeated() | Dropped() | Unread() | Begun():
                pass
            case _:
                assert_never(event)
        self._last = line

    def _propose(self, line: LogLine, proposed: Proposed) -> None:
        by_phone = self.proposals.setdefault(proposed.cell, {})
        by_phone[line.who] = _version(line, proposed.facts, proposed.typed)
        if proposed.facts is None:  # withdrawn
            del by_phone[line.who]

    def _used_up(self, line: LogLine, facts: Facts) -> None:
        """What has become an entry confirms nothing once more when the entry is taken back.

        That is so where the line before it is the proposal by which its phone agreed.
        """
        if self._last is None or not isinstance(agreed := self._last.event, Proposed) or agreed.facts is None:
            return
        fills = self.edition.game.scoring.fills
        if self._last.who == line.who and cell_of(fills, agreed.facts, 0) == cell_of(fills, facts, 0):
            self.proposals.pop(agreed.cell, None)


def _version(line: LogLine, facts: Facts | None, typed: Typed | None) -> Version:
    # logs of earlier times keep all fields that were typed, also those that say nothing of the facts
    kept = {field: text for field, text in typed.items() if field in (facts or ())} if typed else UNTYPED
    return Version(line.seq, line.at, line.who, facts, kept)


def scored(
    edition: AnyEdition,
    names: tuple[str, ...],
    options: Options,
    entries: Sequence[Entry],
    before: Tally | None = None,
) -> tuple[Tally, list[Entry]]:
    """What the entries come to, and they with what can't count now parked. RecordError where the head is wrong.

    `before`: what was known of them; then only entries at the end are counted.
    """
    game = edition.game
    order = arranged(game.scoring.fills, entries)
    record = Record(game.key, names, options, tuple(named(facts, names) for _, facts in order))
    tally = scores.tolerant_standings(record, game.scoring, edition.spec, before)
    parked = {order[k][0].seq: why for k, why in tally.refused.items()}
    return tally, [_parked(entry, parked.get(entry.seq)) for entry in entries]


def _parked(entry: Entry, why: Phrase | None) -> Entry:
    return entry if entry.parked == why else entry._replace(parked=why)


def _waiting(match: Match, proposals: Mapping[Cell, Mapping[int, Version]]) -> Mapping[Cell, Mapping[int, Version]]:
    """What phones have proposed for places that are still empty, the latest of each phone."""
    taken = {cell for _, cell in match.cells} if proposals else ()
    waiting = {cell: by for cell, by in proposals.items() if by and cell not in taken}
    return MappingProxyType({cell: MappingProxyType(by) for cell, by in waiting.items()})
