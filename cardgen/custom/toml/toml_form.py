"""A deck read from TOML, with the line of every key and element."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property

from cardgen.custom import source, value_limits
from cardgen.custom.source import refused
from cardgen.schema.draft import DeckError, Draft, Path, Place, Value
from cardgen.words.phrase import Phrase

POINT = re.compile(r"[+-]?\d{1,9}\.(?!\d{3}\Z)\d{1,9}")
"""A number with a point; in a text one with three places could be thousands."""
PRINTED = ("numbers", "value", "trait")
"""Keys whose numbers are printed on cards."""
LONG = 200
"""The most characters of a line that is analysed."""


def read(data: bytes, name: str) -> Draft:
    """A deck from a TOML file; `name` is the file's in messages. DeckError with the line if it is invalid."""
    text = source.text_of(data, name, large=source.LARGE_TOML)
    _check_lines(text, name)
    try:
        draft = Draft(_plain(tomllib.loads(text, parse_float=_Real)), name, Places(text))
    except RecursionError as error:
        raise refused(name, Phrase("form.deep")) from error
    except tomllib.TOMLDecodeError as error:
        raise _mistake(text, name, str(error)) from error
    except ValueError as error:  # a number that is too long
        raise refused(name, value_limits.DIGITS) from error
    value_limits.check(draft)
    return draft


class Places(Mapping[Path, Place]):
    """The lines of all keys and elements of a valid text, which Python's library does not report; found when needed."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _all(self) -> dict[Path, Place]:
        from cardgen.custom.toml.toml_scanner import BrokenError, Scanner  # with patterns that take 2 ms to compile

        scanner = Scanner(self._text)
        with suppress(BrokenError):  # a later version of TOML: the places found so far are valid
            scanner.scan()
        return scanner.places

    def __getitem__(self, path: Path) -> Place:
        return self._all[path]

    def __iter__(self) -> Iterator[Path]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


class _Real(float):
    """A number with a point, and its notation."""

    def __new__(cls, text: str) -> _Real:
        real = super().__new__(cls, text)
        real.text = text
        return real

    text: str


def _plain(value: Value, is_printed: bool = False) -> Value:
    """The parsed values; numbers on cards (`is_printed`) are texts if their notation is not the default, as 1.50."""
    if isinstance(value, dict):
        return {key: _plain(part, is_printed or key in PRINTED) for key, part in value.items()}
    if isinstance(value, list):
        return [_plain(part, is_printed) for part in value]
    if isinstance(value, _Real):
        return value.text if is_printed and POINT.fullmatch(value.text) and value.text != repr(value) else float(value)
    return value


def _check_lines(text: str, name: str) -> None:
    """DeckError for a line so long, or a name of so many parts, that it would take seconds to be read."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONG and not line.lstrip().startswith("#"):
            if len(line) > source.MOST_LETTERS:
                values = {"letters": len(line), "most": source.MOST_LETTERS}
                raise refused(name, Phrase("form.long_line", values), number)
            if line.partition("=")[0].count(".") > value_limits.MOST_DEPTH:
                raise refused(name, Phrase("form.deep"), number)


def _mistake(text: str, name: str, message: str) -> DeckError:
    """The fault in invalid TOML: by our own analysis, else only the position at which the library stopped."""
    from cardgen.custom.toml.toml_scanner import STATEMENT, BrokenError, Scanner  # with patterns that take long

    try:
        Scanner(text).scan()
    except BrokenError as broken:
        line = text.count("\n", 0, broken.start) + 1
        return refused(name, broken.phrase, line, source.pointed(text, broken.start, broken.stop))
    position = re.search(r"\(at line (\d+), column (\d+)\)", message)
    if position is None:
        return refused(name, STATEMENT, text.rstrip().count("\n") + 1)
    line = int(position[1])
    start = sum(len(part) + 1 for part in text.split("\n")[: line - 1]) + int(position[2]) - 1
    sign = text[start : start + 1]
    if sign and not sign.isprintable() and sign != "\n":
        return refused(name, Phrase("form.toml_control", {"code": f"U+{ord(sign):04X}"}), line)
    if message.startswith("Cannot"):
        begin = text.rfind("\n", 0, start) + 1
        return refused(name, Phrase("form.toml_again"), line, source.pointed(text, begin, start))
    phrase = Phrase("form.toml_inline") if "inline table" in message or sign == "}" else STATEMENT
    return refused(name, phrase, line, source.pointed(text, start, start + 1))
