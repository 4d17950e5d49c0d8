"""Measures the studio: `make bench`, or `python tests/bench/studio.py`. Loopback only, three minutes.

1. From a key to the card on which its letter stands, in Chromium: a cell of a deck with many tasks, and of one without.
   The studio waits for a pause in typing before it asks; what comes after that is told by itself.
2. What a browser loads at first view with 54 cards in sight.
3. Lighthouse's marks, where npm can bring it.
4. Changes with their pages in a second, for two who type at once.
5. A PDF of eight sets of Take Three, after a change.
6. A new user's path from the start page to the print dialog, at the pace of one who knows the way.

Of each figure that has an aim a verdict is printed.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # not this folder, where `studio` would be this file

from tests.bench import scorer_servers, scorer_wire
from tests.bench.run import verdict
from tests.bench.scorer import LIGHTHOUSE, told
from tests.bench.scorer_load import closed_loop, percentile, request
from tests.bench.scorer_servers import STREAMS, Server, progress
from tests.scorer import machine
from tests.scorer.browser import launched
from tests.scorer.studio.test_browser import Hand, eight_sets

FORM = "application/x-www-form-urlencoded"
LAPTOP: Mapping[str, Any] = {"viewport": {"width": 1280, "height": 800}}
WALL: Mapping[str, Any] = {"viewport": {"width": 1280, "height": 2600}}
"""A screen on which 54 cards are in sight."""
KEYS = 40
"""Keys of which each is waited for."""
FIFTY_FOUR = """
format = 1
game = "take-three"
name = "Fifty-four"
language = "en"
numbers = "1..11"
players = 2
task = [
  { if = "all odd" }, { if = "all even" }, { if = "all < 6" }, { if = "sum = 12" },
  { if = "sum = 20" }, { if = "same colour" }, { if = "same number" }, { if = "all prime" },
]
"""
"""A deck with 44 numbers, eight tasks and two backs."""
SETS, RUNS = 8, 3
HALF, MOST, VIEW, PDF, PATH = 150.0, 350.0, 80.0, 1.5, 180.0
"""What is aimed at: milliseconds for half of the keys and for nearly all, kilobytes, seconds, seconds."""
THINK, POINT, CLICK, REACH, KEY = 1.35, 1.1, 0.2, 0.4, 0.28
"""A person's seconds: to make up one's mind, to point, to press and let go, to bring a hand from mouse to keyboard or
back, a key of an average typist. Source: Card, Moran, Newell, The Keystroke-Level Model, CACM 23 (1980).
"""
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


def posted(port: int, path: str, body: str, kind: str = FORM, phone: str = "") -> HTTPResponse:
    """Posts a form; the answer, read."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", path, body.encode(), {"Content-Type": kind, "Cookie": f"phone={phone}"})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def made(response: HTTPResponse) -> Draft:
    """The draft that an answer leads to. RuntimeError where it was refused."""
    if response.status != 303:
        raise RuntimeError(f"a new draft was answered by {response.status}")
    phone = response.headers["Set-Cookie"].partition("=")[2].partition(";")[0]
    return Draft(str(response.headers["Location"]).removesuffix("/cards"), phone)


def begun(port: int, start: str, changes: Mapping[str, str] | None = None) -> Draft:
    """A new draft with some changes."""
    draft = made(posted(port, "/studio/new", f"start={start}"))
    if changes:
        edited(port, draft, changes)
    return draft


def opened(port: int, text: str) -> Draft:
    """A new draft from a deck file."""
    edge = "studio-bench"
    head = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="deck.toml"\r\n\r\n'
    body, kind = f"{head}{text}\r\n--{edge}--\r\n", f"multipart/form-data; boundary={edge}"
    return made(posted(port, "/studio/open", body, kind))


def edited(port: int, draft: Draft, changes: Mapping[str, str]) -> None:
    """Changes a draft."""
    status = posted(port, f"{draft.path}/cards/edit", urlencode(changes), phone=draft.phone).status
    if status != 200:
        raise RuntimeError(f"a change was answered by {status}")


# --- 1. from a key to the card


def keys(url: str, draft: Draft, cell: str, many: int) -> list[float]:
    """Milliseconds from a key to its card, in order of size; the first key is not counted."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        arguments = list(scorer_wire.FLAGS)
        browser = playwright.chromium.launch(executable_path=machine.find_browser(), args=arguments, timeout=60_000)
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
    """The times of two decks, and verdicts on the larger one."""
    if machine.find_browser() is None:
        yield f"from a key to its card: not available: {machine.NO_BROWSER}"
        return
    found = {}
    for start, cell in CELLS.items():
        progress(f"keys in {start}")
        found[start] = keys(f"http://127.0.0.1:{server.port}", begun(server.port, start), cell, many)
    yield f"from a key to its card, {many} keys, ms; {PAUSE:.0f} of them are the pause in typing that is waited for"
    for start, times in found.items():
        yield f"  {start:14}" + "".join(f"  p{share:.0%}".replace("%", "") + f" {percentile(times, share):4.0f}"
                                        for share in (0.5, 0.95))  # fmt: skip
    slower = max(found.values(), key=lambda times: percentile(times, 0.5))
    half, most = percentile(slower, 0.5) - PAUSE, percentile(slower, 0.95)
    yield verdict(f"after the pause: half of the keys ≤ {HALF:.0f} ms", half, HALF, " ms")
    yield verdict(f"with the pause: 95 % of the keys ≤ {MOST:.0f} ms", most, MOST, " ms")


# --- 2. and 3. pages


def wire(server: Server) -> Iterator[str]:
    """Bytes of a first view with 54 cards, by kinds of files."""
    if machine.find_browser() is None:
        yield f"first view: not available: {machine.NO_BROWSER}"
        return
    progress("first view")
    draft = opened(server.port, FIFTY_FOUR)
    loaded = scorer_wire.view(f"http://127.0.0.1:{server.port}{draft.path}/cards", draft.phone, WALL)
    pictures = [one for one in loaded if "/card/" in one.path or "/cards/" in one.path]
    size = sum(one.size for one in loaded) / 1000
    yield f"first view of the studio, {len(pictures)} pictures with cards, kB on the wire: {size:.1f}"
    yield f"  pictures {sum(one.size for one in pictures) / 1000:.1f}; the largest of the others:"
    for one in [one for one in loaded if one not in pictures][:5]:
        yield f"  {one.size / 1000:6.1f}  {one.path.replace(draft.path, '/studio/ID')}"
    yield verdict(f"first view ≤ {VIEW:.0f} kB", size, VIEW, " kB")


def judged(server: Server, folder: Path) -> Iterator[str]:
    """Lighthouse's table."""
    progress("Lighthouse")
    draft = begun(server.port, "times-tables")
    url = f"http://127.0.0.1:{server.port}"
    pages = {"studio": f"{url}/studio", "cards": f"{url}{draft.path}/cards", "print": f"{url}{draft.path}/print"}
    found = scorer_wire.judged(pages, draft.phone, folder, LIGHTHOUSE)
    yield f"{scorer_wire.LIGHTHOUSE}, mobile" + "".join(f"{name:>16}" for name in scorer_wire.CATEGORIES)
    for page in found:
        yield f"{page.name:25}" + ("".join(f"{mark:16}" for mark in page.marks) or f"  {page.fault}")


# --- 4. and 5. the server alone


HEAD = f"{'changes with their panes, two who type':38}{'per s':>8}{'p50 ms':>8}{'p95':>8}{'CPU ms':>8}{'kB':>8}"


def previews(server: Server, seconds: float) -> Iterator[str]:
    """Changes of a field, each with the pane anew."""
    yield HEAD
    for start, field in {**CELLS, "terz-27": "/name"}.items():
        progress(f"previews of {start}")
        write = typing([begun(server.port, start) for _ in range(2)], field)
        before = server.cpu()
        run = closed_loop(server.port, 2, seconds, write)
        cpu, size = (server.cpu() - before) / max(run.all, 1), run.size / max(len(run.times), 1)
        figures = [run.rate, run.ms(0.5), run.ms(0.95), cpu * 1000, size / 1000]
        odd = {status: n for status, n in run.statuses.items() if status != 200}
        yield f"  {start:36}" + "".join(f"{one:8.0f}" for one in figures) + (f"  other answers: {odd}" if odd else "")


def typing(drafts: Sequence[Draft], field: str) -> Callable[[int], bytes]:
    """Makes the next change of each draft's field."""
    numbers = count()

    def write(k: int) -> bytes:
        body = f"{quote(field, safe='')}=x{next(numbers)}"
        return request("POST", f"{drafts[k].path}/cards/edit", drafts[k].phone, body)

    return write


def sets(server: Server) -> Iterator[str]:
    """A PDF of eight sets; each is of a deck that nobody has asked for before."""
    progress("eight sets")
    draft = begun(server.port, "take-three", {"/print/sets": str(SETS)})
    walls, cpus = [], []
    for number in range(RUNS):
        edited(server.port, draft, {"/name": f"Deck {number}"})
        before, began = server.cpu(), perf_counter()
        connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        connection.request("GET", f"{draft.path}/deck.pdf", headers={"Cookie": f"phone={draft.phone}"})
        response = connection.getresponse()
        size = len(response.read())
        walls.append(perf_counter() - began)
        cpus.append(server.cpu() - before)
        if response.status != 200:
            raise RuntimeError(f"the PDF was answered by {response.status}")
    yield f"PDF of eight sets of Take Three, median of {RUNS}: {median(cpus):.2f} s CPU, {size / 1e6:.1f} MB"
    yield verdict(f"PDF of eight sets ≤ {PDF} s", median(walls), PDF, " s")


# --- 6. a person


def new_user(server: Server) -> Iterator[str]:
    """The new user's path of the tests, with a person's seconds before each tap and for each letter."""
    progress("a new user's path")
    pauses: list[float] = []

    def pause(letters: int) -> None:
        pauses.append(THINK + POINT + CLICK + (2 * REACH + KEY * letters if letters else 0))
        sleep(pauses[-1])

    with launched() as browser:
        context = browser.new_context(**LAPTOP, locale="de-DE", base_url=f"http://127.0.0.1:{server.port}")
        hand = Hand(context.new_page(), pause)
        began = perf_counter()
        eight_sets(hand)
        taken = perf_counter() - began
    person = sum(pauses)
    yield f"{hand.count} taps and fields, {person:.0f} s of the person; the studio took {taken - person:.1f} s"
    yield verdict("eight sets, from the start page to the print dialog", taken, PATH, " s")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description="Measures the studio.")
    parser.add_argument("--seconds", type=float, default=4.0, help="for previews (default 4)")
    parser.add_argument("--keys", type=int, default=KEYS, help=f"that are waited for (default {KEYS})")
    parts = ("keys", "wire", "lighthouse", "previews", "sets", "person")
    parser.add_argument("--without", nargs="*", default=[], choices=parts, help="parts to leave out")
    wish = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n", flush=True)
    machine.main()  # brings the browser, as for the tests
    with TemporaryDirectory(prefix="studio-bench-") as name:
        folder = Path(name)
        with scorer_servers.sqlite(folder).served(folder / "served", STREAMS) as server:
            parts_made = {
                "keys": key_to_card(server, wish.keys),
                "wire": wire(server),
                "lighthouse": judged(server, folder),
                "previews": previews(server, wish.seconds),
                "sets": sets(server),
                "person": new_user(server),
            }
            for part, lines in parts_made.items():
                if part not in wish.without:
                    told(lines)


if __name__ == "__main__":
    main()
