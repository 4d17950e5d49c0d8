"""Tadika against sets of divisors, and hands against sets of multiples."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.facts import FactError
from cardgen.games import registry
from cardgen.games.tadika import cards, rules

GAME = registry.find("tadika")
SPEC = GAME.spec
DECK = rules.cards(SPEC)
CONCEIVABLE = rules.conceivable_cards(SPEC)
PHYSICAL = [code for code, card in DECK.items() for _ in range(card.copies)]
NUMBERS = [code for code, card in CONCEIVABLE.items() if card.kind == "number"]


def divisors(number: int) -> set[int]:
    """The divisors above 1."""
    return {d for d in range(2, number + 1) if number % d == 0}


@pytest.mark.parametrize("bans", [(), (2,), (5,), (2, 5)])
def test_all_pairs_of_number_cards_fit_as_their_divisors_say(bans: tuple[int, ...]) -> None:
    for one, other in product(NUMBERS, repeat=2):
        a, b = int(one[1:]), int(other[1:])
        common = bool((divisors(a) & divisors(b)) - set(bans))
        fit = rules.fit(CONCEIVABLE[one], CONCEIVABLE[other], bans)
        assert fit == (one[0] == other[0], 1 in (a, b) or common), (one, other)


@pytest.mark.parametrize(
    ("pair", "bans", "fit"),
    [
        ("B8 R12", (2,), (False, True)),  # by 4
        ("B8 R14", (2,), (False, False)),
        ("B8 R14", (), (False, True)),
        ("B15 P10", (5,), (False, False)),
        ("B5 B15", (), (True, True)),  # the way of the rule text's tips: blue 5, blue 15, yellow 3
        ("B15 Y3", (), (False, True)),
        ("B5 Y3", (), (False, False)),
        ("B1 R7", (2, 5), (False, True)),
        ("B1 B7", (), (True, True)),
        ("B1 Y1", (), (False, True)),
        ("WISH B7", (), (False, False)),
        ("WISH WISH", (), (False, False)),
        ("BAN2 B1", (), (False, False)),
    ],
)
def test_examples_of_cards_that_fit(pair: str, bans: tuple[int, ...], fit: tuple[bool, bool]) -> None:
    assert tuple(GAME.answer({"fit": pair.split(), "bans": list(bans)}, SPEC).values()) == fit


HANDS = [
    ("B12 B36 B40 Y24 R20 P28 P48", "row2 rowN", 5, 5),
    ("B2 B4 B10 Y14 R20 P28 P30", "row2", 1, 1),
    ("B3 B9 Y15 R27 P21 P45 Y12", "row3", 2, 2),
    ("B6 Y6 R6 P6 B12 Y24 R36", "row2 row3 rowN four", 5, 10),
    ("B1 Y1 R1 P7 R14 B21 B49", "rowN", 5, 5),
    ("B1 Y1 R1 P1 R14 B21 B49", "", 0, 0),
    ("B1 Y3 R3 P3 B7 Y5 R11", "four", 5, 5),
    ("B1 Y1 R3 P3 B7 Y5 R11", "", 0, 0),
    ("B1 Y1 R1 P1 B7 Y5 R11", "", 0, 0),
    ("B3 B4 B5 B7 B1 B25 B49", "colour", 5, 5),
    ("B2 B4 B6 B8 B10 B12 B16", "row2 colour rowcolour", 10, 10),
    ("R3 Y3 B3 P3 WISH WISH BAN2", "four", 5, 5),
    ("B2 B4 B6 B8 B10 B12 WISH", "", 0, 0),
]


@pytest.mark.parametrize(("hand", "lines", "points", "in_sum"), HANDS)
def test_hands_show_their_lines(hand: str, lines: str, points: int, in_sum: int) -> None:
    codes = hand.split()
    assert GAME.answer({"hand": codes}, SPEC) == {"lines": lines.split(), "points": points}
    assert GAME.answer({"hand": codes, "sum": True}, SPEC)["points"] == in_sum


def test_how_it_was_won_counts_too_but_only_for_a_hand_that_has_won() -> None:
    row = ["B12", "B36", "B40", "Y24", "R20", "P28", "P48"]
    ask = {"hand": row, "first": True, "takeall": False, "dealt": True}
    assert GAME.answer(ask, SPEC) == {"lines": ["row2", "rowN", "first", "dealt"], "points": 10}
    assert GAME.answer({**ask, "sum": True}, SPEC)["points"] == 5 + 5 + 10
    assert GAME.answer({"hand": ["B1", "Y1", "R1", "P1", "B7", "Y5", "R11"], "first": True}, SPEC) == {
        "lines": [],
        "points": 0,
    }


@given(st.permutations(PHYSICAL).map(lambda cards: cards[:7]) | st.permutations(NUMBERS).map(lambda cards: cards[:7]))
def test_lines_of_any_hand_as_sets_say(hand: list[str]) -> None:
    """The oracle looks at codes alone."""
    lines = set(rules.goals([CONCEIVABLE[code] for code in hand], SPEC))
    assert lines == oracle(hand)


@given(st.data())
def test_lines_of_hands_that_were_sorted_out(data: st.DataObject) -> None:
    """Hands of one row, one colour, or few numbers, which chance alone seldom deals."""
    row = data.draw(st.integers(2, 9))
    some = [
        [code for code in NUMBERS if int(code[1:]) % row == 0 or code[1:] == "1"],
        [code for code in NUMBERS if code[0] == data.draw(st.sampled_from("BYRP"))],
        [code for code in NUMBERS if int(code[1:]) in (1, row, 7, 8)],
    ][data.draw(st.integers(0, 2))]
    hand = data.draw(st.permutations(some))[:7]
    assert set(rules.goals([CONCEIVABLE[code] for code in hand], SPEC)) == oracle(hand)


def oracle(hand: list[str]) -> set[str]:
    """The lines of a hand from its codes."""
    numbers = Counter(int(code[1:]) for code in hand if code[1:].isdigit())
    jokers = numbers.pop(1, 0)
    found = set()
    if sum(numbers.values()) + jokers == 7:
        if jokers <= 3:
            fitting = {row for row in range(2, 10) if all(n % row == 0 for n in numbers)}
            found |= {f"row{row}" if row < 4 else "rowN" for row in fitting}
        if len({code[0] for code in hand}) == 1:
            found |= {"colour", "rowcolour"} if found else {"colour"}
    if any(times + (jokers > 0) >= 4 for times in numbers.values()):
        found.add("four")
    return found


@given(st.sets(st.sampled_from(sorted(rules.POINTS)), min_size=1))
def test_the_highest_line_counts_and_a_sum_is_never_less(lines: set[str]) -> None:
    highest = rules.points(lines)
    assert highest == max({"row2": 1, "row3": 2, "dealt": 10, "rowcolour": 10}.get(line, 5) for line in lines)
    assert rules.points(lines, add=True) >= highest


@pytest.mark.parametrize("hand", ["B50 B2 B4 B6 B8 B10 B12", "B2 B2 B4 B6 B8 B10 B12", "G2 B2 B4 B6 B8 B10 B12", "B2"])
def test_a_hand_that_cannot_be_is_refused(hand: str) -> None:
    with pytest.raises(FactError):
        GAME.answer({"hand": hand.split()}, SPEC)


def test_ban_cards_are_played_with_only_by_wish() -> None:
    assert len(rules.dealt_cards(SPEC)) == 99
    assert len(rules.dealt_cards(SPEC, bans=True)) == 109


def test_other_decks_have_their_own_rows_and_bans() -> None:
    spec = cards.Spec({"blue": (1, 11, 22, 33)}, rows=(11,), specials={"ban11": 2})
    deck = rules.cards(spec)
    assert rules.bans_of(spec) == (11,)
    assert rules.fit(deck["B11"], deck["B22"], (11,)) == (True, False)
