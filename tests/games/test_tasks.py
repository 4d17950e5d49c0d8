"""The task language and exact chances: against predicates in a table, brute force, and combinatorics."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, log2
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.facts import FactError
from cardgen.core.tasks import ConditionError, Odds
from cardgen.games.take_three import counting, odds
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.conditions import Condition, holds
from cardgen.games.take_three.parser import parse
from cardgen.games.take_three.reader import ANY_NUMBER, NUMBER
from tests.scorer.pace import slowness

ROWS = {row["key"]: row for row in json.loads((Path(__file__).parent / "data" / "take_three_tasks.json").read_text())}
SPEC = Spec()
COLOURS = SPEC.colours
TYPES = [(number, colour) for number in range(13) for colour in COLOURS]
CONDITIONS = {task.key: parse(task.condition, COLOURS) for task in SPEC.tasks}


def types(numbers: Iterable[int], colours: Sequence[str], copies: int) -> odds.Types:
    """Each number in each colour, so many times."""
    return tuple((number, colour, copies) for number in numbers for colour in colours)


TYPES_OF_ALL = odds.types(SPEC)

DECK = np.array([t for t in range(52) for _ in range(2)])
THREES = np.array(list(combinations(range(104), 3)))
NUMBERS = np.sort(DECK[THREES] // 4, axis=1)
HUES = DECK[THREES] % 4


def predicate(rule: dict[str, Any]) -> Any:
    """The oracle: what a predicate of the table says of all 182,104 threes."""
    low, middle, high = NUMBERS.T
    match rule["op"]:
        case "and":
            return np.logical_and.reduce([predicate(part) for part in rule["all"]])
        case "each" if "colours" in rule:
            return np.isin(HUES, [COLOURS.index(colour) for colour in rule["colours"]]).all(axis=1)
        case "each":
            return np.isin(NUMBERS, rule["numbers"]).all(axis=1)
        case "equal":
            values = np.sort(NUMBERS if rule["attr"] == "number" else HUES, axis=1)
            different = 1 + (np.diff(values, axis=1) != 0).sum(axis=1)
            return different == len(rule["groups"])
        case "sum" | "product":
            values = NUMBERS.sum(axis=1) if rule["op"] == "sum" else NUMBERS.prod(axis=1)
            fits = np.isin(values, rule["in"]) if "in" in rule else np.full(len(values), True)
            fits &= (values >= rule.get("min", 0)) & (values <= rule.get("max", 10**9))
            return fits & (values % rule.get("mod", 1) == rule.get("rem", 0))
        case "steps":
            return (middle - low == high - middle) & np.isin(middle - low, rule["d"])
        case "add":
            return low + middle == high
        case "mul":
            return (low * middle == high) | (low * high == middle) | (middle * high == low)
        case "ratio":
            return (low > 0) & (middle * rule["of"][0] == low * rule["of"][1]) & (high == low * rule["of"][2])
    raise AssertionError(rule)


def fitting(condition: Condition) -> Any:
    """What our condition says of all threes; threes of the same types are asked once."""
    table = np.zeros((52, 52, 52), dtype=bool)
    for three in combinations_with_replacement(range(52), 3):
        table[three] = holds(condition, [TYPES[k] for k in three])
    return table[tuple(np.sort(DECK[THREES], axis=1).T)]


@pytest.mark.proof(one_in=5)
@pytest.mark.long
@pytest.mark.parametrize("key", CONDITIONS)
def test_a_task_fits_the_threes_that_the_table_says_and_no_others(key: str) -> None:
    assert len(THREES) == 182_104
    fits = fitting(CONDITIONS[key])
    assert (fits == predicate(ROWS[key]["predicate"])).all()
    assert fits.sum() == ROWS[key]["p3"]


@pytest.mark.parametrize("task", SPEC.tasks, ids=lambda task: task.key)
def test_the_chances_and_bonus_of_a_task_are_those_of_the_table(task: Any) -> None:
    chances = odds.odds(CONDITIONS[task.key], TYPES_OF_ALL)
    row = ROWS[task.key]
    assert chances == Odds(row["p3"], 182_104, row["p5"], 91_962_520)
    assert chances.bonus == row["bonus"] == task.bonus


def test_all_46_tasks_are_counted_in_a_second() -> None:
    """Once of three times, as many a machine is slower or busy."""

    def seconds() -> float:
        odds.odds.cache_clear()
        counting._counted.cache_clear()
        begun = time.process_time()
        for condition in CONDITIONS.values():
            odds.odds(condition, TYPES_OF_ALL)
        return time.process_time() - begun

    assert any(seconds() < slowness() for _ in range(3))


WORDS = [
    *(task.condition for task in SPEC.tasks),
    "exactly 2 red", "at least one even", "none prime", "at most 2 blue or green", "spread <= 2", "middle = 3",
    "largest in 2, 4", "smallest odd", "not same number", "different numbers and same colour", "product = 2 mod 3",
    "one = other - other", "one = other / other", "all divides 6", "sum = 10 or same colour",
    "exactly 1 yellow odd", "not (sum > 9 or all even)", "all divisible by 3 or 5",
    "none divisible by 2, 7 or same colour", "all not red, blue", "at least 1 between 3 and 6",
    "sum not between 5 and 20", "all not yellow or red or green or blue", "numbers in ratio 3:1:2", "sum > 99",
    "sum >= 0", "exactly two same colour",
]  # fmt: skip


@given(
    st.sampled_from(WORDS),
    st.sets(st.integers(0, 9), min_size=1, max_size=4),
    st.integers(1, 4),
    st.integers(1, 3),
)
def test_chances_in_small_decks_as_brute_force_counts(words: str, numbers: set[int], colours: int, copies: int) -> None:
    deck = [card for card in product(sorted(numbers), COLOURS[:colours]) for _ in range(copies)]
    condition = parse(words, COLOURS)
    if len(deck) < 3 or len(deck) > 14:
        return
    fits = {three for three in combinations(range(len(deck)), 3) if holds(condition, [deck[k] for k in three])}
    hands = list(combinations(range(len(deck)), min(5, len(deck))))
    five = sum(any(three in fits for three in combinations(hand, 3)) for hand in hands)
    chances = odds.odds(condition, types(sorted(numbers), COLOURS[:colours], copies))
    assert chances == Odds(len(fits), comb(len(deck), 3), five, len(hands))
    assert chances.never == (not fits)
    assert chances.always == (len(fits) == comb(len(deck), 3))
    outcome = odds.outcome(condition, types(sorted(numbers), COLOURS[:colours], copies))
    assert outcome == ("never" if chances.never else "always" if chances.always else "")


@given(st.sampled_from(WORDS), st.permutations(TYPES))
def test_the_order_of_three_cards_does_not_matter(words: str, types: Sequence[tuple[int, str]]) -> None:
    condition, three = parse(words, COLOURS), types[:3]
    assert len({holds(condition, order) for order in (three, three[::-1], [three[1], three[2], three[0]])}) == 1


def test_a_task_and_its_contrary_share_all_threes() -> None:
    for words in WORDS:
        one = odds.odds(parse(words, COLOURS), TYPES_OF_ALL)
        other = odds.odds(parse(f"not ({words})", COLOURS), TYPES_OF_ALL)
        assert one.three + other.three == 182_104


def test_some_chances_are_known_from_combinatorics() -> None:
    """Same colour: 4 C(26,3); five cards of four colours without three of one: 2+2+1 or 2+1+1+1."""
    chances = odds.odds(parse("same colour", COLOURS), TYPES_OF_ALL)
    without = 12 * comb(26, 2) ** 2 * 26 + 4 * comb(26, 2) * 26**3
    assert chances == Odds(4 * comb(26, 3), comb(104, 3), comb(104, 5) - without, comb(104, 5))
    assert chances.p3 == Fraction(4 * comb(26, 3), comb(104, 3))
    assert chances.bonus == 1 + round(-1.5 * log2(chances.p5))


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize(
    "words",
    ["numbers consecutive and same colour", "different colours and sum prime", "exactly 2 red or product in 20..60"],
)
def test_chances_in_a_deck_of_40_as_all_hands_say(words: str) -> None:
    """Every one of the 658,008 hands of five, looked through with a table of all threes."""
    condition, cards = parse(words, COLOURS), list(product(range(20), COLOURS[:2]))
    fits = np.zeros((40, 40, 40), dtype=bool)
    for three in combinations(range(40), 3):
        fits[three] = holds(condition, [cards[k] for k in three])
    hands = np.array(list(combinations(range(40), 5)))
    five = np.logical_or.reduce([fits[tuple(hands[:, three].T)] for three in map(list, combinations(range(5), 3))])
    chances = odds.odds(condition, types(range(20), COLOURS[:2], 1))
    assert chances == Odds(int(fits.sum()), comb(40, 3), int(five.sum()), comb(40, 5))


@pytest.mark.parametrize(
    ("words", "numbers", "colours", "copies"),
    [("sum = 100", range(101), 4, 2), ("product in 1000..2000", range(1, 37), 2, 2)],
)
def test_large_decks_are_counted_too(words: str, numbers: range, colours: int, copies: int) -> None:
    """Within five standard errors of 20,000 sampled threes."""
    condition, hues = parse(words, COLOURS), COLOURS[:colours]
    chances = odds.odds(condition, types(numbers, hues, copies))
    deck = [card for card in product(numbers, hues) for _ in range(copies)]
    chance = random.Random(7)
    hits = sum(holds(condition, chance.sample(deck, 3)) for _ in range(20_000))
    p = float(chances.p3)
    assert p > 1e-4
    assert abs(hits / 20_000 - p) < 5 * (p * (1 - p) / 20_000) ** 0.5
    assert chances.p3 < chances.p5 < 10 * chances.p3


@pytest.mark.parametrize(
    ("numbers", "colours", "copies", "why"),
    [
        ((1,), 2, 1, "odds_few"),
        (tuple(range(60)), 4, 1, "odds_many"),
        (tuple(range(400)), 1, 1, "odds_numbers"),
        (tuple(range(400)), 4, 1, "odds_numbers"),
    ],
)
def test_decks_that_can_not_be_counted_are_refused(
    numbers: tuple[int, ...], colours: int, copies: int, why: str
) -> None:
    condition, deck = parse("different colours and sum prime", COLOURS), types(numbers, COLOURS[:colours], copies)
    for count in (odds.odds, odds.check):
        with pytest.raises(FactError, match=why):
            count(condition, deck)


@pytest.mark.parametrize(("words", "outcome"), [("sum = 177", ""), ("sum > 177", "never"), ("sum <= 177", "always")])
def test_whether_a_task_can_be_is_told_of_decks_too_large_to_count(words: str, outcome: str) -> None:
    """Of 0 to 59 in four colours only the highest three in three colours, or their contrary, tell."""
    deck = types(range(60), COLOURS, 1)
    condition = parse(f"{words} and different colours", COLOURS)
    anything = parse(f"({words}) or same colour or exactly two same colour", COLOURS)
    with pytest.raises(FactError, match="odds_many"):
        odds.check(parse(f"sum = 88 and different colours or {words} and same colour", COLOURS), deck)
    assert odds.outcome(condition, deck) == ("" if outcome == "always" else outcome)
    assert odds.outcome(anything, deck) == ("always" if outcome == "always" else "")


ERRORS = [
    ("", "^", "condition_end"),
    ("all", "   ^", "condition_end"),
    ("all oddd", "    ^^^^", "condition_word"),
    ("all odd and summ = 20", "            ^^^^", "condition_word"),
    ("sum", "   ^", "condition_end"),
    ("sum = ", "     ^", "condition_end"),
    ("sum = x", "      ^", "condition_word"),
    ("sum = 20 20", "         ^^", "condition_word"),
    ("exactly 4 odd", "        ^", "condition_number"),
    ("sum in 8..4", "       ^^^^", "condition_range"),
    ("all odd or prime", "           ^^^^^", "condition_word"),
    ("(all odd", "        ^", "condition_end"),
    ("all pink", "    ^^^^", "condition_word"),
    ("all = 3 mod 3", "      ^^^^^^^", "condition_remainder"),
    ("numbers in steps of 0", "                    ^", "condition_number"),
    ("all divisible by 0", "                 ^", "condition_number"),
    ("one = two", "      ^^^", "condition_word"),
    ("sum = 12345678901", "      ^^^^^^^^^^^", "condition_number"),
    ("__import__('os')", "^", "condition_word"),
    ("all odd\nand same colour", "       ^", "condition_letter"),
]
OF_NUMBERS_AND_COLOURS = [
    ("sum = -", "      ^", "condition_word"),
    ("sum = 1/0", "      ^^^", "condition_number"),
    ("sum = 1/x", "       ^", "condition_word"),
    ("all in 3..-3", "       ^^^^^", "condition_range"),
    ("all in 1/2..1/3", "       ^^^^^^^^", "condition_range"),
    ("all = -1 mod 3", "      ^^^^^^^^", "condition_remainder"),
    ("all = 1/2 mod 3", "      ^^^^^^^^^", "condition_remainder"),
    ("all divisible by 1/2", "                  ^", "condition_word"),
    ("all divisible by -2", "                 ^", "condition_word"),
    ("numbers in steps of -1", "                    ^^", "condition_number"),
    ("numbers in ratio 1:-2:4", "                   ^", "condition_word"),
    ("exactly -1 odd", "        ^", "condition_word"),
    ("sum = -12345678901", "      ^^^^^^^^^^^^", "condition_number"),
    ("all dark blue", "    ^^^^", "condition_word"),
    ('all "darkblue"', "    ^^^^^^^^^^", "condition_word"),
]


@pytest.mark.parametrize(("text", "carets", "key"), [*ERRORS, *OF_NUMBERS_AND_COLOURS])
def test_an_error_points_at_the_word(text: str, carets: str, key: str) -> None:
    with pytest.raises(ConditionError, match=key) as caught:
        parse(text, ("red", "dark blue", "Türkis"))
    assert caught.value.pointer.splitlines()[-1] == carets


def offered_words(error: ConditionError) -> tuple[str, ...]:
    words = error.phrase.values["known"]
    assert isinstance(words, tuple)
    return words


@pytest.mark.parametrize("text", [text for text, _, key in ERRORS if key in ("condition_word", "condition_end")])
def test_every_word_that_an_error_offers_is_possible_there(text: str) -> None:
    """Put in the place of the wrong word, it moves the error further to the right, or mends it."""
    with pytest.raises(ConditionError) as caught:
        parse(text, COLOURS)
    error = caught.value
    for word in offered_words(error):
        better = f"{text[: error.start]} {word.split(',')[0]} "
        try:
            parse(better, COLOURS)
        except ConditionError as next_error:
            assert next_error.start >= len(better.rstrip()), (better, next_error.pointer)


@pytest.mark.parametrize("text", [words for words in WORDS if "(" not in words])
def test_every_word_that_is_possible_is_offered(text: str) -> None:
    """A wrong word in the place of each word of a condition: the right one is among those offered."""
    tokens = [*re.finditer(r"[a-z-]+|\d+|\.\.|[<>!]=|\S", text)]
    for token in tokens:
        with pytest.raises(ConditionError) as caught:
            parse(f"{text[: token.start()]} zzz", COLOURS)
        offered = offered_words(caught.value)
        right = {"number": "numbers", "colours": "colour"}.get(token[0], token[0])
        assert right in offered or (right.isdigit() and {NUMBER, ANY_NUMBER} & {*offered}), (text, token, offered)


@pytest.mark.parametrize("text", ["(" * 50, "not " * 40 + "all odd", "(" * 300, "all odd and " * 30])
def test_a_monster_is_refused(text: str) -> None:
    with pytest.raises(ConditionError, match=r"condition_(deep|long)"):
        parse(text, COLOURS)


@given(st.text(max_size=60) | st.lists(st.sampled_from(" ".join(WORDS).split()), max_size=12).map(" ".join))
def test_any_text_is_a_condition_or_an_error_within_the_text(text: str) -> None:
    try:
        condition = parse(text, COLOURS)
    except ConditionError as error:
        assert 0 <= error.start < error.stop <= len(text) + 1
    else:
        assert holds(condition, TYPES[:3]) in (True, False)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("all odd < 8", "all odd and < 8"),
        ("sum ≤ 8", "sum <= 8"),
        ("one = other × other", "one = other * other"),
        ("sum != 3", "sum ≠ 3"),
        ("all in 4..8", "all in 4…8"),
        ("all red or yellow", "all red, yellow"),
        ("all in 4-8", "all in 4–8"),
        ("all in 4-8", "all in 4..8"),
        ("sum is prime", "sum prime"),
        ("sum is 24", "sum = 24"),
        ("largest is not even", "largest not even"),
        ("all are red", "all red"),
        ("exactly two are odd and divisible by 3", "exactly two odd and divisible by 3"),
        ("none are not square", "none not square"),
        ("middle is between 3 and 5", "middle between 3 and 5"),
        ("numbers are consecutive", "numbers consecutive"),
        ("no red", "none red"),
        ("all same colour", "same colour"),
        ("all not red", "all yellow or green or blue"),
        ("exactly 1 not red or blue odd", "exactly 1 yellow, green odd"),
        ("sum between 10 and 20", "sum in 10..20"),
        ("SAME COLOUR", "same color"),
        ("exactly one odd", "exactly 1 odd"),
        ("different numbers", "different number"),
        ("all odd or sum = 2 and same colour", "all odd or (sum = 2 and same colour)"),
    ],
)
def test_two_ways_to_say_the_same(one: str, other: str) -> None:
    assert parse(one, COLOURS) == parse(other, COLOURS)
