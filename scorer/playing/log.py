"""The lines of a log: as the database keeps them, and as they are read, one after the other.

What a line may speak of hangs on those before it. Lines that can't be read are kept as such, so that numbers stay what
they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from scorer.playing import events, shelf
from scorer.playing.checked import Scope
from scorer.playing.events import Begun, Entered, Event
from scorer.playing.seats import Facts

NOTHING: Mapping[str, object] = MappingProxyType({})


class Stored(NamedTuple):
    """A line as the database keeps it; `data` is JSON, whatever that says."""

    seq: int
    key: str
    at: float
    who: int
    kind: str
    data: str

    @property
    def size(self) -> int:
        """Bytes of what it says."""
        return len(self.data.encode(errors="replace"))  # what no file can hold is refused by `checked`


class LogLine(NamedTuple):
    """A line of the log: its number, the id that its phone gave it, when, which member, and what happened.

    Members below 0 are programs with a link, 0 is the scorer itself. `more`: parts of the line that no event has.
    """

    seq: int
    key: str
    at: float
    who: int
    event: Event
    more: Mapping[str, object] = NOTHING

    @property
    def kind(self) -> str:
        return self.event.kind

    @property
    def data(self) -> Facts:
        """All parts of the line, as JSON keeps them."""
        return events.write(self.event) | dict(self.more)


def beginning(lines: Sequence[LogLine]) -> Begun:
    """What the first line tells. ValueError where it begins no game."""
    begun = lines[0].event
    if not isinstance(begun, Begun):
        raise ValueError("a log that doesn't begin")
    return begun


def stored(line: LogLine) -> Stored:
    """A line as it is written."""
    return Stored(*line[:4], line.kind, json.dumps(line.data, ensure_ascii=False, separators=(",", ":")))


def read(rows: Iterable[Stored], before: Sequence[LogLine] = ()) -> list[LogLine]:
    """All lines of a log: those `before`, and what was stored after them. The first one is taken as it is."""
    lines, stored = [*before], [*rows]
    parsed = zip(stored, _parsed([row.data for row in stored]), strict=True)
    if not lines and (first := next(parsed, None)):
        row, data = first
        lines.append(_line(row, data, events.build(row.kind, data)))
    if lines:
        scope, entries = _scope(lines)
        for row, data in parsed:
            lines.append(_line(row, data, event := events.read(row.kind, data, scope)))
            if isinstance(event, Entered):
                entries.add(row.seq)
    return lines


def _parsed(texts: Sequence[str]) -> list[Facts]:
    """What each of these says in JSON: read at one go, which takes a third of the time."""
    try:
        values: list[Facts] = json.loads(f"[{','.join(texts)}]")
    except ValueError:
        values = []
    return values if len(values) == len(texts) else [json.loads(text) for text in texts]


def _line(row: Stored, data: object, event: Event) -> LogLine:
    return LogLine(*row[:4], event, events.unknown_fields(event, data) or NOTHING)


def _scope(lines: Sequence[LogLine]) -> tuple[Scope, set[int]]:
    """What the next line may speak of, and in it the lines that began an entry, to be added to."""
    begun, entries = beginning(lines), {line.seq for line in lines if isinstance(line.event, Entered)}
    return Scope(shelf.find(begun.game).scoring.fills, len(begun.players), entries), entries
