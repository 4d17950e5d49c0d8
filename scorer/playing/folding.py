"""Folds the lines of a log into a match, event by event.

The log is append-only. A correction is a line of its own, so is taking back; earlier versions stay in the history.
Points are computed by the rules core each time (`counting`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple, assert_never

from cardgen.deck import edition as editions
from cardgen.deck.edition import AnyEdition, EditionError
from cardgen.deck.game import Game
from scorer.playing import clocks, decks, events, log, shelf
from scorer.playing.clocks import Clock
from scorer.playing.counting import scored
from scorer.playing.entries import Entry, Version, cell_of
from scorer.playing.events import Begun, Cell, ClockPressed, Event, Options, Photographed, Player, Proposed, Typed
from scorer.playing.log import LogLine
from scorer.playing.match import Match
from scorer.playing.seats import Facts

UNTYPED: Typed = MappingProxyType({})


def fold(table: str, lines: Sequence[LogLine], before: Match | None = None) -> Match:
    """The match of a log; its first line begins it. `before`: the match of fewer lines, to continue from.

    RecordError if the rules refuse the players or the options, EditionError if the deck is not available.
    """
    if before and before.events != tuple(lines[: len(before.events)]):
        before = None
    course = _Course.after(before) if before else _Course.of(log.beginning(lines))
    for line in lines[len(before.events) :] if before else lines:
        course.take(line)
    settings, entries = course.settings, course.entries()
    names = tuple(player.name for player in settings.players)
    first = None if course.first is None else names[course.first]
    count = scored(course.edition, names, settings.options, entries, before, first)
    match = Match(
        table, course.edition, settings.title, lines[0].at, lines[-1].at, lines[-1].seq, settings.players,
        settings.options, settings.confirm, tuple(lines), count.lines, count.tally,
        Clock(), MappingProxyType({}), tuple(course.notes), course.rematch,
        count.standing, tuple(course.presses), course.proposals, course.photo, course.first,
    )  # fmt: skip
    return match._replace(clock=_clock(match, before), proposals=_waiting(match))


def _clock(match: Match, before: Match | None) -> Clock:
    if before and before.timing == match.timing and len(before.presses) == len(match.presses):
        return before.clock
    return clocks.fold(match.presses, each_turn=bool(match.timing and match.timing.each_turn))


def edition_of(begun: Begun) -> AnyEdition:
    """The deck of a game. EditionError if it is not available, or another one of that name.

    DeckError or FactError for an invalid custom deck.
    """
    if begun.deck is not None:
        return decks.of_game(begun.deck, begun.game)
    game = shelf.find(begun.game)
    edition = _sold(game, begun.edition.variant if begun.edition else "")
    if begun.edition and edition.fingerprint != begun.edition.fingerprint:
        raise EditionError("game.edition_changed", key=game.key, name=begun.edition.variant)
    return edition


def _sold(game: Game[object], variant: str) -> AnyEdition:
    """A game's deck or a variant, one object for all tables, which share its cached values."""
    edition = _SOLD.get((game.key, variant))
    if edition is None or edition.game is not game:
        edition = _SOLD[game.key, variant] = editions.variant(game, variant)
    return edition


_SOLD: dict[tuple[str, str], AnyEdition] = {}


def begun_with(begun: Begun, edition: AnyEdition) -> Begun:
    """The first line of a table with that deck."""
    if (deck := decks.stored(edition)) is not None:
        return replace(begun, deck=deck, edition=None)
    key = events.EditionKey(edition.name, edition.fingerprint) if edition.name else None
    return replace(begun, deck=None, edition=key)


class TableSettings(NamedTuple):
    """The settings of the table, up to a line."""

    players: tuple[Player, ...]
    options: Options
    confirm: bool
    title: str

    @staticmethod
    def of(begun: Begun) -> TableSettings:
        """The settings of a new table."""
        return TableSettings(begun.players, begun.options, bool(begun.confirm), begun.title or "")

    def after(self, event: Event) -> TableSettings:
        """The settings after one more line."""
        match event:
            case events.PlayersChanged(players=players):
                return self._replace(players=players)
            case events.SettingsChanged(options=options, confirm=confirm, title=title):
                return TableSettings(
                    self.players,
                    self.options if options is None else options,
                    self.confirm if confirm is None else confirm,
                    self.title if title is None else title,
                )
            case _:
                return self


class _Course:
    """The entries and proposals up to a line. `known`: existing entries of an earlier fold."""

    def __init__(self, edition: AnyEdition, settings: TableSettings, known: Mapping[int, Entry]) -> None:
        self.edition, self.settings, self._known = edition, settings, known
        self._versions: dict[int, list[Version]] = {}
        self.presses: list[ClockPressed] = []
        self.proposals: dict[Cell, Mapping[int, Version]] = {}
        self.notes: list[LogLine] = []
        self.rematch: str | None = None
        self.photo: Photographed | None = None
        self.first: int | None = None
        self._last: LogLine | None = None

    @staticmethod
    def of(begun: Begun) -> _Course:
        """The state before the first line of a log."""
        return _Course(edition_of(begun), TableSettings.of(begun), {})

    @staticmethod
    def after(match: Match) -> _Course:
        """The state at the end of a match."""
        settings = TableSettings(match.players, match.options, match.confirm, match.title)
        course = _Course(match.edition, settings, match.by_seq)
        course.presses, course.notes, course.rematch = [*match.presses], [*match.notes], match.rematch
        course.photo = match.photo
        course.proposals, course._last = dict(match.proposed), match.events[-1]
        course.first = match.first
        return course

    def entries(self) -> list[Entry]:
        """All entries with their versions, in the order of their lines; unchanged ones are the same objects."""
        new = {seq: Entry(seq, tuple(versions), versions[-1].facts) for seq, versions in self._versions.items()}
        return [*{**self._known, **new}.values()]

    def take(self, line: LogLine) -> None:
        """Applies one more line."""
        match event := line.event:
            case events.Entered(facts=facts, typed=typed):
                self._versions[line.seq] = [_version(line, facts, typed)]
                self._used_up(line, facts)
            case events.Changed(of=of, facts=facts, typed=typed):
                versions = self._versions.get(of) or self._versions.setdefault(of, [*self._known[of].versions])
                versions.append(_version(line, facts, typed))
            case ClockPressed():
                self.presses.append(event)
            case Proposed():
                self._propose(line, event)
            case events.PlayersChanged() | events.SettingsChanged():
                self.settings = self.settings.after(event)
                if isinstance(event, events.SettingsChanged) and event.confirm is False:
                    self.proposals.clear()
            case events.Noted():
                self.notes.append(line)
            case events.Rematched(table=table):
                self.rematch = table
            case Photographed(photo=photo):
                self.photo = event if photo else None
            case events.FirstChosen(seat=seat):
                self.first = seat
            case events.AccessChanged() | events.Repeated() | events.Dropped() | events.Unread() | Begun():
                pass
            case _:
                assert_never(event)
        self._last = line

    def _propose(self, line: LogLine, proposed: Proposed) -> None:
        by_phone = {**self.proposals.get(proposed.cell, {}), line.who: _version(line, proposed.facts, proposed.typed)}
        if proposed.facts is None:  # withdrawn
            del by_phone[line.who]
        self.proposals[proposed.cell] = by_phone

    def _used_up(self, line: LogLine, facts: Facts) -> None:
        """A proposal that became an entry confirms nothing again when the entry is taken back.

        It did if the line before the entry is the proposal by which its phone agreed.
        """
        if self._last is None or not isinstance(agreed := self._last.event, Proposed) or agreed.facts is None:
            return
        fills = self.edition.game.scoring.fills
        if self._last.who == line.who and cell_of(fills, agreed.facts, 0) == cell_of(fills, facts, 0):
            self.proposals.pop(agreed.cell, None)


def _version(line: LogLine, facts: Facts | None, typed: Typed | None) -> Version:
    # older logs hold all typed fields, also those without facts
    sums = {field: text for field, text in typed.items() if field in (facts or ())} if typed else UNTYPED
    return Version(line.seq, line.at, line.who, facts, sums)


def _waiting(match: Match) -> Mapping[Cell, Mapping[int, Version]]:
    """The proposals for empty places, the latest of each phone."""
    taken = {cell for _, cell in match.cells} if match.proposed else ()
    waiting = {cell: by for cell, by in match.proposed.items() if by and cell not in taken}
    return MappingProxyType({cell: MappingProxyType(by) for cell, by in waiting.items()})
