"""Words in which the API's document describes JSON (OpenAPI 3.1), for its own schemas and for those of games.

A game's schema.py ends with `ENTRY`: an entry of contract 2, with names. What more the rules say about it is checked
and told in a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from cardgen.core.json_input import Json

Schema: TypeAlias = dict[str, Json]
FLAG: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
NAME: Schema = {"type": "string", "minLength": 1, "examples": ["Ada", "Ben"]}
ANYTHING: Schema = {"type": "object"}


def number(least: int, most: int | None = None) -> Schema:
    """A whole number."""
    schema: Schema = {"type": "integer", "minimum": least}
    return schema if most is None else {**schema, "maximum": most}


def several(items: Schema, **bounds: int) -> Schema:
    """A list."""
    return {"type": "array", "items": items, **bounds}


def by_name(values: Schema) -> Schema:
    """An object whose keys are names of players."""
    return {"type": "object", "additionalProperties": values}


def thing(required: Mapping[str, Json], optional: Mapping[str, Json] | None = None) -> Schema:
    """An object with these parts and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }
