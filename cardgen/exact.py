"""Numbers as a deck counts with them: whole numbers and fractions, exact, never floats.

A whole number is an `int` and nothing else, so that equal numbers are equal in rules, records and keys of mappings.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

Number: TypeAlias = int | Fraction
"""A Fraction only where the number is not whole."""


def reduced(value: Fraction) -> Number:
    """The number, as an int where it is whole.

    >>> reduced(Fraction(6, 3)), reduced(Fraction(2, 4))
    (2, Fraction(1, 2))
    """
    return value.numerator if value.denominator == 1 else value


def as_json(value: Number) -> int | str:
    """A number as JSON says it (contract 4): a whole one itself, a fraction as a string in lowest terms.

    >>> as_json(-4), as_json(Fraction(-2, 4))
    (-4, '-1/2')
    """
    return value if isinstance(value, int) else str(value)


def printed(value: Number) -> str:
    """A number as people write it in a line, with a minus sign instead of a hyphen.

    >>> printed(-4), printed(Fraction(3, 4))
    ('−4', '3/4')
    """
    return str(value).replace("-", "−")
