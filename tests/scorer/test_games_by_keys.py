"""Each game from the start page to its end with the keyboard only: Tab, arrows, Space and Enter."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.scorer import stories
from tests.scorer.browser import Phones
from tests.scorer.hands import Keys
from tests.scorer.served import Served


@pytest.mark.parametrize("game", stories.GAMES)
def test_a_game_is_played_by_keys(phones: Phones, served: Served, game: str) -> None:
    hand = Keys(phones(base_url=served.url, has_touch=False, is_mobile=False))
    table = stories.GAMES[game](hand)
    hand.press(table("#over a[href$='/scores']"))
    expect(table("#scores tfoot")).to_be_visible()
