"""What people on pages and programs do alike: open a table, read a record in, end a turn on the clock."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from flask import request

from cardgen import facts, letters, registry, scores
from cardgen.facts import FactError
from cardgen.scores import Record, RecordError
from scorer.games import GAMES, allowed
from scorer.games.sheet import FieldError
from scorer.keeping.access import digest
from scorer.keeping.store import Added, NoTableError, Summary
from scorer.playing import bounds, clocks, known, steps
from scorer.playing import match as matches
from scorer.playing.match import MARKS, Match
from scorer.playing.seats import Facts, seat_of, seated
from scorer.playing.steps import Step
from scorer.web import limits, visits

KEY = re.compile(r"[A-Za-z0-9_-]{8,60}")
"""The id that a phone or a program gives what it writes."""
PRIVATE = ("key", "base", "at", "seq", "drop")
"""Fields of forms that say nothing about the game."""
LONGEST = 80
"""Letters of a name in a record; forms want shorter ones."""
COMPARED = 6000
"""Where a record that is read in is looked for, so many lines of the phone's tables are read anew, the latest first."""


def opened(
    begin: Mapping[str, Any], room: str | None = None, also: Sequence[Step] = (), phone: str | None = None
) -> Summary:
    """A new table, within the limits; the phone, if one asks, is its owner."""
    _within(1, 1 + len(also))
    allowed(begin["game"], begin["options"])
    scores.names([player["name"] for player in begin["players"]])
    summary = _opened(begin, room, also, phone)
    _counted(1, 1 + len(also))
    return summary


def opened_class(name: str, begins: Sequence[Mapping[str, Any]], phone: str) -> str:
    """A new class with its tables: all of them or, where that is too many or can't be, nothing."""
    _within(len(begins), len(begins))
    for begin in begins:
        names = scores.names([player["name"] for player in begin["players"]])
        allowed(begin["game"], begin["options"])
        matches.scored(begin["game"], names, begin["options"], ())
    _counted(len(begins), len(begins))
    room = visits.services().access.open_room(phone, name)
    for begin in begins:
        _opened(begin, room, (), phone)
    return room


def _within(tables: int, lines: int) -> None:
    """TooManyError where so many more from this address would be too many."""
    for what, times in (("create", tables), ("lines", lines)):
        limits.check(visits.services().store, what, limits.source(request.remote_addr), times)


def _counted(tables: int, lines: int) -> None:
    for what, times in (("create", tables), ("lines", lines)):
        limits.count(visits.services().store, what, limits.source(request.remote_addr), times)


def _opened(begin: Mapping[str, Any], room: str | None, also: Sequence[Step], phone: str | None) -> Summary:
    summary = visits.services().store.create(begin, room, also)
    if phone is not None:
        visits.services().access.join(summary.id, phone, "owner")
    return summary


def key() -> str:
    """The id that the phone gave what it writes; one of ours where a form has none."""
    found = request.form.get("key") or str(uuid.uuid4())
    if not KEY.fullmatch(found):
        raise FieldError("key", "form_key")
    return found


def key_of(said: object) -> str:
    """The same for what is said: a page that was sent, filled in otherwise and sent again says something new."""
    return f"{key()[:40]}-{digest(str(said))[:12]}"


def form_key() -> str:
    """The same for all that the form says."""
    return key_of(sorted(pair for pair in request.form.items(multi=True) if pair[0] not in PRIVATE))


def base(unsaid: int = 0) -> int:
    """The last line of the log that the phone knew."""
    typed = request.form.get("base", "")
    return int(typed) if typed.isdecimal() and len(typed) < 9 else unsaid


class Following(NamedTuple):
    """The table of the game after one, and whether the phone that asks may see it."""

    table: str
    ours: bool


def following(match: Match) -> Following | None:
    """The table of the rematch, as long as it is there."""
    if match.rematch is None:
        return None
    there = visits.services()
    if there.access.member(match.rematch, visits.phone()):
        return Following(match.rematch, ours=True)
    try:
        return Following(there.store.summary(match.rematch).id, ours=False)
    except NoTableError:
        return None


def beginning(record: Record) -> tuple[dict[str, Any], list[Step]]:
    """A record as the first lines of a log. FactError or RecordError for what can't be."""
    facts.choice(record.game, "game", GAMES)
    short_names(record)
    if len(record.entries) > (most := bounds.LINES - bounds.KEPT - 1):
        raise FactError("record_long", most=most)
    game = registry.find(record.game)
    for position, entry in enumerate(record.entries, 1):
        _bounded(entry, position)
    scores.standings(record, game.scoring, game.spec)
    people = [{"name": name, "mark": MARKS[k % len(MARKS)]} for k, name in enumerate(record.players)]
    begin = {"game": record.game, "players": people, "options": dict(record.options)}
    return begin, [("entry", {"facts": seated(entry, record.players)}) for entry in record.entries]


def short_names(record: Record) -> None:
    """FactError where a player is called by more letters than there is room for."""
    for name in record.players:
        if len(name) > LONGEST:
            raise FactError("form_name_long", name=letters.cut(name, 20), most=LONGEST)


def _bounded(entry: Any, position: int) -> None:
    """RecordError where an entry tells of too much. The rules say what is wrong with anything that is no entry."""
    if isinstance(entry, Mapping):
        try:
            steps.bounded(entry)
        except FactError as error:
            raise RecordError(error.phrase, position) from error


class Here(NamedTuple):
    """A table of this phone that has the game of a record; `now`: as it stands there, not only as it once stood."""

    match: Match
    now: bool


def here(record: Record) -> Here | None:
    """The table at which this phone has the game of a record: nobody learns of tables of others.

    Where very many lines were to be read, the oldest tables are left out: then the game is there twice.
    """
    phone, wanted = visits.phone(), known.content(record)
    if phone is None or not wanted.entries:  # without entries it is only a wish for a table
        return None
    found, number, room = [], known.number(wanted), COMPARED
    for summary, _ in visits.services().access.tables(phone):
        if summary.game != record.game or summary.seq <= len(wanted.entries):
            continue
        if visits.services().store.recalled(summary, known.trace) is None:
            if summary.seq > room:
                continue
            room -= summary.seq
        with suppress(NoTableError):
            if known.may_have_stood(_trace(summary), number):
                match = visits.services().store.match_at(summary.id, summary.seq)
                if known.stood(match, wanted):
                    found.append(Here(match, known.content(match.record) == wanted))
    return max(found, key=lambda there: (there.now, not known.read_in(there.match)), default=None)


def _trace(summary: Summary) -> Sequence[int]:
    return visits.services().store.recall(summary, known.trace, weight=len)


def noted(table: str, who: int, do: str, **data: str | int) -> Added:
    """A line of the log about who comes and goes. Where there is room for no more of them, rights change without."""
    store = visits.services().store
    step: Step = ("access", {"do": do, **data})
    try:
        return store.append(table, who, store.token(9), lambda _: [step])
    except FactError:
        return Added(store.summary(table).seq, again=False)


def with_clock(
    match: Match, entry: Facts, steps: Sequence[Step], claimed: float | None = None, *, go: bool = False
) -> list[Step]:
    """Entries of a turn stop the clock of that turn, and the end of a game stops any; `go` starts the next one.

    Where the next one runs already it goes on. `claimed`: when it happened, by the phone.
    """
    if not any(kind in ("entry", "propose") for kind, _ in steps):
        return list(steps)
    running, seat = match.clock.running, seat_of(entry)
    coming = match.after(seat, bool(entry.get("timeout"))) if go and seat is not None else None
    do: dict[str, Any] = {}
    if coming is not None and (running != coming or seat == coming):
        do = {"do": "start", "seat": coming}
    elif coming is None and running is not None and ("end" in entry or (not match.runs_on and seat == running)):
        do = {"do": "stop", "seat": running}
    return [*steps, ("clock", instant(match, claimed) | do)] if do else list(steps)


def instant(match: Match, claimed: float | None) -> dict[str, Any]:
    """When it happened by the phone, where that can be; late reports are marked."""
    at, late = clocks.instant(claimed, visits.services().store.clock(), match.clock.last)
    return {"at": at} | ({"late": True} if late else {})
