"""A custom deck before validation: its keys as plain values, and the place of each."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, row
from cardgen.words.suggestions import quoted

Path: TypeAlias = tuple[str | int, ...]
"""The path to a value through tables and lists: ("task", 3, "if"), ("show", "12", 0)."""
Value: TypeAlias = Any
"""What a document says somewhere, before it was judged: a string, a number, a truth value, a list or a table."""
Keys: TypeAlias = Mapping[str, Value]
"""A deck file's keys, or those of one of its tables, as TOML or JSON has them."""
MOST_FAULTS = 30
"""The most faults of a file that are reported: more are mostly one repeated fault, or another kind of file."""


class Place(NamedTuple):
    """The place of a value: a line or row from 1, and in a table the column's letter or heading."""

    line: int
    column: str = ""


class Row(Place):
    """A whole row of a table."""

    __slots__ = ()


class Fault(NamedTuple):
    """A fault or a warning: a phrase of the errors, and the path to the value.

    `pointer` is its line with carets below the wrong letters, if these are known.
    """

    phrase: Phrase
    path: Path = ()
    pointer: str = ""


class Draft(NamedTuple):
    """A deck's keys with strings, numbers, truth values, lists and tables, as TOML has them; not validated yet.

    `name` is the file's in messages; `places` has the places of values, at least of each key of the top level and
    each row of a list; empty for a deck without lines (a record, a packed deck). `notes` are warnings of a reader.
    `level` is the default level: that at which a PDF was printed.
    """

    data: Keys
    name: str = ""
    places: Mapping[Path, Place] = MappingProxyType({})
    notes: tuple[Fault, ...] = ()
    level: str = ""

    def place(self, path: Path) -> Place | None:
        """The place of a value, or else of the nearest known table or list around it."""
        while path:
            if path in self.places:
                return self.places[path]
            path = path[:-1]
        return None


class DeckError(PhrasedError, ValueError):
    """A deck that can't be read or played: all its faults, one sentence each.

    `phrases` are the sentences with the file's name and the place of each of the `faults`, in the same order;
    `pointers` are their lines with carets, or "", and `places` their places. `rest` is the deck with all that could
    be read, if only parts of the file are invalid, so that it can be checked as well.
    """

    def __init__(self, faults: Sequence[Fault], draft: Draft, rest: Draft | None = None) -> None:
        self.faults, self.rest = tuple(faults), rest
        self.places = tuple(draft.place(fault.path) for fault in faults)
        reported = list(self.faults[:MOST_FAULTS])
        if (more := len(self.faults) - MOST_FAULTS) > 0:
            reported.append(Fault(Phrase("form.more", {"n": more})))
        phrases = tuple(located(fault, draft) for fault in reported)
        super().__init__(row("row.semicolon", phrases))
        self.phrases, self.pointers = phrases, tuple(fault.pointer for fault in reported)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.faults, self.phrases, self.pointers)


def together(one: DeckError, other: DeckError, name: str) -> DeckError:
    """The faults of two errors on one file, in its order; of one place only the first's."""
    faults = list(zip(one.faults, one.places, strict=True))
    others = zip(other.faults, other.places, strict=True)
    faults += [(fault, place) for fault, place in others if place not in one.places]
    faults.sort(key=lambda pair: pair[1] or (0, ""))
    places: dict[Path, Place] = {("", k): place for k, (_, place) in enumerate(faults) if place}
    return DeckError([fault._replace(path=("", k)) for k, (fault, _) in enumerate(faults)], Draft({}, name, places))


def _again(faults: tuple[Fault, ...], phrases: tuple[Phrase, ...], pointers: tuple[str, ...]) -> DeckError:
    """Rebuilds an error that was sent to another process."""
    error = DeckError(faults, Draft({}))
    error.phrases, error.pointers, error.phrase = phrases, pointers, row("row.semicolon", phrases)
    return error


def dotted(path: Path) -> str:
    """A path as a dotted TOML key, without the numbers of elements.

    >>> dotted(("level", "hard", "task", 3, "if"))
    "'level.hard.task.if'"
    """
    return quoted(".".join(part for part in path if isinstance(part, str)))


def located(fault: Fault, draft: Draft) -> Phrase:
    """A fault's sentence with the name of the file and, so far as it is known, the line or row and the column."""
    name = draft.name or Phrase("form.unnamed")
    place = draft.place(fault.path)
    if place is None:
        return Phrase("at", {"place": name, "reason": fault.phrase})
    key = "form.at_cell" if place.column else "form.at_row" if isinstance(place, Row) else "form.at_line"
    return Phrase(key, {"name": name, "line": place.line, "column": place.column, "reason": fault.phrase})
