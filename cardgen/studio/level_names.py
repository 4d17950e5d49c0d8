"""Levels get other names: the table stays where it is, and the rows that name the level follow."""

from collections.abc import Mapping

from cardgen.custom import levels
from cardgen.drawing import fonts, style
from cardgen.schema.cells import same
from cardgen.schema.draft import Value
from cardgen.schema.reader import MOST_NAME
from cardgen.studio.pointers import Document

KEY = "level"
SIGNS = "/~,;|"
"""Signs that part names in lists and in addresses, so that no name may have them."""
FIRST = ('"', "[")
"""What a cell begins with that says its value as JSON."""
EMPTY, TAKEN, SIGN, LONG, LETTER = "empty", "taken", "sign", "long", "letter"
"""Why a level can't have a name."""


def normalized(name: str) -> str:
    """A name as it stands in the file, with single blanks.

    >>> normalized(" sehr   schwer ")
    'sehr schwer'
    """
    return " ".join(name.split())


def refusal(document: Document, old: str, new: str) -> str:
    """Why a level can't be called that, one of the words above; "" where it can, or is already.

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
    """Whether the font of what stands beside the cards, and on the box, has all letters of a name."""
    known = fonts.metrics(style.load("classic").small)
    return all(known[letter] is not None for letter in name)


def rename(document: Document, old: str, new: str) -> Document:
    """The document with another name for one of its levels; the same where there is none such, or it can't have it."""
    own, name = tables(document), normalized(new)
    if old not in own or name == old or refusal(document, old, name):
        return document
    own = {name if key == old else key: _with_rows(table, old, name) for key, table in own.items()}
    return {**_with_rows(document, old, name), KEY: own}


def _with_rows(table: Value, old: str, new: str) -> Value:
    """A deck or a level with the cards and tasks that name a level naming it anew."""
    if not isinstance(table, Mapping):
        return table
    found = {key: [_row(row, old, new) for row in table[key]] for key in levels.ROWS if _is_list(table, key)}
    return {**table, **found}


def _is_list(table: Mapping[str, object], key: str) -> bool:
    return isinstance(table.get(key), list)


def _row(row: Value, old: str, new: str) -> Value:
    if old not in levels.of_row(row):
        return row
    named = row[KEY]
    return {**row, KEY: [new if name == old else name for name in named] if isinstance(named, list) else new}


def renames(before: Document, after: Document) -> dict[str, str]:
    """The levels that say the same in the same place under another name: each old name with the new one."""
    old, new = (tables(document) for document in (before, after))
    pairs = zip(old, new, strict=True) if len(old) == len(new) else ()
    return {
        one: other
        for one, other in pairs
        if one not in new and other not in old
        if _says_the_same(old[one], new[other], one, other) and not refusal(before, one, other)
    }


def _says_the_same(old: object, new: object, one: str, other: str) -> bool:
    return isinstance(old, Mapping) and same(_with_rows(old, one, other), new)


def tables(document: Document) -> Mapping[str, object]:
    """The levels of a document that have a table of their own, which alone can be renamed."""
    own = document.get(KEY)
    return own if isinstance(own, Mapping) else {}
