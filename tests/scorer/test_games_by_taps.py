"""Each game from the start page to its end, by taps on a small phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.scorer import stories
from tests.scorer.hands import Fingers


@pytest.mark.parametrize("game", stories.GAMES)
def test_a_game_is_played_by_taps(phone: Page, game: str) -> None:
    _played(phone, game, stories.GAMES)


@pytest.mark.parametrize("variant", stories.VARIANTS)
def test_a_variant_of_threepia_is_played_by_taps(phone: Page, variant: str) -> None:
    _played(phone, variant, stories.VARIANTS)


def _played(phone: Page, name: str, told: stories.Stories) -> None:
    hand = Fingers(phone)
    table = told[name](hand)
    hand.rested()
    for tab in ("scores", "history", "share", ""):
        table.tab(tab)
        hand.rested()
