"""Limits for writing to a table: number, size and rate of lines; far more than any game needs.

The end of a log is reserved: new entries are refused first, corrections later, and the last lines are for the owners of
the table, so that other writers can't prevent them from changing the rules. Owners can then still take back every entry
and begin a rematch. Tables that exceed the limits already stay as they are: they can be read, and everybody with the
right to write can do the latter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from cardgen.core.facts import FactError
from scorer.playing import events
from scorer.playing.events import AccessChanged, Dropped, Entered, Event, Noted, PlayersChanged, Rematched, Repeated
from scorer.playing.match import Match
from scorer.playing.seats import Facts

LINES = 2000
"""The most lines of a table's log."""
KEPT = 300
"""The last lines, reserved for changes of existing entries."""
OWNERS = 100
"""Those of them that are reserved for owners."""
ASIDE = 500
"""The most additional lines on access, so that viewers can't fill the log."""
REMATCHES = 20
"""The most rematches of a full table, each after the previous one was deleted."""
NOTES = 500
"""The most notes among the lines."""
AGAIN = 200
"""The most lines that only hold the id of a repeated entry."""
LINE = 2048
"""The most bytes of a stored line."""
OPENING = 32 * 1024
"""The most bytes of a line that names all players, besides the deck in the first line."""
BYTES = 256 * 1024
"""The most bytes of a table's lines together, with names for seats, as in files and the API.

The next two constants are the reserved parts of it.
"""
KEPT_BYTES = 48 * 1024
OWNERS_BYTES = 16 * 1024
NOTES_BYTES = 64 * 1024
"""The most bytes of all notes together."""
MINUTE = 60.0
PACE = 60
"""The most lines of one phone at one table in a minute."""
BACK = 60
"""The additional lines for taking back."""

CHANGES = (events.Changed, PlayersChanged, events.SettingsChanged, Rematched, Dropped)
"""Events that change existing entries."""
PEOPLE = (events.Begun, PlayersChanged)
"""Events that name all players."""


class TooManyError(Exception):
    """Too many attempts; `seconds` until the next one."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class TooFastError(TooManyError):
    """More lines of one phone at one table than anybody writes by hand."""


# --- a whole log


def named(names: Iterable[str], entries: Iterable[Facts]) -> int:
    """The most bytes of names in these facts: those of the longest name for each seat."""
    seats = sum(("player" in facts) + ("winner" in facts) + len(facts.get("left", ())) for facts in entries)
    return seats * max((len(name.encode(errors="replace")) for name in names), default=0)


def begins(sizes: Sequence[int], names: int = 0, deck: int = 0) -> None:
    """FactError if a new table would be too large. `sizes`: bytes of its lines, from the first on.

    `names`: bytes of names in its entries (`named`); `deck`: of a custom deck in the first line.
    """
    if len(sizes) > LINES - KEPT:
        raise FactError("record_long", most=LINES - KEPT - 1)
    for size, most in zip(sizes, (OPENING + deck, *[LINE] * len(sizes)), strict=False):
        _short(size, most)
    if sum(sizes) + names > BYTES - KEPT_BYTES:
        raise FactError("record_large", most=(BYTES - KEPT_BYTES) // 1024)


def fits(match: Match, size: int, steps: Sequence[Event], sizes: Sequence[int], *, by_owner: bool = False) -> None:
    """FactError if these lines don't fit into a log.

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
    before = lines > LINES or size > BYTES  # these limits existed
    if (by_owner or before) and all(_ends(match, step) for step in steps):
        return
    full, reserved, reserved_bytes = _reserve(steps, by_owner)
    if lines + len(steps) > LINES - reserved or size + sum(sizes) > BYTES - reserved_bytes:
        raise FactError(full)
    _noted(match, [step.text for step in steps if isinstance(step, Noted)])
    if any(isinstance(step, Repeated) for step in steps):
        _room(1 + _count(match, Repeated), AGAIN)


def _count(match: Match, what: type[Event]) -> int:
    """The number of such lines."""
    return sum(isinstance(line.event, what) for line in match.events)


def _named(match: Match, steps: Sequence[Event]) -> int:
    """The bytes of the names in all entries, including these lines."""
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


def _ends(match: Match, step: Event) -> bool:
    """Whether a line can occur only once for each existing one: it takes back, or links to another table."""
    if isinstance(step, Rematched):
        return _count(match, Rematched) < REMATCHES
    return not isinstance(step, Dropped) and takes_back(step)


def _reserve(steps: Sequence[Event], by_owner: bool) -> tuple[str, int, int]:
    """The error key at the end of these steps' part of a log, and the lines and bytes reserved after it."""
    if not all(isinstance(step, CHANGES) or takes_back(step) for step in steps):
        return "table_full", KEPT, KEPT_BYTES
    return ("table_ended", 0, 0) if by_owner else ("table_kept", OWNERS, OWNERS_BYTES)


def _noted(match: Match, new: Sequence[str]) -> None:
    """FactError if there are too many notes; they can't be taken back, and entries need the space."""
    if not new:
        return
    texts = [*new, *(line.event.text for line in match.notes if isinstance(line.event, Noted))]
    if len(texts) > NOTES:
        raise FactError("notes_full", most=NOTES)
    if sum(len(text.encode(errors="replace")) for text in texts) > NOTES_BYTES:
        raise FactError("notes_large", most=NOTES_BYTES // 1024)


# --- in a minute


def takes_back(event: Event) -> bool:
    """Whether a line only takes something back, or stops a clock."""
    match event:
        case events.Changed(facts=facts) | events.Proposed(facts=facts):
            return facts is None
        case events.ClockPressed(do=do):
            return do == "stop"
        case _:
            return isinstance(event, Dropped)


def paced(match: Match, who: int, steps: Sequence[Event], now: float) -> None:
    """TooFastError if a phone writes more than anybody could by hand. Taking back is allowed in addition.

    The lines have their times, so nothing else is stored. If this machine's clock was set back, lines in the future
    don't count, and nobody ever waits for longer than a minute. The scorer itself (0) is not limited.
    """
    if not who or all(isinstance(step, AccessChanged) for step in steps):
        return
    back = all(takes_back(step) for step in steps)
    lately = (line for line in match.events if line.who == who and 0 <= now - line.at < MINUTE)
    counted = (line for line in lately if not isinstance(line.event, AccessChanged))
    times = sorted(line.at for line in counted if back or not takes_back(line.event))
    over = len(times) + len(steps) - (PACE + BACK if back else PACE)
    if over > 0:
        until = times[min(over, len(times)) - 1] if times else now
        raise TooFastError(max(1, ceil(until + MINUTE - now)))
