"""What stands there when a game is over: who has won and by how much; alone no crown, and no record without points."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.scorer.pages_read import Page, of_people, squeezed


class Alone(NamedTuple):
    """A phone with a clock in our hands, on which somebody plays alone."""

    app: Flask
    phone: FlaskClient

    def plays(self, seconds: float, *turns: Mapping[str, str], name: str = "Leni") -> str:
        """A game alone against the clock, to its end."""
        store, now = self.app.extensions["scorer"].store, self.app.extensions["scorer"].store.clock()
        store.clock = lambda: now
        made = self.phone.post("/new/threepia", data={"name-0": name, "variant": "solo"})
        self.phone.post(f"{made.location}/clock", data={"do": "start", "seat": "0"})
        store.clock = lambda: now + seconds
        for k, turn in enumerate((*turns, {"end": "1"})):
            answer = self.phone.post(f"{made.location}/entries", data={"key": f"key-{k}-00000", **turn})
            assert answer.status_code == 303, answer.text
        return str(made.location)

    def reads(self, address: str) -> str:
        return " ".join(Page(squeezed(self.phone.get(address).text)).text.split())


TURN = {"player": "0", "rows-3": "2", "turn": "1"}


@pytest.fixture
def alone(make: Callable[..., Flask]) -> Alone:
    app = make()
    return Alone(app, app.test_client())


def test_three_seconds_without_points_are_no_record(alone: Alone) -> None:
    table = alone.plays(3)
    page, scores = alone.phone.get(table).text, alone.phone.get(f"{table}/scores").text
    for strange in ("wins", "best", "#badge", 'class="chart"', "burst", "Place 1"):
        assert strange not in page
    assert "#badge" not in scores and 'class="chart"' not in scores
    assert "Nobody has made any points." in page
    assert "0:03" not in of_people(alone.phone)
    alone.plays(200, TURN)
    assert "fastest game 3:20" in of_people(alone.phone)


def test_who_is_level_with_everybody_leads_nobody(make: Callable[..., Flask]) -> None:
    """Three medals at three zeros tell nothing."""
    phone = make().test_client()
    table = phone.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location
    medals = []
    for k in range(3):
        phone.post(f"{table}/entries", data={"key": f"key-{k}-00000", "player": str(k % 2)})
        medals.append(phone.get(table).text.count("#badge"))
    assert medals == [1, 0, 1]


def test_the_best_time_is_ones_own(alone: Alone) -> None:
    assert "3:20Your first time." in alone.reads(alone.plays(200, TURN))
    assert "4:00Your best is still 3:20." in alone.reads(alone.plays(240, TURN))
    assert "5:00Your first time." in alone.reads(alone.plays(300, TURN, name="Ben"))
    slow = alone.plays(310, TURN)
    link = alone.phone.post(f"{slow}/links/scorer", headers={"Accept": "application/json"}).get_json()["link"]
    other = alone._replace(phone=alone.app.test_client())  # which has no faster game
    other.phone.post("/open", data={"token": link.partition("#")[2]})
    for _ in range(2):
        assert "5:10Your best is still 3:20." in alone.reads(slow)
        assert "5:10Your first time." in other.reads(slow)
    last = alone.plays(100, TURN)
    assert "1:40Your best so far. It was 3:20." in alone.reads(last)
    assert "#badge" not in alone.phone.get(last).text
    assert "2 points" in alone.reads(last)
    assert 'class="chart"' in alone.phone.get(last).text


def left(*minus: int) -> tuple[dict[str, str], ...]:
    """Two hands of Take Three in each round, with so many points left."""
    hand = {"how": "minus", "by": "bonus", "bonus": "0"}
    return tuple(
        {"round": str(1 + k // 2), "player": str(k % 2), "minus": str(points), **hand} for k, points in enumerate(minus)
    )


OVER: tuple[tuple[str, dict[str, str], tuple[dict[str, str], ...], tuple[str, str]], ...] = (
    (
        "terz",
        {},
        ({"player": "0"}, {"player": "1"}, {"player": "1"}, {"end": "1"}),
        ("Ben wins", "1 point ahead of Ada"),
    ),
    ("terz", {}, ({"player": "0"}, {"player": "1"}, {"end": "1"}), ("Ada and Ben win", "A draw")),
    (
        "tadika",
        {"target": "own", "target-own": "5"},
        (
            {"round": "1", "player": "0", "how": "lines", "lines": "row2"},
            {"round": "2", "player": "1", "how": "lines", "lines": "rowN"},
        ),
        ("Ben wins", "4 points ahead of Ada · 2 rounds"),
    ),
    (
        "triple3",
        {"chips": "own", "chips-own": "0"},
        ({"round": "1", "how": "winner", "player": "1"},),
        ("Ben wins", "1 round"),
    ),
    (
        "triple3",
        {"chips": "own", "chips-own": "1"},
        ({"round": "1", "how": "winner", "player": "1"},),
        ("Ben wins", "1 chip ahead of Ada · 1 round"),
    ),
    ("take-three", {}, left(20, 42, 10, 22), ("Ada wins", "34 points ahead of Ben · 2 rounds")),
    ("take-three", {}, left(20, 42, 31, 10), ("Ada wins", "1 point ahead of Ben · 2 rounds")),
    ("take-three", {}, left(20, 42, 32, 10), ("Ada and Ben win", "A draw · 2 rounds")),
)


@pytest.mark.parametrize(("game", "options", "entries", "wanted"), OVER, ids=lambda said: str(said)[-20:])
def test_the_end_says_by_how_much(
    make: Callable[..., Flask],
    game: str,
    options: dict[str, str],
    entries: tuple[dict[str, str], ...],
    wanted: tuple[str, str],
) -> None:
    phone = make().test_client()
    table = phone.post(f"/new/{game}", data={"name-0": "Ada", "name-1": "Ben"} | options).location
    for k, entry in enumerate(entries):
        assert phone.post(f"{table}/entries", data={"key": f"key-{k}-00000", **entry}).status_code == 303
    text = phone.get(table).text
    assert re.findall(r'<h2 class="won">(.*?)</h2>', text) == [wanted[0]]
    assert re.findall(r'<p class="sub">(.*?)</p>', text) == [wanted[1]]
