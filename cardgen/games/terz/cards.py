"""The TERZ deck: one card for each way to choose background, figure colour, form and number."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from cardgen.core.cards import Card, Level, marks


class Spec(NamedTuple):
    """What a deck is made from; the defaults are the original's 3 × 3 × 3 × 3.

    A level is a name of ours, a number of rings, or a custom word or picture ("picture:NAME"). What has one level is
    no trait: all cards look alike in it, and codes leave it out.
    """

    backgrounds: tuple[str, ...] = ("yellow", "white", "black")
    figures: tuple[str, ...] = ("red", "green", "blue")
    forms: tuple[str, ...] = ("empty", "full", "dotted")
    numbers: tuple[Level, ...] = (1, 2, 3)


ATTRIBUTES = ("background", "figure", "form", "number")
"""The names of the traits, in the order of a specification's fields."""


def traits(spec: Spec) -> tuple[str, ...]:
    """The attributes that distinguish cards."""
    return tuple([name for name, levels in zip(ATTRIBUTES, spec, strict=True) if len(levels) > 1])


def deck(spec: Spec, words: Mapping[str, str]) -> tuple[Card, ...]:
    """All cards, codes like YRE1: background, figure colour, form, number."""
    del words  # none on these cards
    codes = [marks(levels, last=levels is spec.numbers) if len(levels) > 1 else {} for levels in spec]
    return tuple(
        Card(
            "".join([code.get(level, "") for code, level in zip(codes, chosen, strict=True)]),
            "card",
            1,
            dict(zip(ATTRIBUTES, chosen, strict=True)),
        )
        for chosen in product(*spec)
    )
