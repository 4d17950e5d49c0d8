"""JSON on standard input and output, and in files that a command names."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from cardgen import json_text
from cardgen.facts import FactError
from cardgen.json_text import Json

MOST_BYTES = 16 << 20
"""Bytes that are read: a thousand entries have about 60 kB."""


def write(value: object, indent: int | None = None) -> None:
    """Prints a value as JSON, with letters as standard output can show them."""
    print(json_text.write(value, getattr(sys.stdout, "encoding", ""), indent))


def read(name: str) -> Json:
    """The value of a file, or of standard input where the name is -. FactError where it is none."""
    if name != "-":
        with Path(name).open("rb") as file:
            return json_text.read(_bytes(file, name), name)
    if sys.stdin is None:
        raise FactError("no_input")
    return json_text.read(_bytes(sys.stdin.buffer, "standard_input"), "standard_input")


def _bytes(file: BinaryIO, name: str) -> bytes:
    """All that is in a file. FactError where it is too much, as in a device that never ends."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FactError("json_large", thing=name, most=MOST_BYTES >> 20)
    return data
