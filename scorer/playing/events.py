"""What happens at a table: every line of a log tells one of these events.

An event is read from JSON once, checked (`checked`), and has types from then on; what is written is the same JSON. The
first line carries the version of the log: lines without one are of version 1, whose events read alike. It may hold a
deck of somebody's own. A part of an event that has a default stands in the JSON only where it differs. Seats (from 0)
stand for names in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, TypeAlias

from scorer.playing import checked
from scorer.playing.checked import Scope, UnsoundError
from scorer.playing.seats import Facts

VERSION = 2
"""Of the logs that are begun today."""
Cell = tuple[Any, ...]  # numbers, but for the end
"""A place on the score sheet that one entry fills, such as round and seat."""
Options: TypeAlias = Mapping[str, str | int | bool | None]
"""Rules as they were chosen; those that nobody has spoken of are not in it."""
Typed = Mapping[str, str]
"""Sums as they were typed, by the field of the facts that they came to."""


class Player(NamedTuple):
    """Name, and the sign that goes with it."""

    name: str
    mark: str


class EditionKey(NamedTuple):
    """Which deck is played with, where it is not the original: the variant's name, and the edition's fingerprint."""

    variant: str
    fingerprint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """The first line: the game, who plays, and by which rules. `another`: it was read in beside the same game.

    None where nothing was said of it. `deck`: the keys of the own deck that is played with (`decks`).
    """

    kind: ClassVar = "begin"
    game: str
    players: tuple[Player, ...]
    options: Options
    confirm: bool | None = None
    title: str | None = None
    another: bool | None = None
    version: int = 1
    edition: EditionKey | None = None
    deck: Facts | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """A new entry; its line of the log is its number."""

    kind: ClassVar = "entry"
    facts: Facts
    typed: Typed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """An entry was corrected, or taken back (None); `of`: the line that began it."""

    kind: ClassVar = "change"
    of: int
    facts: Facts | None
    typed: Typed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """One phone says what fills a cell and a second one shall confirm it; None where it is withdrawn."""

    kind: ClassVar = "propose"
    cell: Cell
    facts: Facts | None
    typed: Typed | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersChanged:
    """Other names or signs for the same seats."""

    kind: ClassVar = "players"
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged:
    """Other options, another title, or whether a second phone confirms; None where it stays as it was."""

    kind: ClassVar = "setting"
    options: Options | None = None
    confirm: bool | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed:
    """A clock was started, stopped or reset, or that was taken back (`checked.CLOCK`); `at` in seconds since 1970.

    `late`: it was reported some time after it happened.
    """

    kind: ClassVar = "clock"
    at: float
    late: bool = False
    do: str
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A few words about the game."""

    kind: ClassVar = "note"
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rematched:
    """The game goes on at another table."""

    kind: ClassVar = "rematch"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstChosen:
    """Who deals or begins first; `lot`: it was drawn."""

    kind: ClassVar = "first"
    seat: int
    lot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessChanged:
    """Who came, went or was let in, and links that were made or closed (`checked.ACCESS`)."""

    kind: ClassVar = "access"
    do: str
    member: int | None = None
    right: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Photographed:
    """A photo was taken of the table, so many pixels large, in place of any before; None where it was removed."""

    kind: ClassVar = "picture"
    photo: str | None = None
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """Only holds an id: what its phone has dropped before it came never counts, come when it may."""

    kind: ClassVar = checked.DROPPED


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """Only holds an id: its phone said what stood there already, and sent again it says so and nothing else."""

    kind: ClassVar = checked.SAME
    of: int
    facts: Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """What a line that can't be read is taken for; it tells nothing and is never written."""

    kind: ClassVar = checked.UNREAD


Event: TypeAlias = (
    Begun
    | Entered
    | Changed
    | Proposed
    | PlayersChanged
    | SettingsChanged
    | ClockPressed
    | Noted
    | Rematched
    | FirstChosen
    | AccessChanged
    | Photographed
    | Dropped
    | Repeated
    | Unread
)

# --- reading


def read(kind: str, data: object, scope: Scope) -> Event:
    """The event of a line; `Unread` where no page could read it."""
    return build(kind, data) if isinstance(data, Mapping) and checked.sound(kind, data, scope) else Unread()


def build(kind: str, data: Mapping[str, object]) -> Event:
    """The event that has these parts, which nobody checks; parts that nobody knows are left out.

    >>> build("note", {"text": "Tea"})
    Noted(text='Tea')
    """
    field_of = _PARTS[kind]
    return _TYPES[kind](
        **{
            field_of[name]: _read_part(name, part) if name in _READ else part
            for name, part in data.items()
            if name in field_of
        }
    )


def unknown_fields(event: Event, data: object) -> dict[str, object]:
    """The parts of an event's line that it has no field for; programs that ask for the log get them nevertheless."""
    if isinstance(event, Unread) or not isinstance(data, Mapping):
        return {}
    known = _PARTS[event.kind]
    return {} if data.keys() <= known.keys() else {name: part for name, part in data.items() if name not in known}


_READ = frozenset({"players", "edition", "cell"})
"""Parts that are more than JSON says; few lines of a log have one."""


def _read_part(name: str, part: object) -> object:
    match name, part:
        case "players", list() | tuple():
            return tuple(Player(one["name"], one["mark"]) for one in part)
        case "edition", {"variant": str(variant), "fingerprint": str(fingerprint)}:
            return EditionKey(variant, fingerprint)
        case "cell", list():
            return tuple(part)
        case _:
            return part


# --- writing


def write(event: Event) -> dict[str, object]:
    """The parts of a line, as JSON keeps them.

    >>> write(ClockPressed(do="stop", seat=1, at=12.5))
    {'at': 12.5, 'do': 'stop', 'seat': 1}
    """
    parts = ((name, getattr(event, field), default) for name, field, default in _WRITTEN[event.kind])
    return {name: _json(value) for name, value, default in parts if default is MISSING or value != default}


def _json(value: object) -> object:
    if isinstance(value, Player | EditionKey):
        return value._asdict()
    if isinstance(value, tuple):
        return [_json(part) for part in value]
    return dict(value) if isinstance(value, Mapping) else value


def writable(events: Sequence[Event], scope: Scope) -> None:
    """UnsoundError unless every page can read each of these events, and every database keep it."""
    for event in events:
        data = write(event)
        if not checked.sound(event.kind, data, scope) or not checked.plain(data):
            raise UnsoundError(f"a line that can't be read: {event.kind}")


_RENAMED: Mapping[str, str] = MappingProxyType({"version": "v"})
"""Fields that are called otherwise in JSON."""
_TYPES: Mapping[str, Callable[..., Event]] = MappingProxyType({made.kind: made for made in Event.__args__})
_WRITTEN: Mapping[str, Sequence[tuple[str, str, object]]] = MappingProxyType(
    {
        made.kind: [(_RENAMED.get(field.name, field.name), field.name, field.default) for field in fields(made)]
        for made in Event.__args__
    }
)
"""For each kind: the parts by their names in JSON, the fields, and what they are where nothing is said."""
_PARTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {kind: {name: field for name, field, _ in parts} for kind, parts in _WRITTEN.items()}
)
