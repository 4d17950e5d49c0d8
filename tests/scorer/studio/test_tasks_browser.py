"""Tasks in a real browser: built by choosing, counted while one goes on, opened and closed without leaving the page."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from cardgen.studio import odds, tasks
from tests.scorer.studio.test_browser import SOON, opened

TASK = 1
TEXT = f"[name='/task/{TASK}/if']"
PART = f"~/task/{TASK}/if/0"
DECK = """
format = 1
game = "take-three"
numbers = "0, 7 … 70"
colours = ["red", "blue"]
task = [{ if = "all odd" }, { if = "all divisible by 2" }, { if = "same colour" }]
"""
"""Few cards, so that each key is answered soon."""


def with_one_open(page: Page) -> Page:
    """The pane of tasks, with one of them open."""
    opened(page, DECK).pane("tasks")
    page.locator(f"#task-{TASK} .one").click()
    expect(page.locator(TEXT)).to_be_visible(timeout=SOON)
    return page


def test_a_condition_is_chosen_counted_and_given_a_bonus(laptop: Page) -> None:
    page = with_one_open(laptop)
    expect(page).to_have_url(re.compile(rf"open={TASK}$"))
    asked = tasks.read(tomllib.loads(DECK))
    chances = page.locator("#chances")
    expect(chances).to_contain_text(f"{odds.of_row(asked, asked.rows[TASK]).hundred} von 100", timeout=SOON)
    page.locator(f"[name='{PART}/what']").select_option("sum")
    expect(page.locator(TEXT)).to_have_value("sum divisible by 2", timeout=SOON)
    page.locator(f"[name='{PART}/being']").select_option("=")
    expect(page.locator(TEXT)).to_have_value("sum = 2", timeout=SOON)
    page.locator(f"[name='{PART}/number']").fill("70")
    page.keyboard.press("Enter")
    expect(page.locator(TEXT)).to_have_value("sum = 70", timeout=SOON)
    expect(page.locator(f"#task-{TASK} .one")).to_contain_text("Drei Karten, deren Summe 70 ist")
    expect(chances).to_contain_text("= 70", timeout=SOON)
    page.locator(TEXT).fill("summ = 70")
    expect(page.locator(".caret")).to_have_text("^^^^", timeout=SOON)
    page.locator(".mend button").click()
    expect(page.locator(f"[name='{PART}/number']")).to_have_value("70", timeout=SOON)
    chances.locator("label", has_text=re.compile(r"^\s*9\s*$")).click()
    expect(page.locator(f"#task-{TASK} .one .ros")).to_have_text("9", timeout=SOON)
    expect(page.locator(".lit[data-card]")).to_have_count(1)
    page.locator(f"#task-{TASK} .one").click()
    expect(page.locator(TEXT)).to_have_count(0, timeout=SOON)
    expect(page.locator(f"#task-{TASK} .one")).to_be_focused()


def test_a_count_that_takes_long_says_so_and_need_not_be_waited_for(
    phone: Page, accessible: Callable[[Page], None]
) -> None:
    page = with_one_open(phone)
    accessible(page)
    held: list[Route] = []
    page.route("**/odds/*", lambda route: held.append(route))
    before = page.locator("#chances").inner_text()
    with page.expect_request_finished(lambda request: request.url.endswith("/edit")):
        page.locator(TEXT).fill("sum = 70")
    expect(page.locator("#counting")).to_be_visible(timeout=SOON)
    expect(page.locator("#counting")).to_contain_text("Zähle 13")
    assert page.locator("#chances").inner_text() == before
    with page.expect_event("requestfailed", lambda request: "/odds/" in request.url):
        page.locator(TEXT).fill("sum = 71")
    expect(page.locator("#counting")).to_be_visible(timeout=SOON)
    with page.expect_event("requestfailed", lambda request: "/odds/" in request.url):
        page.locator("#counting button").click()
    expect(page.locator("#counting")).to_be_hidden()
    assert len(held) == 2
