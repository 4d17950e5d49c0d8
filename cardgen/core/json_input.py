"""JSON as people and programs hand it to us, and as we answer: UTF-8, nothing said twice, no number too strange."""

from __future__ import annotations

import json
from typing import TypeAlias

from cardgen.core import facts
from cardgen.core.facts import Doubled, FactError

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""What a JSON text can say. Take `object` for what is checked next, and `Mapping[str, object]` for an answer."""

DEEPEST = 32
"""Lists and objects within one another; a record with a deck, its levels and their tasks has nine."""
DIGITS = 18
"""A whole number of more digits is none that a game knows; it is read as a fraction, which every fact refuses."""


def read(data: bytes, name: str) -> Json:
    """The value of a JSON text, `name` being the file. FactError where it is none.

    An object that says the same thing twice becomes a `Doubled`, which is refused where it stands.
    """
    try:
        value: Json = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_object, parse_int=_whole)
    except UnicodeDecodeError as error:
        raise FactError("no_utf8", thing=name, byte=error.start + 1) from error
    except json.JSONDecodeError as error:
        raise FactError("no_json", thing=name, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise FactError("json_deep", thing=name) from error
    if _is_deep(value):
        raise FactError("json_deep", thing=name)
    return value


def _is_deep(value: Json) -> bool:
    """Whether there is more within one another than anybody who goes through it may have to bear."""
    inner, depth = [value], 0
    while inner and depth <= DEEPEST:
        parts = (one.values() if isinstance(one, dict) else one for one in inner if isinstance(one, dict | list))
        inner, depth = [part for within in parts for part in within], depth + 1
    return bool(inner)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    twice = facts.first_duplicate(key for key, _ in pairs)
    return dict(pairs) if twice is None else Doubled(pairs, twice)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= DIGITS else float(digits)


def write(value: object, encoding: str | None, indent: int | None = None) -> str:
    """A value as JSON: letters as they are where the reader's encoding has them all, else as escapes."""
    utf8 = (encoding or "").lower().replace("-", "") in ("utf8", "utf8sig")
    return json.dumps(value, ensure_ascii=not utf8, indent=indent)
