"""Pictures of every page in three sizes, light and dark, and what has changed since others: one folder for each state.

    python -m tests.proof.page_pictures take BEFORE
    python -m tests.proof.page_pictures compare BEFORE AFTER DIFFERENCES

The program runs in this process with the same data at the same time, and chance is drawn from one seed, so two runs
are alike to the pixel. Without arguments all pages are taken twice, in one size, and must be alike.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from unittest import mock

import numpy as np
from PIL import Image
from playwright.sync_api import BrowserContext, Page
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from scorer import create_app
from scorer.machine.settings import Settings
from scorer.web.guard import limits
from tests.scorer.browser import Chromium, launched
from tests.scorer.phones.test_access_browser import OPEN_ALL, SEND, Teller, furnished
from tests.scorer.served import LAN
from tests.scorer.studio.test_pages import SMALL

SIZES = MappingProxyType({"phone": (390, 844), "tablet": (820, 1180), "desk": (1280, 800)})
SCHEMES = ("light", "dark")
TIME = 1_750_000_000.0
"""What every clock says."""
TOLERANCE = 8
"""Steps of 255 by which a colour may differ, as edges of letters do."""
STARTS = ("times-tables", "terz-27")
"""What the studio's pages are shown with besides a deck from a file."""
PANES = (
    "cards",
    "tasks",
    "look",
    "print",
    "colours",
    "more",
    "changes",
    "ready",
    "score",
    "pictures?cell=/show/14/1&q=hund",
)
TAPS = MappingProxyType(
    {
        "deck cards": ("#see .card", "header [data-over], .menu summary"),
        "deck print": ("footer.bar a.do:last-of-type",),
        "deck tasks": ("button[value='add:/task']",),
        "take-three enter": ("#menu summary, .menu summary", ".key", "#entry label.way"),
    }
)
"""What is tapped on some pages, one after the other, for a picture after each."""
SETTLED = """() => [...document.images].every((each) => (each.loading = "eager", each.complete))
  && document.fonts.status === "loaded"
  && (!document.querySelector("#status[data-state]") || document.querySelector("#status[data-state=live]"))"""


class Visit(NamedTuple):
    """A page: its name, its address, and the form to whose answer it is, if it is one."""

    name: str
    path: str
    form: dict[str, str] | None = None


class Quiet(WSGIRequestHandler):
    """A server that prints nothing."""

    def log(self, type: str, message: str, *args: object) -> None:  # noqa: A002  as its parent calls it
        pass


CHANCE = random.Random(1)
"""All chance; seeded anew for each page."""


def draw(count: int) -> bytes:
    """Random bytes."""
    return CHANCE.randbytes(count)


@contextmanager
def running(folder: Path) -> Iterator[BaseWSGIServer]:
    """The program, with a fixed time and seeded chance."""
    CHANCE.seed(1)
    os.environ["TZ"] = "UTC"
    time.tzset()
    unlimited = dict.fromkeys(limits.LIMITS, limits.Limit(10**6, 60))
    with ExitStack() as patches:
        patches.enter_context(mock.patch("time.time", lambda: TIME))
        patches.enter_context(mock.patch("random._urandom", draw))
        patches.enter_context(mock.patch.object(limits, "LIMITS", unlimited))
        app = create_app(Settings(f"sqlite:///{folder / 'scores.db'}", folder, hosts=(LAN,)))
        store = app.extensions["scorer"].store
        store.clock, store.chance = (lambda: TIME), draw
        server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
        server.daemon_threads = True  # type: ignore[attr-defined]  # streams don't end
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def visits(owner: BrowserContext, guest: BrowserContext) -> list[Visit]:
    """All pages of both apps, with what they show made before."""
    pages, answers = furnished(Teller(owner.request), Teller(guest.request))
    found = [Visit(name, path) for name, path in pages.items()]
    found += [Visit(name, path, dict(form)) for name, (path, form) in answers.items()]
    found += [Visit("rules", "/rules/terz"), Visit("board", f"{pages['terz enter']}/board")]
    found += [Visit("board over", f"{pages['over']}/board"), Visit("studio start", "/studio")]
    file: Any = {"name": "deck.toml", "mimeType": "text/plain", "buffer": SMALL.encode()}
    made = {"deck": owner.request.post("/studio/open", multipart={"file": file}, max_redirects=0)}
    for start in STARTS:
        made[start] = owner.request.post("/studio/new", form={"start": start}, max_redirects=0)
    for name, answer in made.items():
        path = re.sub(r"^https?://[^/]+", "", answer.headers["location"]).rpartition("/")[0]
        found += [Visit(f"{name} {pane.partition('?')[0]}", f"{path}/{pane}") for pane in PANES]
        found += [Visit("deck differences", f"{path}/differences?level=leicht")] if name == "deck" else []
        found += [Visit("deck level", f"{path}/cards?level=leicht")] if name == "deck" else []
        found += [Visit("deck link", f"{path}/links/write", {})] if name == "deck" else []
    return found


def pictures(page: Page, visit: Visit) -> Iterator[tuple[str, bytes]]:
    """What a page looks like: as it comes, with all its lids open, and after taps."""
    if visit.form is None:
        page.goto(visit.path)
    else:
        page.goto("/about")
        with page.expect_navigation():
            page.evaluate(SEND, [visit.path, visit.form])
    yield from _schemes(page, "")
    if page.locator("details").count():
        page.evaluate(OPEN_ALL)
        yield from _schemes(page, " open")
    for number, selector in enumerate(TAPS.get(visit.name, ())):
        page.goto(visit.path)
        _settle(page)
        found = page.locator(selector).locator("visible=true")
        if found.count():
            found.first.click()
            page.wait_for_timeout(1000)  # a dialog asks for its page
            yield from _schemes(page, f" tap {number}")


def _settle(page: Page) -> None:
    page.wait_for_function(SETTLED, timeout=240_000)
    page.wait_for_timeout(150)


def _schemes(page: Page, state: str) -> Iterator[tuple[str, bytes]]:
    page.emulate_media(color_scheme="light")
    _settle(page)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        yield f"{state} {scheme}", page.screenshot(full_page=True, animations="disabled", caret="hide")


def take(folder: Path, sizes: Sequence[str], only: str) -> None:
    """Takes all pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, launched() as browser:
        address = f"http://127.0.0.1:{server.port}"
        owner, guest = (browser.new_context(base_url=address, locale="de-DE") for _ in range(2))
        found = visits(owner, guest)
        cookies = [{**each, "domain": LAN} for each in owner.cookies()]
        for name in sizes:
            for visit in found:
                if re.search(only, visit.name):
                    _take(browser, server.port, cookies, name, visit, folder)


def _take(browser: Chromium, port: int, cookies: list[Any], size: str, visit: Visit, folder: Path) -> None:
    CHANCE.seed(f"{visit.name} {size}")
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=f"http://{LAN}", viewport={"width": width, "height": height}, locale="de-DE", reduced_motion="reduce",
        timezone_id="UTC", has_touch=size != "desk", is_mobile=size == "phone", service_workers="block",
        proxy={"server": f"http://127.0.0.1:{port}"},
    )  # fmt: skip
    context.add_cookies(cookies)
    context.clock.set_fixed_time(TIME * 1000)
    try:
        for state, data in pictures(context.new_page(), visit):
            name = re.sub(r"\W+", "-", f"{visit.name}{state}")
            (folder / f"{name}-{size}.png").write_bytes(data)
    except Exception as error:  # the others are still worth a look
        print(f"{visit.name} {size}: {str(error)[:300]}")
    context.close()


def compare(before: Path, after: Path, differences: Path | None = None) -> dict[str, float]:
    """The pictures that differ, with the share of pixels; both beside each other go to `differences`."""
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    shares = {name: _share(before / name, after / name, differences) for name in names}
    return {name: share for name, share in shares.items() if share}


def _share(before: Path, after: Path, differences: Path | None) -> float:
    if not (before.exists() and after.exists()):
        return 1.0
    if before.read_bytes() == after.read_bytes():
        return 0.0
    one, other = (Image.open(path).convert("RGB") for path in (before, after))
    size = (max(one.width, other.width), max(one.height, other.height))
    both = [Image.new("RGB", size, "magenta") for _ in range(2)]
    for canvas, picture in zip(both, (one, other), strict=True):
        canvas.paste(picture)
    apart = np.abs(np.asarray(both[0], int) - np.asarray(both[1], int)).max(axis=2) > TOLERANCE
    if differences and apart.any():
        differences.mkdir(parents=True, exist_ok=True)
        where = Image.fromarray(np.where(apart, 0, 255).astype("uint8")).convert("RGB")
        beside = Image.new("RGB", (3 * size[0], size[1]))
        for place, picture in enumerate((*both, where)):
            beside.paste(picture, (place * size[0], 0))
        beside.save(differences / before.name)
    return float(apart.mean())


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where pictures differ."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("do", nargs="?", choices=["take", "compare"])
    options.add_argument("folders", nargs="*", type=Path)
    options.add_argument("--only", default="", help="pages whose names this pattern finds")
    options.add_argument("--sizes", nargs="*", default=[*SIZES], choices=[*SIZES])
    given = options.parse_args(arguments)
    if given.do == "take":
        take(given.folders[0], given.sizes, given.only)
        return 0
    if given.do == "compare":
        return _report(compare(*given.folders))
    with tempfile.TemporaryDirectory() as folder:
        for name in ("one", "other"):
            take(Path(folder, name), ["phone"], given.only)
        return _report(compare(Path(folder, "one"), Path(folder, "other")))


def _report(shares: dict[str, float]) -> int:
    for name, share in sorted(shares.items(), key=lambda each: -each[1]):
        print(f"{share:8.3%}  {name}")
    print(f"{len(shares)} pictures differ")
    return int(bool(shares))


if __name__ == "__main__":
    sys.exit(main())
