"""What a page of solutions tells of a task or a layout, as values; and piles that are shuffled the same each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from cardgen.core.cards import Card

Thing = TypeVar("Thing")


class Example(NamedTuple):
    """Cards side by side, and what there is to say of them, or ""."""

    cards: tuple[Card, ...]
    text: str = ""


class Solution(NamedTuple):
    """A task or a layout: a title, what there is to say of it, cards as they lie in so many columns, and examples.

    `places`, where cards lie otherwise: for each the column and the row, which need not be whole.
    """

    title: str
    text: str = ""
    layout: tuple[Card, ...] = ()
    columns: int = 0
    examples: tuple[Example, ...] = ()
    places: tuple[tuple[float, float], ...] = ()


def shuffled(things: Sequence[Thing], number: int) -> list[Thing]:
    """The things in an order that belongs to a number: by the shuffle of Fisher and Yates, with chance from a formula.

    The formula is the example of `rand` in the standard of C, whose upper bits are taken.
    """
    pile, state = list(things), number
    for k in range(len(pile) - 1, 0, -1):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        other = (state >> 8) % (k + 1)
        pile[k], pile[other] = pile[other], pile[k]
    return pile
