"""Entries: new ones, corrections, taking back, and second thoughts of a phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias

from cardgen.core import facts, scores
from cardgen.core.facts import FactError
from cardgen.core.scores import EntryScope, RecordError
from scorer.games import sheet
from scorer.games.sheet import NONE, Form, Typed
from scorer.playing import steps
from scorer.playing.entries import Entry, Version
from scorer.playing.events import Dropped, Entered, Event, Proposed
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seat_of, seated
from scorer.playing.steps import ConflictError
from scorer.web.commands.changes import pressed
from scorer.web.commands.context import Services, TableContext
from scorer.web.commands.writing import Duplicate, Outcome, write

PRIVATE = ("key", "base", "at", "seq", "drop")
"""Fields of forms that say nothing about the game."""
STEERING = (*PRIVATE, "back", "nothing")
"""And those that do so in the form of an entry."""

Said: TypeAlias = Facts | FactError
"""Facts with seats for names, or why what was sent makes none: an id that is known already is answered all the same."""


class NewEntry(NamedTuple):
    """An entry that was sent.

    typed  sums as they were typed
    turn   which one of the player it is meant to be (Threepia); None for the one that comes
    base   the last line of the log that the sender knew, None where it was not told
    at     when it happened by the sender's clock
    go     whether the clock of the next player shall start
    exact  whether its round must be the one that comes, or one that is written down; forms are filled in by the app
    """

    said: Said
    typed: Typed = NONE
    turn: int | None = 0
    base: int | None = None
    at: float | None = None
    go: bool = False
    exact: bool = False


def enter(services: Services, visit: TableContext, key: str, new: NewEntry) -> Outcome:
    """A new entry; where a second phone confirms, a proposal, or both."""

    def decide(match: Match) -> Sequence[Event]:
        stated, now = _facts(new.said), services.store.clock()
        if new.exact:
            _check_round(match, stated)
        turn = match.turns[seat_of(stated)] + 1 if new.turn is None else new.turn
        written = steps.enter(match, stated, visit.member.number, turn, new.base)
        return steps.with_typed(_with_clock(match, stated, written, new, now), new.typed)

    return write(services, visit, key, decide)


def _facts(value: Said) -> Facts:
    if isinstance(value, FactError):
        raise value
    return value


def _check_round(match: Match, stated: Facts, corrected: Entry | None = None) -> None:
    """The round must be a number; where rounds are one entry each, the next one, or one that is written down.

    That of a `corrected` entry must be as it is now there.
    """
    if match.fills not in (EntryScope.ROUND, EntryScope.HAND) or "end" in stated:
        return
    if "round" not in stated:
        raise FactError("missing_key", name="round")
    if corrected and match.fills is EntryScope.ROUND:
        before = sum(_is_round(other) and other.seq < corrected.seq for other in match.live)
        scores.next_round(stated["round"], before + 1)
        return
    number = facts.whole(stated["round"], "round", 1)
    if match.fills is EntryScope.ROUND and (number,) not in match.by_cell:
        scores.next_round(number, sum(_is_round(other) for other in match.live) + 1)


def _is_round(entry: Entry) -> bool:
    """Whether an entry stands, and doesn't only say that the game is over."""
    return "end" not in (entry.facts or ("end",))


def _with_clock(match: Match, entry: Facts, written: Sequence[Event], new: NewEntry, now: float) -> list[Event]:
    """Entries of a turn stop the clock of that turn, and the end of a game stops any; `go` starts the next one.

    Where the next one runs already it goes on.
    """
    if not any(isinstance(event, Entered | Proposed) for event in written):
        return list(written)
    running, seat = match.clock.running, seat_of(entry)
    coming = match.after(seat, bool(entry.get("timeout"))) if new.go and seat is not None else None
    if coming is not None and (running != coming or seat == coming):
        return [*written, pressed(match, "start", coming, new.at, now)]
    if coming is None and running is not None and ("end" in entry or (not match.runs_on and seat == running)):
        return [*written, pressed(match, "stop", running, new.at, now)]
    return list(written)


class Correction(NamedTuple):
    """Other facts for an entry. None for `said` takes it back.

    base     the last line of the log that the sender knew
    typed    sums as they were typed, None where nobody types
    fields   all that a form said: where that is what the entry filled it with, nothing is to be done
    restore  what the entry said last ("") or in that line of the log shall hold again, rather than `said`
    exact    as for a new entry; besides, what a program changed itself meanwhile is a conflict as well
    """

    said: Said | None
    base: int
    typed: Typed | None = None
    fields: Mapping[str, Sequence[str]] | None = None
    restore: str | None = None
    exact: bool = False


def correct(services: Services, visit: TableContext, key: str, seq: int, new: Correction) -> Outcome:
    """A correction of the entry that line `seq` began; taking it back; or putting back what it was."""

    def decide(match: Match) -> Sequence[Event]:
        line = match.by_seq.get(seq)
        if line and line.facts is not None and new.fields is not None:
            filled = sheet(match.game).filled(line.facts, line.versions[-1].typed)
            if new.fields == fields(filled):
                return []
        former = _former(line, new.restore) if line and new.restore is not None else None
        target = former.facts if former and new.said is not None else new.said
        stated, typed = None if target is None else _facts(target), former.typed if former else new.typed
        if new.exact and line and stated is not None:
            _check_round(match, stated, line)
        who = 0 if new.exact else visit.member.number
        return steps.with_typed(steps.change(match, seq, stated, new.base, who, typed), typed or {})

    return write(services, visit, key, decide)


def fields(form: Form) -> Mapping[str, Sequence[str]]:
    """What a form says of the game, without what is left empty."""
    return {name: sorted(values) for name, values in form.lists() if any(values) and name not in STEERING}


def _former(entry: Entry, restore: str) -> Version | None:
    """The version to restore: the entry's last one, or that of a line of the log."""
    versions = (version for version in reversed(entry.versions) if version.facts is not None)
    return next((version for version in versions if restore in ("", str(version.seq))), None)


def drop(services: Services, visit: TableContext, key: str) -> Outcome:
    """A phone has thought better of what it sent with that id, and can't know whether it has come.

    What came is taken back, and what is still under way never counts: its id is taken.
    """
    taken = write(services, visit, key, lambda _: [Dropped()])
    if not isinstance(taken, Duplicate):
        return taken
    who = visit.member.number
    return write(services, visit, f"{key[:50]}-drop", lambda match: steps.unsay(match, key, who))


def withdraw(services: Services, visit: TableContext, key: str, seq: int | None = None) -> Outcome:
    """Takes back what this phone has proposed and nobody has confirmed: all, or what that line of the log says."""
    who = visit.member.number

    def decide(match: Match) -> Sequence[Event]:
        proposed = {cell: by[who].seq for cell, by in match.proposals.items() if who in by}
        cells = [cell for cell, line in proposed.items() if seq in (None, line)]
        return [Proposed(cell=cell, facts=None) for cell in cells]

    return write(services, visit, key, decide)


def seated_or_refused(entry: object, names: Sequence[str]) -> Said:
    """An entry of contract 2 with seats for names, or why that can't be."""
    try:
        return seated(entry, names)
    except FactError as error:
        return error


def refusal(match: Match, who: int, new: NewEntry) -> FactError | RecordError | None:
    """Why a new entry can't be, as far as that can be told before it is sent; writes nothing."""
    try:
        with suppress(ConflictError):  # a correction, or told when it is sent
            steps.enter(match, _facts(new.said), who, new.turn or 0, new.base)
    except (FactError, RecordError) as error:
        return error
    return None
