"""What people write down in a soak: long games of all five, each entry as a form and as the API tells it later."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

PEOPLE = ("Ada", "Ben", "Cem", "Dot")
People = Sequence[str]
"""In the order of their seats."""


class Entry(NamedTuple):
    """The fields of a form, and what must stand in the log."""

    form: dict[str, Any]
    says: dict[str, Any]


class Game(NamedTuple):
    """A table's options, how many entries until a rematch, and the k-th entry (from 0) as corrected v times."""

    options: dict[str, Any]
    most: int
    entry: Callable[[int, int, People], Entry]


def _terz(k: int, v: int, people: People) -> Entry:
    player, wrong = (k + v) % 4, {"wrong": True} if k >= 26 else {}
    return Entry({"player": player, **dict.fromkeys(wrong, 1)}, {"player": people[player], **wrong})


def _tadika(k: int, v: int, people: People) -> Entry:
    said = {"round": k + 1, "lines": ["row2", "row3"][v % 2]}
    return Entry({**said, "player": k % 4, "how": "lines"}, {**said, "player": people[k % 4], "lines": [said["lines"]]})


def _triple3(k: int, v: int, people: People) -> Entry:
    left = [(seat + k + v) % 4 for seat in range(4)]
    form = {"round": k + 1, "how": "left", **{f"left-{seat}": cards for seat, cards in enumerate(left)}}
    return Entry(form, {"round": k + 1, "left": dict(zip(people, left, strict=True))})


def _threepia(k: int, v: int, people: People) -> Entry:
    form = {"player": k % 4, "turn": k // 4 + 1, "rows-3": 1, "rows-4": k % 2, "rows-5": v % 2}
    return Entry(form, {"player": people[k % 4], "rows": [3] + [4] * (k % 2) + [5] * (v % 2)})


def _take_three(k: int, v: int, people: People) -> Entry:
    said = {"round": k // 4 + 1, "bonus": (k + v) % 5}
    form = {**said, "player": k % 4, "how": "cards", "cards": "3 + 6 + 2", "by": "bonus"}
    return Entry(form, {**said, "player": people[k % 4], "cards": [3, 6, 2]})


GAMES = {
    "terz": Game({}, 120, _terz),
    "tadika": Game({"target": "own", "target-own": 1000}, 150, _tadika),
    "triple3": Game({"chips": "own", "chips-own": 12}, 24, _triple3),
    "threepia": Game({"variant": "rounds", "rounds": 100}, 200, _threepia),
    "take-three": Game({}, 16, _take_three),
}

LONG: dict[str, tuple[dict[str, Any], int]] = {
    "terz": ({}, 1900), "tadika": ({"target": 1000}, 900), "triple3": ({"chips": 12}, 40),
    "threepia": ({"variant": "rounds", "rounds": 100}, 400),
}  # fmt: skip
"""Options and entries of the longest games."""


def record(random: Random) -> bytes:
    """As large a record as a server may take, of a game by chance; some are shorter, some more than any game."""
    if random.random() < 0.4:
        return random.choice((_crowd, _endless, _wide))()
    game = random.choice(list(LONG))
    options, most = LONG[game]
    entries = [GAMES[game].entry(k, 1, PEOPLE).says for k in range(most)]
    if random.random() < 0.25:
        entries = entries[: most // 2]
    return _text(game, PEOPLE, options, entries)


def _text(game: str, players: People, options: dict[str, Any], entries: list[dict[str, Any]]) -> bytes:
    return json.dumps({"game": game, "players": players, "options": options, "entries": entries}).encode()


def _crowd() -> bytes:
    players = [f"P{k}" for k in range(81)]
    return _text("terz", players, {}, [{"player": players[k % 81], "wrong": True} for k in range(3900)])


def _endless() -> bytes:
    entries = [GAMES["tadika"].entry(k, 0, PEOPLE).says for k in range(3900)]
    return _text("tadika", PEOPLE, {"target": 10**17}, entries)


def _wide() -> bytes:
    return _text("threepia", PEOPLE, {"variant": "deck"}, [{"player": "Ada", "rows": [3] * 60_000}])
