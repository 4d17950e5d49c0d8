"""Forms under a thumb and on a keyboard: Enter writes nothing half filled in, nothing moves, all cards are in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import order
from tests.scorer.browser import Phones
from tests.scorer.hands import Fingers, Plain, Table
from tests.scorer.served import Served

PLACES = """() => [...document.querySelectorAll("#totals .chip, #entry [data-key], #bar, .tabs a")]
  .map((target) => target.getBoundingClientRect().toJSON())"""
"""Where what one taps stands in view."""
FOCUS = "() => document.activeElement.id || document.activeElement.name || document.activeElement.className"


def focus(page: Page) -> str:
    return str(page.evaluate(FOCUS))


def test_enter_leads_from_field_to_field_and_writes_from_the_last(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url, has_touch=False, is_mobile=False)
    table = Table(Plain(page)).seated("take-three", ["Ada", "Ben"])
    keys = page.keyboard
    table("[name=how][value=minus]").check()
    for what, hint in (("#minus", "next"), ("#bonus", "done"), ("#cards", "next")):
        expect(table(what)).to_have_attribute("enterkeyhint", hint)
        expect(table(what)).to_have_attribute("inputmode", "tel")
    table("#minus").press_sequentially("38")
    keys.press("Enter")
    assert focus(page) == "bonus"
    keys.type("3 4")
    keys.press("Enter")
    first(table, "−31")
    assert table.record()["entries"] == [{"round": 1, "player": "Ada", "minus": 38, "bonus": 7}]
    table("[name=player][value='1']").press("Enter")
    assert focus(page) == "minus"
    table("[name=how][value=cards]:not([data-moved])").check()
    table("#cards").press_sequentially("3, 12")
    table("[name=by][value=tasks]:not([data-moved])").check()  # the other way of entering has moved it
    table("#cards").press("Enter")
    assert focus(page) == "key ros"  # which opens the tasks of that number
    keys.press("Enter")
    expect(table("#tasks .sheet")).to_be_visible()
    keys.press("Escape")
    expect(table("#tasks .sheet")).to_be_hidden()
    assert focus(page) == "key ros"
    expect(table("#cards")).to_have_value("3, 12")
    first(table, "−31")


def test_enter_writes_no_turn_with_one_row_of_two(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url, has_touch=False, is_mobile=False)
    table = Table(Plain(page)).seated("threepia", ["Ada", "Ben"])
    keys = page.keyboard
    table("[data-more=f-rows-3]").focus()
    keys.press("Enter")
    keys.press("Tab")
    keys.press("Enter")
    assert [table(f"#f-rows-{n}").input_value() for n in (3, 4, 5)] == ["1", "1", "0"]
    table("[name=emptied]").focus()
    keys.press("Enter")
    assert focus(page) == "do big"
    table.stands("0", "0")
    keys.press("Enter")
    table.stands("3", "0")


@pytest.mark.parametrize("game", order.with_proofs(("take-three", "threepia"), {"threepia"}))
def test_enter_writes_nothing_without_scripts(phones: Phones, served: Served, game: str) -> None:
    page = phones(base_url=served.url, java_script_enabled=False)
    table = Table(Plain(page)).seated(game, ["Ada", "Ben"])
    if game == "take-three":
        table("[name=how][value=minus]").check()
        table("#minus").fill("38")
        table("#minus").press("Enter")
        table("#bonus").fill("3 4")
        table("#bonus").press("Enter")
    else:
        table("#f-rows-3").fill("1")
        table("#f-rows-3").press("Enter")
        table("#f-rows-4").fill("1")
    table("#bar button.big").click()
    first(table, "−31" if game == "take-three" else "3")
    assert len(table.record()["entries"]) == 1


def test_who_is_written_down_is_told_at_once_and_nothing_moves(phone: Page) -> None:
    hand = Fingers(phone)
    table = Table(hand).seated("take-three", ["Ada", "Ben"])
    hand.add("cards", [12] * 8 + [11] * 4)
    count, cards = table("[data-count]"), table("#cards")
    expect(count).to_have_text("12 von 15")
    phone.evaluate("() => scrollTo(0, 0)")
    before = places(phone)
    hand.add("cards", [11, 10, 10])
    phone.evaluate("() => scrollTo(0, 0)")
    assert places(phone) == before
    shown = table("[data-trail=cards]")
    assert shown.evaluate("({ scrollHeight, parentElement: { clientHeight } }) => scrollHeight - clientHeight") <= 0
    expect(shown).to_contain_text("12 + 12 + 12 + 12 + 12 + 12 + 12 + 12 + 11 + 11 + 11 + 11 + 11 + 10 + 10 = 171")
    hand.add("bonus", [4, 3])
    expect(count).to_have_text("15 von 9")
    table("#cards").fill("12 11")
    expect(count).to_have_text("2 von 9")
    hand.press(table("#bar button.big"))
    first(table, "−16")

    table.player(1)
    before = places(phone)
    table.player(0)
    expect(table("#again .what:visible")).to_have_text("Ada hat schon −16")
    assert places(phone) == before
    expect(table("#bar button.big")).not_to_be_visible()
    hand.press(table("#totals .chip").nth(1))
    expect(table("#bar button.big")).to_be_visible()
    expect(table("#again .what:visible")).to_have_count(0)
    table.player(0)
    hand.press(table("#again a:visible"))
    expect(table("h1")).to_have_text("Korrigieren: Ada, Runde 1")
    expect(table("#result")).to_have_text("Ada: statt −16−23 + 7 = −16")
    expect(cards).to_have_value("12 + 11")
    expect(table("#bonus")).to_have_value("4 + 3")


def places(page: Page) -> Any:
    page.wait_for_function("() => !document.querySelector(':is(.chip, .key):active')")  # they are smaller as long
    return page.evaluate(PLACES)


def first(table: Table, total: str) -> None:
    """Waits until the first player has so many points, and the form is ready for what comes next."""
    expect(table("#totals .total").first).to_have_text(total)
    expect(table("[aria-busy]")).to_have_count(0)
    expect(table("form[data-before]")).to_have_count(0)
    seq = table("body").get_attribute("data-seq")
    expect(table(f"#entry [name=base][value='{seq}']")).to_be_attached()
