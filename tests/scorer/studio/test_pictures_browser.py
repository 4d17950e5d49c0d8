"""The cards in view in a real browser: they come as one scrolls, and none goes before its next picture is there."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Error, Page, Route, expect

from tests.scorer.studio.test_browser import SOON, opened, started

CARD = "#see [data-card=Y14] img"
FIRST = "#see .numbers img >> nth=0"


COME = "(card) => document.querySelector(card)?.naturalWidth"


def test_a_card_stays_in_view_until_its_next_picture_has_come(phone: Page) -> None:
    opened(phone)
    phone.wait_for_function(COME, arg=CARD, timeout=SOON)
    card, held = phone.locator(CARD), list[Route]()
    phone.route("**/card/*.svg*", lambda route: held.append(route))
    phone.locator("[name='/show/14/0']").fill("vierzehn")
    expect(card).to_have_attribute("alt", re.compile("vierzehn"), timeout=SOON)
    assert card.evaluate("(img) => img.naturalWidth")
    assert "svgView" in card.evaluate("(img) => img.currentSrc")
    phone.unroute("**/card/*.svg*")
    for route in held:
        with suppress(Error):  # some browsers let go of them by themselves
            route.continue_()
    expect(card).to_have_attribute("src", re.compile("/card/Y14"), timeout=SOON)


def test_a_long_row_of_cards_comes_as_one_scrolls(phone: Page) -> None:
    started(phone, "times-tables")
    phone.wait_for_function(COME, arg=CARD, timeout=SOON)
    last, first = phone.locator("#see .numbers img").last, phone.locator(FIRST)
    assert not last.evaluate("(img) => img.naturalWidth")
    before = last.bounding_box(), first.bounding_box()
    last.scroll_into_view_if_needed()
    phone.wait_for_function(
        "() => [...document.querySelectorAll('#see .numbers img')].at(-1).naturalWidth", timeout=SOON
    )
    after = last.bounding_box(), first.bounding_box()
    assert all(before)
    assert [box and (box["width"], box["height"]) for box in after] == [
        box and (box["width"], box["height"]) for box in before
    ]
