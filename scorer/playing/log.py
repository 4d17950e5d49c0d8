"""The lines of a log: as stored in the database, and as events.

The validity of a line depends on those before it. Unreadable lines are kept as such, so that numbers stay the same.
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
    """A line as stored in the database; `data` is JSON, not validated."""

    seq: int
    key: str
    at: float
    who: int
    kind: str
    data: str

    @property
    def size(self) -> int:
        """The bytes of its data."""
        return len(self.data.encode(errors="replace"))  # invalid Unicode is refused by `checked`


class LogLine(NamedTuple):
    """A line of the log: its number, the id given by its phone, its time, member and event.

    Members below 0 are programs with a link, 0 is the scorer itself. `more`: unknown fields of the line.
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
        """All fields of the line, as in JSON."""
        return events.write(self.event) | dict(self.more)


def beginning(lines: Sequence[LogLine]) -> Begun:
    """The event of the first line. ValueError if it begins no game."""
    begun = lines[0].event
    if not isinstance(begun, Begun):
        raise ValueError("a log that doesn't begin")
    return begun


def stored(line: LogLine) -> Stored:
    """The stored form of a line."""
    return Stored(*line[:4], line.kind, json.dumps(line.data, ensure_ascii=False, separators=(",", ":")))


def read(rows: Iterable[Stored], before: Sequence[LogLine] = ()) -> list[LogLine]:
    """All lines of a log: those `before`, and the stored ones after them. The first one is not validated."""
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
    """The parsed JSON of these lines: parsed together, which takes a third of the time."""
    try:
        values: list[Facts] = json.loads(f"[{','.join(texts)}]")
    except ValueError:
        values = []
    return values if len(values) == len(texts) else [json.loads(text) for text in texts]


def _line(row: Stored, data: object, event: Event) -> LogLine:
    return LogLine(*row[:4], event, events.unknown_fields(event, data) or NOTHING)


def _scope(lines: Sequence[LogLine]) -> tuple[Scope, set[int]]:
    """The context of the next line, with the lines that began an entry, to be extended."""
    begun, entries = beginning(lines), {line.seq for line in lines if isinstance(line.event, Entered)}
    return Scope(shelf.find(begun.game).scoring.fills, len(begun.players), entries), entries
