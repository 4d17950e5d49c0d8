"""Takes the README's screenshots from the running program, light and dark: `make screenshots`.

Time and chance are fixed, as for the pictures that are compared in `tests/proof/page_pictures.py`.
"""

from __future__ import annotations

import io
import re
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import BrowserContext

from tests.proof import page_pictures
from tests.scorer.browser import launched
from tests.scorer.phones.test_access_browser import Teller

FOLDER = Path(__file__).parent.parent / ".github" / "screenshots"
COLOURS = 128
"""Colours of a picture: these pages have few, and fewer make the file small."""
NAMES = ("Ada", "Ben", "Chloe")
POINTS = (
    ("3 + 6 + 2", "4 + 3 + 5 + 2"), ("", "2 + 3 + 4 + 3 + 5"), ("2 + 4 + 1 + 8 + 3 + 5", "6 + 3 + 4"),
    ("7 + 1 + 4", "3 + 3 + 6 + 5"), ("5 + 2 + 1 + 6 + 4 + 7", "2 + 5 + 3"), ("", "4 + 3 + 5 + 3 + 2"),
    ("1 + 3 + 2", "5 + 4 + 3 + 6"),
)  # fmt: skip
"""The cards left in a hand and the bonuses of its tasks: entry by entry, the players in turn."""


class Shot(NamedTuple):
    """A screenshot: the name of its file, the page, and the screen that shows it."""

    name: str
    path: str
    screen: dict[str, Any]


PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
DESK = {"viewport": {"width": 1280, "height": 800}}


def shots(owner: BrowserContext) -> list[Shot]:
    """The pages, with a table and a deck made for them."""
    entries = [
        {"round": str(1 + k // 3), "player": str(k % 3), "how": "cards", "cards": left, "by": "bonus", "bonus": bonus}
        for k, (left, bonus) in enumerate(POINTS)
    ]
    table = Teller(owner.request).table("take-three", *entries, names=NAMES)
    answer = owner.request.post("/studio/new", form={"start": "times-tables"}, max_redirects=0)
    deck = re.sub(r"^https?://[^/]+", "", answer.headers["location"]).rpartition("/")[0]
    return [Shot("table", table, PHONE), Shot("studio", f"{deck}/cards", DESK)]


def take() -> None:
    """Writes all screenshots."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, page_pictures.running(Path(data)) as server, launched() as browser:
        address = f"http://127.0.0.1:{server.port}"
        owner = browser.new_context(base_url=address, locale="en-GB")
        for shot in shots(owner):
            context = browser.new_context(
                base_url=address, locale="en-GB", timezone_id="UTC", reduced_motion="reduce", service_workers="block",
                **shot.screen,
            )  # fmt: skip
            context.add_cookies(owner.cookies())  # type: ignore[arg-type]  # what it has given itself
            context.clock.set_fixed_time(page_pictures.TIME * 1000)
            _photograph(context, shot)
            context.close()


def _photograph(context: BrowserContext, shot: Shot) -> None:
    page = context.new_page()
    page.goto(shot.path)
    page.evaluate("document.activeElement.blur()")
    for scheme in page_pictures.SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_function(page_pictures.SETTLED, timeout=60_000)
        picture = Image.open(io.BytesIO(page.screenshot(animations="disabled", caret="hide"))).convert("RGB")
        few = picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.save(FOLDER / f"{shot.name}-{scheme}.png", optimize=True)


if __name__ == "__main__":
    take()
