"""Sums on cards: exact as far as numbers on cards go, and soon done whatever stands there."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.schema import sums
from cardgen.schema.sums import value_of
from cardgen.words import numbers
from cardgen.words.numbers import Number

SIGNS = [
    "^",
    "^-",
    "^(-",
    "*",
    "/",
    "+",
    "-",
    "(",
    ")",
    "sqrt",
    "√",
    "%",
    " : ",
    " ",
    "9",
    "999999999",
    "2",
    "20",
    "0.5",
]
TOWERS = [
    "((((((9^20)^20)^20)^20)^20)^20)",
    "2^(-999999999)",
    "2^-999999999",
    "((((0.000000001^20)^20)^20)^20)^20",
    "9^20" + "*9^20" * 11,
    "999999999" + "*999999999" * 5,
    "1/999999999+1/999999998+1/999999997+1/999999996+1/999999995",
    "sqrt" * 14 + "(9)",
    "√" * 59 + "9",
    "(" * 59 + "9",
    "-" * 59 + "9",
    "9" + "%" * 59,
]


@pytest.mark.parametrize("text", TOWERS)
def test_towers_are_sentences_or_soon_counted(text: str) -> None:
    began = process_time()
    check(value_of(text))
    assert process_time() - began < 0.1


@given(st.lists(st.sampled_from(SIGNS), max_size=30))
def test_whatever_is_a_sum_has_few_digits(parts: list[str]) -> None:
    began = process_time()
    check(value_of("".join(parts)))
    assert process_time() - began < 0.5


def check(value: Number | None) -> None:
    if value is not None:
        number = Fraction(value.numerator, value.denominator)
        assert max(number.numerator.bit_length(), number.denominator.bit_length()) <= sums.MOST_BITS
        assert len(numbers.printed(numbers.reduced(number))) < 200


@pytest.mark.parametrize(
    ("text", "value"),
    [("2^20", 2**20), ("10^20 : 10^19", 10), ("2^(-3)", Fraction(1, 8)), ("2^-3", Fraction(1, 8)), ("(3^4)^2", 6561),
     ("1/3 + 1/6", Fraction(1, 2)), ("9999 · 9999 : 9999", 9999)],
)  # fmt: skip
def test_what_schools_write_is_counted(text: str, value: object) -> None:
    assert value_of(text) == value
