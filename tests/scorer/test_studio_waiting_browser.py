"""A deck that takes long to be counted, in a real browser: that begins by itself, and the next key takes it back."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error, Page, Route, expect

from tests.scorer.browser import Phones
from tests.scorer.served import Served
from tests.scorer.test_studio_browser import SOON
from tests.scorer.test_studio_waiting import HEAVY

NOTE, COUNT = "#uncounted", "/cards?count=all"


def test_a_count_begins_by_itself_and_a_key_takes_it_back(phones: Phones, served: Served) -> None:
    page: Page = phones(base_url=served.url)
    held = list[Route]()
    page.route(f"**{COUNT}", lambda route: held.append(route))
    page.goto("/studio")
    page.locator("button[name=start][value=take-three]").click()
    page.wait_for_url("**/cards")
    page.locator("[name='/numbers']").fill(HEAVY["__numbers"])
    stop = page.locator(f"{NOTE} button")
    expect(stop).to_be_visible(timeout=SOON)
    with page.expect_event("requestfailed", lambda request: COUNT in request.url, timeout=SOON):
        page.locator("[name='/name']").fill("Bis 62")
    expect(stop).to_be_visible(timeout=SOON)
    assert len(held) == 2
    with page.expect_event("requestfailed", lambda request: COUNT in request.url, timeout=SOON):
        stop.click()
    expect(page.locator(f"{NOTE} a")).to_be_visible()
    for route in held:
        with suppress(Error):
            route.abort()
