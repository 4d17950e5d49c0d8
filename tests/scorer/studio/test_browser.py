"""The studio in a real browser: from the start page to the PDF, with and without scripts, with and without network."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

import pytest
from playwright.sync_api import APIResponse, Error, FilePayload, Page, Route, expect

from tests.scorer.browser import DESK, Phones, barriers
from tests.scorer.cutproxy import CutProxy
from tests.scorer.served import Served
from tests.scorer.studio.test_pages import SMALL

AIM = 60
"""Taps and keystrokes besides typed words in which a new user comes from the start page to the PDF."""
SOON = 20_000
"""Milliseconds for what follows within seconds; retries have pauses."""
Until = Literal["domcontentloaded", "load"]
"""What is waited for when a page is opened."""
CELLS = "table.tbl input"
PASTE = """(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(event);
}"""


BOTH = """() => {
  const cards = [...document.querySelectorAll("dialog .trio img")];
  return cards.length === 6 && cards.every((card) => card.complete && card.naturalWidth);
}"""


IS_BELOW_CARDS = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  return box("#away").top >= Math.max(box("#see").bottom, box("#edit").bottom);
}"""


class Hand:
    """One who taps and types, and counts it; a word that is typed counts nothing.

    `pause` is called before each of them with the number of letters that will be typed.
    """

    def __init__(self, page: Page, pause: Callable[[int], None] = lambda _: None) -> None:
        self.page, self.pause, self.count = page, pause, 0

    def tap(self, selector: str) -> None:
        """Taps the first that the selector names."""
        self.pause(0)
        self.count += 1
        self.page.locator(selector).first.click()

    def write(self, selector: str, words: str) -> None:
        """Types words in the place of what stands in a field."""
        self.pause(len(words))
        self.count += 1
        self.page.locator(selector).first.fill(words)

    def pane(self, name: str) -> None:
        """Goes to another pane."""
        self.tap(f"#tabs a[href$='/{name}']")
        self.page.wait_for_url(f"**/{name}")

    @property
    def draft(self) -> str:
        """The path of the draft that is open."""
        return "/" + "/".join(self.page.url.split("/")[3:5])

    def document(self) -> dict[str, Any]:
        """The draft as its file says it."""
        return tomllib.loads(self.page.request.get(f"{self.page.url.rsplit('/', 1)[0]}/deck.toml").text())


def begun(page: Page, start: str = "times-tables") -> Hand:
    """A new draft, by a tap on the start page."""
    hand = Hand(page)
    begin(hand, start)
    return hand


def begin(hand: Hand, start: str) -> None:
    """Begins a new draft by a tap on the start page."""
    hand.page.goto("/studio")
    hand.tap(f"button[name=start][value={start}]")
    hand.page.wait_for_url("**/cards")


def opened(page: Page, deck: str = SMALL, until: Until = "load") -> Hand:
    """A new draft from a deck file, without the page on which one chooses it."""
    file: FilePayload = {"name": "deck.toml", "mimeType": "text/plain", "buffer": deck.encode()}
    made = page.request.post("/studio/open", multipart={"file": file}, max_redirects=0)
    return _led(page, made, until)


def started(page: Page, start: str) -> Hand:
    """A new draft of an original or a recipe, likewise."""
    return _led(page, page.request.post("/studio/new", form={"start": start}, max_redirects=0))


def _led(page: Page, made: APIResponse, until: Until = "load") -> Hand:
    assert made.status == 303, made.text()
    page.goto(made.headers["location"], wait_until=until)
    return Hand(page)


def eight_sets(hand: Hand, *, scripts: bool = True) -> str:
    """A new user's path from the start page to eight sets of times tables, up to the print dialog: the PDF's address.

    The numbers, a cell and a task are the user's own; tasks that don't fit any more go, ink is saved.
    """
    page = hand.page

    def done() -> None:
        if not scripts:  # then a button shows what was typed
            hand.tap(".plainly button")

    begin(hand, "times-tables")
    if scripts:
        expect(page.locator("[name='/numbers']")).to_be_focused()
    hand.write("[name='/numbers']", "0, 7 … 70")
    done()
    expect(page.locator("table.tbl tbody th")).to_have_count(11, timeout=SOON)
    hand.tap("button[value='fill:/show']")  # of 0, 7 and 70, which the recipe doesn't know
    expect(page.locator("#see img[alt='Rot 10 · 7 (70)']")).to_have_count(1, timeout=SOON)
    field = "table.tbl tr:has(th:text-is('14')) td:nth-of-type(2) input"
    hand.write(field, "7 + 7")
    done()
    hand.pane("tasks")
    hand.tap(".say.bad button[value^='remove:/task/'][value*=' ']")  # the recipe's own that never fit any more
    expect(page.locator("#see img[alt='Rot 7 + 7 (14)']")).to_have_count(1, timeout=SOON)
    expect(page.locator(".say.bad button[value^='remove:/task/'][value*=' ']")).to_have_count(0, timeout=SOON)
    hand.tap("button[value='add:/task']")
    number = ".tasks > .open input[name$='/if/0/number']"
    expect(page.locator(number)).to_be_focused(timeout=SOON)
    hand.write(number, "70")  # its sum is to be that, unless one chooses otherwise
    done()
    expect(page.locator("main")).to_contain_text("Drei Karten, deren Summe 70 ist", timeout=SOON)
    hand.pane("print")
    hand.write("[name='/print/sets']", "8")
    if scripts:  # saved before the next tap, so that the answer below is that tap's
        expect(page.locator("#line")).to_contain_text("8 Sätze", timeout=SOON)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        hand.tap("label:has([type=checkbox][name='/look/ink'])")
        done()
    expect(page.locator("#line")).to_contain_text("8 Sätze", timeout=SOON)
    hand.tap("footer.bar a.do:last-of-type")
    expect(page.locator("dialog[open] .ready" if scripts else "main.ready")).to_be_visible(timeout=SOON)
    hand.count += 1
    return page.locator("a[data-made]").nth(1).get_attribute("href") or ""


@pytest.mark.parametrize(
    "scripts", [True, pytest.param(False, marks=pytest.mark.proof)], ids=["scripts", "without scripts"]
)
def test_a_new_user_prints_eight_sets_of_times_tables(phones: Phones, served: Served, scripts: bool) -> None:
    page = phones(base_url=served.url, java_script_enabled=scripts, **DESK)
    hand = Hand(page)
    link = eight_sets(hand, scripts=scripts)
    document = hand.document()
    assert (document["print"]["sets"], document["look"]["ink"]) == (8, "saving")
    assert page.request.get(link).body().startswith(b"%PDF")
    assert hand.count < AIM


def test_what_is_typed_without_network_goes_when_it_is_back(away: Page, cutproxy: CutProxy) -> None:
    hand = opened(away)
    away.locator(CELLS).nth(4).fill("sieben")
    undo = away.locator("header button[formaction*=undo]")
    expect(undo).not_to_have_attribute("aria-disabled", "true", timeout=SOON)
    note, address = away.locator("#away"), away.url
    cutproxy.cut()
    away.locator("#tabs a[href$='/tasks']").click()  # what leads elsewhere, leads nowhere
    expect(note).to_be_visible()  # its words stand there before
    expect(note).to_contain_text("Kein Netz")
    assert away.evaluate(IS_BELOW_CARDS)
    away.locator(CELLS).nth(5).fill("acht")
    expect(away.locator("#saved")).to_contain_text("wartet", timeout=SOON)
    expect(away.locator("#see li.new")).to_have_count(1)  # the card that shows what is no longer typed there
    undo.click()  # nor does what asks the server for something
    away.locator("#acts a[href$='/print']").click()
    away.locator("select.levels").select_option(index=1)
    expect(away.locator("select.levels option:checked")).to_have_text("Alles", timeout=SOON)
    assert away.url == address
    cutproxy.heal()
    expect(away.locator("#saved")).to_contain_text("gespeichert", timeout=SOON)
    expect(note).to_be_hidden()
    expect(away.locator("#see li.new")).to_have_count(0)
    away.reload()
    expect(away.locator(CELLS).nth(5)).to_have_value("acht")
    assert "acht" in str(hand.document()["show"])


def test_what_waits_when_the_page_is_closed_goes_when_it_is_opened_again(away: Page, cutproxy: CutProxy) -> None:
    opened(away)
    address = away.url
    cutproxy.cut()
    away.locator(CELLS).nth(5).fill("acht")
    expect(away.locator("#saved")).to_contain_text("wartet", timeout=SOON)
    away.goto("about:blank")
    cutproxy.heal()
    away.goto(address)
    expect(away.locator("#see img[alt*='acht (']")).to_be_visible(timeout=SOON)
    expect(away.locator(CELLS).nth(5)).to_have_value("acht")


def test_whoever_goes_back_sees_at_once_what_was_typed_last(laptop: Page) -> None:
    hand = opened(laptop)
    laptop.add_init_script("window.setInterval = () => 0")  # nothing looks again and again
    laptop.reload()
    laptop.locator(CELLS).nth(5).fill("acht")
    hand.pane("look")
    laptop.wait_for_function("() => !localStorage.length", timeout=SOON)
    laptop.go_back()
    expect(laptop.locator(CELLS).nth(5)).to_have_value("acht", timeout=SOON)


def test_two_tabs_change_one_deck(laptop: Page) -> None:
    opened(laptop)
    other = laptop.context.new_page()
    other.goto(laptop.url)
    laptop.locator(CELLS).nth(4).fill("eins")
    expect(laptop.locator("#see img[alt*='eins (']")).to_be_visible(timeout=SOON)
    other.locator(CELLS).nth(5).fill("zwei")
    expect(other.locator("#see img[alt*='zwei (']")).to_be_visible(timeout=SOON)
    expect(other.locator("#see img[alt*='eins (']")).to_be_visible()
    expect(other.locator(CELLS).nth(4)).to_have_value("eins")
    laptop.evaluate("dispatchEvent(new Event('visibilitychange'))")  # a page looks then, and each four seconds
    expect(laptop.locator("#saved")).to_have_text("anderswo geändert", timeout=SOON)  # without a key or a tap
    expect(laptop.locator("#open")).to_have_text("in 2 Tabs offen", timeout=SOON)
    expect(laptop.locator(CELLS).nth(5)).to_have_value("zwei")
    other.route("**/state", lambda route: route.abort())  # it doesn't look in time
    laptop.locator(CELLS).nth(6).fill("drei")
    expect(laptop.locator("#see img[alt*='drei (']")).to_be_visible(timeout=SOON)
    other.locator(CELLS).nth(6).fill("vier")
    own = other.get_by_role("button", name="„vier“ wiederherstellen")
    expect(own).to_be_visible(timeout=SOON)
    expect(other.locator(CELLS).nth(6)).to_have_value("drei")
    other.wait_for_function(BOTH, timeout=SOON)  # the cards of both, of which one was never the deck's
    assert barriers(other) == ""
    own.click()
    expect(other.locator("#see img[alt*='vier (']")).to_be_visible(timeout=SOON)
    expect(other.locator(CELLS).nth(6)).to_have_value("vier")
    expect(own).to_have_count(0)


def test_a_block_of_cells_spills_from_where_one_stands(laptop: Page) -> None:
    opened(laptop)
    cells, pasted = laptop.locator(CELLS), laptop.locator("#pasted")
    before = [cells.nth(k).input_value() for k in (4, 5, 8, 9)]
    cells.nth(4).focus()
    laptop.evaluate(PASTE, "eins\tzwei\r\ndrei\tvier\r\n")
    for word in ("eins", "zwei", "drei", "vier"):
        expect(laptop.locator(f"#see img[alt*='{word} (']")).to_be_visible(timeout=SOON)
    assert [cells.nth(k).input_value() for k in (4, 5, 8, 9)] == ["eins", "zwei", "drei", "vier"]
    expect(laptop.locator("td.sel")).to_have_count(4)
    expect(pasted).to_contain_text("4 Zellen eingefügt")
    pasted.locator("button").click()  # all of them are taken back at once
    expect(cells.nth(9)).to_have_value(before[3], timeout=SOON)
    assert [cells.nth(k).input_value() for k in (4, 5, 8, 9)] == before
    expect(pasted).to_be_hidden()
    expect(laptop.locator("td.sel")).to_have_count(0)


def test_keys_move_as_in_a_spreadsheet(laptop: Page) -> None:
    opened(laptop)
    cells = laptop.locator(CELLS)
    cells.nth(1).focus()
    for key, at in (("Enter", 5), ("ArrowDown", 9), ("Shift+Enter", 5), ("ArrowUp", 1), ("ArrowRight", 2)):
        laptop.keyboard.press(key)
        expect(cells.nth(at)).to_be_focused()


def test_a_fault_stands_by_its_field_and_the_last_good_picture_stays(laptop: Page) -> None:
    opened(laptop)
    numbers, before = laptop.locator("[name='/numbers']"), laptop.locator("#see li").count()
    numbers.fill("0, sieb")
    expect(laptop.locator("#edit .say.bad").first).to_contain_text("sieb", timeout=SOON)
    expect(numbers).to_have_attribute("aria-invalid", "true")
    expect(laptop.locator("#see.stale li")).to_have_count(before)
    numbers.fill("1, 2")
    expect(laptop.locator("#see .numbers li")).to_have_count(8, timeout=SOON)
    box = laptop.locator("#see .numbers li").last.bounding_box()
    assert box
    assert box["y"] + box["height"] < DESK["viewport"]["height"]  # few cards are no posters


def test_keys_undo_and_buttons_change_the_deck_in_the_page_that_is_there(laptop: Page) -> None:
    hand = opened(laptop)
    cell = laptop.locator(CELLS).nth(5)
    before = cell.input_value()
    laptop.evaluate("window.isOurs = true")
    cell.fill("acht")
    expect(laptop.locator("#see img[alt*='acht (']")).to_be_visible(timeout=SOON)
    laptop.keyboard.press("Control+z")
    expect(cell).to_have_value(before, timeout=SOON)
    expect(cell).to_be_focused()
    laptop.keyboard.press("Control+Shift+Z")
    expect(cell).to_have_value("acht", timeout=SOON)
    assert laptop.evaluate("window.isOurs")
    for mark in ("tr.at", "td.here", "#see .lit", "#see .mate"):  # of the row and its cards, after each answer
        expect(laptop.locator(mark).first).to_be_attached()
    hand.pane("tasks")
    laptop.evaluate("window.isOurs = true")
    tasks = laptop.locator(".tasks > li")
    count = tasks.count()
    for _ in range(2):
        hand.tap("button[value='add:/task']")
    expect(tasks).to_have_count(count + 2, timeout=SOON)
    expect(tasks.last.locator("input[name$='/number']")).to_be_focused(timeout=SOON)
    laptop.keyboard.type("70")
    hand.tap(".tasks > .open button[value^='remove:']")  # with what was typed, which waits
    expect(tasks).to_have_count(count + 1, timeout=SOON)
    assert laptop.evaluate("window.isOurs")
    assert len(hand.document()["task"]) == count + 1


def test_enter_gives_a_level_the_name_that_one_typed_and_nothing_else_does(laptop: Page) -> None:
    hand = opened(laptop)
    hand.tap("nav.levels a[href*='level=mittel']")
    laptop.wait_for_url("**/cards?level=mittel")
    laptop.evaluate("window.isOurs = true")
    laptop.locator("details", has=laptop.locator("[name='=/level/mittel']")).locator("summary").click()
    name, cell = laptop.locator("[name='=/level/mittel']"), laptop.locator(CELLS).nth(5)
    name.fill("schwer")
    cell.fill("acht")
    expect(laptop.locator("#see img[alt*='acht (']")).to_be_visible(timeout=SOON)  # a newer page has come
    expect(name).to_have_value("schwer")
    name.press("Enter")
    expect(laptop.locator("#note-name")).to_contain_text("heißt schon", timeout=SOON)
    expect(name).to_be_focused()
    name.fill("Mitte")
    name.press("Enter")
    expect(laptop.locator("button[value='rename:/level/Mitte']")).to_be_focused(timeout=SOON)
    assert laptop.url.endswith("/cards?level=Mitte")
    expect(laptop.locator("nav.levels [aria-current]")).to_contain_text("Mitte")
    assert laptop.evaluate("window.isOurs")
    assert [*hand.document()["level"]] == ["leicht", "Mitte", "schwer"]


def test_a_link_is_copied_and_leads_another_browser_to_the_deck(phones: Phones, laptop: Page) -> None:
    hand = opened(laptop)
    laptop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    laptop.locator("header a[href$='/more']").click()
    laptop.locator("form[action$='/links/write'] button").last.click()
    laptop.locator(".once").get_by_role("button", name="Kopieren").click()
    expect(laptop.get_by_role("button", name="Kopiert")).to_be_visible()
    address = laptop.evaluate("navigator.clipboard.readText()")
    assert address == laptop.locator("#new-link").inner_text()
    assert barriers(laptop) == ""
    other = phones(**DESK)
    other.goto(address)
    other.wait_for_url(f"**{hand.draft}/cards")
    expect(other.locator("[name='/name']")).to_be_editable()


def test_everybody_can_use_each_pane(phone: Page) -> None:
    hand, found = opened(phone), {}
    for pane in ("look", "print", "cards"):  # that of the tasks: test_tasks_browser.py
        hand.pane(pane)
        found[pane] = barriers(phone)
    assert found == dict.fromkeys(found, "")


def test_cards_that_were_on_their_way_when_the_deck_changed_come_all_the_same(laptop: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    laptop.route("**/cards/*.svg*", hold)
    opened(laptop, until="domcontentloaded")  # what loads is held
    laptop.locator("[name='/show/14/0']").fill("vierzehn")
    laptop.locator("#see img[alt*='vierzehn']").first.wait_for(state="attached", timeout=SOON)
    assert held
    laptop.unroute("**/cards/*.svg*")
    for route in held:
        with suppress(Error):  # the page no longer asks for what it has a newer address of
            route.continue_()
    all_there = "() => [...document.querySelectorAll('#see img.c')].every((img) => img.complete && img.naturalWidth)"
    laptop.wait_for_function(all_there, timeout=SOON)


def test_what_was_typed_before_the_scripts_ran_is_kept(laptop: Page) -> None:
    opened(laptop)
    held: list[Route] = []
    laptop.route("**/*.js*", lambda route: held.append(route))
    laptop.goto(laptop.url.replace("/cards", "/print"), wait_until="commit")
    laptop.locator("[name='/name']").fill("Einmaleins der 4b")
    laptop.locator("[name='+/print/extras/box'][type=checkbox]").check()
    laptop.locator("select[name='/print/paper']").select_option("a3")
    assert held
    laptop.unroute("**/*.js*")
    for route in held:
        with suppress(Error):
            route.continue_()
    laptop.wait_for_function("() => document.querySelector('html.live') && !localStorage.length", timeout=SOON)
    document = Hand(laptop).document()
    assert document["name"] == "Einmaleins der 4b"
    assert (document["print"]["paper"], document["print"]["extras"]) == ("a3", "box")


def test_all_of_a_pane_is_reached_at_200_percent(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url, viewport={"width": 640, "height": 400}, has_touch=False, is_mobile=False)
    opened(page)
    page.locator("[name='/name']").fill("Das kleine Einmaleins der Klasse 4b")
    names = ("#edit", "#line", "#saved", "header .icon >> nth=0")
    pane, line, saved, undo = (page.locator(name).bounding_box() for name in names)
    assert pane and line and saved and undo
    assert pane["height"] > 400
    assert pane["y"] + pane["height"] <= line["y"]
    assert saved["x"] + saved["width"] <= undo["x"]
