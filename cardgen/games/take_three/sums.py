"""The possible sums of a deck's numbers: exact, also for negatives and fractions."""

from collections.abc import Sequence
from math import lcm

from cardgen.words import numbers
from cardgen.words.numbers import Number

MOST_BITS = 1 << 18
"""The most bits for the sums of a hand; if they need more (many denominators), only their range is known."""


class Sums:
    """The sums of 0 to `most` of these values, each used at most as often as it is listed.

    Values are counted as whole multiples of their common denominator, from the least one on: bit n of `bits[k]` stands
    for the sum of k values that is n such parts above k times the least.
    """

    def __init__(self, values: Sequence[Number], most: int) -> None:
        self.values = sorted(values)
        self.least = self.values[0] if values else 0
        self.scale = lcm(*{value.denominator for value in values})
        self.bits = self._bits(most)

    def _bits(self, most: int) -> tuple[int, ...] | None:
        parts = [int((value - self.least) * self.scale) for value in self.values]
        if most * max(parts, default=0) > MOST_BITS:
            return None
        bits = [1] + [0] * most
        for part in parts:
            for k in range(most, 0, -1):
                bits[k] |= bits[k - 1] << part
        return tuple(bits)

    def has(self, count: int, total: Number) -> bool:
        """Whether `count` of the values can make this sum; if unknown, whether it is in their range."""
        if self.bits is None:
            ends = self.ends(count)
            return bool(ends) and ends[0] <= total <= ends[-1]
        parts = (total - count * self.least) * self.scale
        return parts >= 0 and parts.denominator == 1 and bool(self.bits[count] >> int(parts) & 1)

    def ends(self, count: int) -> tuple[Number, ...]:
        """The least and the greatest sum of `count` values; nothing if there are fewer."""
        if count > len(self.values):
            return ()
        ends = self.values[:count], self.values[len(self.values) - count :]
        return tuple(numbers.reduced(sum(part)) for part in ends)
