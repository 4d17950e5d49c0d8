"""Validates lines of the log: their kind, fields, known seats, finite numbers.

This is the JSON form of a log of any version; `events` gives it types. People's input is validated long before, with
messages. This check is made again of every line just before it is written, so that no caller can add one that breaks
a page; and whenever a log is read, since older ones may hold such lines: they are skipped.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeGuard

from cardgen.core.scores import EntryScope

DROPPED = "dropped"
"""A line that only holds an id: an entry that its phone discarded, which never counts, even if it arrives later."""
SAME = "same"
"""A line that only holds an id: its entry was there already, and sending it again has no effect."""
UNREAD = "unread"
"""The kind of an unreadable line; it is never written."""
IDLE = (DROPPED, SAME, UNREAD)
"""Kinds of lines without effect, which pages leave out."""
CLOCK = ("start", "stop", "reset", "undo")
ACCESS = ("ask", "come", "let", "refuse", "leave", "remove", "name", "renew", "revoke", "recode")
LARGEST = 10**18
"""The limit of an integer in a log: JSON is parsed with so many digits."""
PLACES: Mapping[EntryScope, tuple[str, ...]] = MappingProxyType(
    {
        EntryScope.ROUND: ("round",),
        EntryScope.HAND: ("round", "player"),
        EntryScope.TURN: ("player",),
        EntryScope.POINT: ("player",),
    }
)
"""The fields that define an entry's place on the score sheet, unless it ends the game."""


class UnsoundError(RuntimeError):
    """An unreadable line was to be written: a bug; nothing was written."""


class Scope(NamedTuple):
    """The context of a line: the scope of the game's entries, the number of seats, the lines that began an entry."""

    fills: EntryScope
    seats: int
    entries: Container[int]


def sound(kind: str, data: object, scope: Scope) -> bool:
    """Whether every page can read such a line. Unknown fields may be anything."""
    if kind not in KINDS or not _object(data):
        return False
    needed, more = KINDS[kind]
    for name, check in needed.items():
        if name not in data or not check(data[name], scope):
            return False
    return all(check(data[name], scope) for name, check in more.items() if name in data)


def _object(value: object) -> TypeGuard[Mapping[str, object]]:
    return type(value) is dict or isinstance(value, Mapping)  # the usual case; the other takes several times as long


def plain(value: object) -> bool:
    """Whether it is valid JSON in UTF-8: no NaN, no lone surrogate."""
    if isinstance(value, str):
        return not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and plain(key) and plain(part) for key, part in value.items())
    if isinstance(value, list | tuple):
        return all(map(plain, value))
    return value is None or isinstance(value, int)


# --- parts of lines


Check = Callable[[object, Scope], bool]


def _is_a(*types: type) -> Check:
    return lambda value, _scope: isinstance(value, types)


_text, _flag = _is_a(str), _is_a(bool)


def _whole(value: object, _scope: Scope) -> TypeGuard[int]:
    return type(value) is int and -LARGEST < value < LARGEST  # bool is a type of its own


def _round(value: object, scope: Scope) -> bool:
    return _whole(value, scope) and value > 0


def _moment(value: object, _scope: Scope) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _seat(value: object, scope: Scope) -> bool:
    return _whole(value, scope) and 0 <= value < scope.seats


def _entry(value: object, scope: Scope) -> bool:
    return _whole(value, scope) and value in scope.entries


def _one_of(*words: str) -> Check:
    return lambda value, _scope: isinstance(value, str) and value in words


def _players(value: object, scope: Scope) -> bool:
    """[{"name", "mark"}, …], one for each seat."""
    people = value if isinstance(value, list | tuple) else ()
    named = all(
        isinstance(one, Mapping) and {str} == {type(one.get(part)) for part in ("name", "mark")} for one in people
    )
    return len(people) == scope.seats and named


def _mapping_of(*types: type) -> Check:
    return lambda value, _scope: isinstance(value, Mapping) and all(isinstance(part, types) for part in value.values())


_options, _typed = _mapping_of(bool, int, str, type(None)), _mapping_of(str)


def _edition(value: object, scope: Scope) -> bool:
    """{"variant", "fingerprint"}"""
    return isinstance(value, Mapping) and value.keys() == {"variant", "fingerprint"} and _typed(value, scope)


def _deck(value: object, _scope: Scope) -> bool:
    """The keys of a deck file; their values are validated when an edition is made from them."""
    return isinstance(value, Mapping) and isinstance(value.get("game"), str) and plain(value)


def _cell(value: object, _scope: Scope) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(part, int | str) for part in value)


def _facts(value: object, scope: Scope) -> bool:
    """The facts of an entry, with seats for names; None if it was taken back."""
    return _object(value) and _placed(value, scope) and ("left" not in value or _left(value["left"], scope))


def _placed(facts: Mapping[str, object], scope: Scope) -> bool:
    for name in () if "end" in facts else PLACES[scope.fills]:
        if name not in facts:
            return False
    for name, check in _SEATED.items():  # noqa: SIM110  # a generator takes longer, and lines are many
        if name in facts and not check(facts[name], scope):
            return False
    return True


def _left(value: object, scope: Scope) -> bool:
    """{"0": cards, …}"""
    if not _object(value) or not value.keys() <= _seats(scope.seats):
        return False
    for number in value.values():  # noqa: SIM110  as above
        if type(number) is not int or not -LARGEST < number < LARGEST:
            return False
    return True


@lru_cache(100)
def _seats(number: int) -> frozenset[str]:
    """The seats as keys of facts."""
    return frozenset(map(str, range(number)))


def _facts_or_none(value: object, scope: Scope) -> bool:
    return value is None or _facts(value, scope)


_SEATED: Mapping[str, Check] = MappingProxyType({"player": _seat, "winner": _seat, "round": _round})
_HEAD: Mapping[str, Check] = {"confirm": _flag, "title": _text}
KINDS: Mapping[str, tuple[Mapping[str, Check], Mapping[str, Check]]] = MappingProxyType(
    {
        "begin": (
            {"game": _text, "players": _players, "options": _options},
            {**_HEAD, "another": _flag, "v": _round, "edition": _edition, "deck": _deck},
        ),
        "entry": ({"facts": _facts}, {"typed": _typed}),
        "change": ({"of": _entry, "facts": _facts_or_none}, {"typed": _typed}),
        "propose": ({"cell": _cell, "facts": _facts_or_none}, {"typed": _typed}),
        "players": ({"players": _players}, {}),
        "setting": ({}, {**_HEAD, "options": _options}),
        "clock": ({"do": _one_of(*CLOCK), "seat": _seat, "at": _moment}, {"late": _flag}),
        "note": ({"text": _text}, {}),
        "rematch": ({"table": _text}, {}),
        "first": ({"seat": _seat}, {"lot": _flag}),
        "access": ({"do": _one_of(*ACCESS)}, {"member": _whole, "right": _text}),
        "picture": ({}, {"photo": _is_a(str, type(None)), "width": _whole, "height": _whole}),
        DROPPED: ({}, {}),
        SAME: ({"of": _entry, "facts": _facts}, {}),
    }
)
"""Every kind of line: its required and its optional fields."""
