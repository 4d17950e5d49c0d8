"""Documents, and the addresses of their values: JSON Pointers (RFC 6901)."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from cardgen.custom.value_limits import MOST_DEPTH
from cardgen.deck.game import AnyGame
from cardgen.games import registry
from cardgen.schema.draft import Path, Place, Value

Document: TypeAlias = dict[str, Value]
"""A deck file's keys as TOML reads them: strings, numbers, truth values, lists and tables. Never changed in place."""
MISSING: Final = object()
MOST_INDEX = 999
"""The last element of a list that can be named: 1,000 cards is the most that a deck has."""


def table_at(document: Mapping[str, Value], key: str) -> Document:
    """The table of a key; an empty one where there is none."""
    value = document.get(key)
    return value if isinstance(value, dict) else {}


def game_of(document: Mapping[str, Value]) -> AnyGame | None:
    """The built-in game of a document, by its key or its name in any common spelling; None for any other."""
    name = document.get("game")
    key = registry.key_of(name) if isinstance(name, str) else ""
    return registry.find(key) if key in registry.BUILT_IN else None


def address(path: Path) -> str:
    """The address of a path.

    >>> address(("show", "1/2", 0)), address(())
    ('/show/1~12/0', '')
    """
    return "".join(["/" + str(part).replace("~", "~0").replace("/", "~1") for part in path])


def tokens(pointer: str) -> tuple[str, ...]:
    """The names and numbers in an address; none of an invalid one, or one deeper than any deck is.

    >>> tokens("/show/1~12/0"), tokens("name")
    (('show', '1/2', '0'), ())
    """
    head, *names = pointer.split("/")
    if head or len(names) > MOST_DEPTH:
        return ()
    return tuple([name.replace("~1", "/").replace("~0", "~") for name in names])


def split_level(pointer: str) -> tuple[str, tuple[str, ...]]:
    """The level in an address, "" for none, and the names behind it.

    >>> split_level("/level/easy/show/7"), split_level("/show/7")
    (('easy', ('show', '7')), ('', ('show', '7')))
    """
    names = tokens(pointer)
    return ("".join(names[1:2]), names[2:]) if names[:1] == ("level",) else ("", names)


def step(name: str, value: object) -> str | int | None:
    """The key or index that a name in an address means in a value; None where it means nothing."""
    if isinstance(value, Mapping):
        return name
    return index(name) if isinstance(value, list) else None


def index(name: str) -> int | None:
    """The index of an element; None of any other text, or beyond any list.

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
    """The place of each value of a document: its address in place of a column, its rank in place of a line.

    So faults of a deck are in the order of the document, and lead to the field.
    """
    return {path: Place(rank, address(path)) for rank, path in enumerate(_paths(document, ()), 1)}


def _paths(value: object, way: Path) -> Iterator[Path]:
    """The paths to all values in a value, in its order."""
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*way, key)
        if len(way) < MOST_DEPTH:
            yield from _paths(inner, (*way, key))
