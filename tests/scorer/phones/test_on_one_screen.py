"""Each game's entry stands on one screen of a tablet and of a phone on its side, and sums beside words in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import expect

from cardgen.words.texts import LANGUAGES
from tests.order import with_proofs
from tests.scorer.browser import Phones
from tests.scorer.hands import Fingers, Table, made
from tests.scorer.phones.test_taps_of_a_round import EIGHT, FOUR, HIT
from tests.scorer.served import Served

SCREENS = ((820, 1180), (768, 1024), (844, 390), (1280, 800))
HIDDEN = f"""(all) => {{
  const hit = {HIT};
  return all.filter((one) => one.checkVisibility() && !one.matches(".either :has(:checked)") && !hit(one))
    .map((one) => one.outerHTML.slice(0, 80));
}}"""
"""What nobody reaches without scrolling; the way in which an entry is made now is no button."""
TARGETS = "#totals label:has(input), #totals .tile, #entry :is(.key, .way), #bar button.big"
GAMES: Mapping[str, tuple[Sequence[str], Mapping[str, str]]] = {
    "take-three": (EIGHT[:5], {}),
    "terz": (EIGHT, {}),
    "tadika": (FOUR, {}),
    "triple3": (FOUR, {}),
    "threepia": (FOUR, {"variant": "time"}),
    "plain": (FOUR, {}),
}
APART = """(tile) => {
  const [total, plus, add] = [".fig", ".plus", ".add"].map((each) => tile.querySelector(each).getBoundingClientRect());
  const box = tile.getBoundingClientRect();
  return plus.left >= total.right && plus.right <= box.right && plus.bottom <= add.top && plus.width < box.width / 3;
}"""
"""Whether what waits covers neither the total nor what a tap makes, and lies within the tile."""
CUT = "(line) => line.scrollWidth > line.clientWidth"
HIGH = "terms => terms.getBoundingClientRect().height / parseFloat(getComputedStyle(terms).fontSize)"

WITHIN = """(line) => {
  const { top, bottom } = line.querySelector("h2 > label").getBoundingClientRect();
  const box = line.getBoundingClientRect();
  return top > box.top - 1 && bottom < box.bottom + 1;
}"""


@pytest.mark.parametrize("game", with_proofs(GAMES, {"terz", "tadika", "triple3", "plain"}))
def test_all_that_one_taps_for_an_entry_is_in_view(phones: Phones, served: Served, game: str) -> None:
    page = phones(base_url=served.url, is_mobile=False)
    names, options = GAMES[game]
    table = Table(Fingers(page)).seated(game, names, **options)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 0)")
        assert table(TARGETS).evaluate_all(HIDDEN) == [], (width, height)
        expect(table("#status")).to_have_attribute("data-state", "live")
        assert not table(".title h1").evaluate(CUT), (width, height)


def test_with_a_clock_running_out_of_time_is_in_view_too(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url, viewport={"width": 390, "height": 844})
    table = Table(Fingers(page)).seated("threepia", FOUR, variant="stopwatch")
    assert table("#entry [name=timeout]").evaluate(HIT)


@pytest.mark.parametrize("language", with_proofs(LANGUAGES, set(LANGUAGES) - {"fr"}))
def test_the_terms_of_a_short_sum_stay_in_one_line(phones: Phones, served: Served, language: str) -> None:
    page = phones(base_url=served.url, viewport={"width": 320, "height": 568}, locale=language)
    table = Table(Fingers(page)).seated("take-three", FOUR[:3])
    table.hand.add("bonus", [4, 5])
    assert page.locator("html").get_attribute("lang") == language
    expect(table(".by-bonus .trail .terms")).to_have_text("4 + 5 =")
    assert page.eval_on_selector(".by-bonus .trail .terms", HIGH) < 2
    other = table(".by-bonus .either label:not(:has(:checked)) input")
    assert other.evaluate(HIT), "the other way is cut off"
    other.tap()
    assert page.eval_on_selector(".by-bonus", WITHIN), "the words are scrolled away"


def test_a_point_that_waits_stands_beside_the_total(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url, worker=True, viewport={"width": 390, "height": 844})
    table = Table(Fingers(page)).seated("terz", FOUR)
    page.context.set_offline(True)
    table.hand.press(table(".tile[value='2']"))
    expect(table(".tile[value='2'] .plus")).to_contain_text("+1")
    for width, height in ((390, 844), (360, 640), *SCREENS):
        page.set_viewport_size({"width": width, "height": height})
        assert page.eval_on_selector(".tile[value='2']", APART), (width, height)


def test_leaving_a_table_leaves_room_for_what_happened_there(phones: Phones, served: Served) -> None:
    size = {"width": 360, "height": 640}
    owner, guest = phones.asking(served.url), phones(base_url=served.url, viewport=size)
    path = made(owner, "terz", FOUR)
    code = owner.get(f"{path}/share").text().partition('class="code big-code">')[2].partition("<")[0]
    assert guest.request.post("/join", form={"code": code}).ok
    guest.goto("/tables")
    expect(guest.locator(".recent form button")).to_have_text("Tisch verlassen")
    assert guest.eval_on_selector(".recent strong", "words => words.parentElement.offsetWidth") > size["width"] / 2


def test_games_stand_in_the_middle_where_none_is_running(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url, viewport={"width": 1280, "height": 800}, is_mobile=False)
    page.goto("/")
    box = page.locator(".games").bounding_box()
    assert box
    assert abs(box["x"] - (1280 - box["x"] - box["width"])) < 2
    assert page.locator(".games a").evaluate_all(HIDDEN) == []
