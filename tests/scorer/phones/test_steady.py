"""Nothing moves under a thumb: whatever comes or goes, what one taps stays; and who taps what has just moved meant
something else."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Page, Route, expect

from scorer.words import languages
from tests.scorer.browser import Phones, online
from tests.scorer.cutproxy import CutProxy
from tests.scorer.hands import Fingers, Table, let_in, made
from tests.scorer.served import Served

TALL = {"width": 390, "height": 844}
SOON = 20_000
ONE = "#totals .tile[value='{}']"
WRITE = "#bar button.big"
WORDS = languages.texts("de")

TARGETS = ":is(#totals, #enter, .tabs) :is(button, a, label, input, summary), .top > a, #rare summary"
PLACES = """(targets) => Object.fromEntries([...document.querySelectorAll(targets)]
  .filter((thing) => thing.type !== "hidden" && !thing.closest(".scrim")).map((thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const { name, value, id, type } = thing.control || thing;
    const says = ["radio", "checkbox", "submit"].includes(type) ? value : "";
    const key = [thing.tagName, name, says, id || thing.parentElement.id, thing.getAttribute("href")].join(" ");
    return [key, [left, top, width, height].map(Math.round)];
  }))"""
"""Where each thing stands that a finger may want, but for what the bar offers at the time."""

WATCH = """() => {
  Object.assign(window, { shaken: 0, told: [] });
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (attributeName && "shake" in target.dataset) window.shaken++;
      if (target.id === "say") told.push(target.textContent);
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-shake"] });
}"""
"""Notes what shakes, and what screen readers are told."""

WAITING = """() => new Promise((yes) => {
  const request = indexedDB.open("scorer", 1);
  request.onsuccess = () => {
    const count = request.result.transaction("entries").objectStore("entries").count();
    count.onsuccess = () => { request.result.close(); yes(count.result); };
  };
})"""
"""How much the phone still has to send, shown or not."""


KEPT = """async (path) => {
  await navigator.serviceWorker.ready;
  const pages = await caches.open("pages");
  while (!await pages.match(path, { ignoreVary: true })) await new Promise((yes) => setTimeout(yes, 20));
}"""
"""Waits until there is a copy of a page."""


@pytest.fixture
def away(phones: Phones, cutproxy: CutProxy) -> Page:
    """A phone whose way to the server can be cut."""
    return phones(base_url=cutproxy.url, viewport=TALL)


@pytest.fixture
def keeping(phones: Phones, cutproxy: CutProxy) -> Page:
    """The same with copies of pages, for those that are opened meanwhile."""
    return phones(base_url=cutproxy.url, worker=True, viewport=TALL)


def sent(page: Page) -> None:
    """Waits until the phone, which hears that the network is back, has nothing more to send."""
    online(page)
    deadline = time.monotonic() + SOON / 1000
    while page.evaluate(WAITING) and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    assert page.evaluate(WAITING) == 0


def another(phones: Phones, served: Served, table: Table) -> APIRequestContext:
    """A second phone that may write, without a page."""
    other = phones.asking(served.url)
    let_in(table.page.request, table.path, other)
    return other


def entries(served: Served, table: Table) -> list[dict[str, Any]]:
    """What the server has, by a way that is never cut."""
    found: list[dict[str, Any]] = table.page.request.get(f"{served.url}{table.path}/record.json").json()["entries"]
    return found


def places(table: Table) -> dict[str, list[int]]:
    """Where all is that one taps, as soon as no finger presses it any more: what is pressed is a little smaller."""
    table.page.wait_for_function("() => !document.querySelector('button:active, label:active, a:active')")
    found: dict[str, list[int]] = table.page.evaluate(PLACES, TARGETS)
    return found


@contextmanager
def still(table: Table, what: str) -> Iterator[None]:
    """Checks that all is where it was after what happens within."""
    before = places(table)
    yield
    after = places(table)
    assert {name: after.get(name) for name in before} == before, what


def asked(phones: Phones, served: Served, table: Table) -> None:
    """A stranger's phone asks to write, and is refused."""
    code = table.page.request.get(f"{served.url}{table.path}/share").text().partition('class="code big-code">')[2][:9]
    with still(table, "a phone asks"):
        phones.asking(served.url).post("/join", form={"code": code, "ask": "1", "name": "Eva"})
        expect(table("#asking .notice")).to_be_visible()
        expect(table("#asking .notice p")).to_have_text("Eva: mitschreiben?")
    with still(table, "it is refused"):
        number = (table("#asking form").get_attribute("action") or "").rpartition("/")[2]
        table.page.request.post(f"{served.url}{table.path}/members/{number}", form={"do": "refuse"})
        expect(table("#asking .notice")).to_have_count(0)


def test_tiles_stay_whatever_comes_and_goes(phones: Phones, served: Served, cutproxy: CutProxy, keeping: Page) -> None:
    away, table = keeping, Table(Fingers(keeping)).seated("terz", ["Mum", "Dad", "Leni", "Ben"])
    away.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    with still(table, "the first entry"):
        table.press(table(ONE.format(1)), "0", "1", "0", "0")
    asked(phones, served, table)
    with still(table, "entries wait"):
        cutproxy.cut()
        for seat in (2, 0, 2):
            table.hand.press(table(ONE.format(seat)))
        expect(table("#outbox li.waiting")).to_have_count(3)
        expect(table("#status")).to_have_text("offline, 3 warten")
    with still(table, "an old copy"):
        away.reload()
        expect(table("body[data-old]")).to_be_attached()
        expect(table("#outbox li.waiting")).to_have_count(3)
    table.hand.press(table("#unsent summary"))
    expect(table("#outbox")).to_be_in_viewport()
    expect(table("#old")).to_be_visible()
    table.hand.press(table("#unsent [data-close]"))
    expect(table("#outbox")).to_be_hidden()
    away.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    with still(table, "all is sent, seen from the end of the page"):
        cutproxy.heal()
        online(away)
        expect(table("#outbox")).to_be_empty(timeout=SOON)
        expect(table("#totals .total")).to_have_text(["1", "1", "2", "0"], timeout=SOON)
        expect(table("body[data-old]")).to_have_count(0)
    away.evaluate("() => scrollTo(0, 0)")
    with still(table, "an entry is refused"):
        refusal = json.dumps({"error": "Nein."})
        away.route("**/entries", lambda route: route.fulfill(status=422, body=refusal))
        table.hand.press(table(ONE.format(3)))
        expect(table("#refused .refused")).to_contain_text("Nein.")
    with still(table, "it is discarded"):
        table("#refused button").last.evaluate("button => button.click()")
        expect(table("#refused")).to_be_empty()


def test_who_is_let_in_sees_the_form(phones: Phones, served: Served, phone: Page) -> None:
    owner, guest = phones.asking(served.url), phone
    table = made(owner, "terz", ["Mum", "Dad", "Leni"])
    code = owner.get(f"{table}/share").text().partition('class="code big-code">')[2].partition("<")[0]
    guest.request.post("/join", form={"code": code, "ask": "1", "name": "Eva"})
    guest.goto(table)
    expect(guest.locator("#enter")).to_contain_text(WORDS["table.asked"])
    expect(guest.locator("#status[data-state=live]")).to_be_visible()
    owner.post(f"{table}/members/2", form={"do": "let"})
    expect(guest.locator("#totals button").first).to_be_in_viewport()
    assert guest.evaluate("() => scrollY") == 0


def test_a_form_stays_whatever_comes_and_goes(phones: Phones, served: Served, away: Page) -> None:
    table = Table(Fingers(away)).seated("take-three", ["Mum", "Dad", "Leni"], confirm="1")
    other = another(phones, served, table)
    hand: dict[str, str | float | bool] = {
        "round": "1",
        "how": "cards",
        "cards": "3",
        "by": "bonus",
        "bonus": "10",
        "base": "1",
    }
    asked(phones, served, table)
    with still(table, "a proposal"):
        other.post(f"{table.path}/entries", form=hand | {"player": "1"})
        expect(table("#waiting .notice")).to_be_visible()
    with still(table, "what a form says"):
        table("#cards").fill("3 + 6 + 2 + 5 + 5 + 5")
        expect(table("#result")).to_contain_text("−26")
    table("#cards").fill("")
    with still(table, "what is confirmed elsewhere"):
        table.page.request.post(f"{served.url}{table.path}/entries", form=hand | {"player": "1"})
        expect(table("#totals .total")).to_have_text(["–", "7", "–"])
        expect(table("#waiting .notice")).to_have_count(0)
    table.player(2)
    with still(table, "a refusal"):
        table.hand.press(table(WRITE))
        expect(table("#refusal [data-error]")).not_to_be_empty()
        expect(table("#refusal [data-error]")).to_be_in_viewport()
        expect(table(WRITE)).to_be_focused()


@pytest.mark.proof
def test_a_rematch_elsewhere_leaves_the_end_where_it_is(phones: Phones, served: Served, away: Page) -> None:
    table = Table(Fingers(away)).seated("terz", ["Mum", "Dad"])
    other = another(phones, served, table)
    table.press(table(ONE.format(0)), "1", "0")
    other.post(f"{table.path}/entries", form={"end": "1", "base": "2"})
    scores = table("#over a[href$='/scores']")
    expect(scores).to_be_visible()
    away.wait_for_load_state()  # a browser draws nothing before its styles are there, but says where it would be
    before = scores.bounding_box()
    other.post(f"{table.path}/rematch", form={"key": "elsewhere"})
    expect(table("#asking .notice")).to_be_visible()
    assert scores.bounding_box() == before


def test_a_conflict_moves_no_form(phones: Phones, served: Served, away: Page) -> None:
    table = Table(Fingers(away)).seated("triple3", ["Mum", "Dad"])
    other = another(phones, served, table)
    away.context.set_offline(True)
    table.hand.press(table(ONE.format(1)))
    expect(table("#outbox li.waiting")).to_have_count(1)
    other.post(f"{table.path}/entries", form={"round": "1", "how": "winner", "player": "0", "base": "1"})
    with still(table, "a conflict"):
        away.context.set_offline(False)
        expect(table("#two-results")).to_contain_text(WORDS["conflict.news"], timeout=SOON)
        expect(table("#two-results")).to_be_visible()
        expect(table("#totals .total")).to_have_text(["1", "0"])
    with still(table, "it is settled"):
        table("#conflict [data-dismiss]").evaluate("button => button.click()")
        expect(table("#conflict")).to_be_empty()


@pytest.mark.proof
def test_a_clock_that_runs_moves_no_form(away: Page) -> None:
    table = Table(Fingers(away)).seated("threepia", ["Mum", "Dad"], variant="stopwatch")
    for button, state in (("#start-0", "#stop-0"), ("#stop-0", "#start-0")):
        with still(table, button):
            table.hand.press(table(button))
            expect(table(state)).to_be_visible()


TAP = """async (selector) => {
  const button = document.querySelector(selector);
  const tap = (detail) => {
    const { left, top } = button.getBoundingClientRect();
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: left + 9, clientY: top + 9 }));
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
    return !button.dispatchEvent(click);
  };
  let passed = 0; // taps that would have done something
  button.addEventListener("click", (event) => { passed++; event.preventDefault(); });
  const at = [];
  for (const [detail, pause] of [[1, 0], [0, 0], [1, 500]]) {
    if (pause) await new Promise((yes) => setTimeout(yes, pause));
    tap(detail);
    at.push(passed);
  }
  return at;
}"""
"""Taps a button at once, uses it by keyboard, and taps it again later: how often it has done something after each."""


def test_a_tap_on_what_has_just_come_does_not_count(phones: Phones, served: Served, away: Page) -> None:
    """The game ends on another phone, and where a tile was there is a button now; the clock is set back meanwhile."""
    table = Table(Fingers(away)).seated("terz", ["Mum", "Dad"])
    table.press(table(ONE.format(0)), "1", "0")
    away.add_init_script(
        f"""addEventListener("DOMContentLoaded", () => {{
          if (!document.querySelector(".bar form button")) return;
          ({WATCH})();
          window.done = ({TAP})(".bar form button");
          const before = Date.now;
          setTimeout(() => {{ Date.now = () => before() - 60_000; }}, 100);
        }})"""
    )
    another(phones, served, table).post(f"{table.path}/entries", form={"end": "1"})
    expect(table("#over .winner")).to_have_text("Mum")
    away.wait_for_function("() => Boolean(window.done)")  # that is read before the page has come to its end
    assert away.evaluate("() => done") == [0, 1, 2]
    assert away.evaluate("() => shaken") == 1
    assert WORDS["feel.moved"] in away.evaluate("() => told")


def test_what_shakes_moves_only_where_things_may_move(phone: Page) -> None:
    phone.goto("/")
    style = """() => {
      const button = document.querySelector("button");
      button.dataset.shake = "";
      const { animationName, outlineStyle } = getComputedStyle(button);
      return [animationName, outlineStyle];
    }"""
    assert phone.evaluate(style) == ["none", "dashed"]
    phone.emulate_media(reduced_motion="no-preference")
    assert phone.evaluate(style) == ["shake", "dashed"]


# --- dropping what waits


@pytest.mark.proof
@pytest.mark.parametrize("how", ["cut", "swallow"])
def test_taking_back_without_network_is_about_what_was_tapped_last(
    served: Served, cutproxy: CutProxy, away: Page, how: str
) -> None:
    """Swallowed, the wrong entry is under way when it is taken back, and comes all the same."""
    table = Table(Fingers(away)).seated("terz", ["Mum", "Dad"])
    table.press(table(ONE.format(1)), "0", "1")
    getattr(cutproxy, how)()
    table.hand.press(table(ONE.format(0)))
    expect(table("#outbox li.waiting")).to_have_count(1)
    expect(table("#drop")).to_contain_text("Mum")
    expect(table("#undo")).to_be_hidden()
    table.hand.press(table("#drop button"))
    expect(table("#outbox")).to_be_empty()
    expect(table("#undo")).to_be_visible()
    expect(table("#undo")).to_contain_text("Dad")
    cutproxy.heal()
    sent(away)
    table.stands("0", "1")
    assert entries(served, table) == [{"player": "Dad"}]


def test_any_row_can_be_dropped_and_later_rounds_move_up(
    served: Served, cutproxy: CutProxy, keeping: Page, accessible: Callable[[Page], None]
) -> None:
    away, table = keeping, Table(Fingers(keeping)).seated("triple3", ["Mum", "Dad"])
    away.evaluate(KEPT, table.path)
    cutproxy.cut()
    for seat in (0, 1, 0):
        table.hand.press(table(ONE.format(seat)))
    expect(table("#outbox li.waiting")).to_have_count(3)
    table.hand.press(table("#unsent summary"))
    accessible(away)
    row = table("#outbox li").nth(1)
    cross = row.get_by_role("button", name="Nicht senden: " + row.locator("strong").inner_text())
    table.hand.press(cross)
    expect(table("#outbox li.waiting")).to_have_count(2)
    expect(table("#outbox li button").nth(1)).to_be_focused()
    other = away.context.new_page()  # tabs of a browser share what waits
    other.goto(table.path)
    expect(other.locator("#outbox li.waiting")).to_have_count(2)
    cutproxy.heal()
    sent(away)
    table.stands("2", "0")
    assert entries(served, table) == [{"round": n, "winner": "Mum"} for n in (1, 2)]


def test_who_comes_next_is_chosen_anew_when_something_is_dropped(cutproxy: CutProxy, away: Page) -> None:
    table = Table(Fingers(away)).seated("take-three", ["Mum", "Dad"])
    cutproxy.cut()
    table.hand.add("cards", [3])
    table.hand.add("bonus", [10])
    table.hand.press(table(WRITE))
    expect(table("#outbox li.waiting")).to_have_count(1)
    expect(table("#totals [name=player][value='1']")).to_be_checked()
    table.hand.press(table("#drop button"))
    expect(table("#totals [name=player][value='0']")).to_be_checked()
    cutproxy.heal()
    sent(away)
    table.stands("–", "–")


def test_what_was_sent_in_vain_or_too_often_counts_once_or_not_at_all(served: Served, away: Page) -> None:
    """Two taps in one; an entry that is dropped, though only its answer was lost; a drop that is refused first."""
    table = Table(Fingers(away)).seated("terz", ["Mum", "Dad"])
    away.evaluate(WATCH)
    table(ONE.format(1)).evaluate("tile => { tile.click(); tile.click(); }")
    table.stands("0", "1")
    assert away.evaluate("() => shaken") == 1
    assert WORDS["feel.twice"] in away.evaluate("() => told")

    came: list[int] = []

    def lose(route: Route) -> None:
        came.append(route.fetch().status)
        route.abort("connectionreset")

    away.route("**/entries", lose)
    table.hand.press(table(ONE.format(0)))
    expect(table("#outbox li.waiting")).to_have_count(1)
    expect(table("#drop")).to_contain_text("Mum")
    expect(table("#undo")).to_be_hidden()
    table.hand.press(table("#drop button"))
    away.unroute_all(behavior="wait")  # for those that are just being lost
    sent(away)
    assert came[0] == 201
    table.stands("0", "1")

    cut = partial(away.route, "**/entries", lambda route: route.abort("connectionreset"))
    cut()
    table.hand.press(table(ONE.format(0)))
    expect(table("#outbox li.waiting")).to_have_count(1)
    away.unroute("**/entries")
    away.route("**/entries", lambda route: route.fulfill(status=422, body=json.dumps({"error": "Nein."})))
    table.hand.press(table("#drop button"))
    expect(table("#refused .refused")).to_contain_text("Nein.")
    away.unroute("**/entries")
    cut()
    table.hand.press(table("#refused [id^=again]"))
    expect(table("#outbox")).to_be_empty()
    expect(table("#drop")).to_be_hidden()
    assert away.evaluate(WAITING) == 1
    away.unroute("**/entries")
    sent(away)
    assert entries(served, table) == [{"player": "Dad"}]
