"""A phone for the tests: Chromium without a window, in the size of a small phone, with a finger for a mouse."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import Any

import psutil
import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    WebError,
    sync_playwright,
)

from tests.scorer import equipment
from tests.scorer.served import LAN

NOT_NEEDED = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AudioServiceOutOfProcess")
"""Pages of the address bar that a Chromium with windows opens beside each page of ours, three quarters of what a new
phone costs there; a process of its own for tones that nobody hears."""
TURNED_OFF = (
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch", "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning", "msEdgeUpdateLaunchServicesPreferredVersion", "msForceBrowserSignIn",
)  # fmt: skip
"""What Playwright turns off: a browser heeds the last list that it is given, and only that."""
ARGUMENTS = (
    "--no-sandbox",  # it opens no page but ours, and root has no sandbox
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP {LAN} 127.0.0.1",
    f"--disable-features={','.join((*TURNED_OFF, *NOT_NEEDED))}",
)
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "reduced_motion": "reduce",
}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}
"""A browser on a desk, in place of a phone."""
SECONDS = 10
"""For whatever a page does."""
LONGEST = 600
"""Seconds for all that a test does with phones; a browser that hangs longer is ended."""

HARMLESS = (
    "Failed to load resource",  # a refusal, or a network that a test has cut
    "An unknown error occurred when fetching the script",  # the service worker's, likewise
    "The Cross-Origin-Opener-Policy header has been ignored",  # plain http, as in a living room
)
"""What a browser says of things that are meant to happen."""

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
"""What axe looks for: WCAG 2.2 AA and good manners."""
COLOURS = ("color-contrast", "link-in-text-block")
"""What of it hangs on the colour scheme."""


class Chromium:
    """A browser that is started when it is wanted, and anew where it has died."""

    def __init__(self, playwright: Playwright, program: str) -> None:
        self._playwright, self._program = playwright, program
        self._browser: Browser | None = None

    def new_context(self, **wishes: Any) -> BrowserContext:
        """What one phone keeps: cookies, stores, and how it is made."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._playwright.chromium.launch(
                executable_path=self._program, args=list(ARGUMENTS), timeout=60_000
            )
        return self._browser.new_context(**wishes)

    def kept(self, folder: Path, **wishes: Any) -> BrowserContext:
        """A browser of its own that keeps in a folder what it knows, over its end too."""
        return self._playwright.chromium.launch_persistent_context(
            str(folder), executable_path=self._program, args=list(ARGUMENTS), **{**PHONE, **wishes}
        )

    def asking(self, address: str) -> APIRequestContext:
        """What asks a server without a page, and keeps cookies of its own."""
        return self._playwright.request.new_context(base_url=address, extra_http_headers={"Accept-Language": "de-DE"})

    def close(self) -> None:
        """Ends it."""
        if self._browser:
            self._browser.close()


@contextmanager
def launched() -> Iterator[Chromium]:
    """A browser; the test fails where there is none."""
    program = equipment.find_browser()
    if program is None:
        pytest.fail(equipment.NO_BROWSER, pytrace=False)
    with sync_playwright() as playwright:
        browser = Chromium(playwright, program)
        yield browser
        browser.close()


@contextmanager
def patience(seconds: float = LONGEST) -> Iterator[None]:
    """Ends a browser that takes longer, since some of what it is asked for has no time limit of its own.

    Then the test fails with TargetClosedError, and is tried once more with a new browser.
    """
    timer = Timer(seconds, _end_browsers)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _end_browsers() -> None:
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if "--remote-debugging-pipe" in process.cmdline():
                process.kill()


class Phones:
    """Makes phones for a test, and keeps what went wrong on their pages: `faults`."""

    def __init__(self, browser: Chromium) -> None:
        self._browser = browser
        self.contexts: list[BrowserContext] = []
        self._asking: list[APIRequestContext] = []
        self.faults: list[str] = []

    def __call__(self, scheme: str = "light", locale: str = "de-DE", *, worker: bool = False, **wishes: Any) -> Page:
        """A page on a phone of its own: `scheme` "light" or "dark", `base_url` and whatever else a context takes.

        With `worker` it has a service worker, which keeps pages for the time without a network: a third of what a
        phone costs. Without, it is as in a living room, where no address is secure.
        """
        workers = "allow" if worker else "block"
        how = {**PHONE, "color_scheme": scheme, "locale": locale, "service_workers": workers}
        context = self._browser.new_context(**{**how, **wishes})
        context.set_default_timeout(1000 * SECONDS)
        context.on("weberror", self._failed)
        context.on("console", self._said)
        self.contexts.append(context)
        return context.new_page()

    def asking(self, address: str) -> APIRequestContext:
        """A phone that is not looked at, only sends: without a page it costs next to nothing."""
        self._asking.append(self._browser.asking(address))
        return self._asking[-1]

    def close(self) -> None:
        """Puts all phones away."""
        for asking in self._asking:
            asking.dispose()
        for context in self.contexts:
            with suppress(Error):  # of a browser that has died
                context.close()

    def _failed(self, error: WebError) -> None:
        self.faults.append(str(error.error))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(HARMLESS):
            self.faults.append(message.text)


def until(page: Page, question: str) -> None:
    """Waits until a page says yes to a question; `wait_for_function` takes a promise itself for an answer."""
    deadline = time.monotonic() + 3 * SECONDS
    while True:
        with suppress(Error):  # the page has just gone on to another one
            if page.evaluate(question):
                return
        assert time.monotonic() < deadline, question
        page.wait_for_timeout(100)


HURRY = """for (const name of ["setTimeout", "setInterval"]) {
  const wait = self[name];
  self[name] = (act, pause, ...more) => wait(act, pause >= 1000 ? pause / 10 : pause, ...more);
}"""


def hurry(page: Page) -> Page:
    """Lets a page do ten times as soon what it leaves for a second or longer; not its service worker."""
    page.add_init_script(HURRY)
    return page


def online(page: Page) -> None:
    """Lets a page hear what browsers say when the network is back, or it tries again only when its pause is over."""
    page.evaluate("() => dispatchEvent(new Event('online'))")


def barriers(page: Page, colours: bool = False, *, sizes: bool = True) -> str:
    """What keeps people from using the page as it stands, by axe; empty where nothing does.

    With `colours`, only what hangs on the colour scheme is looked for. Without `sizes` nothing is said of how large
    things are to touch: `small` does, where lids cover one another.
    """
    _warm(page)
    rules = {} if colours else {"label-content-name-mismatch": True, "target-size": sizes}
    options = {
        "runOnly": {"type": "rule", "values": list(COLOURS)} if colours else list(RULES),
        "rules": {name: {"enabled": on} for name, on in rules.items()},
        "resultTypes": ["violations"],
        "preload": {"assets": ["media"]},  # the rule that wants style sheets taken apart is none of ours
    }
    found = AxeResults(page.evaluate("options => axe.run(document, options)", options))
    return found.generate_report() if found.violations_count else ""


SMALL = """async () => {
  const lids = [...document.querySelectorAll("details.lid")];
  const bars = document.querySelectorAll(".bar, .tabs"); // what lies under one of them can be scrolled from there
  for (const bar of bars) bar.style.position = "static";
  const close = () => { for (const lid of lids) lid.open = false; };
  const rules = { runOnly: { type: "rule", values: ["target-size"] }, resultTypes: ["violations"] };
  // what is large and apart from all others is right by that rule, which axe takes many times as long to say
  const all = "a[href], area, button, input, label, select, summary, textarea, [contenteditable], [role], [tabindex]";
  const apart = (one, other) => one.right <= other.left || other.right <= one.left || one.bottom <= other.top
    || other.bottom <= one.top;
  const plain = (under) => {
    const shown = [...under.querySelectorAll(all)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
    const boxes = shown.map((each) => [each, each.getBoundingClientRect()]);
    return boxes.every(([one, a], k) => a.width >= 24 && a.height >= 24 && boxes.slice(k + 1).every(([other, b]) =>
      apart(a, b) || one.matches("label") && one.contains(other)));
  };
  const found = { violations: [] };
  const look = async (under) => {
    if (!plain(under)) found.violations.push(...(await axe.run(under, rules)).violations);
  };
  close();
  await look(document);
  for (const lid of lids) {
    close();
    lid.open = true;
    const sheet = lid.querySelector(".sheet");
    if (sheet?.checkVisibility()) await look(sheet);
  }
  for (const bar of bars) bar.style.removeProperty("position");
  return found;
}"""


def small(page: Page) -> str:
    """What is too small, or too near to something, to be touched: on the page as lids are closed, then under each lid.

    An open lid covers what lies below it, which nobody can touch then. Afterwards only the last lid is open.
    """
    _warm(page)
    found = AxeResults(page.evaluate(SMALL))
    return found.generate_report() if found.violations_count else ""


def _warm(page: Page) -> None:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
