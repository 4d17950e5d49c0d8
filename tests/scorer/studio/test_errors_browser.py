"""What is wrong with a deck, in a real browser: it stands under the field it is about, and the counter leads there."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Locator, Page, expect

from tests.scorer.browser import Phones
from tests.scorer.served import Served
from tests.scorer.studio.test_browser import CELLS, PASTE, SOON, opened
from tests.scorer.studio.test_pages import new_draft

MANY = 'format = 1\ngame = "take-three"\nnumbers = "1..130"\ncopies = 1\ntask = [{ if = "different colours" }]\n'
"""More different cards than a deck may have: a fault of all of it, with a table of 130 rows below the numbers."""
SUMS = ", ".join([f'{{ if = "sum = {total}" }}' for total in range(30, 45)])
CELL = f'format = 1\ngame = "take-three"\nnumbers = "0..40"\ntask = [{SUMS}]\nshow = {{ 38 = ["38", "7 ·"] }}\n'
"""A hint far down in the table."""
TASK = 'format = 1\ngame = "take-three"\nnumbers = "0..9"\ntask = [{ if = "all odd" }, { if = "sum = 999" }]\n'
SIZES = [(390, 844), pytest.param((1280, 800), marks=pytest.mark.proof)]


def in_view(place: Locator) -> bool:
    """Whether all of it is seen, and nothing lies upon it."""
    return bool(
        place.evaluate("""(one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return [0.1, 0.9].every((k) => {
            const seen = document.elementFromPoint(left + width / 2, top + height * k);
            return seen && (one.contains(seen) || seen.contains(one));
          });
        }""")
    )


@pytest.fixture(params=SIZES, ids=["phone", "desk"])
def screen(request: pytest.FixtureRequest, phones: Phones, served: Served) -> Page:
    wide, high = request.param
    return phones(base_url=served.url, viewport={"width": wide, "height": high})


def test_a_fault_of_the_whole_deck_stands_under_its_numbers_and_the_counter_enters_it(screen: Page) -> None:
    opened(screen, MANY)
    note = screen.locator("#edit .say.bad[id^='note-']")
    expect(note).to_have_count(1)
    expect(note).to_contain_text("500")
    assert in_view(note)
    top, below = (place.bounding_box() for place in (note, screen.locator("[name='/numbers']")))
    assert top and below and top["y"] - (below["y"] + below["height"]) < 60
    screen.locator("#edit").evaluate("(pane) => pane.scrollTo(0, 1e5)")
    screen.evaluate("scrollTo(0, 1e5)")
    assert not in_view(note)
    screen.locator("#line a").first.click()
    expect(note).to_be_focused()
    assert in_view(note)


def test_a_hint_far_down_is_entered_too(screen: Page) -> None:
    opened(screen, CELL)
    screen.locator("#line a").last.click()
    expect(screen.locator("[name='/show/38/1']")).to_be_focused()
    assert in_view(screen.locator("#edit .say[id^='note-']").first)


def test_it_leads_to_the_other_pane(screen: Page) -> None:
    opened(screen, TASK)
    screen.locator("#line a").first.click()
    screen.wait_for_url("**/tasks#note-*")
    note = screen.locator(f"[id='{screen.url.partition('#')[2]}']")
    expect(note).to_be_visible()
    expect(note).to_be_focused()
    assert in_view(note)


@pytest.mark.parametrize("file", [MANY, CELL, TASK], ids=["many", "cell", "task"])
def test_the_counter_leads_to_a_note_that_can_be_entered_without_scripts(teacher: FlaskClient, file: str) -> None:
    draft = new_draft(teacher, file)
    line = teacher.get(f"{draft}/cards").text.partition('id="line"')[2]
    pane, _, note = unescape(re.findall(r'href="([^"]+#note-[^"]+)"', line)[0]).partition("#")
    assert re.search(rf'<[^>]* id="{note}"[^>]* tabindex="-1"', teacher.get(pane).text)


def test_after_a_paste_the_question_about_other_numbers_is_in_view(screen: Page) -> None:
    opened(screen, CELL.replace("0..40", "0..60"))
    screen.locator(CELLS).first.focus()
    rows = "".join(f"{k}\t{k}\t{k}\t{k}\t{k}\r\n" for k in (1, 2, 3, 97, 99))
    screen.evaluate(PASTE, rows)
    over = screen.locator("#over")
    expect(over).to_contain_text("2", timeout=SOON)
    expect(over.locator("button")).to_be_focused()
    assert in_view(over)
    over.locator("button").click()
    expect(screen.locator("[name='/numbers']")).to_have_value("0..60, 97, 99", timeout=SOON)
