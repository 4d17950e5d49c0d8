"""TERZ against arithmetic: with values 0, 1, 2 three cards are a TERZ if each attribute adds up to 0 modulo 3."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.cards import Card
from cardgen.games import registry
from cardgen.games.terz import rules
from cardgen.games.terz.cards import Spec

SPEC = Spec()
DECK = rules.cards(SPEC)
VALUES = dict(zip(product("YWK", "RGB", "EFD", "123"), product(range(3), repeat=4), strict=True))
"""Letters of a code to numbers modulo 3."""


def vector(code: str) -> tuple[int, ...]:
    """A card as four numbers modulo 3, from the letters of its code."""
    return VALUES[tuple(code)]  # type: ignore[index]


def adds_up(codes: tuple[str, ...]) -> bool:
    """The oracle."""
    return all(sum(column) % 3 == 0 for column in zip(*map(vector, codes), strict=True))


def test_of_85320_threes_1080_are_a_terz() -> None:
    found = 0
    for three in combinations(DECK, 3):
        right = adds_up(three)
        found += right
        assert rules.is_terz([DECK[code] for code in three]) == right, three
    assert found == 1080


def test_any_two_cards_have_exactly_one_third() -> None:
    deck = list(DECK.values())
    pairs = 0
    for a, b in combinations(deck, 2):
        (third,) = rules.thirds(a, b, deck)
        assert adds_up((a.code, b.code, third.code))
        pairs += 1
    assert pairs == 3240


@given(st.lists(st.sampled_from(sorted(DECK)), min_size=0, max_size=24, unique=True))
def test_all_terzen_of_a_table_are_found_and_no_others(codes: list[str]) -> None:
    found = {frozenset(card.code for card in three) for three in rules.terzen([DECK[code] for code in codes])}
    assert found == {frozenset(three) for three in combinations(codes, 3) if adds_up(three)}
    assert codes == [] or len(codes) < 21 or found, "21 cards always hold a TERZ (Pellegrino 1971)"


def test_the_whole_deck_holds_1080_terzen_and_20_cards_may_hold_none() -> None:
    assert len(rules.terzen(DECK.values())) == 1080
    assert rules.terzen([DECK[code] for code in _cap()]) == []


def _cap() -> list[str]:
    """Twenty cards without a TERZ: ten lines through a centre that is not among them, found by random search."""
    chance = random.Random(3)
    by_vector = {vector(code): code for code in DECK}
    pairs = {frozenset((v, tuple(-x % 3 for x in v))) for v in by_vector if any(v)}
    while True:
        cap: list[tuple[int, ...]] = []
        for pair in chance.sample(sorted(map(sorted, pairs)), len(pairs)):
            grown = [*cap, *pair]
            if not any(adds_up(tuple(by_vector[v] for v in three)) for three in combinations(grown, 3)):
                cap = grown
        if len(cap) == 20:
            return [by_vector[v] for v in cap]


@given(st.lists(st.sampled_from(sorted(DECK)), min_size=3, max_size=3, unique=True))
def test_the_reason_says_same_different_or_mixed_for_each_attribute(codes: list[str]) -> None:
    reasons = rules.compare([DECK[code] for code in codes])
    assert list(reasons) == ["background", "figure", "form", "number"]
    for k, reason in enumerate(reasons.values()):
        values = sorted(code[k] for code in codes)
        expected = "same" if values[0] == values[2] else "different" if len(set(values)) == 3 else "mixed"
        assert reason == expected
    assert rules.is_terz([DECK[code] for code in codes]) == ("mixed" not in reasons.values())


@pytest.mark.parametrize(
    ("three", "attributes"),
    [  # the four examples of the rule text, in our cards; the last one as it was meant
        ("YRE1 YGE2 YBE3", "same different same different"),
        ("YRE1 WGE1 YBE2", "mixed different same mixed"),
        ("YRE1 WGE1 KBE1", "different different same same"),
        ("YBE1 YBE2 YRE3", "same mixed same different"),
    ],
)
def test_the_examples_of_the_rule_text(three: str, attributes: str) -> None:
    codes = three.split()
    answer: dict[str, Any] = registry.find("terz").answer({"cards": codes}, SPEC)
    assert list(answer["attributes"].values()) == attributes.split()
    assert answer["ok"] == ("mixed" not in attributes)


def test_the_table_grows_to_fifteen_and_never_to_eighteen() -> None:
    table = rules.deal([*DECK.values()])
    assert (len(table.cards), len(table.stock)) == (12, 69)
    table = rules.add(table)
    fifth = table.cards[12:]
    again = rules.add(table)
    assert (len(again.cards), len(again.stock)) == (15, 66)
    assert again.stock[-3:] == fifth, "the three go back"
    assert not set(again.cards[12:]) & set(fifth), "and three others come"
    taken = rules.take(again, again.cards[:3])
    assert (len(taken.cards), len(taken.stock)) == (12, 66), "twelve are enough"
    assert len(rules.take(taken, taken.cards[:3]).cards) == 12


def test_the_game_is_over_when_the_stock_has_gone_round_in_vain() -> None:
    cap = [DECK[code] for code in _cap()][:18]
    table = rules.deal(cap)
    seen: set[Card] = set(table.cards)
    rounds = 0
    while not rules.is_over(table):
        table = rules.add(table)
        seen |= set(table.cards)
        rounds += 1
    assert (rounds, len(seen)) == (2, 18)
    assert rules.is_over(rules.deal(cap[:12]))
    assert not rules.is_over(rules.deal([*DECK.values()]))
