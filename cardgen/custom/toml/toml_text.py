"""A deck's keys as TOML as a person would write it: plain keys first, then tables, with optional comments."""

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from cardgen.schema.draft import Path, Value

BARE = re.compile(r"[A-Za-z0-9_-]+")
WIDTH = 110
"""The most characters of a line: a longer list has one element a line, or as many numbers as fit."""
ROWS = ("card", "task")
"""Lists of tables written as [[card]]; others, such as colours, in braces."""

Comments: TypeAlias = Mapping[Path, str]
"""Comment lines, without #, above the key or heading of a path; for () those at the head of the file.

For a path without a value they are at the end of its table, as examples of keys.
"""


def written(data: Mapping[str, object], comments: Comments = MappingProxyType({})) -> str:
    """The deck as TOML, which is read as the same data. Strings, numbers, truth values, lists and tables only."""
    head = [*_comment(comments[()]), ""] if comments.get(()) else []
    return "\n".join([*head, *_table(data, (), comments)]).strip("\n") + "\n"


def _table(table: Mapping[str, object], path: Path, comments: Comments) -> Iterator[str]:
    """The lines of a table: its own keys, keys that are comments only, then its tables."""
    for key, value in table.items():
        if not _is_block(key, value):
            yield from _comment(comments.get((*path, key), ""))
            yield f"{_key(key)} = {_value(value)}"
    for other, text in comments.items():
        if other and other[:-1] == path and other[-1] not in table:
            yield from _comment(text)
    for key, value in table.items():
        if _is_block(key, value):
            yield from _block(value, (*path, key), comments)


def _is_block(key: str, value: object) -> bool:
    """Whether a value is written below a heading of its own."""
    is_rows = isinstance(value, list) and value and all(isinstance(part, Mapping) for part in value)
    return isinstance(value, Mapping) or (key in ROWS and bool(is_rows))


def _block(value: Value, path: Path, comments: Comments) -> Iterator[str]:
    """A table or a list of tables, below its headings."""
    heading = ".".join(_key(str(part)) for part in path if isinstance(part, str))
    if isinstance(value, Mapping):
        lines = list(_table(value, path, comments))
        if not value or not all(_is_block(key, part) for key, part in value.items()) or comments.get(path):
            yield from ["", *_comment(comments.get(path, "")), f"[{heading}]"]
        yield from lines
        return
    for number, row in enumerate(value):
        above = comments.get((*path, number), comments.get(path, "") if number == 0 else "")
        yield from ["", *_comment(above), f"[[{heading}]]"]
        yield from (f"{_key(key)} = {_value(part)}" for key, part in row.items())


def _comment(text: str) -> list[str]:
    return [f"# {line}".rstrip() for line in text.split("\n")] if text else []


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _value(value: object) -> str:
    """A value in one line, or a long list in several."""
    if isinstance(value, list):
        line = _inline(value)
        return line if len(line) <= WIDTH - 20 else _folded([_inline(part) for part in value])
    return _inline(value)


def _folded(items: list[str]) -> str:
    lines = ["   "]
    for item in items:
        if len(lines[-1]) + len(item) + 2 > WIDTH and lines[-1].strip():
            lines.append("   ")
        lines[-1] += f" {item},"
    return "\n".join(["[", *lines, "]"])


def _inline(value: object) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_inline(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(_inline(part) for part in value)}]"
    return json.dumps(value)


def _text(text: str) -> str:
    """A string between straight quotation marks. JSON's escapes are TOML's, but for the one sign it lets pass."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
