"""Series: `0, 7 … 70` is read as all its numbers wherever a deck lists some, and what can't be gone on with is told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.custom import edition_from_keys, form
from cardgen.schema import cells
from cardgen.schema.draft import DeckError, Draft
from cardgen.words import numbers as exact
from cardgen.words.phrases import translate

NUMBERS = st.fractions(-50, 50, max_denominator=12)
STEPS = NUMBERS.filter(bool)
DOTS = st.sampled_from([" … ", "…", " ... ", ", …, ", ", ..., ", ", … ,"])
SEVENS = tuple(range(0, 71, 7))


@given(NUMBERS, STEPS, st.integers(2, 40), DOTS)
def test_a_series_goes_on_as_it_begins(first: Fraction, step: Fraction, count: int, dots: str) -> None:
    text = f"{first}, {first + step}{dots}{first + step * count}"
    assert exact.listed(text) == tuple(first + step * k for k in range(count + 1))
    assert len(exact.pieces(text)) == 1


PARTS = st.one_of(
    st.integers(0, 99).map(str),
    st.sampled_from(["0..3", "7-9", "1/2", "0, 7 … 70", "1, 2 … 10, 20 … 100", "5, 4, ..., 0"]),
)


@given(st.lists(PARTS, max_size=5))
def test_pieces_are_read_one_by_one_as_the_whole_is(parts: list[str]) -> None:
    text = ", ".join(parts)
    pieces = exact.pieces(text)
    assert tuple(number for piece in pieces for number in exact.listed(piece)) == exact.listed(text)
    assert sum(piece.count(exact.DOTS) for piece in pieces) == exact.dotted(text).count(exact.DOTS)


@pytest.mark.parametrize(
    "numbers",
    ["0, 7 … 70", "0,7...70", "0, 7, … , 70", ["0, 7 … 70"], [0, 7, "…", 70], ["0", "7", "...", "70"], "0, 7, 14 … 70"],
)
def test_decks_count_by_series(numbers: Any) -> None:
    spec: Any = edition_from_keys.edition(Draft({"format": 1, "game": "take-three", "numbers": numbers})).spec
    assert spec.numbers == SEVENS


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ("0 … 70", "two numbers before the dots"),
        ("0...70", "two numbers before the dots"),
        ("0, 7 …", "one behind them"),
        ("5, 5 … 9", "begins with 5 and 5 never gets to 9"),
        ("0, −7 … 70", "begins with 0 and −7 never gets to 70"),
        ("0, 7 … 71", "in steps of 7 comes 70, then 77, but not 71"),
        ("0, 1/4 … 2.1", "in steps of 1/4 comes 2, then 9/4, but not 21/10"),
        ("0, 1 … 99999", "too many numbers"),
        ("0, sieb", "0, 7 … 70"),
        ("0, 7 … sieb", "can't be read as a number"),
    ],
)
def test_what_can_not_be_gone_on_with_is_told(numbers: str, words: str) -> None:
    with pytest.raises(DeckError) as error:
        edition_from_keys.edition(Draft({"format": 1, "game": "take-three", "numbers": numbers}))
    sentences = [translate(fault.phrase, "en") for fault in error.value.faults]
    assert any(words in sentence for sentence in sentences), sentences


def test_in_tables_a_series_has_commas_or_cells_of_its_own() -> None:
    for row, numbers in (('numbers,"0, 7 … 70"', "0, 7 … 70"), ("numbers;0;7;…;70", "0, 7, …, 70")):
        data = form.read_bytes(f"format;1\ngame;take-three\n{row}\n".replace(";", row[7]).encode(), "a.csv").data
        assert exact.listed(data["numbers"]) == exact.listed(numbers)
    assert exact.listed(cells.numbers("0; 0,5 … 2")) == (0, Fraction(1, 2), 1, Fraction(3, 2), 2)
