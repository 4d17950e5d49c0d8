"""A network that goes away in the middle of a game: nothing that somebody entered is lost, nothing counts twice."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from scorer.words import languages
from tests import order
from tests.scorer.browser import Chromium, Phones, online, patience
from tests.scorer.cutproxy import CutProxy
from tests.scorer.hands import Fingers, Table
from tests.scorer.served import LAN, Served

SOON = 20_000
"""Milliseconds for what follows within seconds; retries have pauses."""
ONE = "#totals .tile[value='{}']"


def opened(phone: Page, game: str = "terz") -> Table:
    """A new table, of which the service worker has kept a copy."""
    table = Table(Fingers(phone)).seated(game, ["Ada", "Ben"])
    phone.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    phone.reload()
    assert phone.evaluate("() => Boolean(navigator.serviceWorker.controller)")
    return table


def players(served: Served, table: Table) -> list[str]:
    """Whose entries the server has, by a way that is never cut."""
    record = table.page.request.get(f"{served.url}{table.path}/record.json").json()
    return [entry["player"] for entry in record["entries"]]


def waits(table: Table, number: int) -> None:
    """Checks that so many entries wait, and that the phone says so."""
    expect(table("#outbox li.waiting")).to_have_count(number)
    expect(table("#status")).to_have_text(re.compile(rf"^(offline, )?{number} warte[nt]$"))


def arrived(table: Table, *totals: str) -> None:
    """Waits until nothing waits, and these totals stand there."""
    expect(table("#outbox")).to_be_empty(timeout=SOON)
    expect(table("#totals .total")).to_have_text(list(totals), timeout=SOON)
    expect(table("#status")).to_have_text("aktuell", timeout=SOON)


@pytest.mark.parametrize("how", order.with_proofs(("cut", "swallow"), {"swallow"}))
def test_what_is_entered_without_network_waits_over_a_reload_and_counts_once(
    served: Served, cutproxy: CutProxy, away: Page, how: str
) -> None:
    table = opened(away)
    table.press(table(ONE.format(0)), "1", "0")
    getattr(cutproxy, how)()
    for seat in (1, 0, 1):
        table.hand.press(table(ONE.format(seat)))
    waits(table, 3)
    expect(table("#outbox li").first).to_contain_text("Ben: eine TERZ")
    away.reload()
    expect(table("body[data-old]")).to_be_attached()
    waits(table, 3)
    expect(table("#totals .total")).to_have_text(["1", "0"])
    assert players(served, table) == ["Ada"]
    cutproxy.heal()
    online(away)
    arrived(table, "2", "2")
    expect(table("body[data-old]")).to_have_count(0)
    time.sleep(0.5)
    assert players(served, table) == ["Ada", "Ben", "Ada", "Ben"]


@pytest.mark.proof
def test_what_waits_outlives_the_browser(served: Served, cutproxy: CutProxy, browser: Chromium, tmp_path: Path) -> None:
    def started() -> BrowserContext:
        return browser.kept(tmp_path, base_url=cutproxy.url, locale="de-DE")

    with patience():
        _outlived(served, cutproxy, started)


def _outlived(served: Served, cutproxy: CutProxy, started: Callable[[], BrowserContext]) -> None:
    context = started()
    table = opened(context.new_page())
    cutproxy.cut()
    table.hand.press(table(ONE.format(0)))
    table.hand.press(table(ONE.format(1)))
    waits(table, 2)
    context.close()

    context = started()
    again = Table(Fingers(context.new_page()), table.path)
    again.page.goto(table.path)
    waits(again, 2)
    assert again.page.request.get(f"{served.url}{table.path}/record.json").json()["entries"] == []
    cutproxy.heal()
    online(again.page)
    arrived(again, "1", "1")
    assert players(served, again) == ["Ada", "Ben"]
    context.close()


@pytest.mark.parametrize("there", [False, pytest.param(True, marks=pytest.mark.proof)], ids=["no server", "no script"])
def test_what_is_entered_before_the_outbox_is_there_waits_in_its_form_or_goes_without(
    phones: Phones, served: Served, there: bool
) -> None:
    phone = phones(base_url=served.url)
    lost = ("**/outbox*.js*",) if there else ("**/outbox*.js*", "**/health")
    table = Table(Fingers(phone)).seated("terz", ["Ada", "Ben"])
    for address in lost:
        phone.route(address, lambda route: route.abort())
    phone.reload()
    table.hand.press(table(ONE.format(0)))
    if not there:
        expect(table("[aria-busy]")).to_have_count(1)
        assert players(served, table) == []
        for address in lost:
            phone.unroute(address)
    expect(table("#totals .total")).to_have_text(["1", "0"])
    assert players(served, table) == ["Ada"]


def test_a_page_opens_without_network_and_says_that_it_is_old(cutproxy: CutProxy, away: Page) -> None:
    table = opened(away)
    away.goto("/")
    cutproxy.cut()
    away.goto(table.path)
    expect(table("#enter")).to_be_visible()
    expect(table("body[data-old]")).to_be_attached()
    expect(table("#status")).to_have_text("ohne Verbindung")
    away.goto("/")
    expect(table("#run .name")).to_have_text(["Ada", "Ben"])
    away.goto("/people")  # which was never here
    expect(table("h1")).to_have_text(languages.texts("de")["offline.title"])
    table(f"#kept a[href='{table.path}']").click()
    expect(table("#totals")).to_be_visible()
    expect(table("#status[data-state=behind]")).to_be_visible()
    cutproxy.heal()


def test_rounds_that_are_entered_without_network_follow_one_another_over_reloads(
    served: Served, cutproxy: CutProxy, away: Page
) -> None:
    table = opened(away, "triple3")
    cutproxy.cut()
    for n, seat in enumerate((0, 0, 1), 1):
        table.hand.press(table(ONE.format(seat)))
        waits(table, n)  # what is not yet written down is lost with the page
        away.reload()
    cutproxy.heal()
    online(away)
    expect(table("#outbox")).to_be_empty(timeout=SOON)
    expect(table("#conflict")).to_be_empty()
    entries = away.request.get(f"{served.url}{table.path}/record.json").json()["entries"]
    assert entries == [{"round": n, "winner": name} for n, name in enumerate(("Ada", "Ada", "Ben"), 1)]


def hand(table: Table) -> None:
    """Fills in a hand of Take Three: without its keys, which other tests tap."""
    table("#cards").fill("3")
    table("#bonus").fill("10")


def test_a_round_begun_with_the_network_goes_on_without_it(phones: Phones, served: Served, cutproxy: CutProxy) -> None:
    away = phones(base_url=cutproxy.url)
    table = Table(Fingers(away)).seated("take-three", ["Ada", "Ben"])
    hand(table)
    table.write("7", "–")
    away.reload()
    table.whole()
    cutproxy.cut()
    for n, seat in enumerate((1, 0), 1):
        expect(table(f"#totals [name=player][value='{seat}']")).to_be_checked()
        hand(table)
        table.hand.press(table("#bar button.big"))
        waits(table, n)
        expect(table("[aria-busy]")).to_have_count(0)
    cutproxy.heal()
    online(away)
    expect(table("#outbox")).to_be_empty(timeout=SOON)
    expect(table("#conflict")).to_be_empty()
    entries = away.request.get(f"{served.url}{table.path}/record.json").json()["entries"]
    assert [(entry["round"], entry["player"]) for entry in entries] == [(1, "Ada"), (1, "Ben"), (2, "Ada")]


@pytest.mark.proof
def test_an_answer_that_is_lost_counts_nothing_twice(phone: Page, served: Served) -> None:
    table = Table(Fingers(phone)).seated("terz", ["Ada", "Ben"])
    answers: list[int] = []

    def lose(route: Route) -> None:
        answers.append(route.fetch().status)
        if len(answers) < 3:
            route.abort("connectionreset")
        else:
            route.continue_()

    phone.route("**/entries", lose)
    table.hand.press(table(ONE.format(0)))
    deadline = time.monotonic() + SOON / 1000
    while len(answers) < 3 and time.monotonic() < deadline:
        phone.wait_for_timeout(100)  # the score is seen before the phone has heard that it was taken
    arrived(table, "1", "0")
    assert answers == [201, 200, 200]
    assert players(served, table) == ["Ada"]


def test_plain_http_keeps_and_sends_and_says_what_it_lacks(phones: Phones, cutproxy: CutProxy) -> None:
    phone = phones(base_url=f"http://{LAN}:{cutproxy.port}")
    table = Table(Fingers(phone)).open("terz", ["Ada", "Ben"])
    assert not phone.evaluate("() => isSecureContext || 'serviceWorker' in navigator")
    table.hand.press(table("#rare summary"))
    expect(table("[data-insecure]")).to_be_visible()
    table.hand.press(table("#rare [data-close]"))
    cutproxy.cut()
    table.hand.press(table(ONE.format(0)))
    waits(table, 1)
    cutproxy.heal()
    arrived(table, "1", "0")
    table.tab("history")
    expect(table("#story [data-kind=entry]")).to_have_count(1)
