"""Three ways to use the pages: with fingers, with the keyboard only, and plainly, in a browser without scripts.

A story of a game is told once, to any of them. Each looks after what matters to those who use the pages so: fingers
measure what they touch, keys watch the focus.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import APIRequestContext, ElementHandle, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLongError

from cardgen.core import scores
from scorer.playing import shelf
from tests.scorer.browser import SECONDS

Place = tuple[float, float]
"""Pixels from the left and from above."""
TARGET = 48
"""Pixels that a finger needs."""
FAR = 200
"""So many times Tab is pressed before something counts as out of reach."""

SIZE = """async target => {
  const same = (one, other) => ["left", "top", "right", "bottom"].every((side) => one[side] === other[side]);
  const free = async (target, before) => {
    if (!target.matches("label, button[type=button]") || target.matches(":disabled, :has(:disabled)")) return null;
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const box = target.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const inside = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight;
    const there = inside && same(box, before) && target.contains(document.elementFromPoint(x, y));
    return there && innerWidth === outerWidth ? [x, y] : null;
  };
  const deadline = performance.now() + 1000 * SECONDS;
  const visible = () => target.checkVisibility({ visibilityProperty: true }) && target.getClientRects().length;
  // before all has come, style sheets may be missing
  const shown = () => document.readyState === "complete" && visible();
  // nobody taps before having seen it
  while (target.isConnected && (!shown() || target.matches("[data-moved]"))) {
    if (performance.now() > deadline) {
      const why = visible() ? document.readyState : "hidden";
      throw new Error(`nobody can tap ${target.outerHTML.slice(0, 100)} (${why})`);
    }
    await new Promise((soon) => setTimeout(soon, 20));
  }
  if (!target.isConnected) return null; // a new one is in its place
  const box = target.getBoundingClientRect();
  const wide = Math.max(document.documentElement.scrollWidth, innerWidth);
  return [box.width, box.height, wide, outerWidth || screen.width, await free(target, box)];
}""".replace("SECONDS", str(SECONDS))

TOUCHED = {"outbox": "body", "counting": "[data-more]", "keypad": "[data-pad], [data-step]", "cards": "[data-count]"}
"""Scripts that come when a page is first touched, and where there is use for them (`app.js`)."""

WHOLE = """late => {
  dispatchEvent(new Event("focusin")); // as a touch does
  const here = document.documentElement.dataset.js.split(" ");
  return Object.entries(late).every(([name, use]) => here.includes(name) || !document.querySelector(use));
}"""
"""Whether all has come without which nothing can be entered once the network is gone."""

STANDS = """([before, totals]) => {
  const { body } = document;
  const none = (what) => !document.querySelector(what);
  const seat = (each) => Number(each.closest("[data-seat]")?.dataset.seat);
  const shown = [...document.querySelectorAll("#totals .total")]
    .sort((one, other) => seat(one) - seat(other)) // at the end the best come first
    .map((each) => [seat(each), each.textContent.replace(/\\s+/g, " ").trim()]);
  const meant = totals.map((total, seat) => [seat, total]);
  const bases = [...document.querySelectorAll("#enter [name=base]")];
  return body.dataset.seq !== before && JSON.stringify(shown) === JSON.stringify(meant) && none("[aria-busy]")
    && none("form[data-before]") && bases.every((base) => base.value === body.dataset.seq);
}"""
"""Whether something has come since, these totals stand there, and the form is ready: nobody taps before having read."""

FOLLOW = """(selector) => {
  window.followed = new Promise((yes) => new MutationObserver((_, watch) => {
    if (!document.querySelector("#entry[data-before]")) return;
    watch.disconnect();
    document.querySelector(selector).click();
    yes(true);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-before"] }));
}"""
"""Taps something as soon as the page has gone on to what comes next, which nobody has read yet."""

FOCUS = """() => {
  const found = document.activeElement;
  if (!found || found === document.body) return [];
  const shown = getComputedStyle(found).opacity === "0" ? found.nextElementSibling : found;
  const style = getComputedStyle(shown);
  const box = shown.getBoundingClientRect();
  const name = found.outerHTML.slice(0, 100);
  const faults = [];
  if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) faults.push(`no focus ring: ${name}`);
  const wide = document.querySelector(".tabs")?.getBoundingClientRect().width < innerWidth;
  const bars = wide ? [] : ["#bar", ".tabs"].map((bar) => [bar, (place) => place.top < box.bottom - 1]);
  for (const [which, over] of bars) {
    const bar = document.querySelector(which);
    if (!bar || found.matches(".skip, #bar *, .tabs *, .scrim *")) continue;
    const free = innerHeight - 144;
    if (box.height < free && over(bar.getBoundingClientRect())) faults.push(`under ${which}: ${name}`);
  }
  if (box.bottom <= 0 || box.top >= innerHeight) faults.push(`out of view: ${name}`);
  return faults;
}"""
"""What is wrong with the way in which the focus is seen, where it stands."""

WATCH = f"""() => {{
  Object.assign(window, {{ unseen: [], looked: true }});
  addEventListener("keydown", ({{ key }}) => {{
    if (key === "Shift") return; // of Shift and Tab, which are one
    if (!looked) unseen.push(...({FOCUS})());
    window.looked = false;
  }}, {{ capture: true }});
}}"""
"""Notes what is wrong wherever the focus has come, just before the next key. It runs before any page."""

WAY = f"""target => {{
  const found = document.activeElement;
  const group = (one) => one.type === "radio" ? [one.name, one.form] : [one, null];
  const same = (one, other) => group(one).every((part, at) => part === group(other)[at]);
  const back = Boolean(found.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING);
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter((one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility({{ visibilityProperty: true }}));
  const groups = stops.filter((one, at) => at === 0 || !same(one, stops[at - 1]));
  const [from, to] = [found, target].map((one) => groups.findIndex((other) => same(one, other)));
  const faults = [...unseen.splice(0), ...({FOCUS})()];
  window.looked = true;
  const at = found !== document.body && same(found, target);
  return {{ at, exact: found === target, back, steps: Math.max(1, Math.abs(to - from)), faults }};
}}"""
"""Whether the focus is where it should be, and else how many stops of Tab away it is by the order in the page."""

SHIFTS = """() => {
  Object.assign(window, { shifted: 0, moved: [] });
  let used = false;
  addEventListener("pointerdown", () => { used = true; }, { capture: true });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources, value } of list.getEntries()) {
      const under = sources.filter(({ node }) => !used || node?.closest?.("#totals, #entry, #bar, .top, .tabs"));
      if (hadRecentInput || !under.length) continue;
      window.shifted += value;
      for (const { node } of under) moved.push(node?.outerHTML?.slice(0, 80) ?? String(node));
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
"""Adds up what moved by itself: anything while a page opens, later what fingers are on. It runs before any page."""


class Hand(ABC):
    """A way to use a page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @abstractmethod
    def press(self, what: Locator) -> None:
        """Uses a button, a link or a lid."""

    @abstractmethod
    def choose(self, what: Locator) -> None:
        """Sets a radio button or ticks a box."""

    @abstractmethod
    def write(self, what: Locator, text: str) -> None:
        """Fills a field."""

    def count(self, field: str, number: int) -> None:
        """Sets a number from 0 on."""
        self.write(self.page.locator(f"#f-{field}"), str(number))

    def add(self, field: str, terms: Sequence[int]) -> None:
        """Enters a sum, term by term."""
        self.sum(field, " + ".join(map(str, terms)))

    def total(self, field: str, number: int) -> None:
        """Enters a number that is a sum already, in place of what stands there."""
        self.sum(field, str(number))

    def sum(self, field: str, text: str) -> None:
        """Enters a sum such as "12+5" or "-3" sign by sign."""
        self.write(self.page.locator(f"#{field}"), text)


class Fingers(Hand):
    """Taps, and measures each thing that it taps."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        page.add_init_script(f"({SHIFTS})()")

    def press(self, what: Locator) -> None:
        self._tap(what)

    def choose(self, what: Locator) -> None:
        self._tap(what.locator("xpath=ancestor::label[1]"))

    def write(self, what: Locator, text: str) -> None:
        self._tap(what)
        what.fill(text)

    def count(self, field: str, number: int) -> None:
        more = self.page.locator(f"[data-more='f-{field}'], [data-for='f-{field}'][data-step='+1']")
        for _ in range(number):
            self.press(more)

    def add(self, field: str, terms: Sequence[int]) -> None:
        for term in terms:
            self.press(self.page.locator(f"[data-pad='{field}'] [data-key='{term}']"))

    def total(self, field: str, number: int) -> None:
        for _ in self.page.locator(f"#{field}").input_value():
            self.press(self.page.locator(f"[data-pad='{field}'] [data-digit-back]"))
        for digit in str(number):
            self.press(self.page.locator(f"[data-pad='{field}'] [data-digit='{digit}']"))

    def sum(self, field: str, text: str) -> None:
        for sign in text.replace("-", "±"):
            self.press(self.page.locator(f"[data-pad='{field}'] [data-type='{sign}']"))

    def _tap(self, what: Locator) -> None:
        """Taps where it was found to lie free; what has to be brought into view or leads elsewhere takes longer."""
        if place := self._measure(what):
            self.page.touchscreen.tap(*place)
        else:
            what.tap()

    def _measure(self, what: Locator) -> Place | None:
        """Where a finger reaches what stays on its page and lies in view with nothing over it."""
        while not (measures := what.evaluate(SIZE)):
            pass
        width, height, wide, screen, place = measures
        # what is narrower may still be a whole row high and the other way round: both count
        assert min(width, height) >= TARGET - 0.5, f"{width} × {height}: {what}"
        assert wide <= screen, f"the page is {wide} wide: {self.page.url}"
        return (place[0], place[1]) if place else None

    def rested(self) -> None:
        """Checks that nothing on the page has moved by itself."""
        shifted, moved = self.page.evaluate("() => [shifted, moved]")
        assert shifted < 0.005, f"{shifted} {moved}"


class Keys(Hand):
    """Uses the keyboard only, and watches that the focus is always to be seen."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        page.add_init_script(f"({WATCH})()")

    def press(self, what: Locator) -> None:
        self._reach(what)
        self.page.keyboard.press("Enter")

    def choose(self, what: Locator) -> None:
        at, target = self._reach(what), what.element_handle()
        for _ in range(20):
            if at["exact"]:
                break
            at = self._after("ArrowDown", target)
        assert at["exact"], f"no arrow leads to {what}"
        if not what.is_checked():
            self.page.keyboard.press("Space")

    def write(self, what: Locator, text: str) -> None:
        self._reach(what)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def count(self, field: str, number: int) -> None:
        key = self.page.locator(f"[data-more='f-{field}']")
        if not key.count():
            return super().count(field, number)
        for _ in range(number):
            self.press(key)
        return None

    def _reach(self, what: Locator) -> Mapping[str, Any]:
        what.wait_for(state="attached")
        self.page.wait_for_load_state()  # without its style sheets a page shows no focus
        target, pressed = what.element_handle(), 0
        at: Mapping[str, Any] = target.evaluate(WAY)  # it is a script that has put the focus here, if it is not us
        while not at["at"] and pressed < FAR:
            for _ in range(at["steps"]):
                self.page.keyboard.press("Shift+Tab" if at["back"] else "Tab")
            pressed += at["steps"]
            at = self._seen(target)
        assert at["at"], f"Tab does not lead to {what}"
        return at

    def _after(self, key: str, target: ElementHandle) -> Mapping[str, Any]:
        self.page.keyboard.press(key)
        return self._seen(target)

    def _seen(self, target: ElementHandle) -> Mapping[str, Any]:
        at: Mapping[str, Any] = target.evaluate(WAY)
        assert not at["faults"], at["faults"]
        return at


class Plain(Hand):
    """A browser without scripts."""

    def press(self, what: Locator) -> None:
        what.click()

    def choose(self, what: Locator) -> None:
        what.check()

    def write(self, what: Locator, text: str) -> None:
        what.fill(text)


def made(phone: APIRequestContext, game: str, names: Iterable[str], **options: str) -> str:
    """A new table, by the form that `Table.open` fills in: its address."""
    form: dict[str, str | float | bool] = {f"name-{k}": name for k, name in enumerate(names)}
    form.update(options)
    return urlsplit(phone.post(f"/new/{game}", form=form, max_redirects=0).headers["location"]).path


def let_in(owner: APIRequestContext, table: str, phone: APIRequestContext) -> None:
    """Lets another phone write along at a table."""
    link = owner.post(f"{table}/links/scorer", headers={"Accept": "application/json"}).json()["link"]
    phone.post("/open", form={"token": link.partition("#")[2]}, max_redirects=0)


class Table:
    """A table as one phone uses it."""

    def __init__(self, hand: Hand, path: str = "") -> None:
        self.hand, self.page, self.path = hand, hand.page, path
        self._scripts = False

    def __call__(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def open(self, game: str, names: Iterable[str], options: Sequence[str] = ()) -> Table:
        """Makes the table from the start page; `options` are selectors of what to choose."""
        self.page.goto("/")
        self.hand.press(self(f"a[href='/new/{game}']"))
        if self("form#new[data-known]").count() and not self._plain():
            self("form#new[data-ready]").wait_for()
            self.hand.press(self("form#new [data-new]"))
        for k, name in enumerate(names):
            self.hand.write(self(f"#name-{k}"), name)
        if options:
            self.hand.press(self("form#new .rules summary"))
        for option in options:
            self.hand.choose(self(option))
        self.hand.press(self("form#new button.big"))
        expect(self("#totals")).to_be_visible()
        self.path = "/t/" + self.page.url.rpartition("/")[2]
        return self.whole()

    def seated(self, game: str, names: Iterable[str], **options: str) -> Table:
        """Makes the table with the form that `open` fills in and opens its page, the only one in place of three."""
        self.path = made(self.page.request, game, names, **options)
        return self.come()

    def come(self) -> Table:
        """Opens its page."""
        self.page.goto(self.path)
        expect(self("#totals")).to_be_visible()
        return self.whole()

    def whole(self) -> Table:
        """Waits for what comes when a page is first touched, or a while later: from then on the network may go."""
        self.page.wait_for_load_state()  # where a press led here, the page is seen before its scripts have come
        if self.page.locator("html[data-js]").count():
            self.page.wait_for_function(WHOLE, arg=TOUCHED)
        return self

    def tab(self, name: str) -> Table:
        """Goes to one of the four tabs: "" (enter), "scores", "history", "share"."""
        self.hand.press(self(f".tabs a[href='{self.path}{'/' if name else ''}{name}']"))
        expect(self(f".tabs a[href='{self.path}{'/' if name else ''}{name}']")).to_have_attribute(
            "aria-current", "page"
        )
        return self

    def player(self, seat: int) -> None:
        """Says whose entry it is."""
        self.hand.choose(self(f"#totals [name=player][value='{seat}']"))

    def task(self, code: str) -> None:
        """Ticks a task of Take Three in the sheet of its bonus number; without scripts in the list of all."""
        box = self(f"[name=tasks][value={code}]")
        if self._plain():
            self.hand.choose(box)
            return
        bonus = self(f"#tasks label:has([value={code}])").get_attribute("data-bonus")
        self.hand.press(self(f"[data-pad=bonus] [data-key='{bonus}']"))
        self.hand.choose(box)
        self.hand.press(self("#tasks [data-close]"))

    def write(self, *totals: str) -> None:
        """Writes the form down; then these totals stand there."""
        self.press(self("#bar button.big"), *totals)

    def press(self, button: Locator, *totals: str) -> None:
        """Presses a button that writes something down; then these totals stand there."""
        before = self("body").get_attribute("data-seq")
        self.hand.press(button)
        if self._plain():
            expect(self(f"body:not([data-seq='{before}'])")).to_be_attached()
        self._stands(before, totals)

    def conflict(self) -> Locator:
        """The sheet with the two values of a conflict, opened; that of what was just written comes by itself."""
        sheet = self("#conflict .conflict")
        expect(sheet).to_be_attached(timeout=20_000)
        if not sheet.is_visible():
            self.hand.press(self("#two-results button"))
        expect(sheet).to_be_visible()
        return sheet

    def refused(self, why: str) -> None:
        """Waits until the form says why it can't be; where that took long, by taking up what was refused again."""
        expect(
            self("#refusal [data-error]:not(:empty), #refusal [data-error]:not(:empty), #refused .refused").first
        ).to_contain_text(why)
        if self.page.locator("#refused .refused").count():
            self.hand.press(self("#refused button").first)
            expect(self("#refused")).to_be_empty()

    def stands(self, *totals: str) -> None:
        """Waits until these totals stand there, and the form is ready for what comes next."""
        self._stands(None, totals)

    def _stands(self, before: str | None, totals: Sequence[str]) -> None:
        if self._plain():
            return self._shows(totals)
        try:  # in the page: to ask for one thing after the other takes longer than the page itself
            self.page.wait_for_function(STANDS, arg=[before, list(totals)], polling=50)
        except TooLongError:
            self._shows(totals)  # says what stands there
            raise
        return None

    def _shows(self, totals: Sequence[str]) -> None:
        for seat, total in enumerate(totals):
            expect(self(f"#totals [data-seat='{seat}'] .total")).to_have_text(total)

    def _plain(self) -> bool:
        self._scripts = self._scripts or bool(self.page.locator("html[data-js]").count())  # asked until there are some
        return not self._scripts

    def record(self) -> dict[str, Any]:
        """The game as the table exports it."""
        data: dict[str, Any] = self.page.request.get(f"{self.path}/record.json").json()
        return data

    def agrees(self) -> dict[str, Any]:
        """The export, after the rules core has made the same of it as the page shows."""
        record = self.record()
        found = shelf.find(record["game"])
        standings = scores.standings(scores.read(record), found.scoring, found.spec)
        places = [self(f"#totals [data-seat='{seat}'] .total") for seat in range(len(standings.totals))]
        shown = [place.inner_text().replace("−", "-").replace("–", "0") for place in places]
        assert [int(text) for text in shown] == list(standings.totals.values())
        won = self("#totals [data-seat]:has(.unseen:text-is('hat gewonnen')) .name").all_inner_texts()
        assert sorted(won) == (sorted(standings.winners) if len(standings.totals) > 1 else [])
        return record
