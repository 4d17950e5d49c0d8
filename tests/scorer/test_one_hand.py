"""The second design's promises for one hand: how many taps a round takes, that nothing has to be scrolled for it, and
that the bar is always in reach. In German, on a large and a small phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.scorer.browser import Phones
from tests.scorer.hands import Fingers, Place, Table
from tests.scorer.served import Served

TALL, SHORT = {"width": 390, "height": 844}, {"width": 360, "height": 640}
FOUR = ("Mama", "Papa", "Leni", "Ben")
SEEN = """(target) => {
  const box = target.getBoundingClientRect();
  const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const inside = box.top >= 0 && box.bottom <= innerHeight;
  return inside && Boolean(at) && (target.contains(at) || at.contains(target) || at.closest("label") === target);
}"""
"""Whether something is in view, and nothing lies over it."""


LOOKS, PAUSE = 5, 60
"""So often, and after so many milliseconds, one looks for it: nothing that has to be scrolled to comes by itself."""


class Turn(NamedTuple):
    """What one player has left, the bonus numbers of the tasks, and the points that it makes."""

    cards: Sequence[int]
    bonus: Sequence[int]
    points: str


ROUND = (
    Turn([3, 4, 2, 0, 1, 1, 7, 0, 0], [4, 6], "−8"),
    Turn([5, 6, 9], [2, 3, 5, 4], "−6"),
    Turn([12, 3, 4, 0, 5, 1], [3, 2, 8], "−12"),
    Turn([2, 3, 1], [1, 2, 4, 5], "+6"),
)
"""A round of four, as it may be at a table."""


class Counted(Fingers):
    """Fingers that count their taps, and how often something had to be brought into view for them."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.taps = self.scrolls = 0

    def _measure(self, what: Locator) -> Place | None:
        place = super()._measure(what)  # which waits until the page stands
        self.taps += 1
        self.scrolls += place is None and not self._is_seen(what)
        return place

    def _is_seen(self, what: Locator) -> bool:
        """Whether it is in view, or will be at once: a page that comes meanwhile takes the place of what is there."""
        for _ in range(LOOKS):
            if what.evaluate(SEEN):
                return True
            self.page.wait_for_timeout(PAUSE)
        return False


def written(table: Table, turn: Turn) -> None:
    """Waits until the turn is written, and the form is ready for the next."""
    expect(table("#undo .name")).to_contain_text(turn.points)
    expect(table("[aria-busy]")).to_have_count(0)
    expect(table("form[data-before]")).to_have_count(0)


@pytest.mark.parametrize(("size", "most"), [(TALL, 0), (SHORT, 1)])
def test_a_round_of_take_three_by_cards(phones: Phones, served: Served, size: dict[str, int], most: int) -> None:
    hand = Counted(phones(base_url=served.url, viewport=size))
    table = Table(hand).seated("take-three", FOUR)
    for turn in ROUND:
        before = hand.scrolls
        hand.add("cards", turn.cards)
        hand.add("bonus", turn.bonus)
        hand.press(table("#bar button.big"))
        written(table, turn)
        assert hand.scrolls - before <= most
    assert hand.taps <= 40


def test_a_round_of_take_three_by_sums(phones: Phones, served: Served) -> None:
    """Which takes no more room than cards do: on a large phone there is more of it."""
    hand = Counted(phones(base_url=served.url, viewport=SHORT))
    table = Table(hand).seated("take-three", FOUR)
    hand.choose(table("[name=how][value=minus]"))  # the phone remembers it
    for turn in ROUND:
        before = hand.scrolls
        hand.total("minus", sum(turn.cards))
        hand.add("bonus", turn.bonus)
        hand.press(table("#bar button.big"))
        written(table, turn)
        assert hand.scrolls - before <= 1
    assert hand.taps <= 29


def test_taking_back_is_one_tap(phones: Phones, served: Served) -> None:
    hand = Counted(phones(base_url=served.url, viewport=SHORT))
    table = Table(hand).seated("take-three", FOUR[:2])
    hand.add("cards", [3])
    hand.add("bonus", [10])
    table.write("7", "–")
    before = hand.taps
    hand.press(table("#undo-form button"))
    table.stands("–", "–")
    assert (hand.taps - before, hand.scrolls) == (1, 0)
    expect(table("#undo-form button")).to_contain_text("Wieder hinschreiben")


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_bar_is_always_in_reach(phones: Phones, served: Served, players: int) -> None:
    page = phones(base_url=served.url)
    table = Table(Fingers(page)).seated("take-three", [*FOUR, "Jo"][:players])
    for left, size in enumerate((TALL, SHORT, {"width": 844, "height": 390}, {"width": 1280, "height": 800}), 1):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        for where in ("0", "document.documentElement.scrollHeight"):
            page.evaluate(f"() => scrollTo(0, {where})")
            assert table("#bar button.big").evaluate(SEEN), (size, where)
        table.hand.press(table("[data-pad=cards] [data-key='3']"))
        assert table("#bar button.big").evaluate(SEEN), size
        expect(table("#result")).to_contain_text(f"−{3 * left}")
