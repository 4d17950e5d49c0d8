"""The pages that a phone keeps for the time without network: all four of a table, no more often than needed."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, Request, expect

from tests.scorer.browser import Phones, hurry, online, until
from tests.scorer.cutproxy import CutProxy
from tests.scorer.hands import Fingers, Table
from tests.scorer.served import LAN

TABS = ("", "/scores", "/history", "/share")
ONE = "#totals .tile[value='{}']"
KEPT = """async (table) => (await (await caches.open('pages')).keys())
  .map(({url}) => new URL(url).pathname).filter((path) => `${path}/`.startsWith(`${table}/`)).length"""


@pytest.fixture
def away(away: Page) -> Page:
    """A phone in a hurry, whose way to the server can be cut."""
    return hurry(away)


def kept(page: Page, table: Table, number: int) -> None:
    """Waits until so many pages of a table are on the phone."""
    until(page, f"async () => await ({KEPT})('{table.path}') === {number}")


def test_all_four_pages_open_without_network_and_one_that_is_not_there_leads_back(
    away: Page, cutproxy: CutProxy
) -> None:
    asked: Counter[str] = Counter()

    def ask(request: Request) -> None:
        asked[request.method + request.url.removeprefix(cutproxy.url)] += 1

    away.on("request", ask)
    table = Table(Fingers(away)).seated("terz", ["Ada", "Ben"])
    kept(away, table, 4)
    for n in (1, 2, 3):
        table.press(table(ONE.format(n % 2)), str(n // 2), str(n - n // 2))
    away.wait_for_timeout(400)  # longer than pages wait that want to be fetched
    assert [asked[f"GET{table.path}{tab}"] for tab in TABS[1:]] == [1, 1, 1]
    cutproxy.cut()
    for tab in reversed(TABS):
        away.goto(table.path + tab)
        expect(table("body[data-old]")).to_be_attached()
        expect(table("#totals .total")).to_have_text(["1", "2"])  # the newest that is known on any page
    away.goto(f"{table.path}/share")
    expect(table(".big-code")).to_be_visible()
    drop = "async (path) => (await caches.open('pages')).delete(path, {ignoreVary: true})"
    assert away.evaluate(drop, f"{table.path}/history")
    away.goto(f"{table.path}/history")
    expect(away.locator("#why")).to_have_text("Diese Seite war noch nie auf diesem Handy.")
    table.hand.press(away.get_by_role("link", name="Zurück zum Tisch"))
    expect(table(ONE.format(0))).to_be_visible()


def test_old_scores_say_of_when_they_are_and_contradict_nothing(away: Page, cutproxy: CutProxy) -> None:
    """The list and the chart are of the copy; the totals and the head are the newest that the phone knows."""
    table = Table(Fingers(away)).seated("terz", ["Ada", "Ben"])
    kept(away, table, 4)
    for n in (1, 2, 3):
        table.press(table(ONE.format(n % 2)), str(n // 2), str(n - n // 2))
    cutproxy.cut()
    table.hand.press(table(ONE.format(0)))
    expect(table("#totals [data-seat='0'] .plus")).to_contain_text("+1")
    away.goto(f"{table.path}/scores")
    expect(table("#as-of")).to_have_text(
        re.compile(r"^Stand \d\d:\d\d\. Was danach kam oder noch wartet, ist nicht dabei\.$")
    )
    expect(table("#totals .total")).to_have_text(["1", "2"])
    expect(table("#totals [data-seat='0'] .plus")).to_contain_text("+1")
    expect(table("#totals .tile, #totals button")).to_have_count(0)  # there is nothing to tap here
    expect(table("#totals .first")).to_have_count(1)
    expect(table("#headline")).to_have_text("4 TERZEN")  # as on the page where it was written
    cutproxy.heal()
    online(away)
    expect(table("#as-of")).to_be_hidden(timeout=15_000)
    expect(table("#scores .finds li")).to_have_count(4, timeout=15_000)


def test_the_page_that_was_wanted_comes_as_soon_as_the_server_is_there(away: Page, cutproxy: CutProxy) -> None:
    away.goto("/")
    away.wait_for_function("() => navigator.serviceWorker.controller")
    until(away, "async () => Boolean(await caches.match('/offline', {ignoreVary: true}))")
    cutproxy.cut()
    away.goto("/new/terz")
    expect(away.locator("#why-new")).to_have_text("Ein neuer Tisch braucht das Netz.")
    expect(away.locator("#why, #back").locator("visible=true")).to_have_count(0)
    cutproxy.heal()
    expect(away.locator("[name=name-0]")).to_be_visible(timeout=15_000)


def test_who_deletes_a_table_leaves_no_copy_behind(keeper: Page) -> None:
    table = Table(Fingers(hurry(keeper))).seated("terz", ["Ada", "Ben"])
    kept(keeper, table, 4)
    table.tab("share")
    lid = table("details:has([name=sure]) > summary")
    table.hand.press(lid)
    table.hand.choose(table("[name=sure]"))
    table.hand.press(table("button.danger:not(.quiet)"))
    keeper.wait_for_url("**/")
    kept(keeper, table, 0)


def test_without_https_nothing_is_fetched_ahead(phones: Phones, cutproxy: CutProxy) -> None:
    phone = hurry(phones(base_url=f"http://{LAN}:{cutproxy.port}"))
    table = Table(Fingers(phone)).open("terz", ["Ada", "Ben"])
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.reload()
    phone.wait_for_timeout(400)
    assert not [url for url in asked if url.endswith(("/scores", "/share"))]
    expect(table("#totals")).to_be_visible()
