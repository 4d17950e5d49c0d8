"""Each game to its end in a browser without scripts, through plain forms; so is sharing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import order
from tests.scorer import stories
from tests.scorer.browser import Phones
from tests.scorer.hands import Plain, Table
from tests.scorer.served import Served


@pytest.fixture
def plain(phones: Phones, served: Served) -> Page:
    """A phone that runs no scripts."""
    return phones(base_url=served.url, java_script_enabled=False)


@pytest.mark.parametrize("game", order.with_proofs(stories.GAMES, set(stories.TOLD) - {"triple3"}))
def test_a_game_is_played_without_scripts(plain: Page, game: str) -> None:
    stories.GAMES[game](Plain(plain))


@pytest.mark.parametrize("variant", order.with_proofs(("rounds", "deck", "stopwatch"), {"rounds", "stopwatch"}))
def test_a_variant_of_threepia_is_played_without_scripts(plain: Page, variant: str) -> None:
    """The other variants have no form but these have it."""
    stories.VARIANTS[variant](Plain(plain))


def test_an_entry_is_corrected_taken_back_and_put_back_without_scripts(plain: Page) -> None:
    table = Table(Plain(plain)).seated("take-three", ["Ada", "Ben"])
    table.hand.add("cards", [3])
    table.hand.add("bonus", [10])
    table.write("7", "–")
    table.tab("history")
    table.hand.press(table("a[id^=correct]"))
    expect(table("#cards")).to_have_value("3")
    table.hand.add("cards", [])
    table.hand.add("cards", [3, 200])
    table.hand.press(table("#bar button.big"))
    expect(table("#refusal [data-error]")).to_contain_text("200")
    table.hand.add("cards", [5])
    table.hand.press(table("#bar button.big"))
    expect(table("#totals .total")).to_have_text(["5", "–"])
    table.tab("")
    expect(table("#undo del")).to_have_text("+7")
    table.press(table("#undo-form [name=restore]"), "7", "–")
    table.press(table("#undo-form [name=restore]"), "5", "–")
    table.tab("history")
    expect(table("#story")).to_contain_text("Ada: 7 → 5")
    table.hand.press(table("[name=take_back]"))
    expect(table("#totals .total")).to_have_text(["–", "–"])
    expect(plain).to_have_url(re.compile("/history$"))
    table.hand.press(table("[name=put_back]"))
    expect(table("#totals .total")).to_have_text(["5", "–"])


def test_two_values_for_one_place_are_told_without_scripts(plain: Page) -> None:
    table = Table(Plain(plain)).seated("take-three", ["Ada", "Ben"])
    other = Table(Plain(plain.context.new_page()), table.path)
    other.page.goto(table.path)
    table.hand.add("cards", [3])
    table.hand.add("bonus", [10])
    table.write("7", "–")
    other.hand.add("cards", [4])
    other.hand.add("bonus", [10])
    other.hand.press(other("#bar button.big"))
    expect(other(".versus span")).to_contain_text(["3 Minuspunkte", "4 Minuspunkte"])
    other.hand.press(other(".versus button"))
    other.stands("6", "–")


def test_a_table_is_shared_without_scripts(phones: Phones, served: Served, plain: Page) -> None:
    table = Table(Plain(plain)).seated("terz", ["Ada", "Ben"])
    table.tab("share")
    code = table(".big-code").inner_text()
    table.hand.press(table("#more > summary"))
    table.hand.press(table("form[action$='/links/scorer'] button"))
    link = table("#new-link").inner_text()

    guest = phones(base_url=served.url, java_script_enabled=False)
    guest.goto("/")
    guest.click("a.join")
    guest.fill("#code", code)
    guest.click("text=Zuschauen")
    expect(guest.locator("#enter")).to_contain_text("schaut zu")
    guest.click("#ask > summary")
    guest.fill("#ask-name", "Tante Eva")
    guest.click("#ask button:not([type])")
    expect(guest.locator("#enter")).to_contain_text("Angefragt")
    table.tab("")
    expect(table("#asking")).to_contain_text("Tante Eva")
    table.hand.press(table("#asking [value=let]"))
    expect(table("#asking form")).to_have_count(0)
    guest.reload()
    guest.click("#totals .tile[value='1']")
    expect(guest.locator("#totals .total")).to_have_text(["0", "1"])

    friend = phones(base_url=served.url, java_script_enabled=False)
    friend.goto(link)
    friend.fill("#token", link)
    friend.click("form[data-open-form] button")
    friend.click("#totals .tile[value='0']")
    expect(friend.locator("#totals .total")).to_have_text(["1", "1"])
