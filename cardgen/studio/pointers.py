"""Addresses of a document's values: JSON Pointers (RFC 6901), and what stands at each."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from cardgen.custom.value_limits import MOST_DEPTH
from cardgen.schema.draft import Path, Place, Value

Document: TypeAlias = dict[str, Value]
"""A deck file's keys as TOML reads them: strings, numbers, truth values, lists and tables. Never changed in place."""
MISSING: Final = object()
MOST_INDEX = 999
"""The last element of a list that can be named: 1,000 cards is the most that a deck has."""


def address(path: Path) -> str:
    """The address of a path.

    >>> address(("show", "1/2", 0)), address(())
    ('/show/1~12/0', '')
    """
    return "".join(["/" + str(part).replace("~", "~0").replace("/", "~1") for part in path])


def tokens(pointer: str) -> tuple[str, ...]:
    """The names and numbers in an address; none where it is no address, or deeper than any deck is.

    >>> tokens("/show/1~12/0"), tokens("name")
    (('show', '1/2', '0'), ())
    """
    head, *names = pointer.split("/")
    if head or len(names) > MOST_DEPTH:
        return ()
    return tuple([name.replace("~1", "/").replace("~0", "~") for name in names])


def step(name: str, value: object) -> str | int | None:
    """The key or the number of an element that a name in an address means in a value; None where it means nothing."""
    if isinstance(value, Mapping):
        return name
    return index(name) if isinstance(value, list) else None


def index(name: str) -> int | None:
    """The number of an element; None for what is none, or beyond any list.

    >>> index("12"), index("01"), index("-"), index("99999")
    (12, None, None, None)
    """
    is_number = name.isascii() and name.isdigit() and (name == "0" or name[0] != "0") and len(name) < 4
    return int(name) if is_number and int(name) <= MOST_INDEX else None


def value_at(document: object, pointer: str) -> Value:
    """The value at an address; MISSING where there is none."""
    names = tokens(pointer)
    if not names and pointer:
        return MISSING
    value: Value = document
    for name in names:
        key = step(name, value)
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return MISSING
    return value


def places(document: object) -> dict[Path, Place]:
    """Where each value of a document stands: its address takes the place of a column, its rank that of a line.

    So what is wrong with a deck is told in the order of the document, and leads to the field.
    """
    return {path: Place(rank, address(path)) for rank, path in enumerate(_paths(document, ()), 1)}


def _paths(value: object, way: Path) -> Iterator[Path]:
    """The paths to all values in a value, in its order."""
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*way, key)
        if len(way) < MOST_DEPTH:
            yield from _paths(inner, (*way, key))
