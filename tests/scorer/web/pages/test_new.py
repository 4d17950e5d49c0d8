"""A new table: known people are tapped in the order of seats, the last game is begun once more, signs are pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from cardgen.words.texts import LANGUAGES
from scorer.playing.match import MARKS
from scorer.words import languages
from tests.scorer.browser import Phones
from tests.scorer.hands import Fingers, Keys, Plain, Table
from tests.scorer.opened import opened
from tests.scorer.served import Served

FAMILY = {"Mama": "sun", "Papa": "heart", "Leni": "leaf", "Ben": "drop"}
SMALL, USUAL = {"width": 360, "height": 640}, {"width": 390, "height": 844}


class Tapper(Fingers):
    """Fingers whose taps are counted, and which may only tap what is in sight without scrolling."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.taps = 0

    def press(self, what: Any) -> None:
        self.taps += 1
        expect(what).to_be_in_viewport(ratio=1)
        super().press(what)


def seats(page: Page, names: Sequence[str], marks: Sequence[str] = (), game: str = "terz") -> str:
    """A table that this phone has: its address."""
    form: dict[str, str | float | bool] = {f"name-{k}": name for k, name in enumerate(names)}
    form |= {f"mark-{k}": mark for k, mark in enumerate(marks)}
    made = page.request.post(f"/new/{game}", form=form, max_redirects=0)
    assert made.status == 303
    return made.headers["location"]


@pytest.fixture(name="home")
def _home(phones: Phones, served: Served) -> Page:
    """A phone of a family that has played before, on its start page."""
    page = phones(base_url=served.url, viewport=USUAL)
    seats(page, [*FAMILY], [*FAMILY.values()])
    page.goto("/")
    return page


@pytest.mark.parametrize("viewport", [pytest.param(USUAL, marks=pytest.mark.proof), SMALL], ids=["390", "360"])
def test_four_known_people_sit_down_with_six_taps_and_no_letter(
    phones: Phones, served: Served, viewport: dict[str, int]
) -> None:
    page = phones(base_url=served.url, viewport=viewport)
    seats(page, [*FAMILY], [*FAMILY.values()])
    page.request.post(f"{seats(page, ['Oma', 'Opa'])}/delete", form={"sure": "1"})
    hand = Tapper(page)
    page.goto("/new/take-three")
    hand.taps = 1  # the game's card
    for name in ("Leni", "Mama", "Ben", "Papa"):
        hand.press(page.locator(f"[data-pick={name}]"))
    expect(page.locator("[data-count]")).to_have_text("4 Leute, 4 Runden")
    expect(page.locator("[data-first]")).to_have_text("Leni gibt zuerst")
    hand.press(page.locator("#new button.big"))
    expect(page.locator("#totals .name")).to_have_text(["Leni", "Mama", "Ben", "Papa"])
    assert hand.taps <= 6


def test_as_last_time_begins_at_once(home: Page) -> None:
    """Two taps from the start page: the game, and this."""
    hand = Tapper(home)
    hand.press(home.locator("a[href='/new/terz']"))
    hand.press(home.locator("[name=again]"))
    expect(home.locator("#totals .name")).to_have_text([*FAMILY])
    assert hand.taps == 2


def test_the_running_game_is_one_tap_away(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url, viewport=SMALL)
    table = seats(page, ["Mama", "Papa"], game="take-three")
    seats(page, ["Oma", "Opa"])
    page.request.post(f"{table}/entries", form={"round": "1", "player": "0", "how": "minus", "minus": "30"})
    page.goto("/")
    run = page.locator("#run")
    expect(run).to_contain_text(re.compile("Take Three.*Runde 1 von 2", re.DOTALL))
    expect(run.locator(".trio .fig")).to_have_text(["−30", "0"])
    expect(page.locator(".recent")).to_contain_text("Oma")
    hand = Tapper(page)
    hand.press(run.locator(".do"))
    expect(page).to_have_url(re.compile(f"{table}$"))
    assert hand.taps == 1


def test_who_gets_up_makes_room_and_others_keep_their_signs(home: Page) -> None:
    home.goto("/new/terz")
    chip = "[data-pick={}]".format
    for name in FAMILY:
        home.click(chip(name))
    home.click(chip("Papa"))
    expect(home.locator("[data-pick] .seat")).to_have_text(["1", "2", "3"])
    home.click(chip("Papa"))
    home.click("#new button.big")
    expect(home.locator("#totals .name")).to_have_text(["Mama", "Leni", "Ben", "Papa"])
    home.goto("/new/terz")
    shown = home.evaluate("() => [...document.querySelectorAll('[data-pick]')].map((chip) => chip.dataset.mark)")
    assert sorted(shown) == sorted(FAMILY.values())


SIGNS = """async ([family, steps]) => {
  const all = (what) => [...document.querySelectorAll(what)];
  const out = () => all("[data-out]").find((each) => each.checkVisibility({ visibilityProperty: true }));
  while (out()) out().click(); // what was chosen stays when one comes back
  for (const name of family) document.querySelector(`[data-pick=${name}]`).click();
  return steps.map(([seat, taps]) => {
    const before = all(".seat:not([hidden]) .signs :checked").map((each) => each.value);
    for (let k = 0; k < taps; k += 1) all("[data-swap]")[seat].click();
    return [before, all(".seat:not([hidden]) .signs :checked").map((each) => each.value)];
  });
}"""
"""Seats a family, and swaps signs step by step: those before and after each."""


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.tuples(st.integers(0, 3), st.integers(1, 3)), max_size=8))
def test_no_two_ever_have_one_sign(home: Page, steps: list[tuple[int, int]]) -> None:
    home.goto("/new/terz")
    expect(home.locator("form[data-ready]")).to_be_attached()
    for before, marks in home.evaluate(SIGNS, [list(FAMILY), steps]):
        assert marks != before
        assert len({*marks}) == len(marks) == 4
        assert {*marks} <= {*MARKS}


@pytest.mark.parametrize("way", [Fingers, *(pytest.param(way, marks=pytest.mark.proof) for way in (Keys, Plain))])
def test_a_first_table_is_typed_row_by_row(phones: Phones, served: Served, way: Any) -> None:
    page = phones(base_url=served.url, java_script_enabled=way is not Plain)
    table = Table(way(page))
    page.goto("/new/terz")
    for k, name in enumerate(("Ada", "Ben", "Cem")):
        table.hand.write(table(f"#name-{k}"), name)
    if way is not Plain:
        expect(table("li.seat:visible")).to_have_count(4)
    else:
        table("[name=mark-1][value=moon]").check()
    table.hand.press(table("#new button.big"))
    expect(table("#totals .name")).to_have_text(["Ada", "Ben", "Cem"])


def test_a_new_name_gets_a_row_of_its_own(home: Page) -> None:
    home.goto("/new/terz")
    home.click("[data-pick=Mama]")
    home.click("[data-new]")
    expect(home.locator("#name-1")).to_be_focused()
    home.keyboard.type("Oma")
    home.click("#new button.big")
    expect(home.locator("#totals .name")).to_have_text(["Mama", "Oma"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_tell_who_has_won_by_which_points(make: Callable[..., Flask], language: str) -> None:
    phone = make().test_client()
    table = opened(phone, "terz")
    for seat in "1101":
        phone.post(f"{table}/entries", data={"player": seat})
    said = phone.get("/tables", headers={"Accept-Language": language}).text
    words = languages.texts(language)
    assert words["home.running"] in said
    phone.post(f"{table}/entries", data={"end": "1"})
    said = phone.get("/tables", headers={"Accept-Language": language}).text
    assert words.say("home.won", {"names": ["Ben"], "points": "3"}) in said
    assert words["home.running"] not in said


def test_nobody_begins_a_table_of_others_once_more(make: Callable[..., Flask]) -> None:
    app = make()
    table = opened(app.test_client(), "terz").rpartition("/")[2]
    assert app.test_client().post("/new/terz", data={"again": table}).status_code == 404


def test_children_of_a_class_are_not_offered_at_home(make: Callable[..., Flask]) -> None:
    phone = make().test_client()
    room = phone.post("/class/new", data={"name": "4b", "game": "terz", "tables": "2", "seats": "3"}).location
    table = re.findall(r"/t/([\w-]{12})", phone.get(room).text)[0]
    phone.get(f"/t/{table}")
    phone.post(f"/t/{table}/entries", data={"player": "0"})
    assert table in phone.get("/tables").text
    assert "data-pick" not in phone.get("/new/terz").text
    opened(phone, "terz")
    assert "data-pick" in phone.get("/new/terz").text
