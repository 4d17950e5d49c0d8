"""A clock that is centuries wrong breaks no page, neither then nor when it is right again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.web.rendering import formatting
from tests.order import with_proofs
from tests.scorer.studio.test_pages import begun, save

YEAR = 31_556_952
TODAY = 1.8e9
CLOCKS = {"far ahead": (10_240 - 1970) * YEAR, "at the end": 8029.99 * YEAR, "long ago": -500.0 * YEAR, "never": 0.0}
TABLE = ("", "/scores", "/history", "/share", "/state", "/record.json", "/scores.csv", "/bgstats", "/picture.svg")
DRAFT = ("/cards", "/tasks", "/look", "/print", "/changes", "/more", "/ready", "/deck.csv", "/state")
ANYWHERE = ("/", "/tables", "/people", "/studio", "/about", "/api/1/tables", "/import")


def broken(browser: FlaskClient, table: str, draft: str, room: str) -> list[str]:
    """The pages that a browser can't get."""
    pages = [*ANYWHERE, *(table + one for one in TABLE), *(draft + one for one in DRAFT), room, f"{room}/state"]
    return [page for page in pages if browser.get(page).status_code >= 400]


@pytest.mark.parametrize("wrong", with_proofs(CLOCKS, ("at the end", "never", "long ago")))
def test_every_page_is_shown_whatever_the_clock_says(unlimited: Flask, wrong: str) -> None:
    browser, store = unlimited.test_client(), unlimited.extensions["scorer"].store
    now = [CLOCKS[wrong]]
    clock: Callable[[], float] = lambda: now[0]  # noqa: E731  which is set right below
    store.clock = clock
    table = str(browser.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location)
    for entry in ({"player": "0"}, {"end": "1"}):
        assert browser.post(f"{table}/entries", data=entry).status_code == 303
    room = str(browser.post("/class/new", data={"game": "terz", "tables": "1", "seats": "2"}).location)
    draft = begun(browser, "terz")
    save(browser, draft, "cards", __name="A")
    assert broken(browser, table, draft, room) == []
    now[0] = TODAY
    save(browser, draft, "cards", __name="B")
    assert broken(browser, table, draft, room) == []


@pytest.mark.parametrize("at", [*CLOCKS.values(), TODAY, float("inf"), -1e300])
def test_any_time_has_a_day(at: float) -> None:
    assert 1970 <= formatting.local(at).year <= 3000
    assert formatting.iso(at).endswith("Z")
