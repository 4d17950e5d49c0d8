"""How many taps a round takes, and how often one has to scroll, on a common and on a small phone, in German."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from cardgen.games import registry
from cardgen.games.tadika import rules
from tests.order import with_proofs
from tests.scorer.browser import Phones
from tests.scorer.hands import Fingers, Place, Table
from tests.scorer.served import Served

LARGE, SMALL = (390, 844), (360, 640)
FOUR = ("Mama", "Papa", "Leni", "Ben")
EIGHT = (*FOUR, "Oma", "Opa Hans-Joachim", "Zoë", "Maximiliane-Charlotte")

HIT = """(target) => {
  const shown = target.closest("label") || target;
  const box = shown.getBoundingClientRect();
  const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return Boolean(found && (shown.contains(found) || found.contains(target) && found === shown));
}"""
"""Whether a finger that aims at the middle of something reaches it."""
ON = """(target) => {
  const bars = [...document.querySelectorAll("#bar, .tabs")].map((bar) => bar.offsetHeight);
  const free = innerHeight - bars.reduce((sum, each) => sum + each, 0);
  const { top, bottom } = target.getBoundingClientRect();
  scrollBy(0, (top + bottom) / 2 > free ? 0.9 * free : -0.9 * free);
}"""
"""Scrolls by what is seen at once, towards something."""


class Counting(Fingers):
    """Taps, and counts that; scrolls where something is out of reach, and counts that too."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.taps = self.scrolls = 0

    def _measure(self, what: Locator) -> Place | None:
        place, before = super()._measure(what), self.scrolls
        while not place and not what.evaluate(HIT):
            assert self.scrolls < before + 12, f"nobody reaches {what}"
            what.evaluate(ON)
            self.scrolls += 1
        self.taps += 1
        return place

    def counted(self) -> tuple[int, int]:
        """The taps and scrolls since it was asked last."""
        found, self.taps, self.scrolls = (self.taps, self.scrolls), 0, 0
        return found


LEFT_TO_PROOFS = pytest.mark.proof
both = pytest.mark.parametrize("size", with_proofs([LARGE, SMALL], [LARGE]), ids=["large", "small"])
"""Where a small phone has another form than a large one, or a form fills it."""


@pytest.fixture
def size() -> tuple[int, int]:
    """Of a small phone, where nothing else is said: a large one has the same and more room for it."""
    return SMALL


@pytest.fixture
def page(phones: Phones, served: Served, size: tuple[int, int]) -> Page:
    """A phone of that size."""
    width, height = size
    return phones(base_url=served.url, viewport={"width": width, "height": height})


def sit(page: Page, game: str, names: Sequence[str] = FOUR, **options: str) -> tuple[Counting, Table]:
    """A table that is open."""
    hand = Counting(page)
    return hand, Table(hand).seated(game, names, **options)


@pytest.mark.parametrize(
    ("size", "game", "names"),
    [
        pytest.param(LARGE, "terz", FOUR, marks=LEFT_TO_PROOFS),
        (SMALL, "terz", EIGHT),
        pytest.param(SMALL, "triple3", FOUR, marks=LEFT_TO_PROOFS),
    ],
    ids=["four", "eight", "triple3"],
)
def test_a_win_is_one_tap_and_so_is_undoing_it(page: Page, game: str, names: Sequence[str]) -> None:
    hand, table = sit(page, game, names)
    tiles = table("#totals .tile")
    assert [tile.evaluate(HIT) for tile in tiles.all()] == [True] * len(names)
    zeros = ["0"] * (len(names) - 1)
    table.press(tiles.last, *zeros, "1")
    assert hand.counted() == (1, 0)
    hand.press(table("#undo-form button"))
    table.stands(*zeros, "0")
    assert hand.counted() == (1, 0)
    expect(table("#undo-form button")).to_contain_text("Wieder hinschreiben")


@both
def test_nobody_can_lay_is_six_taps(page: Page) -> None:
    hand, table = sit(page, "triple3")
    hand.press(table("#stuck > summary"))
    for cards in (2, 1, 3, 1):
        hand.press(table(f"#left [data-cards='{cards}']"))
    table.press(table("#left .do:text-is('Papa und Ben: je ein Chip')"), "0", "1", "0", "1")
    assert hand.counted() == (6, 0)


def row_of(n: int) -> list[str]:
    """Seven different numbers of a row, in whatever colours they have."""
    cards = rules.cards(registry.find("tadika").spec).values()
    numbers = {card.attributes["number"]: card.code for card in cards if card.kind == "number"}
    return [code for number, code in sorted(numbers.items()) if number % n == 0][:7]


@both
@pytest.mark.parametrize("n", with_proofs([4, 7], [4]))
def test_a_line_of_tadika_is_three_taps_and_seven_cards_are_ten(page: Page, n: int) -> None:
    hand, table = sit(page, "tadika")
    table.player(2)
    hand.choose(table("[name=lines][value=rowcolour]"))
    table.write("0", "0", "10", "0")
    assert hand.counted() == (3, 0)
    table.player(1)
    hand.choose(table("[name=how][value=hand]"))
    for code in row_of(n):
        hand.choose(table(f"[name=hand][value={code}]"))
    table.write("0", "5", "10", "0")
    taps, scrolls = hand.counted()
    assert taps == 10
    assert scrolls <= 2


@pytest.mark.proof
def test_seven_cards_of_one_colour_are_eleven_taps_without_scrolling(page: Page) -> None:
    hand, table = sit(page, "tadika")
    table.player(1)
    hand.choose(table("[name=how][value=hand]"))
    hand.choose(table(".filter label:has-text('Gelb') input"))
    for n in range(2, 9):
        hand.choose(table(f"[name=hand][value=Y{n}]"))
    table.write("0", "5", "0", "0")
    assert hand.counted() == (11, 0)


@both
@pytest.mark.parametrize(
    ("variant", "turns"),
    [
        ("points", ((), (3, 5))),
        ("stopwatch", ((3,),)),
        pytest.param("points", ((3,), (4,), (), (3, 5)), marks=LEFT_TO_PROOFS),
        pytest.param("stopwatch", ((3,), (4,), (), (3, 5)), marks=LEFT_TO_PROOFS),
    ],
    ids=["two", "clock", "round", "round-clock"],
)
def test_a_turn_of_threepia_is_a_tap_for_each_row_and_one_more(
    page: Page, variant: str, turns: Sequence[Sequence[int]]
) -> None:
    hand, table = sit(page, "threepia", variant=variant)
    if clock := variant == "stopwatch":
        hand.press(table("#start-0"))
        table("#clock-0.running").wait_for()
    for key in table(".rows .key:visible").all():
        assert key.evaluate(HIT), "there is no room for a key"
    hand.counted()
    totals = ["0"] * 4
    for seat, rows in enumerate(turns):
        for n in rows:
            hand.press(table(f"[data-more='f-rows-{n}']"))
        totals[seat] = str(sum(n - 2 for n in rows))
        table.press(table("#bar button.big" if rows or clock else "#entry .key[name=nothing]"), *totals)
        assert hand.counted() == (len(rows) + 1, 0)
        if clock:
            table(f"#clock-{(seat + 1) % 4}.running.on").wait_for()


class Turn(NamedTuple):
    """What one player of Take Three has left, the bonus numbers of the tasks, and the points that it makes."""

    cards: Sequence[int]
    bonus: Sequence[int]
    points: str


ROUND = (
    Turn([2, 3, 1], [1, 2, 4, 5], "+6"),
    Turn([3, 4, 2, 0, 1, 1, 7, 0, 0], [4, 6], "−8"),
    Turn([5, 6, 9], [2, 3, 5, 4], "−6"),
    Turn([12, 3, 4, 0, 5, 1], [3, 2, 8], "−12"),
)


@pytest.mark.parametrize(
    ("size", "way", "turns", "scrolls"),
    [
        (SMALL, "cards", 2, 1),
        (SMALL, "minus", 1, 1),
        pytest.param(LARGE, "cards", 4, 0, marks=LEFT_TO_PROOFS),
        pytest.param(SMALL, "cards", 4, 1, marks=LEFT_TO_PROOFS),
        pytest.param(SMALL, "minus", 4, 1, marks=LEFT_TO_PROOFS),
    ],
    ids=["cards", "minus", "four-large", "four-small", "four-minus"],
)
def test_a_turn_of_take_three_is_a_tap_for_each_number_and_one_more(
    page: Page, way: str, turns: int, scrolls: int
) -> None:
    """Sums take no more room than cards do: on a large phone there is more of it."""
    hand, table = sit(page, "take-three")
    if way == "minus":
        hand.choose(table("[name=how][value=minus]"))  # the phone remembers it
    hand.counted()
    for turn in ROUND[:turns]:
        hand.add("cards", turn.cards) if way == "cards" else hand.total("minus", sum(turn.cards))
        hand.add("bonus", turn.bonus)
        hand.press(table("#bar button.big"))
        expect(table("#undo .name")).to_contain_text(turn.points)
        expect(table("[aria-busy], form[data-before]")).to_have_count(0)
        taps, scrolled = hand.counted()
        left = len(turn.cards) if way == "cards" else len(str(sum(turn.cards)))
        assert taps == left + len(turn.bonus) + 1
        assert scrolled <= scrolls


@pytest.mark.parametrize("players", with_proofs([2, 3, 5], [2, 3]))
def test_the_bar_is_always_in_reach(page: Page, players: int) -> None:
    hand, table = sit(page, "take-three", [*FOUR, "Jo"][:players])
    bar = table("#bar button.big")
    for left, (width, height) in enumerate((LARGE, SMALL, (844, 390), (1280, 800)), 1):
        page.set_viewport_size({"width": width, "height": height})
        for where in ("0", "document.documentElement.scrollHeight"):
            page.evaluate(f"() => scrollTo(0, {where})")
            expect(bar).to_be_in_viewport(ratio=1)
            assert bar.evaluate(HIT), (width, where)
        hand.press(table("[data-pad=cards] [data-key='3']"))
        assert bar.evaluate(HIT), width
        expect(table("#result")).to_contain_text(f"−{3 * left}")
