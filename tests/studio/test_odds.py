"""What a task comes to, against counting all hands of the deck one by one."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from cardgen.press import WishError
from cardgen.studio import made, odds

NUMBERS = (0, 7, 14, 21, 28, 35)


def numbers_of(document: dict[str, Any]) -> list[tuple[str, int]]:
    """What each number card counts, and how often it is there."""
    cards = made.deck(document).cards
    return [(str(card.attributes["number"]), card.copies) for card in cards if card.kind == "number"]


def deck(*conditions: str) -> dict[str, Any]:
    """Sevens in two colours with these tasks."""
    tasks = [{"if": condition} for condition in conditions]
    numbers = ", ".join(map(str, NUMBERS))
    return {"format": 1, "game": "take-three", "numbers": numbers, "colours": ["red", "blue"], "task": tasks}


@pytest.mark.parametrize("total", [21, 42, 84])
def test_hands_are_counted_as_one_would_on_the_table(total: int) -> None:
    document = deck("sum = 49", f"sum = {total}")
    cards = [int(value) for value, copies in numbers_of(document) for _ in range(copies)]
    told = odds.of_task(document, 1)
    fits = sum(sum(hand) == total for hand in combinations(cards, 3))
    assert (told.three, told.threes) == (fits, comb(len(cards), 3))
    fives = list(combinations(range(len(cards)), 5))
    five = sum(any(sum(three) == total for three in combinations([cards[k] for k in hand], 3)) for hand in fives)
    assert told.hundred == max(1, round(100 * Fraction(five, len(fives))))
    assert told.ten == max(1, round(10 * Fraction(five, len(fives))))


def test_in_the_hands_that_are_shown_the_task_fits() -> None:
    document = deck("sum = 42")
    values = {card.code: card.attributes["number"] for card in made.deck(document).cards if card.kind == "number"}
    told = odds.of_task(document, 0)
    assert len(told.hands) == odds.HANDS
    assert all(sum(int(str(values[code])) for code in hand) == 42 for hand in told.hands)


def test_what_never_fits_is_none_of_ten_and_what_always_fits_all() -> None:
    always = odds.of_task(deck("sum < 999"), 0)
    assert (always.ten, always.hundred) == (10, 100)


def test_only_tasks_that_are_there_come_to_something() -> None:
    for document, number in ((deck("sum = 42"), 1), (deck("sum = 42"), -1), ({"format": 1, "game": "terz"}, 0)):
        with pytest.raises(WishError):
            odds.of_task(document, number)
