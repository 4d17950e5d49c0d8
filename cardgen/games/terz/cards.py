"""The TERZ deck: one card for each way to choose background, figure colour, form and number."""

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from cardgen.cards import Card, letters


class Spec(NamedTuple):
    """What a deck is made from; the defaults are the original's 3 × 3 × 3 × 3."""

    backgrounds: tuple[str, ...] = ("yellow", "white", "black")
    figures: tuple[str, ...] = ("red", "green", "blue")
    forms: tuple[str, ...] = ("empty", "full", "dotted")
    numbers: tuple[int, ...] = (1, 2, 3)


def deck(spec: Spec, words: Mapping[str, str]) -> tuple[Card, ...]:
    """All cards, codes like YRE1: background, figure colour, form, number."""
    del words  # none on these cards
    b, f, o = letters(spec.backgrounds), letters(spec.figures), letters(spec.forms)
    return tuple(
        Card(
            f"{b[ground]}{f[figure]}{o[form]}{number}",
            "card",
            1,
            {"background": ground, "figure": figure, "form": form, "number": number},
        )
        for ground, figure, form, number in product(spec.backgrounds, spec.figures, spec.forms, spec.numbers)
    )
