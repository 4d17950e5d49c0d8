"""Fields at their limits: nothing is swallowed. What a key or a keyboard can't add shakes the field, and is said."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Locator, Page, expect

from scorer.games.sheet import DIGITS, FieldError, Form, terms
from tests.scorer.hands import Fingers, Table

LARGEST = 10**DIGITS - 1


@given(st.lists(st.integers(-LARGEST, LARGEST), min_size=1, max_size=41))
def test_a_sum_is_what_was_typed(numbers: list[int]) -> None:
    typed = " ".join(f"{'-' if n < 0 else '+' if k else ''} {abs(n)}" for k, n in enumerate(numbers))
    assert terms(Form({"points": typed}), "points") == numbers


@pytest.mark.parametrize("typed", ["12345678", "1 + 12345678", "+".join("1" * 42)])
def test_a_longer_one_is_refused_and_not_cut(typed: str) -> None:
    with pytest.raises(FieldError, match="form_sum"):
        terms(Form({"points": typed}), "points")


Open = Callable[..., Table]


@pytest.fixture
def sit(phone: Page) -> Open:
    def seated(game: str, count: int = 4, **options: str) -> Table:
        return Table(Fingers(phone)).seated(game, ["Mum", "Dad", "Leni", "Ben"][:count], **options)

    return seated


def full(field: Locator, why: str) -> None:
    """Checks that a field says, to be seen and to be heard, that it can hold no more."""
    place = field.locator("xpath=ancestor-or-self::*[@data-limit][1]")
    expect(place).to_have_attribute("data-limit", why)
    expect(field.page.locator("#say")).to_have_text(why)


def test_any_other_game_takes_seven_digits_and_says_so_at_the_eighth(sit: Open) -> None:
    table, field = sit("plain"), None
    field = table("#points")
    table.hand.sum("points", "12345")
    expect(field).to_have_value("12345")
    table.hand.sum("points", "67")
    table.hand.sum("points", "8")
    expect(field).to_have_value("1234567")
    full(field, "Bei 9999999 ist Schluss.")
    table.hand.sum("points", "+9")
    expect(field).to_have_value("1234567 + 9")
    table.write("1234576", "–", "–", "–")
    assert table.agrees()["entries"] == [{"round": 1, "player": "Mum", "points": 1234576}]


def test_a_keyboard_comes_no_further(sit: Open) -> None:
    table = sit("plain")
    field = table("#points")
    table.page.evaluate("() => { document.querySelector('.trail textarea').focus() }")
    table.page.keyboard.type("123456789")
    expect(field).to_have_value("1234567")
    full(field, "Bei 9999999 ist Schluss.")
    table.page.keyboard.press("Backspace")
    table.page.keyboard.type("0+5")
    expect(field).to_have_value("1234560+5")
    table.write("1234565", "–", "–", "–")


@pytest.mark.proof
def test_the_sum_of_take_three_too(sit: Open) -> None:
    table = sit("take-three")
    table.hand.choose(table("[name=how][value=minus]"))
    for digit in "12345678":
        table.hand.press(table(f"[data-pad=minus] [data-digit='{digit}']"))
    expect(table("#minus")).to_have_value("1234567")
    full(table("#minus"), "Bei 9999999 ist Schluss.")


def test_twelve_cards_left_are_one_number(sit: Open) -> None:
    table = sit("triple3")
    table.hand.press(table("#stuck > summary"))
    for cards in (12, 5, 3, 3):
        table.hand.press(table(f"#left [data-cards='{cards}']"))
    fields = table("#left .lefts input")
    assert [field.input_value() for field in fields.all()] == ["12", "5", "3", "3"]
    table.hand.press(table("#left [data-cards='3']"))  # nobody is left who has no number
    full(fields.last, "Alle haben schon eine Zahl. Tippt die an, die anders ist.")
    table.hand.press(fields.first)
    table.hand.press(table("#left [data-cards='13']"))
    assert [field.input_value() for field in fields.all()] == ["13", "5", "3", "3"]
    table.press(table("#left .do.wide:not([data-close])"), "0", "0", "1", "1")
    left = {"Mum": 13, "Dad": 5, "Leni": 3, "Ben": 3}
    assert table.agrees()["entries"] == [{"round": 1, "left": left}]


def test_each_number_that_is_dealt_has_a_key(file_app: Flask) -> None:
    phone = file_app.test_client()
    for count, keys in ((2, 28), (3, 19), (4, 14)):
        table = phone.post("/new/triple3", data={f"name-{k}": "ABCD"[k] for k in range(count)}).location
        assert re.findall(r'data-cards="(\d+)"', phone.get(table).text) == [str(number) for number in range(keys)]


def test_a_number_that_is_stepped_or_typed_stops_at_its_limit(sit: Open) -> None:
    table = sit("triple3")
    table.hand.press(table("#stuck > summary"))
    field = table("#f-left-0")
    table.hand.press(table("[data-for='f-left-0'][data-step='+1']"))
    for _ in range(2):
        table.hand.press(table("[data-for='f-left-0'][data-step='-1']"))
    expect(field).to_have_value("0")
    full(field, "Bei 0 ist Schluss.")
    field.focus()
    table.page.keyboard.press("ControlOrMeta+a")
    table.page.keyboard.type("550")
    expect(field).to_have_value("55")
    full(field, "Bei 55 ist Schluss.")


def test_a_turn_of_threepia_takes_no_more_rows_than_there_can_be(sit: Open) -> None:
    table = sit("threepia", 2)
    table.page.evaluate("""() => {
      for (const field of document.querySelectorAll("#f-rows-3, #f-rows-4")) field.value = 12;
    }""")
    table.hand.press(table("[data-more='f-rows-5']"))
    expect(table("#f-rows-5")).to_have_value("0")
    full(table("#f-rows-5"), "Bei 24 ist Schluss.")
