"""Between what a field says and what a deck file says: the values that a table's cells mean, as people type them."""

import json
from collections.abc import Sequence

from cardgen.schema import cells
from cardgen.schema.draft import Path
from cardgen.studio.pointers import MISSING

WORDS = cells.TEXTS | {"show", "language"}
"""Keys whose fields hold words as they stand, quotation marks and all."""


def parse(text: str, names: Sequence[str]) -> object:
    """The value of a text that was typed at these names; the text itself where it can't be read as that."""
    own = tuple(names[2:] if names[:1] == ("level",) and len(names) > 2 else names)
    if _is_words(own):
        return text
    if own[0] == "colours" and len(own) == 2:
        several = cells.value_in(text, ("colours",))
        read = several[0] if isinstance(several, list) and len(several) == 1 else text
    else:
        read = cells.value_in(text, _path(own))
    return read if _is_plain(read) else text


def _is_words(names: Sequence[str]) -> bool:
    """Whether a text stands as it was typed: an element of a row or a trait, or what is said in words."""
    if names[0] in ("show", "trait"):
        return len(names) > 2
    return names[0] != "print" and names[-1] in WORDS


def _path(names: Sequence[str]) -> Path:
    return tuple([int(name) if name.isdecimal() and name.isascii() and k else name for k, name in enumerate(names)])


def _is_plain(value: object) -> bool:
    """Whether JSON and TOML can say a value: JSON can escape half a letter, which no file has a way to write."""
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
    """What a field says of a value; "" where there is none.

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
