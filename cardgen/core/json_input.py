"""Reads and writes JSON: UTF-8, without duplicate keys, with limited depth and numbers."""

import json
from typing import TypeAlias

from cardgen.core import facts
from cardgen.core.facts import Doubled, FactError

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""A JSON value. For unchecked input take `object`, for output `Mapping[str, object]`."""

DEEPEST = 32
"""The deepest nesting of lists and objects; a record with a deck, its levels and their tasks has nine."""
DIGITS = 18
"""The most digits of a whole number; one with more is read as a float, which every fact rejects."""


def read(data: bytes, name: str) -> Json:
    """The value of a JSON text; `name` is the file, for messages. FactError if it is no JSON.

    An object with a duplicate key becomes a `Doubled`, which is rejected where it is used.
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
    """Whether a value is nested too deeply."""
    inner = [value]
    for _ in range(DEEPEST + 1):
        containers = [
            part.values() if isinstance(part, dict) else part for part in inner if isinstance(part, dict | list)
        ]
        inner = [part for container in containers for part in container]
    return bool(inner)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    twice = facts.first_duplicate(key for key, _ in pairs)
    return dict(pairs) if twice is None else Doubled(pairs, twice)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= DIGITS else float(digits)


def write(value: object, encoding: str | None, indent: int | None = None) -> str:
    """A value as JSON; non-ASCII letters are escaped unless the reader's encoding is UTF-8."""
    utf8 = (encoding or "").lower().replace("-", "") in ("utf8", "utf8sig")
    return json.dumps(value, ensure_ascii=not utf8, indent=indent)
