"""Colours and pictures in a real browser: from a cell to its pictogram by keys alone, a colour that is mixed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cardgen.words.texts import LANGUAGES
from tests.order import with_proofs
from tests.scorer.browser import barriers
from tests.scorer.studio.test_browser import SOON, opened


def test_keys_alone_lead_from_a_cell_to_its_pictogram(laptop: Page) -> None:
    hand = opened(laptop)
    cell, over = laptop.locator("[name='/show/14/1']"), laptop.get_by_role("dialog")
    cell.focus()
    laptop.keyboard.press("Alt+p")
    expect(over.locator("select[name=cell]")).to_have_value("/show/14/1", timeout=SOON)
    laptop.keyboard.type("Fahrrad")
    expect(over.locator("[role=status]")).to_contain_text(re.compile("^1?[0-9] von"), timeout=SOON)
    assert barriers(laptop, sizes=False) == ""
    over.locator(".picto").first.press("Enter")
    expect(over).to_have_count(0)
    expect(cell).to_have_value("picture:Fahrrad")
    expect(cell).to_be_focused()
    expect(laptop.locator("#see [data-card=R14] img")).to_have_attribute("alt", re.compile("Fahrrad"), timeout=SOON)
    assert hand.document()["show"]["14"][1] == "picture:Fahrrad"
    cell.press("Alt+p")
    expect(over).to_be_visible(timeout=SOON)
    laptop.keyboard.type("Hnd")
    laptop.keyboard.press("Control+z")
    laptop.keyboard.press("Alt+2")
    expect(over).to_be_visible()
    expect(cell).to_have_value("picture:Fahrrad")
    laptop.keyboard.press("Escape")
    expect(over).to_have_count(0)
    laptop.keyboard.press("Control+p")  # at once, before the browser tells of what was closed
    expect(over.locator(".ready")).to_be_visible(timeout=SOON)


def test_a_colour_is_mixed_told_of_and_mended_while_one_looks(laptop: Page) -> None:
    hand = opened(laptop)
    laptop.locator("a[href$='/colours#colour-1']").click()
    laptop.locator("[name='/colours/1']").select_option(label="Eigene Farbe …")
    laptop.locator("[name='/colours/1/fill']").fill("#33aa88")
    note = laptop.locator("#colour-1 .say")
    expect(note).to_contain_text("gut ist ab 20", timeout=SOON)
    assert barriers(laptop) == ""
    laptop.wait_for_function("() => !localStorage.length", timeout=SOON)
    laptop.reload()
    assert laptop.evaluate("localStorage.length") == 0, "who only looks changes nothing"
    note.locator("button").click()
    expect(laptop.locator("#colour-1 .say")).to_have_count(0, timeout=SOON)
    assert hand.document()["colours"] == ["yellow", "purple", "green", "blue"]


@pytest.mark.parametrize("language", with_proofs(LANGUAGES, LANGUAGES[1:]))
def test_everybody_finds_colours_and_pictures_in_their_language(laptop: Page, language: str) -> None:
    hand = opened(laptop)
    laptop.set_extra_http_headers({"Accept-Language": language})
    for page in ("colours", "pictures?cell=/show/14/1"):
        laptop.goto(f"{hand.draft}/{page}")
        assert barriers(laptop, sizes=False) == ""
