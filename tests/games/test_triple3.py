"""Triple³: the printed example in all 55 placements, and grids against a rule written in another way."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.games import registry
from cardgen.games.triple3 import rules

EXAMPLE = json.loads((Path(__file__).parent / "data" / "triple3_example.json").read_text())
GAME = registry.find("triple3")
DECK = rules.cards(GAME.spec)
LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]


def triples(grid: list[str], line: str) -> set[str]:
    """What the three codes of a line share, by letters: "B" or "C" in its place, or a count."""
    first, second, third = (grid[int(cell) - 1] for cell in line)
    return {f"{k}{a}" for k, (a, b, c) in enumerate(zip(first, second, third, strict=True)) if a == b == c}


def oracle(grid: list[str], card: str) -> dict[str, set[str]]:
    """For each cell what a card makes new there, from codes alone; cells without are left out."""
    found = {}
    for cell in "123456789":
        after = [card if str(k) == cell else code for k, code in enumerate(grid, 1)]
        new = {p for line in LINES if cell in line for p in triples(after, line) - triples(grid, line)}
        if new:
            found[cell] = new
    return found


WORD = {"red": "0R", "blue": "0B", "purple": "0P", "yellow": "0Y", "circle": "1C", "diamond": "1D", "plus": "1P"}
WORD |= {"star": "1S", **{str(n): f"2{n}" for n in range(4)}}


def ask(grid: list[str], card: str) -> dict[str, list[str]]:
    answer: dict[str, Any] = GAME.answer({"grid": grid, "card": card}, GAME.spec)
    cells: dict[str, list[str]] = answer["cells"]
    return cells


@pytest.mark.parametrize("card", EXAMPLE["allowed"])
def test_the_printed_example(card: str) -> None:
    """Rule text, "Voorbeelden voor triples", with the grid as far as the text lets it be reconstructed."""
    cells = ask(EXAMPLE["grid"], card)
    assert [int(cell) for cell in cells] == EXAMPLE["allowed"][card]
    for cell, words in cells.items():
        assert set(words) <= set(EXAMPLE["placeable"][cell])


def test_the_example_is_complete() -> None:
    assert sorted([*EXAMPLE["grid"], *EXAMPLE["allowed"]]) == sorted(DECK)
    assert len(EXAMPLE["allowed"]) == 55
    for cell, words in EXAMPLE["placeable"].items():
        new = {word for card in EXAMPLE["allowed"] for word in ask(EXAMPLE["grid"], card).get(cell, [])}
        assert new == set(words)


@given(st.permutations(sorted(DECK)))
def test_any_grid_as_the_codes_say(cards: list[str]) -> None:
    grid = cards[:9]
    for card in cards[9:20]:
        found = {cell: {WORD[word] for word in words} for cell, words in ask(grid, card).items()}
        assert found == oracle(grid, card)


@given(st.permutations(sorted(DECK)))
def test_nobody_can_lay_where_no_cell_is_allowed(cards: list[str]) -> None:
    grid, hand = [DECK[code] for code in cards[:9]], cards[9:12]
    assert rules.can_lay(grid, [DECK[code] for code in hand]) == any(oracle(cards[:9], code) for code in hand)


@pytest.mark.parametrize(
    ("players", "handicap", "hands", "rest"),
    [
        (2, (), [27, 27], 1),
        (3, (), [18, 18, 18], 1),
        (4, (), [13, 13, 13, 13], 3),
        (2, (5,), [30, 25], 0),
        (3, (0, 4, 0), [17, 21, 17], 0),
    ],
)
def test_everybody_gets_the_same_but_for_a_handicap(
    players: int, handicap: tuple[int, ...], hands: list[int], rest: int
) -> None:
    shuffled = random.Random(1).sample(list(DECK.values()), 64)
    grid, piles, left = rules.deal(shuffled, players, handicap)
    assert ([len(pile) for pile in piles], len(left), len(grid)) == (hands, rest, 9)
    assert sorted(card.code for card in [*grid, *left, *(c for pile in piles for c in pile)]) == sorted(DECK)


@pytest.mark.parametrize("handicap", [(-1,), (56,), (1, 1, 1)])
def test_a_handicap_that_no_deal_allows_is_refused(handicap: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="handicap"):
        rules.hands(55, 2, handicap)
