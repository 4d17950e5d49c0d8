"""The values of fields, and the texts of values: typed texts are read as a table's cells."""

import json
from collections.abc import Sequence

from cardgen.schema import cells
from cardgen.schema.draft import Path
from cardgen.studio.pointers import MISSING

WORDS = cells.TEXTS | {"show", "language"}
"""Keys whose fields hold literal text, quotation marks and all."""


def parse(text: str, names: Sequence[str]) -> object:
    """The value of a text that was typed at these names; the text itself where it is no value of that kind."""
    names = tuple(names[2:] if names[:1] == ("level",) and len(names) > 2 else names)
    if _is_words(names):
        return text
    if names[0] == "colours" and len(names) == 2:
        colours = cells.value_in(text, ("colours",))
        value = colours[0] if isinstance(colours, list) and len(colours) == 1 else text
    else:
        value = cells.value_in(text, _path(names))
    return value if _is_plain(value) else text


def _is_words(names: Sequence[str]) -> bool:
    """Whether a text is taken literally: an element of a row or a trait, or a key for words."""
    if names[0] in ("show", "trait"):
        return len(names) > 2
    return names[0] != "print" and names[-1] in WORDS


def _path(names: Sequence[str]) -> Path:
    return tuple([int(name) if name.isdecimal() and name.isascii() and k else name for k, name in enumerate(names)])


def _is_plain(value: object) -> bool:
    """Whether both JSON and TOML can have a value: JSON can escape half a letter, which no file can."""
    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False)
        text.encode()
    except (ValueError, RecursionError):
        return False
    return "null" not in text or not _has_none(value)


def _has_none(value: object) -> bool:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return value is None or any(map(_has_none, parts))


def text(value: object) -> str:
    """The text of a value's field; "" where there is none.

    >>> text([1, 2]), text(True), text("3 · 4"), text({"name": "mint", "fill": "#7FD0B0"}), text(["a", {}])
    ('1, 2', 'true', '3 · 4', 'mint #7FD0B0', 'a, {}')
    """
    if value is MISSING:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return ", ".join(map(text, value))
    if isinstance(value, dict) and {"name", "fill"} <= value.keys() <= {"name", "fill", "sign"}:
        return " ".join(str(value[key]) for key in ("name", "fill", "sign") if key in value)
    return json.dumps(value, ensure_ascii=False)
