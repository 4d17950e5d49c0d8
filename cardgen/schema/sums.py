"""The value of a text on a card that is a sum: "3 · 4", "48 : 2", "2 1/3", "2^10", "sqrt(49)", "50 %"."""

import re
from fractions import Fraction
from math import isqrt

from cardgen.words.numbers import Number, reduced

LONGEST = 60
"""The most characters: longer texts are sentences."""
HIGHEST_POWER = 20
MOST_BITS = 256
"""The most bits of numerators and denominators within a sum: towers of powers would fill the memory."""
TOKEN = re.compile(r"\s*(\d{1,9}(?:[.,]\d{1,9})?|sqrt|√|[-+*^()%/])")
SAME = str.maketrans({"−": "-", "–": "-", "·": "*", "×": "*", "⋅": "*", "∙": "*", "÷": "/"})
"""Operators as schools write them, and ours. A colon counts only between spaces: 12:30 is a time."""


class _NoSumError(Exception):
    """A text that is no sum."""


def value_of(text: str) -> Number | None:
    """The value of a sum, exact; None for a text that is none, or whose value is no fraction.

    >>> value_of("3 · 4"), value_of("2 1/3"), value_of("sqrt(49) - 2^3"), value_of("50 %"), value_of("twelve")
    (12, Fraction(7, 3), -1, Fraction(1, 2), None)
    >>> value_of("48 : 2"), value_of("12:30"), value_of("1 : 0")
    (24, None, None)
    """
    words = re.sub(r"\s:\s", " / ", text.translate(SAME))
    if len(words) > LONGEST:
        return None
    tokens, at = [], 0
    while match := TOKEN.match(words, at):
        tokens.append(match[1])
        at = match.end()
    if words[at:].strip() or not tokens:
        return None
    try:
        sums = _Sum(tokens)
        value = sums.sum()
        return None if sums.tokens else reduced(value)
    except (_NoSumError, ZeroDivisionError):
        return None


class _Sum:
    """The remaining tokens of a sum; a method for each precedence, from the lowest to the highest."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens

    def _next(self, *signs: str) -> str:
        """Consumes an operator, if the next token is one of these."""
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in signs else ""

    def sum(self) -> Fraction:
        value = self.product()
        while sign := self._next("+", "-"):
            value = _small(value + (self.product() if sign == "+" else -self.product()))
        return value

    def product(self) -> Fraction:
        value = self.signed()
        while sign := self._next("*", "/"):
            value = _small(value * self.signed() if sign == "*" else value / self.signed())
        return value

    def signed(self) -> Fraction:
        if self._next("-"):
            return -self.signed()
        value = self.power()
        return _small(value / 100) if self._next("%") else value

    def power(self) -> Fraction:
        base = self.single()
        if not self._next("^"):
            return base
        below = bool(self._next("-"))
        power = self.single()
        if power.denominator != 1 or abs(power) > HIGHEST_POWER or _bits(base) * abs(power) > MOST_BITS:
            raise _NoSumError
        return base ** (-int(power) if below else int(power))

    def single(self) -> Fraction:
        if self._next("("):
            value = self.sum()
            if not self._next(")"):
                raise _NoSumError
            return value
        if self._next("sqrt", "√"):
            return _root(self.single())
        return self.number()

    def number(self) -> Fraction:
        """A number, or a mixed number."""
        value = self.digits()
        if self.tokens[1:2] == ["/"] and self.tokens[0].isdigit() and value.denominator == 1:
            above = self.digits()
            self._next("/")
            return _small(value + above / self.digits())
        return value

    def digits(self) -> Fraction:
        if not self.tokens or not self.tokens[0][0].isdigit():
            raise _NoSumError
        return Fraction(self.tokens.pop(0).replace(",", "."))


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _small(value: Fraction) -> Fraction:
    """The value, if it has no more bits than any on a card."""
    if _bits(value) > MOST_BITS:
        raise _NoSumError
    return value


def _root(value: Fraction) -> Fraction:
    """The square root, if it is a fraction."""
    if value < 0:
        raise _NoSumError
    above, below = isqrt(value.numerator), isqrt(value.denominator)
    if above * above != value.numerator or below * below != value.denominator:
        raise _NoSumError
    return Fraction(above, below)
