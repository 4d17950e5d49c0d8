"""Grids of nine cards, and where each of some others may be laid on them."""

from collections.abc import Iterator, Mapping

from cardgen.core.cards import Card
from cardgen.core.solution import Example, Solution, shuffled
from cardgen.games.triple3 import rules
from cardgen.games.triple3.cards import Spec
from cardgen.words.texts import Texts

LAYOUTS, HAND = 6, 4
"""The number of grids, and of cards to lay on each."""
COLUMNS = 3


def solutions(spec: Spec, cards: Mapping[str, Card], words: Texts) -> Iterator[Solution]:
    """Grids whose cells are counted row by row, from 1."""
    for number in range(1, LAYOUTS + 1):
        pile = [cards[code] for code in shuffled(list(rules.cards(spec)), number)]
        grid, hand = tuple(pile[: rules.GRID]), pile[rules.GRID : rules.GRID + HAND]
        examples = []
        for card in hand:
            cells = [str(cell + 1) for cell in sorted(rules.allowed(grid, card))]
            text = words.say("solutions.on", {"cells": ", ".join(cells)}) if cells else words["solutions.nowhere"]
            examples.append(Example((card,), text))
        title = words.say("solutions.layout", {"n": number})
        yield Solution(title, words["solutions.cells"], grid, COLUMNS, tuple(examples))
