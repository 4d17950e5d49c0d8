"""What a phone loads at first view, byte by byte as Chromium counts them, and what Lighthouse says of the pages."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.bench.scorer_tables import Table
from tests.scorer import equipment

PHONE: Mapping[str, Any] = {
    "viewport": {"width": 360, "height": 740}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True,
}  # fmt: skip
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update")  # fmt: skip
LIGHTHOUSE = "lighthouse@12.8.2"
"""The newest that node 20 takes."""
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


class Loaded(NamedTuple):
    """A file with its bytes on the wire, head and body."""

    path: str
    size: int


def first_view(url: str, table: Table) -> list[Loaded]:
    """All that the browser loads for a table's page, until it has been quiet for a second; streams don't count."""
    from playwright.sync_api import sync_playwright

    paths: dict[str, str] = {}
    sizes: dict[str, int] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=equipment.find_browser(), args=list(FLAGS), timeout=60_000)
        context = browser.new_context(**PHONE, locale="de-DE")
        context.add_cookies([{"name": "phone", "value": table.phones[0], "url": url}])
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", lambda e: paths.update({e["requestId"]: e["request"]["url"]}))
        session.on("Network.loadingFinished", lambda e: sizes.update({e["requestId"]: int(e["encodedDataLength"])}))
        session.send("Network.enable")
        page.goto(f"{url}/t/{table.id}", wait_until="load")
        page.wait_for_timeout(1000)
        browser.close()
    found = [Loaded(urlsplit(paths[key]).path, size) for key, size in sizes.items() if key in paths]
    return sorted(found, key=lambda loaded: -loaded.size)


class Judged(NamedTuple):
    """A page and its marks, from 0 to 100; or why there are none."""

    name: str
    marks: Sequence[int]
    fault: str = ""


def lighthouse(url: str, table: Table, folder: Path, seconds: float) -> list[Judged]:
    """Start, enter, history and scores on a slow phone; whatever is not done in time is not judged."""
    pages = {"start": "/", "table": f"/t/{table.id}", "history": f"/t/{table.id}/history",
             "scores": f"/t/{table.id}/scores"}  # fmt: skip
    end = monotonic() + seconds
    if fault := _installed(folder, end):
        return [Judged(name, (), fault) for name in pages]
    return [_judged(name, url + path, table.phones[0], folder, end) for name, path in pages.items()]


def _installed(folder: Path, end: float) -> str:
    """Brings Lighthouse into the folder; why it can't."""
    if not (shutil.which("npm") and shutil.which("node")):
        return "not available: node and npm are not here"
    command = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", str(folder), LIGHTHOUSE]
    done = _run(command, folder, end, {})
    return done if isinstance(done, str) else ""


def _run(command: Sequence[str], folder: Path, end: float, more: Mapping[str, str]) -> bytes | str:
    """What a program printed, or why it didn't."""
    try:
        done = subprocess.run(
            command, cwd=folder, env={**os.environ, **more}, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=max(1.0, end - monotonic()), check=True,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return "not available: the time was over"
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", b"").decode(errors="replace").strip().splitlines()
        return f"not available: {said[-1] if said else error}"
    return done.stdout


def _judged(name: str, address: str, phone: str, folder: Path, end: float) -> Judged:
    flags = " ".join(["--headless=new", *FLAGS])
    command = [
        str(folder / "node_modules" / ".bin" / "lighthouse"), address, "--quiet", "--form-factor=mobile",
        "--output=json", f"--chrome-flags={flags}",
        f"--extra-headers={json.dumps({'Cookie': f'phone={phone}'})}",
    ]  # fmt: skip
    done = _run(command, folder, end, {"CHROME_PATH": str(equipment.find_browser())})
    if isinstance(done, str):
        return Judged(name, (), done)
    found = json.loads(done)["categories"]
    return Judged(name, [round(100 * (found[key]["score"] or 0)) for key in CATEGORIES if key in found])
