"""Other names of levels: the table keeps its place, and the rows that name the level follow."""

from collections.abc import Mapping

from cardgen.custom import levels
from cardgen.drawing import fonts, style
from cardgen.schema.cells import same
from cardgen.schema.draft import Value
from cardgen.schema.reader import MOST_NAME
from cardgen.studio.pointers import Document, table_at

KEY = "level"
SIGNS = "/~,;|"
"""Separators of lists and addresses, which no name may have."""
FIRST = ('"', "[")
"""The beginning of a cell with a JSON value."""
EMPTY, TAKEN, SIGN, LONG, LETTER = "empty", "taken", "sign", "long", "letter"
"""Reasons to refuse a name."""


def normalized(name: str) -> str:
    """A name as in the file, with single blanks.

    >>> normalized(" sehr   schwer ")
    'sehr schwer'
    """
    return " ".join(name.split())


def refusal(document: Document, old: str, new: str) -> str:
    """The reason to refuse a new name, one of the words above; "" for a valid one, or the level's own.

    >>> refusal({"level": {"easy": {}, "hard": {}}}, "easy", "hard"), refusal({"level": {"easy": {}}}, "easy", "a/b")
    ('taken', 'sign')
    """
    name = normalized(new)
    if name == old:
        return ""
    if not name:
        return EMPTY
    if name.startswith(FIRST) or not name.isprintable() or any(sign in name for sign in SIGNS):
        return SIGN
    if len(name) > MOST_NAME:
        return LONG
    if not _is_printed(name):
        return LETTER
    return TAKEN if name in levels.names(document) else ""


def _is_printed(name: str) -> bool:
    """Whether the font of margins and boxes has all letters of a name."""
    metrics = fonts.metrics(style.load("classic").small)
    return all(metrics[letter] is not None for letter in name)


def rename(document: Document, old: str, new: str) -> Document:
    """The document with another name for one of its levels; the same for a missing level or an invalid name."""
    levels, name = tables(document), normalized(new)
    if old not in levels or name == old or refusal(document, old, name):
        return document
    levels = {name if key == old else key: _with_rows(table, old, name) for key, table in levels.items()}
    return {**_with_rows(document, old, name), KEY: levels}


def _with_rows(table: Value, old: str, new: str) -> Value:
    """A deck or a level whose cards and tasks name a level by its new name."""
    if not isinstance(table, Mapping):
        return table
    lists = {key: rows for key in levels.ROWS if isinstance(rows := table.get(key), list)}
    return {**table, **{key: [_row(row, old, new) for row in rows] for key, rows in lists.items()}}


def _row(row: Value, old: str, new: str) -> Value:
    if old not in levels.of_row(row):
        return row
    names = row[KEY]
    return {**row, KEY: [new if name == old else name for name in names] if isinstance(names, list) else new}


def renames(before: Document, after: Document) -> dict[str, str]:
    """The old and the new names of levels that have the same values in the same place under another name."""
    old, new = tables(before), tables(after)
    pairs = zip(old, new, strict=True) if len(old) == len(new) else ()
    return {
        one: other
        for one, other in pairs
        if one not in new and other not in old and isinstance(old[one], Mapping)
        if same(_with_rows(old[one], one, other), new[other]) and not refusal(before, one, other)
    }


def tables(document: Document) -> Document:
    """The levels of a document that have a table, which alone can be renamed."""
    return table_at(document, KEY)
