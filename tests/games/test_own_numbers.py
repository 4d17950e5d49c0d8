"""Take Three decks of other numbers: negatives and fractions, other ones for a colour, single cards, blank ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.cards import Card
from cardgen.deck import edition
from cardgen.deck.deck import texts
from cardgen.deck.edition import Edition
from cardgen.games import registry
from cardgen.games.take_three.cards import Single, Spec, deck
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
