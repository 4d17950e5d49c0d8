"""Measures the studio: `make bench`, or `python tests/bench/studio.py`. Loopback only, a minute.

From a key to the card on which its letter stands, in Chromium: a cell of a deck with many tasks, and of one without.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # not this folder, where `studio` would be this file

from tests.bench import scorer_servers, scorer_wire
from tests.bench.run import verdict
from tests.bench.scorer import told
from tests.bench.scorer_load import percentile
from tests.bench.scorer_servers import STREAMS, Server, progress
from tests.scorer import equipment

LAPTOP: Mapping[str, Any] = {"viewport": {"width": 1280, "height": 800}}
KEYS = 40
"""Keys of which each is waited for."""
HALF = 250.0
"""What is aimed at: milliseconds for half of the keys, with the pause in typing."""
PAUSE = 180.0
"""Milliseconds that a page waits for the next key (`saving.js`)."""

CELLS = {"times-tables": "/show/14/0", "sevens": "/show/14/0"}
"""A cell of a deck, by the recipe that it begins as."""
PATIENCE = 20_000
"""Milliseconds after which a key has no card."""
WATCH = """([field, patience]) => {
  const card = () => document.querySelector(`#see [data-card="${field.dataset.for}"] img`);
  const before = card().src;
  window.shown = new Promise((done, failed) => {
    setTimeout(() => failed(new Error("a key has changed no card")), patience);
    field.addEventListener("input", () => {
      const began = performance.now();
      const look = () => {
        const image = card();
        const isNew = image && image.src !== before && image.complete && image.naturalWidth;
        isNew ? done(performance.now() - began) : requestAnimationFrame(look);
      };
      look();
    }, { once: true });
  });
}"""
"""Makes a promise of the milliseconds from the next key in a field to the frame in which its card's new picture is."""


class Draft(NamedTuple):
    """A draft: the path of its pages, and the cookie of its owner."""

    path: str
    phone: str


def begun(port: int, start: str) -> Draft:
    """A new draft. RuntimeError where it was refused."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        head = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/studio/new", f"start={start}".encode(), head)
        response = connection.getresponse()
    if response.status != 303:
        raise RuntimeError(f"a new draft was answered by {response.status}")
    phone = response.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    return Draft(str(response.headers["Location"]).removesuffix("/cards"), phone)


def keys(url: str, draft: Draft, cell: str, many: int) -> list[float]:
    """Milliseconds from a key to its card, in order of size; the first key is not counted."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        arguments = list(scorer_wire.FLAGS)
        browser = playwright.chromium.launch(executable_path=equipment.find_browser(), args=arguments, timeout=60_000)
        context = browser.new_context(**LAPTOP, locale="de-DE")
        context.add_cookies([{"name": "phone", "value": draft.phone, "url": url}])
        page = context.new_page()
        page.goto(f"{url}{draft.path}/cards", wait_until="networkidle")
        field = page.locator(f"#edit [name='{cell}']")
        times = []
        for number in range(many + 1):
            field.evaluate("(field) => { field.focus(); field.setSelectionRange(0, field.value.length); }")
            page.evaluate(WATCH, [field.element_handle(), PATIENCE])
            page.keyboard.press("abcdefghij"[number % 10])
            times.append(float(page.evaluate("window.shown")))
        browser.close()
    return sorted(times[1:])


def key_to_card(server: Server, many: int) -> Iterator[str]:
    """The times of two decks, and a verdict on the slower one."""
    if equipment.find_browser() is None:
        yield f"from a key to its card: not available: {equipment.NO_BROWSER}"
        return
    found = {}
    for start, cell in CELLS.items():
        progress(f"keys in {start}")
        found[start] = keys(f"http://127.0.0.1:{server.port}", begun(server.port, start), cell, many)
    yield f"from a key to its card, {many} keys, ms; {PAUSE:.0f} of them are the pause in typing that is waited for"
    for start, times in found.items():
        yield f"  {start:14}" + "".join(f"  p{share:.0%}".replace("%", "") + f" {percentile(times, share):4.0f}"
                                        for share in (0.5, 0.95))  # fmt: skip
    half = max(percentile(times, 0.5) for times in found.values())
    yield verdict(f"from a key to its card, half of the keys ≤ {HALF:.0f} ms", half, HALF, " ms")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="Measures the studio.")
    parser.add_argument("--keys", type=int, default=KEYS, help=f"that are waited for (default {KEYS})")
    wish = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n", flush=True)
    equipment.main()  # brings the browser, as for the tests
    with TemporaryDirectory(prefix="studio-bench-") as name:
        folder = Path(name)
        with scorer_servers.sqlite(folder).served(folder / "served", STREAMS) as server:
            told(key_to_card(server, wish.keys))


if __name__ == "__main__":
    main()
