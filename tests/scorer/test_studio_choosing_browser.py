"""Colours and pictures in a real browser: from a cell to its pictogram by keys alone, a colour that is mixed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from cardgen.texts import LANGUAGES
from tests.scorer.browser import Phones, barriers
from tests.scorer.served import Served
from tests.scorer.test_studio_browser import SOON, begun


@pytest.fixture
def laptop(phones: Phones, served: Served) -> Page:
    """A browser on a desk."""
    return phones(base_url=served.url, viewport={"width": 1280, "height": 800}, has_touch=False, is_mobile=False)


def test_keys_alone_lead_from_a_cell_to_its_pictogram(laptop: Page) -> None:
    hand = begun(laptop)
    laptop.locator("[name='/show/14/1']").focus()
    laptop.keyboard.press("Alt+p")
    laptop.wait_for_url("**/pictures?cell=*")
    expect(laptop.locator("select[name=cell]")).to_have_value("/show/14/1")
    laptop.keyboard.type("Fahrrad")
    laptop.keyboard.press("Enter")
    laptop.wait_for_url("**q=Fahrrad")
    assert barriers(laptop, words=True) == ""
    laptop.locator(".picto").first.press("Enter")
    laptop.wait_for_url("**/cards")
    expect(laptop.locator("[name='/show/14/1']")).to_have_value("picture:Fahrrad", timeout=SOON)
    assert hand.document()["show"]["14"][1] == "picture:Fahrrad"


def test_a_colour_is_mixed_told_of_and_mended_while_one_looks(laptop: Page) -> None:
    hand = begun(laptop, "take-three")
    laptop.locator("a[href$='/colours#colour-1']").click()
    laptop.locator("[name='/colours/1']").select_option(label="Eigene Farbe …")
    laptop.locator("[name='/colours/1/fill']").fill("#33aa88")
    note = laptop.locator("#colour-1 .say")
    expect(note).to_contain_text("gut ist ab 20", timeout=SOON)
    assert barriers(laptop) == ""
    note.locator("button").click()
    expect(laptop.locator("#colour-1 .say")).to_have_count(0, timeout=SOON)
    assert hand.document()["colours"] == ["yellow", "purple", "green", "blue"]
    for language in LANGUAGES:
        laptop.set_extra_http_headers({"Accept-Language": language})
        for page in ("colours", "pictures"):
            laptop.goto(f"{hand.draft}/{page}")
            assert barriers(laptop, colours=False, sizes=False, words=True) == ""
