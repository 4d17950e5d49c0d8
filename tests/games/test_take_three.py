"""Take Three: the grid, experts' lines, swaps, and the task that the rule text prints."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.games import registry
from cardgen.games.take_three import rules
from cardgen.games.take_three.rules import GridCard, Layout

GAME = registry.find("take-three")
DECK = rules.cards(GAME.spec)
TASKS = rules.conditions(GAME.spec)
PHYSICAL = [code for code, card in DECK.items() for _ in range(card.copies)]


@pytest.mark.parametrize(
    ("task", "cards", "ok"),
    [
        ("T01", "R3 B5 Y5", True),  # the rule text's own example
        ("T01", "R3 B5 Y6", False),
        ("T02", "R0 B0 Y12", True),
        ("T05", "R0 B5 Y10", True),
        ("T07", "R0 B1 Y2", False),
        ("T08", "R0 B1 Y9", True),
        ("T21", "R0 R0 R7", True),
        ("T22", "R1 B1 Y1", True),
        ("T28", "R4 B4 Y9", True),
        ("T28", "R4 B4 Y4", False),
        ("T43", "R3 B5 Y8", True),
        ("T44", "R0 B0 Y7", True),
        ("T44", "R3 B4 Y12", True),
        ("T45", "R0 B0 Y0", False),
        ("T45", "R2 B8 Y4", True),
        ("T46", "G4 G6 G5", True),
        ("T46", "G4 G6 B5", False),
    ],
)
def test_examples_of_tasks(task: str, cards: str, ok: bool) -> None:
    assert GAME.answer({"task": task, "cards": cards.split()}, GAME.spec) == {"ok": ok}


def layout_of(codes: str, pile: str = "") -> Layout:
    """A grid in nine words: a code, a code with ? for face down, - for none."""
    grid = tuple(None if w == "-" else GridCard(DECK[w.strip("?")], not w.endswith("?")) for w in codes.split())
    return Layout(grid, tuple(DECK[code] for code in pile.split()))


def test_a_task_is_fulfilled_anywhere_but_by_experts_in_a_line() -> None:
    layout = layout_of("R1 R2? B3  Y4 G5 B6  - Y7 R9")
    odd = TASKS["T01"]
    anywhere = {(0, 2, 4), (0, 2, 7), (0, 2, 8), (0, 4, 7), (0, 4, 8), (0, 7, 8)}
    anywhere |= {(2, 4, 7), (2, 4, 8), (2, 7, 8), (4, 7, 8)}
    assert set(rules.fulfilling(odd, layout)) == anywhere
    assert rules.fulfilling(odd, layout, expert=True) == [(0, 4, 8)]
    hand = {code: TASKS[code] for code in ("T01", "T27", "T33")}
    assert rules.fulfillable(hand, layout).keys() == {"T01", "T33"}
    assert set(rules.fulfillable(hand, layout)["T33"]) == {(2, 5, 8), (4, 5, 7), (3, 4, 8)}
    assert rules.fulfillable(hand, layout, expert=True) == {"T01": [(0, 4, 8)], "T33": [(2, 5, 8)]}


@given(st.permutations(PHYSICAL), st.sets(st.integers(0, 8)), st.sampled_from(sorted(TASKS)))
def test_experts_find_what_all_find_in_eight_lines(cards: list[str], up: set[int], task: str) -> None:
    layout = Layout(tuple(GridCard(DECK[code], k in up) for k, code in enumerate(cards[:9])), ())
    found = rules.fulfilling(TASKS[task], layout)
    straight = {(a, b, c) for a, b, c in combinations(range(9), 3) if straight_line(a, b, c)}
    assert len(straight) == 8
    assert set(rules.fulfilling(TASKS[task], layout, expert=True)) == set(found) & straight
    assert all(up >= set(three) for three in found)


def straight_line(a: int, b: int, c: int) -> bool:
    """Three places whose middle one is the middle of the others."""
    (ay, ax), (by, bx), (cy, cx) = (divmod(k, 3) for k in (a, b, c))
    return (ax + cx, ay + cy) == (2 * bx, 2 * by)


def test_cleared_places_are_filled_from_the_pile_face_down() -> None:
    layout = layout_of("R1 R2 B3  Y4? G5? B6?  G1? Y7? R9?", "B0 B1")
    after = rules.cleared(layout, (2, 0, 1))
    assert after == layout_of("B0? B1? -  Y4? G5? B6?  G1? Y7? R9?")
    assert rules.to_turn_up(after) == 0, "with a gap nobody must turn cards up"
    full = rules.cleared(layout._replace(pile=layout.pile * 2), (0, 1, 2))
    assert (rules.to_turn_up(full), len(full.left)) == (2, 10)
    assert rules.to_turn_up(rules.turned_up(full, 5)) == 1


def test_experts_without_a_pile_close_the_gaps_in_reading_order() -> None:
    layout = layout_of("R1 R2 B3  Y4 G5? B6  - Y7 R9")
    assert rules.cleared(layout, (0, 3, 5), expert=True) == layout_of("R2 B3 G5?  Y7 R9 -  - - -")
    assert rules.cleared(layout, (0, 3, 5)) == layout_of("- R2 B3  - G5? -  - Y7 R9")


def test_an_exchanged_card_lies_open_and_the_old_one_comes_out() -> None:
    layout = layout_of("R1? R2 B3  Y4 G5 B6  - Y7 R9")
    after, old = rules.exchanged(layout, 0, DECK["G12"])
    assert (after.up[0].code, old.code) == ("G12", "R1")
    assert rules.is_open(after)
    assert not rules.is_open(layout)
    with pytest.raises(ValueError, match="empty"):
        rules.exchanged(layout, 6, DECK["G12"])


def test_a_swap_needs_the_same_colour_or_number() -> None:
    """Rule text: a red 6 for any red card, or for any 6."""
    wanted = {code for code, card in DECK.items() if rules.may_swap(DECK["R6"], card)}
    assert wanted == {f"R{n}" for n in range(13)} | {"Y6", "G6", "B6"}


@pytest.mark.parametrize(("players", "rounds"), [(2, 2), (3, 6), (4, 4), (5, 5)])
def test_everybody_deals_equally_often(players: int, rounds: int) -> None:
    names = [f"player {k}" for k in range(players)]
    assert rules.rounds(players) == rounds
    dealers = [rules.dealer(names, number) for number in range(1, rounds + 1)]
    assert dealers == names * (rounds // players)


def test_a_hand_is_nine_in_the_grid_and_six_in_the_pile() -> None:
    hand = [DECK[code] for code in random.Random(1).sample(PHYSICAL, 15)]
    layout = rules.dealt(hand)
    assert (len(layout.down), len(layout.pile), layout.left) == (9, 6, hand)
