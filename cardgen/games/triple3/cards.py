"""The Triple³ deck: one card for each colour, shape and count, blank cards and chips."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from cardgen.core.cards import Card, Level, marks


class Spec(NamedTuple):
    """What a deck is made from; the defaults are the original's 4 × 4 × 4 cards, 2 blanks and 12 chips.

    A level is a name of ours, a count, or a custom word or picture ("picture:NAME").
    """

    colours: tuple[str, ...] = ("red", "blue", "purple", "yellow")
    shapes: tuple[str, ...] = ("circle", "diamond", "plus", "star")
    counts: tuple[Level, ...] = (0, 1, 2, 3)
    blanks: int = 2
    chips: int = 12


def deck(spec: Spec, words: Mapping[str, str]) -> tuple[Card, ...]:
    """All cards, codes like BC2: colour, shape, count; then BLANK and CHIP."""
    del words  # none on these cards
    c, s, n = marks(spec.colours), marks(spec.shapes), marks(spec.counts, last=True)
    cards = [
        Card(f"{c[colour]}{s[shape]}{n[count]}", "card", 1, {"colour": colour, "shape": shape, "count": count})
        for colour, shape, count in product(spec.colours, spec.shapes, spec.counts)
    ]
    others = [Card("BLANK", "blank", spec.blanks), Card("CHIP", "chip", spec.chips)]
    return (*cards, *(card for card in others if card.copies))
