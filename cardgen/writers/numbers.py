"""The notation of numbers in PDF and SVG, so that a drawing has the same lengths in every format."""

from functools import lru_cache


@lru_cache(1 << 16)
def number(value: float) -> str:
    """A number with up to four decimals, without exponent or negative zero.

    >>> number(63.00001), number(-0.00001), number(1 / 3)
    ('63', '0', '0.3333')
    """
    if -1000 < value < 1000:
        digits = "%.4f" % value  # noqa: UP031  a third faster than what else writes a number
        short = digits.rstrip("0").rstrip(".")
        return short if short != "-0" else "0"
    return f"{round(value, 4):.7g}"


def rounded(value: float) -> float:
    """The number rounded in the same way, for libraries that format it themselves."""
    return float(number(value))
