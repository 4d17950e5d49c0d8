"""A match as answers tell it: entries and lines of the log with names for seats, part by part where they are many."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import islice
from operator import attrgetter
from typing import TypeVar

import msgspec

from scorer.playing.entries import Entry
from scorer.playing.log import LogLine
from scorer.playing.match import Match
from scorer.playing.seats import Facts, named
from scorer.web.api import answers, api_request

MOST = 1000
"""Entries or lines of the log in one answer."""
ROOM = 200_000
"""Bytes, about, after which an answer goes on in a next one."""
Numbered = TypeVar("Numbered", Entry, LogLine)
Told = TypeVar("Told", answers.Line, answers.Event)


def part(
    lines: Sequence[Numbered], match: Match, say: Callable[[Match, Numbered], Told]
) -> tuple[list[Told], int | None]:
    """What lies after a line, as much of it as one answer takes; and the line after which it goes on."""
    since, most = api_request.number("since", 0) or 0, min(api_request.number("most", 1) or MOST, MOST)
    taken, size = list[Told](), 0
    for line in islice(lines, bisect_right(lines, since, key=attrgetter("seq")), None):
        if len(taken) == most or size > ROOM:
            return taken, taken[-1].seq
        taken.append(say(match, line))
        size += len(msgspec.json.encode(taken[-1]))
    return taken, None


def event(match: Match, log_line: LogLine) -> answers.Event:
    """A line of the log with names for seats."""
    data = {name: value for name, value in log_line.data.items() if name not in ("facts", "cell", "v")}
    if "facts" in log_line.data:
        data["entry"] = names_of(match, log_line.data["facts"])
    return answers.Event(seq=log_line.seq, at=log_line.at, who=log_line.who, kind=log_line.kind, data=data)


def line(match: Match, entry: Entry) -> answers.Line:
    """An entry; `counts` is false where it was taken back or waits, and `why` is a word for what it waits for."""
    why = entry.parked.key.removeprefix("refusal.") if entry.parked else None
    counts = entry.facts is not None and not entry.parked
    return answers.Line(seq=entry.seq, changed=entry.changed, counts=counts, why=why, entry=now(match, entry))


def now(match: Match, entry: Entry) -> Facts | None:
    """An entry as it stands; where rounds close their gaps, with the round that it has now."""
    return names_of(match, match.now.get(entry.seq))


def names_of(match: Match, entry: Facts | None) -> Facts | None:
    """Facts with names for seats."""
    return None if entry is None else named(entry, match.names)


def written(match: Match, entry: int | None, *, waits: bool, again: bool) -> answers.Written:
    """The result of a request, and where the game stands now."""
    return answers.Written(
        entry=entry, waits=waits, replayed=again, seq=match.seq, standings=answers.standings(match.standings)
    )


def conflict(match: Match, message: str, entry: Entry, yours: Facts | None) -> answers.Conflict:
    """That somebody else was faster, with both values."""
    return answers.Conflict(
        error=message, seq=match.seq, entry=entry.seq, theirs=now(match, entry), yours=names_of(match, yours)
    )
