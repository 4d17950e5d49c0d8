"""Take Three decks of other numbers: negatives and fractions, other ones for a colour, single cards, blank ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.cards import Card
from cardgen.core.tasks import ConditionError, Odds
from cardgen.deck import edition
from cardgen.deck.deck import texts
from cardgen.deck.edition import Edition
from cardgen.games import registry
from cardgen.games.take_three import odds
from cardgen.games.take_three.cards import Single, Spec, deck
from cardgen.games.take_three.conditions import holds
from cardgen.games.take_three.parser import parse
from cardgen.words.numbers import Number, reduced
from tests.example_decks import deck_of

GAME = registry.find("take-three")
HALF = Fraction(1, 2)
COLOURS = ("yellow", "red", "green", "blue")

numbers = st.fractions(-12, 12, max_denominator=6).map(reduced) | st.integers(0, 30)
rows = st.lists(numbers, max_size=5, unique=True).map(tuple)
singles = st.builds(Single, numbers, st.sampled_from(COLOURS), st.integers(0, 3))


@st.composite
def specs(draw: st.DrawFn) -> Spec:
    """A specification of any build, without tasks."""
    colours = tuple(draw(st.lists(st.sampled_from(COLOURS), min_size=1, unique=True)))
    own = tuple((colour, draw(rows)) for colour in colours if draw(st.booleans()))
    single = tuple(card for card in draw(st.lists(singles, max_size=6)) if card.colour in colours)
    return Spec(draw(rows), colours, draw(st.integers(1, 3)), (), own, single, draw(st.integers(0, 2)))


def cards_of(spec: Spec) -> tuple[Card, ...]:
    return tuple(card for card in deck(spec, {}) if card.kind == "number")


def counted(spec: Spec) -> Counter[tuple[Number, str]]:
    """How many cards of each number and colour the documentation of `Spec` promises."""
    count: Counter[tuple[Number, str]] = Counter()
    for colour in spec.colours:
        for number in dict(spec.by_colour).get(colour, spec.numbers):
            if not any((card.number, card.colour) == (number, colour) for card in spec.singles):
                count[number, colour] = spec.copies
    for card in spec.singles:
        count[card.number, card.colour] += card.copies
    return +count


@given(specs())
def test_a_deck_has_the_cards_that_its_specification_says(spec: Spec) -> None:
    cards = cards_of(spec)
    count: Counter[tuple[Number, str]] = Counter()
    for card in cards:
        count[card.attributes["number"], card.attributes["colour"]] += card.copies
    assert count == counted(spec)
    assert sum(card.copies for card in deck(spec, {}) if card.kind == "blank") == spec.blanks


@given(specs())
def test_codes_are_safe_and_in_the_order_of_numbers(spec: Spec) -> None:
    cards = cards_of(spec)
    codes = [card.code for card in cards]
    assert len({code.casefold() for code in codes}) == len(codes)
    assert all(code[0] in "YRGB" and code[1:].isdigit() for code in codes)
    for colour in spec.colours:
        row = [card for card in cards if card.attributes["colour"] == colour]
        values = [card.attributes["number"] for card in row]
        assert values == sorted(values)
        assert [int(card.code[1:]) for card in row] in (values, list(range(1, len(row) + 1)))
    whole = all(isinstance(number, int) and number >= 0 for number, _ in counted(spec))
    if whole and len(counted(spec)) == len(codes):
        assert codes == [f"{card.attributes['colour'][0].upper()}{card.attributes['number']}" for card in cards]
    else:
        assert all(len(code) == 3 for code in codes)


@given(specs())
def test_the_order_of_numbers_changes_nothing(spec: Spec) -> None:
    turned = spec._replace(numbers=spec.numbers[::-1], by_colour=tuple((c, row[::-1]) for c, row in spec.by_colour))
    assert cards_of(turned) == cards_of(spec)


def test_single_cards_are_a_deck_of_their_own() -> None:
    spec = Spec((), ("red", "blue"), 1, (), (), (Single(7, "red", 3), Single(-2, "blue"), Single(3, "blue", 0)))
    assert [(card.code, card.copies) for card in cards_of(spec)] == [("R01", 3), ("B01", 1)]


def test_two_cards_that_count_the_same_have_codes_of_their_own() -> None:
    spec = Spec((), ("red",), 1, (), (), (Single(12, "red"), Single(3, "red"), Single(12, "red", 2)))
    assert [(card.code, card.copies) for card in cards_of(spec)] == [("R01", 1), ("R02", 1), ("R03", 2)]


def test_a_colour_never_takes_the_letter_of_tasks() -> None:
    words = texts(GAME, "en").words
    codes = [card.code for card in GAME.deck(Spec(tuple(range(1, 13)), ("teal", "türkis", "tan")), words)]
    assert len({code.casefold() for code in codes}) == len(codes)


@pytest.mark.parametrize("spec", [Spec((-3, HALF), ("red",), 1, ()), Spec((1,), ("red",), 1, (), blanks=3)])
def test_a_card_as_json_says_numbers_exactly(spec: Spec) -> None:
    written = [card.as_json() for card in deck(spec, {})]
    assert all(type(value) in (int, str) for card in written for value in dict(card["attributes"]).values())  # type: ignore[call-overload]


def test_the_fingerprint_of_the_original_is_what_old_logs_have() -> None:
    assert edition.original(GAME).fingerprint == "175335323eae5dc4"


def test_each_field_of_a_specification_tells_editions_apart() -> None:
    some = [
        Spec(), Spec(blanks=1), Spec(by_colour=(("red", (1, HALF)),)), Spec(singles=(Single(HALF, "red"),)),
        Spec(singles=(Single(-1, "red"),)), Spec(numbers=(HALF, 1)),
    ]  # fmt: skip
    assert len({Edition(GAME, spec).fingerprint for spec in some}) == len(some)


def test_a_deck_with_blank_cards_draws_them() -> None:
    game = GAME._replace(spec=Spec(blanks=4, tasks=()))
    own = deck_of(game)
    (blank,) = [card for card in own.cards if card.kind == "blank"]
    assert (blank.code, blank.copies) == ("BLANK", 4)
    assert own.face(blank).shapes


# --- Conditions on negatives, fractions and own colours: against what Python says of them, over all threes and
# hands.


HUES = ("red", "dark blue", "Türkis")
F = Fraction
Three = Sequence[tuple[F, str]]


def each(fits: Callable[[F], bool]) -> Callable[[Three], bool]:
    return lambda three: all(fits(n) for n, _ in three)


def whole(n: F) -> bool:
    return n == int(n)


def some_order(fits: Callable[[F, F, F], bool]) -> Callable[[Three], bool]:
    return lambda three: any(fits(*order) for order in permutations([n for n, _ in three]))


def colours(three: Three) -> set[str]:
    return {colour for _, colour in three}


def times(a: F, b: F, c: F) -> F:
    return a * b * c


PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}
MEANINGS: dict[str, Callable[[Three], bool]] = {
    "all odd": each(lambda n: n in range(-99, 100, 2)),
    "all even": each(lambda n: n in range(-98, 100, 2)),
    "all not even": each(lambda n: n not in range(-98, 100, 2)),
    "all prime": each(lambda n: n in PRIMES),
    "all square": each(lambda n: n in {k * k for k in range(10)}),
    "all two-digit": each(lambda n: n in {*range(10, 100), *range(-99, -9)}),
    "all one-digit": each(lambda n: n in range(-9, 10)),
    "all divisible by 3": each(lambda n: n in range(-99, 100, 3)),
    "all divisible by 4 or 3": each(lambda n: n in {*range(-99, 100, 3), *range(-96, 100, 4)}),
    "all divides 12": each(lambda n: n in {1, 2, 3, 4, 6, 12, -1, -2, -3, -4, -6, -12}),
    "all = 1 mod 3": each(lambda n: n in range(-98, 100, 3)),
    "all < -1": each(lambda n: n < -1),
    "all >= 1/2": each(lambda n: 2 * n >= 1),
    "all != −3/2": each(lambda n: 2 * n != -3),
    "all in -2..3": each(lambda n: -2 <= n <= 3),
    "all in -2-3": each(lambda n: -2 <= n <= 3),
    "all in -3--1": each(lambda n: -3 <= n <= -1),
    "all in -1, 1/2 or 3": each(lambda n: n in {-1, F(1, 2), 3}),
    "all in -2..1, 5/2": each(lambda n: -2 <= n <= 1 or n == F(5, 2)),
    "all between -1/2 and 1/2": each(lambda n: abs(n) <= F(1, 2)),
    "all = 0.5": each(lambda n: n == F(1, 2)),
    "sum = -3/2": lambda three: sum(n for n, _ in three) == F(-3, 2),
    "sum = 0": lambda three: sum(n for n, _ in three) == 0,
    "sum prime": lambda three: sum(n for n, _ in three) in PRIMES,
    "sum even": lambda three: sum(n for n, _ in three) in range(-98, 100, 2),
    "product < 0": lambda three: times(*[n for n, _ in three]) < 0,
    "product = 1/4": lambda three: times(*[n for n, _ in three]) == F(1, 4),
    "product square": lambda three: times(*[n for n, _ in three]) in {k * k for k in range(150)},
    "largest <= 0": each(lambda n: n <= 0),
    "spread = 1/2": lambda three: max(n for n, _ in three) == F(1, 2) + min(n for n, _ in three),
    "middle > 1/4": lambda three: sorted(n for n, _ in three)[1] > F(1, 4),
    "numbers consecutive": some_order(lambda a, b, c: b == a + 1 and c == a + 2),
    "numbers in steps of 1/2": some_order(lambda a, b, c: b == a + F(1, 2) and c == a + 1),
    "numbers evenly spaced": some_order(lambda a, b, c: a < b and b - a == c - b),
    "numbers in ratio 1:2:4": some_order(lambda a, b, c: a != 0 and b == 2 * a and c == 4 * a),
    "one = other + other": some_order(lambda a, b, c: a == b + c),
    "one = other - other": some_order(lambda a, b, c: a == b - c),
    "one = other * other": some_order(lambda a, b, c: a == b * c),
    "one = other / other": some_order(lambda a, b, c: c != 0 and a == b / c),
    "same number": lambda three: len({n for n, _ in three}) == 1,
    "all dark-blue": lambda three: colours(three) == {"dark blue"},
    'all "Dark  Blue"': lambda three: colours(three) == {"dark blue"},
    "all „türkis“": lambda three: colours(three) == {"Türkis"},
    "all TÜRKIS or red": lambda three: colours(three) <= {"Türkis", "red"},
    "all not türkis": lambda three: "Türkis" not in colours(three),
    "exactly 2 'dark blue' < 0": lambda three: sum(c == "dark blue" and n < 0 for n, c in three) == 2,
    "different colours": lambda three: len(colours(three)) == 3,
    "not (sum > -1 or all even)": lambda three: (
        not (sum(n for n, _ in three) > -1 or all(n in range(-98, 100, 2) for n, _ in three))
    ),
}

CONDITIONS = {text: parse(text, HUES) for text in MEANINGS}

quarters = st.sampled_from([F(k, 2) for k in range(-8, 9)]) | st.sampled_from([F(k, 4) for k in range(-4, 5)])
any_numbers = quarters | st.integers(-30, 12).map(F)
decks = st.dictionaries(st.tuples(quarters, st.sampled_from(HUES)), st.integers(1, 3), min_size=2, max_size=7)


@given(st.lists(st.tuples(any_numbers, st.sampled_from(HUES)), min_size=4, max_size=7))
def test_a_condition_means_what_its_words_say(few: list[tuple[F, str]]) -> None:
    for three in combinations(few, 3):
        cards = [(reduced(n), colour) for n, colour in three]
        for text, condition in CONDITIONS.items():
            assert holds(condition, cards) == MEANINGS[text](three), text


@given(st.sampled_from(sorted(MEANINGS)), decks)
def test_chances_in_any_small_deck_are_those_of_brute_force(text: str, deck: dict[tuple[F, str], int]) -> None:
    """One to three cards of each type; all threes and all hands are looked at by the other definition."""
    cards = [card for card, copies in deck.items() for _ in range(copies)][:13]
    if len(cards) < 3:
        return
    fits = {three for three in combinations(range(len(cards)), 3) if MEANINGS[text]([cards[k] for k in three])}
    hands = list(combinations(range(len(cards)), min(5, len(cards))))
    five = sum(any(three in fits for three in combinations(hand, 3)) for hand in hands)
    types = tuple((reduced(n), colour, cards.count((n, colour))) for n, colour in dict.fromkeys(cards))
    assert odds.odds(parse(text, HUES), types) == Odds(len(fits), comb(len(cards), 3), five, len(hands))


@given(decks)
def test_the_types_of_a_deck_are_its_cards(deck: dict[tuple[F, str], int]) -> None:
    """However they are given: as single cards, or twins of the same kind, or blanks beside them."""
    singles = [Single(reduced(n), colour, 1) for (n, colour), copies in deck.items() for _ in range(copies)]
    types = odds.types(Spec((), HUES, 1, (), singles=tuple(singles), blanks=3))
    assert {(n, colour): copies for n, colour, copies in types} == deck
    assert [n for n, *_ in types] == sorted(n for n, *_ in types)


def test_numbers_of_a_colour_are_counted_each() -> None:
    spec = Spec((1, 2), ("red", "blue"), 2, (), by_colour=(("blue", (-1, Fraction(1, 2))),))
    half = Fraction(1, 2)
    assert odds.types(spec) == ((-1, "blue", 2), (half, "blue", 2), (1, "red", 2), (2, "red", 2))


def test_a_colour_of_a_name_that_conditions_have_stands_in_quotes() -> None:
    names = ("square", "odd", "blue")
    assert parse('all "square"', names) == parse("all not 'odd' or blue", names)
    assert holds(parse("all square", names), [(4, "blue")] * 3)
    assert not holds(parse("all “Square”", names), [(4, "blue")] * 3)
    with pytest.raises(ConditionError) as caught:
        parse("all zzz", names)
    offered = caught.value.phrase.values["known"]
    assert isinstance(offered, tuple) and {'"square"', '"odd"', "blue"} < {*offered}


def test_old_conditions_are_read_as_before() -> None:
    """In a deck of whole numbers from 0 up a list of ranges is the list of its numbers."""
    old = parse("sum in 1..3, 7, 9..12", HUES)
    for total in range(20):
        three: list[tuple[Number, str]] = [(total, "red"), (0, "red"), (0, "red")]
        assert holds(old, three) == (total in {1, 2, 3, 7, 9, 10, 11, 12})
