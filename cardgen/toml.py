"""TOML as our own files write it, line by line; all other TOML by Python's own library.

That one is loaded and compiled for each program for as long as it takes to make half a deck's pages, and our files use
little of the language: tables, keys, strings without escapes, numbers, truth values, lists, tables in braces. What is
not exactly so is left to the library, mistakes as well. Source: TOML 1.0.0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Table = dict[str, Any]
"""Keys with strings, numbers, truth values or tables."""
KEY = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
CONTROLS = frozenset(map(chr, [*range(32), 127])) - {"\n"}
"""Line ends and tabs of other kinds, and what no TOML may have."""
DIGITS = frozenset("0123456789")
CONSTANTS = {"true": True, "false": False}


class _Dotted(Table):
    """A table that keys with dots made: others with dots may go on with it."""


class _Closed(Table):
    """A table in braces: nothing is added to it behind them."""


class _NotPlainError(Exception):
    """A text that says more than we read; the library must."""


def loads(text: str, real: Callable[[str], Any] = float) -> Table:
    """What a TOML text says, numbers with a point as `real` reads them. ValueError (`tomllib.TOMLDecodeError`) where it
    is none."""
    try:
        return _plain(text)
    except _NotPlainError:
        from tomllib import loads

        return loads(text, parse_float=real)


def is_mistake(error: ValueError) -> bool:
    """Whether an error says where a text is no TOML; others are about numbers that are too long."""
    from tomllib import TOMLDecodeError

    return isinstance(error, TOMLDecodeError)


def _plain(text: str) -> Table:
    whole: Table = {}
    table = whole
    if not CONTROLS.isdisjoint(text):
        raise _NotPlainError
    lines = iter(text.split("\n"))
    for line in lines:
        line = line.strip(" ")
        if not line or line[0] == "#":
            continue
        if line[0] == "[":
            name, closed, rest = line[1:].partition("]")
            _check(closed and _is_end(rest))
            table = {}
            _put(whole, name, table, dict)
        else:
            _check(_is_end(_pair(line, table, lines)))
    return whole


def _check(plain: object) -> None:
    if not plain:
        raise _NotPlainError


def _is_end(rest: str) -> bool:
    """Whether nothing but a comment follows."""
    rest = rest.lstrip(" ")
    return not rest or rest[0] == "#"


def _pair(text: str, table: Table, lines: Iterator[str]) -> str:
    """Puts a key and its value at the text's beginning into the table; what follows them in the line where they end."""
    key, equals, rest = text.partition("=")
    _check(equals)
    value, rest = _value(rest.lstrip(" "), lines)
    _put(table, key.rstrip(" "), value, _Dotted)
    return rest


def _put(table: Table, key: str, value: object, between: type[Table]) -> None:
    """Puts a value where a key with dots leads, which nobody has named before; tables on the way are of one kind."""
    *tables, last = key.split(".")
    for name in tables:
        _check(name and KEY.issuperset(name))
        table = table.setdefault(name, between())
        _check(type(table) is between)
    _check(last and KEY.issuperset(last) and last not in table)
    table[last] = value


def _value(text: str, lines: Iterator[str]) -> tuple[object, str]:
    """The value at the text's beginning, and what follows it; a list may go on in the next lines."""
    if text.startswith('"'):
        value, closed, rest = text[1:].partition('"')
        while closed and value.endswith("\\"):  # what stands here is a quotation mark
            more, closed, rest = rest.partition('"')
            value = f'{value[:-1]}"{more}'
        _check(closed and "\\" not in value and not rest.startswith('"'))
        return value, rest
    if text.startswith("{"):
        return _braces(text[1:].lstrip(" "), lines)
    if text.startswith("["):
        return _list(text[1:], lines)
    word = text.partition(" ")[0].partition(",")[0].partition("}")[0].partition("]")[0].partition("#")[0]
    return (CONSTANTS[word] if word in CONSTANTS else _number(word)), text[len(word) :]


def _list(text: str, lines: Iterator[str]) -> tuple[list[object], str]:
    """Values with commas between them, from behind the first bracket, and what follows the last one."""
    values: list[object] = []
    while not (text := _beyond(text, lines)).startswith("]"):
        value, text = _value(text, lines)
        values.append(value)
        text = _beyond(text, lines)
        _check(text[0] in ",]")
        text = text.removeprefix(",")
    return values, text[1:]


def _beyond(text: str, lines: Iterator[str]) -> str:
    """What comes next in a list, behind spaces, comments and the ends of lines."""
    while not (text := text.lstrip(" ")) or text[0] == "#":
        following = next(lines, None)
        _check(following is not None)
        text = following or ""
    return text


def _braces(text: str, lines: Iterator[str]) -> tuple[Table, str]:
    """A table in braces, from behind the first one, and what follows it."""
    table: Table = _Closed()
    while True:
        text = _pair(text, table, lines).lstrip(" ")
        if text.startswith("}"):
            return table, text[1:]
        _check(text.startswith(","))
        text = text[1:].lstrip(" ")


def _number(word: str) -> float:
    """A number without a plus, exponent or needless zero."""
    whole, point, part = word.removeprefix("-").partition(".")
    _check(len(word) < 16 and whole and DIGITS.issuperset(whole) and (whole == "0" or whole[0] != "0"))
    _check(DIGITS.issuperset(part) and bool(part) is bool(point))
    number = float(word) if point else int(word)
    _check(str(number) == word)  # 0.50, which somebody may want to know
    return number
