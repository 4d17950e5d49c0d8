"""Records of any length, for the tests: nobody has won for a million entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PLAYERS = ["Ada", "Ben"]
Entry = Callable[[int], dict[str, Any]]

LONG: dict[str, tuple[dict[str, Any], Entry]] = {
    "terz": ({}, lambda k: {"player": PLAYERS[k % 2], "wrong": True}),
    "tadika": ({"target": 10**6}, lambda k: {"round": k + 1, "player": PLAYERS[k % 2], "lines": ["row2"]}),
    "triple3": ({"chips": 10**6}, lambda k: {"round": k + 1, "left": {"Ada": k % 9 + 1, "Ben": 5}}),
    "threepia": ({"variant": "time"}, lambda k: {"player": PLAYERS[k % 2], "rows": [3, 4], "timeout": True}),
}


def long_record(key: str, length: int) -> dict[str, Any]:
    """A record of so many entries."""
    options, entry = LONG[key]
    return {"game": key, "players": PLAYERS, "options": options, "entries": [entry(k) for k in range(length)]}
