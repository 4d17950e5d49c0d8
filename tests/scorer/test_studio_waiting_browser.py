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
    held, failed = list[Route](), list[str]()
    page.route(f"**{COUNT}", lambda route: held.append(route))
    page.on("requestfailed", lambda request: failed.append(request.url) if COUNT in request.url else None)
    page.goto("/studio")
    page.locator("button[name=start][value=take-three]").click()
    page.wait_for_url("**/cards")
    page.locator("[name='/numbers']").fill(HEAVY["__numbers"])
    expect(page.locator(f"{NOTE} button")).to_be_visible(timeout=SOON)
    assert (len(held), failed) == (1, [])
    page.locator("[name='/name']").fill("Bis 62")
    expect(page.locator(f"{NOTE} button")).to_be_hidden(timeout=SOON)
    expect(page.locator(f"{NOTE} button")).to_be_visible(timeout=SOON)
    assert (len(held), len(failed)) == (2, 1)
    page.locator(f"{NOTE} button").click()
    expect(page.locator(f"{NOTE} a")).to_be_visible()
    assert len(failed) == 2
    for route in held:
        with suppress(Error):
            route.abort()
