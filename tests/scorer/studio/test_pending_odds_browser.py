"""A deck that takes long to be counted, in a real browser: that begins by itself, and the next key takes it back."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Page, Route, expect

from tests.scorer.browser import Phones
from tests.scorer.served import Served
from tests.scorer.studio.test_browser import SOON, opened, started
from tests.scorer.studio.test_pending_odds import HEAVY

NOTE, COUNT = "#uncounted", "/cards?count=all"
LOOK = 50
"""Milliseconds from one look at what was asked for to the next."""


def test_a_count_begins_by_itself_and_a_key_takes_it_back(phones: Phones, served: Served) -> None:
    page: Page = phones(base_url=served.url)
    held = list[Route]()
    page.route(f"**{COUNT}", lambda route: held.append(route))
    opened(page, HEAVY.partition("task")[0])  # with all tasks of the original
    stop = page.locator(f"{NOTE} button")
    expect(stop).to_be_visible(timeout=SOON)
    with page.expect_event("requestfailed", lambda request: COUNT in request.url, timeout=SOON):
        page.locator("[name='/name']").fill("Bis 62")
    expect(stop).to_be_visible(timeout=SOON)
    for _ in range(SOON // LOOK):  # the page says so before its request is heard of here
        if len(held) == 2:
            break
        page.wait_for_timeout(LOOK)
    assert len(held) == 2
    with page.expect_event("requestfailed", lambda request: COUNT in request.url, timeout=SOON):
        stop.click()
    expect(page.locator(f"{NOTE} a")).to_be_visible()
    for route in held:
        with suppress(Error):
            route.abort()


def test_a_picture_that_is_gone_brings_the_page_anew(laptop: Page) -> None:
    asked = list[str]()

    def gone_at_first(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404) if len(asked) == 1 else route.fallback()

    laptop.route(re.compile(r"/cards/0[.]svg"), gone_at_first)
    with laptop.expect_event(
        "requestfinished", lambda one: one.resource_type == "fetch" and one.url.endswith("/cards"), timeout=SOON
    ):
        started(laptop, "sevens")
    expect(laptop.locator("#see img").first).not_to_have_js_property("naturalWidth", 0, timeout=SOON)
    assert len(asked) >= 2
