"""Each game to its end, by taps on a small phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import order
from tests.scorer import stories
from tests.scorer.hands import Fingers, Hand, Table


@pytest.mark.parametrize("game", order.with_proofs(stories.GAMES, set(stories.TOLD) - {"terz"}))
def test_a_game_is_played_by_taps(keeper: Page, game: str) -> None:
    """And beside a service worker, as on a server with https."""
    shared = ("share",) if game == "take-three" else ()  # it is the same page for each
    _played(keeper, stories.GAMES[game], ("scores", "history", *shared, ""))


@pytest.mark.parametrize("variant", order.with_proofs(stories.VARIANTS, {"rounds", "deck", "time", "stopwatch"}))
def test_a_variant_of_threepia_is_played_with_fingers(phone: Page, variant: str) -> None:
    _played(phone, stories.VARIANTS[variant], ("scores", ""))  # the others are those of any game of Threepia


def _played(phone: Page, story: Callable[[Hand], Table], tabs: Sequence[str]) -> None:
    hand = Fingers(phone)
    table = story(hand)
    hand.rested()
    for tab in tabs:
        table.tab(tab)
        hand.rested()


@pytest.mark.parametrize("game", order.with_proofs(("take-three", "threepia"), {"threepia"}))
def test_an_empty_form_says_beside_its_button_what_it_wants(phone: Page, game: str) -> None:
    hand = Fingers(phone)
    table = Table(hand).seated(game, ["Ada", "Ben"])
    for _ in range(2):
        hand.press(table("#bar button.big"))
        expect(table("#refusal [data-error]")).not_to_be_empty()
        expect(table("#refusal [data-error]")).to_be_in_viewport()
        expect(table("[aria-busy]")).to_have_count(0)
    expect(table("#outbox")).to_be_empty()


def test_how_many_of_the_seven_cards_are_chosen_stays_in_view(phone: Page) -> None:
    hand = Fingers(phone)
    table = Table(hand).seated("tadika", ["Ada", "Ben"])
    table.player(0)
    hand.choose(table("[name=how][value=hand]"))
    tally, cards = table(".line.by-hand"), table(".cards .card")
    expect(tally).to_be_in_viewport()
    expect(cards.last).not_to_be_in_viewport()
    looks = []
    for code in ("B2", "B3", "B3", "B2"):  # two chosen, and both given back
        looks.append(_inside(tally))
        hand.choose(table(f"[name=hand][value={code}]"))
    assert len(set(looks[:3])) == 3
    assert [_inside(tally), looks[3]] == [looks[0], looks[1]]


def _inside(what: Locator) -> bytes:
    """A picture of what stands in something round, without what shines through at its corners."""
    box = what.bounding_box()
    assert box
    return what.page.screenshot(
        clip={"x": box["x"] + 12, "y": box["y"] + 6, "width": box["width"] - 24, "height": box["height"] - 12}
    )
