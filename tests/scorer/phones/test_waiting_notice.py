"""What asks something at the foot of a page that has no bar: it lies below the page's words, not upon them."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.scorer.hands import made
from tests.scorer.opened import HAND

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


def test_an_entry_that_waits_for_a_second_phone_hides_nothing(phone: Page) -> None:
    table = made(phone.request, "take-three", ["Ada", "Ben"], confirm="1")
    form: dict[str, str | float | bool] = {**HAND}
    assert phone.request.post(f"{table}/entries", form=form).ok
    for tab in ("scores", "history", "share"):
        phone.goto(f"{table}/{tab}")
        phone.locator(".notice[data-on]").first.wait_for()
        for width, height in ((390, 844), (1280, 800)):
            phone.set_viewport_size({"width": width, "height": height})
            phone.wait_for_function(f"() => ({HIDDEN})().length === 0")  # styles may still be on their way
