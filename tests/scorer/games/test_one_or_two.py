"""Points said at once: two phones that may mean one TERZ, and what an entry would make before it is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from scorer.games import GAMES
from scorer.games.words import texts
from scorer.web.views.table import AT_ONCE, twice
from tests.scorer.logs import Log
from tests.scorer.phones.test_access_browser import FIRST

ASKED = "Eine TERZ oder zwei? Zwei Handys haben Ada fast zugleich +1 gegeben."


def asked(log: Log, game: str = "terz") -> str:
    """What the page asks; nothing where all is clear."""
    found = twice(log.match, texts("de", game))
    return found.asks if found else ""


def said(log: Log, name: str, who: int, after: float, **more: bool) -> None:
    """A phone gives somebody a point, so many seconds after the last one."""
    at = log.events[-1].at
    log.enter({"player": name, **more}, who=who)
    log.events[-1] = log.events[-1]._replace(at=at + after)


@pytest.mark.parametrize(
    ("name", "who", "after", "asks"),
    [
        ("Ada", 2, 0.4, True),
        ("Ada", 2, AT_ONCE, True),
        ("Ada", 2, AT_ONCE + 0.1, False),
        ("Ada", 1, 0.4, False),
        ("Ben", 2, 0.4, False),
    ],
    ids=["two phones", "just in time", "too late", "one phone", "somebody else"],
)
def test_a_point_that_two_phones_give_at_once_is_asked_about(name: str, who: int, after: float, asks: bool) -> None:
    log = Log("terz")
    said(log, "Ada", 1, 5)
    said(log, name, who, after)
    assert asked(log) == (ASKED if asks else "")


def test_nobody_is_asked_once_it_is_taken_back_or_the_game_goes_on() -> None:
    log = Log("terz")
    said(log, "Ada", 1, 5)
    said(log, "Ada", 2, 1)
    found = twice(log.match, texts("de", "terz"))
    assert found
    assert found.seq == 3
    said(log, "Ben", 1, 1)
    assert asked(log) == ""
    log.change(4, None)
    assert asked(log) == ASKED
    log.change(found.seq, None)
    assert asked(log) == ""
    assert log.match.standings.totals == {"Ada": 1, "Ben": 0}


def test_a_wrong_call_is_no_second_point() -> None:
    log = Log("terz", options={"penalty": True})
    said(log, "Ada", 1, 5)
    said(log, "Ada", 2, 1, wrong=True)
    assert asked(log) == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_form_is_told_what_it_will_make(make: Callable[..., Flask], game: str) -> None:
    """The points that the server names beforehand are those that stand there afterwards."""
    phone = make().test_client()
    path = str(phone.post(f"/new/{game}", data={"name-0": "Ada", "name-1": "Ben", "name-2": "Cem"}).location)
    form = dict(FIRST[game])
    told = phone.post(f"{path}/check", data=form).get_json()
    assert told["error"] == ""
    assert phone.post(f"{path}/entries", data={"key": "key-00001", **form}).status_code == 303
    totals = phone.get(f"/api/1/tables/{path.rpartition('/')[2]}").get_json()["standings"]["totals"]
    assert {seat: points for seat, points in enumerate(totals.values()) if points} == {
        int(seat): points for seat, points in told["gains"].items()
    }
