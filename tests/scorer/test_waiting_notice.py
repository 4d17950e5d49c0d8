"""What asks something at the foot of a page that has no bar: it lies below the page's words, not upon them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.scorer.browser import Phones
from tests.scorer.hands import Fingers, Table
from tests.scorer.served import Served

HIDDEN = """() => {
  scrollTo(0, document.body.scrollHeight);
  const [note] = document.querySelectorAll(".notice[data-on]");
  const over = note.getBoundingClientRect();
  const words = document.querySelectorAll("main :is(h2, p, th, td, summary, a, button, input)");
  return [...words].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && !note.contains(one) && box.bottom > over.top + 1 && box.top < over.bottom - 1;
  }).map((one) => one.outerHTML.slice(0, 60));
}"""
"""What nobody can read at the end of the page, because the first notice lies upon it."""


@pytest.fixture(params=[(390, 844), (1280, 800)], ids=str)
def screen(request: pytest.FixtureRequest, phones: Phones, served: Served) -> Page:
    wide, high = request.param
    return phones(base_url=served.url, viewport={"width": wide, "height": high})


def test_an_entry_that_waits_for_a_second_phone_hides_nothing(screen: Page) -> None:
    table = Table(Fingers(screen)).seated("take-three", ["Ada", "Ben"], confirm="1")
    table.hand.add("cards", [3])
    table.hand.add("bonus", [4])
    with screen.expect_response("**/entries"):
        table.hand.press(table("#bar button.big"))
    for tab in ("scores", "history", "share"):
        screen.goto(f"{table.path}/{tab}")
        table(".notice[data-on]").first.wait_for()
        screen.wait_for_function(f"() => ({HIDDEN})().length === 0")  # styles may still be on their way
