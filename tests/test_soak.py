"""What the soak makes of its figures; it runs by `make bench` itself."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from cardgen.core import scores
from cardgen.games import registry
from tests.bench.soak_games import GAMES, PEOPLE, record
from tests.bench.soak_sums import Kept, compared, row, trend


def test_times_are_told_by_their_shares() -> None:
    times = [k / 1000 for k in range(200, 0, -1)]
    assert row("a page", times).split() == ["a", "page", "101.0", "191.0", "199.0", "200.0", "200"]
    assert row("a page", []).split()[-1] == "0"


def memory(slope: float, noise: float, samples: int = 200) -> list[tuple[float, float]]:
    """Half an hour of about 100 MB in kB, as much more each minute, with chance."""
    chance = Random(1)
    return [
        (30 * k / samples, 100_000 + slope * 30 * k / samples + chance.uniform(-noise, noise)) for k in range(samples)
    ]


@pytest.mark.parametrize(
    ("slope", "noise", "steady"),
    [
        (0, 0, True), (0, 5000, True), (20, 1000, True), (-500, 10, True),
        (200, 1000, False), (1000, 5000, False), (100, 10, False), (400, 20_000, False),
    ],
)  # fmt: skip
def test_memory_grows_or_not(slope: float, noise: float, steady: bool) -> None:
    line = trend(memory(slope, noise))
    assert line
    assert line.steady is steady, line
    assert line.slope == pytest.approx(slope, abs=max(1.0, noise / 50))


def test_a_step_is_no_trend() -> None:
    """As where one large answer was made once, and its memory kept."""
    line = trend([(k / 10, 100_000 + 1500 * (k > 60)) for k in range(200)])
    assert line
    assert line.steady
    assert trend([(0, 1), (1, 2), (2, 3)]) is None


def log(*lines: tuple[int, str, Any]) -> list[dict[str, Any]]:
    return [{"seq": seq, "kind": kind, "data": data} for seq, kind, data in lines]


ENTRY, NOTE = {"entry": {"player": "Ada"}}, {"text": "well played"}
LOG = log(
    (1, "begin", {}), (2, "entry", {"entry": {"player": "Ada", "wrong": True}}), (3, "clock", {}), (4, "note", NOTE)
)


@pytest.mark.parametrize(
    ("kept", "there", "lost", "doubled"),
    [
        ([Kept("a", "entry", ENTRY, 3), Kept("b", "note", NOTE, 4)], 2, 0, 0),  # the clock's line follows the entry's
        ([Kept("a", "entry", ENTRY, 9, own=False), Kept("b", "note", NOTE, 4)], 2, 0, 0),
        ([Kept("a", "entry", ENTRY, 2), Kept("b", "entry", ENTRY, 5)], 1, 1, 0),
        ([Kept("a", "entry", {"entry": {"player": "Ben"}}, 2)], 0, 1, 1),
        ([Kept("a", "note", NOTE, 4), Kept("b", "note", NOTE, 4)], 1, 1, 0),  # two were told the same line
        ([Kept("a", "entry", ENTRY, None), Kept("b", "note", NOTE, 4)], 1, 0, 0),
        ([Kept("a", "entry", {"entry": None}, None)], 0, 0, 1),
        ([], 0, 0, 0),
    ],
)
def test_each_acknowledged_line_is_there_once(kept: list[Kept], there: int, lost: int, doubled: int) -> None:
    found = compared(kept, LOG)
    assert (found.there, len(found.lost), len(found.doubled)) == (there, lost, doubled)


@pytest.mark.parametrize("key", GAMES)
def test_the_games_of_a_soak_can_be_played(key: str) -> None:
    game, found = GAMES[key], registry.find(key)
    wishes = {"tadika": {"target": 1000}, "triple3": {"chips": 12}, "threepia": {"variant": "rounds", "rounds": 100}}
    entries = [game.entry(k, 0, PEOPLE).says for k in range(game.most)]
    data = {"game": key, "players": list(PEOPLE), "options": wishes.get(key, {}), "entries": entries}
    assert scores.standings(scores.read(data), found.scoring, found.spec).totals
    for k in range(game.most):
        assert game.entry(k, 0, PEOPLE).says != game.entry(k, 1, PEOPLE).says


def test_the_attackers_records_are_ones() -> None:
    sizes = set()
    for seed in range(12):
        data = record(Random(seed))
        assert len(data) < 256 * 1024
        sizes.add(len(data))
        scores.read(json.loads(data))
    assert len(sizes) > 3
