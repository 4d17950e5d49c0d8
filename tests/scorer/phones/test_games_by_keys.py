"""Each game to its end with the keyboard only: Tab, arrows, Space and Enter."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import order
from tests.scorer import stories
from tests.scorer.browser import Phones
from tests.scorer.hands import Keys
from tests.scorer.served import Served


@pytest.mark.parametrize("game", order.with_proofs(stories.GAMES, set(stories.TOLD) - {"plain"}))
def test_a_game_is_played_by_keys(phones: Phones, served: Served, game: str) -> None:
    page = phones(base_url=served.url, has_touch=False, is_mobile=False)
    hand = Keys(page)
    table = stories.GAMES[game](hand)
    hand.press(table("#over a[href$='/scores']"))
    expect(table("#scores :is(tfoot, .people)")).to_be_visible()


def test_it_is_found_where_the_focus_is_not_seen_on_the_way(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url, has_touch=False, is_mobile=False)
    hand = Keys(page)
    page.goto("/about")
    page.evaluate("""() => {
      document.querySelector("main").innerHTML = [..."abc"].map((id) => `<button id=${id}>A</button>`).join("");
      document.querySelector("#b").style.outline = "none";
    }""")
    hand.press(page.locator("#a"))
    with pytest.raises(AssertionError, match='no focus ring: <button id="b"'):
        hand.press(page.locator("#c"))
