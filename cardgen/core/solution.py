"""Solutions of tasks and layouts as values, and a deterministic shuffle."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from cardgen.core.cards import Card

Thing = TypeVar("Thing")


class Example(NamedTuple):
    """Cards side by side, with an explanation or ""."""

    cards: tuple[Card, ...]
    text: str = ""


class Solution(NamedTuple):
    """A task or a layout: title, explanation, cards laid out in so many columns, and examples.

    `places`, if cards lie otherwise: column and row of each, which need not be whole.
    """

    title: str
    text: str = ""
    layout: tuple[Card, ...] = ()
    columns: int = 0
    examples: tuple[Example, ...] = ()
    places: tuple[tuple[float, float], ...] = ()


def shuffled(things: Sequence[Thing], number: int) -> list[Thing]:
    """The things shuffled with a number as seed: by Fisher and Yates, with a linear congruential generator.

    The generator is the example of `rand` in the C standard, whose upper bits are taken.
    """
    pile, state = list(things), number
    for k in range(len(pile) - 1, 0, -1):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        other = (state >> 8) % (k + 1)
        pile[k], pile[other] = pile[other], pile[k]
    return pile
