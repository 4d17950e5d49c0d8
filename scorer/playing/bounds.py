"""What may be written to a table: how many lines, how long, how fast; far more than any game needs.

The end of a log is kept: new entries stop first, corrections later, and the last lines are for the owners of the table,
so that nobody who may write can keep them from changing the rules. Owners can take every entry back and begin a
rematch even then. Tables that are beyond the bounds already stay as they are: they can be read, and there everybody
who may write can do that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from cardgen.core.facts import FactError
from scorer.playing.events import (
    AccessChanged,
    Begun,
    Changed,
    ClockPressed,
    Dropped,
    Entered,
    Event,
    Noted,
    PlayersChanged,
    Proposed,
    Rematched,
    Repeated,
    SettingsChanged,
)
from scorer.playing.match import Match
from scorer.playing.seats import Facts

LINES = 2000
"""At most so many lines has a table's log."""
KEPT = 300
"""So many of them, the last ones, are kept for changes of what is there."""
OWNERS = 100
"""So many of these again are kept for owners."""
ASIDE = 500
"""Besides them at most so many on who came and went, so that those who may only watch can't fill the log."""
REMATCHES = 20
"""So many rematches are begun at a table that is full, each after the one before was deleted."""
NOTES = 500
"""At most so many of the lines are notes."""
AGAIN = 200
"""At most so many of the lines only keep the id of what stood there already."""
LINE = 2048
"""Bytes of a line, as it is stored."""
OPENING = 32 * 1024
"""Bytes of a line that names all players, beside the deck that the first one may hold."""
BYTES = 256 * 1024
"""Bytes of all lines of a table together, with names where the entries have seats, as files and programs get them.

Of the last of them as much is kept as the next two say.
"""
KEPT_BYTES = 48 * 1024
OWNERS_BYTES = 16 * 1024
NOTES_BYTES = 64 * 1024
"""Bytes of all notes together."""
MINUTE = 60.0
PACE = 60
"""Lines that one phone may write at one table in a minute."""
BACK = 60
"""So many more where they take something back."""

CHANGES = (Changed, PlayersChanged, SettingsChanged, Rematched, Dropped)
"""Events that change what is there."""
PEOPLE = (Begun, PlayersChanged)
"""Those that name all players."""


class TooManyError(Exception):
    """Too many tries; `seconds` until the next one."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class TooFastError(TooManyError):
    """More lines of one phone at one table than it could write by hand."""


# --- a whole log


def named(names: Iterable[str], entries: Iterable[Facts]) -> int:
    """Bytes that names take in these facts, at most: as many as the longest name has, for each seat that is told."""
    seats = sum(("player" in facts) + ("winner" in facts) + len(facts.get("left", ())) for facts in entries)
    return seats * max((len(name.encode(errors="replace")) for name in names), default=0)


def begins(sizes: Sequence[int], names: int = 0, deck: int = 0) -> None:
    """FactError where a new table would have too much in it. `sizes`: bytes of its lines, the first one begins it.

    `names`: bytes of names in its entries (`named`); `deck`: of an own deck in the first line.
    """
    if len(sizes) > LINES - KEPT:
        raise FactError("record_long", most=LINES - KEPT - 1)
    for size, most in zip(sizes, (OPENING + deck, *[LINE] * len(sizes)), strict=False):
        _short(size, most)
    if sum(sizes) + names > BYTES - KEPT_BYTES:
        raise FactError("record_large", most=_kilobytes(BYTES - KEPT_BYTES))


def fits(match: Match, size: int, steps: Sequence[Event], sizes: Sequence[int], *, by_owner: bool = False) -> None:
    """FactError where these lines don't fit into a log any more.

    `size`: bytes of the log, `sizes`: of the new lines; `by_owner`: whether an owner of the table writes.
    """
    for step, length in zip(steps, sizes, strict=True):
        _short(length, OPENING if isinstance(step, PEOPLE) else LINE)
    short = match.seq + len(steps) <= min(ASIDE, LINES - KEPT)
    aside = 0 if short else _count(match, AccessChanged)
    if all(isinstance(step, AccessChanged) for step in steps):
        _room(aside + len(steps), ASIDE)
        return
    lines, size = match.seq - aside, size + _named(match, steps)
    before = lines > LINES or size > BYTES  # there were such bounds
    if (by_owner or before) and all(_ends(match, step) for step in steps):
        return
    full, kept, kept_bytes = _reserve(steps, by_owner)
    if lines + len(steps) > LINES - kept or size + sum(sizes) > BYTES - kept_bytes:
        raise FactError(full)
    _noted(match, [step.text for step in steps if isinstance(step, Noted)])
    if any(isinstance(step, Repeated) for step in steps):
        _room(1 + _count(match, Repeated), AGAIN)


def _count(match: Match, what: type[Event]) -> int:
    """How many lines tell of that."""
    return sum(isinstance(line.event, what) for line in match.events)


def _named(match: Match, steps: Sequence[Event]) -> int:
    """Bytes of the names in all entries, when these lines are written as well."""
    renamed = [step.players for step in steps if isinstance(step, PlayersChanged)]
    names = [player.name for player in renamed[-1]] if renamed else match.names
    new = [step.facts for step in steps if isinstance(step, Entered)]
    return named(names, [*(line.facts for line in match.lines if line.facts is not None), *new])


def _short(size: int, most: int) -> None:
    if size > most:
        raise FactError("line_long", number=size, most=most)


def _room(lines: int, most: int) -> None:
    if lines > most:
        raise FactError("table_full")


def _kilobytes(size: int) -> int:
    return size // 1024


def _ends(match: Match, step: Event) -> bool:
    """Whether a line can be written only once for each that is there already: it takes back, or leads elsewhere."""
    if isinstance(step, Rematched):
        return _count(match, Rematched) < REMATCHES
    return not isinstance(step, Dropped) and takes_back(step)


def _reserve(steps: Sequence[Event], by_owner: bool) -> tuple[str, int, int]:
    """What to say at the end of these steps' part of a log, and the lines and bytes behind it, which are for others."""
    if not all(isinstance(step, CHANGES) or takes_back(step) for step in steps):
        return "table_full", KEPT, KEPT_BYTES
    return ("table_ended", 0, 0) if by_owner else ("table_kept", OWNERS, OWNERS_BYTES)


def _noted(match: Match, new: Sequence[str]) -> None:
    """FactError where there are enough notes; they can't be taken back, and entries need the room."""
    if not new:
        return
    texts = [*new, *(line.event.text for line in match.notes if isinstance(line.event, Noted))]
    if len(texts) > NOTES:
        raise FactError("notes_full", most=NOTES)
    if sum(len(text.encode(errors="replace")) for text in texts) > NOTES_BYTES:
        raise FactError("notes_large", most=_kilobytes(NOTES_BYTES))


# --- in a minute


def takes_back(event: Event) -> bool:
    """Whether a line only takes something back, or stops a clock."""
    match event:
        case Changed(facts=facts) | Proposed(facts=facts):
            return facts is None
        case ClockPressed(do=do):
            return do == "stop"
        case _:
            return isinstance(event, Dropped)


def paced(match: Match, who: int, steps: Sequence[Event], now: float) -> None:
    """TooFastError where a phone writes more than it could by hand. What it takes back goes on top of it.

    The lines tell when they were written, so nothing more is kept. Where the clock of this machine was set back, lines
    that lie ahead of it don't count, and nobody ever waits for longer than a minute. The scorer itself (0) may do more.
    """
    if not who or all(isinstance(step, AccessChanged) for step in steps):
        return
    back = all(takes_back(step) for step in steps)
    lately = (line for line in match.events if line.who == who and 0 <= now - line.at < MINUTE)
    own = (line for line in lately if not isinstance(line.event, AccessChanged))
    times = sorted(line.at for line in own if back or not takes_back(line.event))
    over = len(times) + len(steps) - (PACE + BACK if back else PACE)
    if over > 0:
        until = times[min(over, len(times)) - 1] if times else now
        raise TooFastError(max(1, ceil(until + MINUTE - now)))
