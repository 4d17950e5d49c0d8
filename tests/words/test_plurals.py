"""Plurals of our own languages without a library say what the library says."""

from __future__ import annotations

import pytest

from cardgen.words import plurals

NUMBERS = (*range(2001), 999_999, 1_000_000, 2_000_000)


@pytest.mark.parametrize("language", plurals.ONES)
def test_forms_are_those_of_the_cldr(language: str) -> None:
    rule = plurals._rule(language)
    assert [plurals._form(language, number) for number in NUMBERS] == [rule(number) for number in NUMBERS]
    assert {plurals._form(language, number) for number in (0.5, 1.5, 2.5)} == {rule(n) for n in (0.5, 1.5, 2.5)}
