"""The events of a table: every line of a log is one of these.

An event is read from JSON once, validated (`checked`), and typed from then on; it is written as the same JSON. The
first line has the version of the log: lines without one are of version 1, whose events are the same. It may hold a
custom deck. A field with a default is in the JSON only if it differs. All of them have seats (from 0) for names.
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
"""The version of new logs."""
Cell = tuple[Any, ...]  # numbers, except for the end
"""A place on the score sheet that one entry fills, such as round and seat."""
Options: TypeAlias = Mapping[str, str | int | bool | None]
"""The chosen rules; unspecified ones are not in it."""
Typed = Mapping[str, str]
"""Sums as typed, by the field of the facts that they result in."""


class Player(NamedTuple):
    """A name, and its mark."""

    name: str
    mark: str


class EditionKey(NamedTuple):
    """The deck in use, if it is not the original: the variant's name, and the edition's fingerprint."""

    variant: str
    fingerprint: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """The first line: the game, its players and rules. `another`: it was imported although the same game exists.

    None if unspecified. `deck`: the keys of the custom deck in use (`decks`).
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
    """A new entry; identified by its line of the log."""

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
    """A phone's proposal for a cell, to be confirmed by a second one; None if it is withdrawn."""

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
    """Other options, another title, or whether a second phone confirms; None for what is unchanged."""

    kind: ClassVar = "setting"
    options: Options | None = None
    confirm: bool | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed:
    """A clock was started, stopped or reset, or that was taken back (`checked.CLOCK`); `at` in seconds since 1970.

    `late`: it was reported with a delay.
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
    """The game continues at another table."""

    kind: ClassVar = "rematch"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstChosen:
    """The player who deals or begins first; `lot`: drawn by lot."""

    kind: ClassVar = "first"
    seat: int
    lot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessChanged:
    """Members who joined, left or were admitted, and links that were created or revoked (`checked.ACCESS`)."""

    kind: ClassVar = "access"
    do: str
    member: int | None = None
    right: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Photographed:
    """A photo of the table with its size in pixels, replacing any before; None if it was removed."""

    kind: ClassVar = "picture"
    photo: str | None = None
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """Only holds an id: an entry that its phone discarded, which never counts, even if it arrives later."""

    kind: ClassVar = checked.DROPPED


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """Only holds an id: its entry was there already, and sending it again has no effect."""

    kind: ClassVar = checked.SAME
    of: int
    facts: Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """The event of an unreadable line; it has no effect and is never written."""

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
    """The event of a line; `Unread` if it is invalid."""
    return build(kind, data) if isinstance(data, Mapping) and checked.sound(kind, data, scope) else Unread()


def build(kind: str, data: Mapping[str, object]) -> Event:
    """The event with these fields, which are not validated; unknown fields are left out.

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
    """The unknown fields of an event's line, which the API passes on with the log."""
    if isinstance(event, Unread) or not isinstance(data, Mapping):
        return {}
    known = _PARTS[event.kind]
    return {} if data.keys() <= known.keys() else {name: part for name, part in data.items() if name not in known}


_READ = frozenset({"players", "edition", "cell"})
"""Fields with types other than JSON's; few lines have one."""


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
    """The fields of a line, as in JSON.

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
    """UnsoundError unless every page can read each of these events, and every database store it."""
    for event in events:
        data = write(event)
        if not checked.sound(event.kind, data, scope) or not checked.plain(data):
            raise UnsoundError(f"a line that can't be read: {event.kind}")


_RENAMED: Mapping[str, str] = MappingProxyType({"version": "v"})
"""Fields with other names in JSON."""
_TYPES: Mapping[str, Callable[..., Event]] = MappingProxyType({made.kind: made for made in Event.__args__})
_WRITTEN: Mapping[str, Sequence[tuple[str, str, object]]] = MappingProxyType(
    {
        made.kind: [(_RENAMED.get(field.name, field.name), field.name, field.default) for field in fields(made)]
        for made in Event.__args__
    }
)
"""For each kind: the names in JSON, the fields, and their defaults."""
_PARTS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {kind: {name: field for name, field, _ in parts} for kind, parts in _WRITTEN.items()}
)
