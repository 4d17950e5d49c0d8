"""Texts that repeat a sign, with which a regular expression may go back for long; and how long it takes over them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from time import process_time
from typing import NamedTuple

METHODS = ("match", "fullmatch", "search", "findall", "finditer", "sub", "subn", "split")
SIGNS = [*"-+.,;:/|#=@ \t\n\"'`<>()[]{}*_\\%&?!^$~", *"0179aexzAEXZ", "é", "−", "…", "\u00a0", "²", "日"]
UNITS = [
    *SIGNS,
    *map("".join, product("-.,;: \n*", "1a ")),
    "1, ",
    "1,1;",
    "ab ",
    "1.1,",
    "..",
    "%20",
    "**",
    "a=",
    "a.a,",
]
BEFORE, BEHIND = ("", "-", "1", "a", "<", "(", "[", '"', "#"), "\0"
FEW, MANY = 40, 4_000
"""So many of a unit: what grows by powers takes years for a few, what grows by squares a tenth of a second for many."""
SECONDS = 0.04
"""Of the processor, for one text: what goes through it once takes less than a millisecond."""


class Use(NamedTuple):
    """An expression and how it is used."""

    place: str
    pattern: str
    flags: int
    method: str


def texts(pattern: str, step: int) -> Iterator[str]:
    """Texts of repeated units: those that stand in the expression, and of others one of so many."""
    units = dict.fromkeys(
        [*UNITS[::step], *(sign for sign in pattern if sign.isprintable()), *re.findall(r"[A-Za-z]{2,}", pattern)]
    )
    for unit in units:
        yield from (f"{before}{unit * FEW}{BEHIND}" for before in BEFORE)
    for unit, before in product(units, ("", "a", "1")):
        yield f"{before}{unit * (MANY // len(unit))}{BEHIND}"
    for one, other in product("1 a-.,\n#", repeat=2):
        yield f"{one * (MANY // 2)}{other * (MANY // 2)}{BEHIND}"


def slowest(use: Use, step: int = 1) -> tuple[float, str]:
    """The longest that a text takes, and how that begins; the first that takes too long, also once more, ends it."""
    worst = (0.0, "")
    for text in texts(use.pattern, step):
        took = seconds(use, text)
        if took > SECONDS:
            took = min(took, seconds(use, text))
        worst = max(worst, (took, text[:12]))
        if took > SECONDS:
            break
    return worst


def seconds(use: Use, text: str) -> float:
    """Of the processor, that an expression takes over a text."""
    way = getattr(re.compile(use.pattern, use.flags), use.method)
    began = process_time()
    done = way("", text) if use.method in ("sub", "subn") else way(text)
    if use.method == "finditer":
        list(done)
    return process_time() - began
