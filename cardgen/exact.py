"""Numbers as a deck counts with them: whole numbers and fractions, exact, never floats.

A whole number is an `int` and nothing else, so that equal numbers are equal in rules, records and keys of mappings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

    Number: TypeAlias = int | Fraction
    """A Fraction only where the number is not whole."""
else:  # to load fractions takes 4 ms, which a deck of whole numbers need not wait for
    Number = object


def reduced(value: Number) -> Number:
    """The number, as an int where it is whole.

    >>> from fractions import Fraction
    >>> reduced(Fraction(6, 3)), reduced(Fraction(2, 4))
    (2, Fraction(1, 2))
    """
    return value.numerator if value.denominator == 1 else value


def as_json(value: Number) -> int | str:
    """A number as JSON says it (contract 4): a whole one itself, a fraction as a string in lowest terms.

    >>> from fractions import Fraction
    >>> as_json(-4), as_json(Fraction(-2, 4))
    (-4, '-1/2')
    """
    return value if isinstance(value, int) else str(value)


def from_json(value: int | str) -> Number:
    """What `as_json` says, as a number again. ValueError where it is none.

    >>> from_json(-4), from_json("-1/2")
    (-4, Fraction(-1, 2))
    """
    return value if isinstance(value, int) else parsed(value)


def printed(value: Number) -> str:
    """A number as people write it in a line, with a minus sign instead of a hyphen.

    >>> from fractions import Fraction
    >>> printed(-4), printed(Fraction(3, 4))
    ('−4', '3/4')
    """
    return str(value).replace("-", "−")


SET = {
    "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘",
    "1/6": "⅙", "5/6": "⅚", "1/7": "⅐", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞", "1/9": "⅑", "1/10": "⅒",
}  # fmt: skip
"""Fractions that have a sign of their own. Source: Unicode, Latin-1 Supplement and Number Forms."""


def typeset(value: Number) -> str:
    """A number as it is set in a text: with a minus sign, a fraction as a mixed number and by its own sign.

    >>> typeset(-4), typeset(parsed("-7/2")), typeset(parsed("2/3")), typeset(parsed("23/16"))
    ('−4', '−3½', '⅔', '1\xa07/16')
    """
    value, sign = reduced(value), "−" if value < 0 else ""
    if isinstance(value, int):
        return f"{sign}{abs(value)}"
    whole, rest = divmod(abs(value), 1)
    if (own := SET.get(str(rest))) is not None:
        return f"{sign}{whole or ''}{own}"
    return f"{sign}{whole}\u00a0{rest}" if whole else f"{sign}{rest}"


MOST_DIGITS = 9
"""Of a whole number or a part of a fraction: Python takes its time over thousands, and no card has room for them."""
MOST_IN_RANGE = 2_000
"""Numbers of one range."""


def parsed(text: str) -> Number:
    """The number that people write: -4, 3/4, 2 1/3, 0.5. ValueError where it is none.

    >>> parsed("−4"), parsed("6/8"), parsed("-2 1/3"), parsed("0.50")
    (-4, Fraction(3, 4), Fraction(-7, 3), Fraction(1, 2))
    """
    words = text.strip().replace("−", "-").replace("–", "-")
    below = words.startswith("-")
    *first, last = words.removeprefix("-").split()[:3] or [""]
    if len(first) > 1 or (first and "/" not in last):
        raise ValueError(text)
    value = sum((_part(part) for part in (*first, last)), 0)
    return reduced(-value if below else value)


def _part(word: str) -> Number:
    """A number without a sign: whole, a fraction, or with a point."""
    above, slash, below = word.partition("/")
    whole, point, rest = word.partition(".")
    digits = [above, below] if slash else [whole, rest] if point else [word]
    if not all(part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS for part in digits):
        raise ValueError(word)
    if not slash and not point:
        return int(word)
    from fractions import Fraction

    if slash and not int(below):
        raise ValueError(word)
    return Fraction(int(above), int(below)) if slash else Fraction(int(whole + rest), 10 ** len(rest))


class LongRangeError(ValueError):
    """A range of more numbers than anybody prints."""


def listed(text: str) -> tuple[Number, ...]:
    """The numbers of a text with commas and ranges, in its order; ValueError where it is none.

    >>> listed("0..3, 12, -2..-1, 1/2, 7-9")
    (0, 1, 2, 3, 12, -2, -1, Fraction(1, 2), 7, 8, 9)
    """
    return tuple([number for part in text.split(",") for number in _range(part.strip())])


def _range(part: str) -> tuple[Number, ...]:
    first, dots, last = part.partition("..")
    if not dots and part[:1].isdigit():
        first, dots, last = part.replace("–", "-").partition("-")
    if not dots:
        return (parsed(part),)
    least, most = parsed(first), parsed(last)
    if not (isinstance(least, int) and isinstance(most, int) and least <= most):
        raise ValueError(part)
    if most - least >= MOST_IN_RANGE:
        raise LongRangeError(part)
    return tuple(range(least, most + 1))
