"""A deck of one's own before anything is checked: its keys as plain values, and where each of them was written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from cardgen.facts import Phrase

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value through tables and lists: ("task", 3, "if"), ("show", "12", 0)."""


class Place(NamedTuple):
    """Where a value was written: a line or row from 1, and in a table the column's letter or heading."""

    line: int
    column: str = ""


class Draft(NamedTuple):
    """A deck's keys with strings, numbers, truth values, lists and tables, as TOML has them; nothing is checked yet.

    `name` is what sentences call the file; `places` knows where values stand, at least each key of the top level and
    each row of a list; empty where a deck came without lines (a record, a packed deck).
    """

    data: Mapping[str, Any]
    name: str = ""
    places: Mapping[Path, Place] = MappingProxyType({})

    def place(self, path: Path) -> Place | None:
        """Where a value stands, or the nearest table or list about it that is known."""
        while path:
            if path in self.places:
                return self.places[path]
            path = path[:-1]
        return None


class Fault(NamedTuple):
    """Something that can't be, or that should be looked at: a phrase of the errors, and the way to the value."""

    phrase: Phrase
    path: Path = ()
