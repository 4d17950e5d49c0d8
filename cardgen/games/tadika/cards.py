"""The NumNum deck, with which Tadika is played: numbers in four colours, Jokers, Wish and ban cards.

Counts by the rule text: 23 blue, 23 yellow, 24 red, 24 pink; 54 even, 42 multiples of 3, 22 of 5, 20 of 7 (Jokers
not counted). Which number is on which card is our decision [D], so that all of these counts hold.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardgen.core.cards import Card, letters

CLASSIC = {
    "blue": "1 2 3 4 5 6 7 8 9 10 12 15 16 18 21 25 36 40 42 49 56 72 81",
    "yellow": "1 2 3 4 5 6 7 8 9 10 12 14 15 24 25 28 32 35 45 54 63 64 72",
    "red": "1 2 3 4 5 6 7 8 9 10 11 14 16 20 27 30 32 35 36 40 42 48 63 81",
    "pink": "1 2 3 4 5 6 7 8 9 10 13 18 20 21 24 27 28 30 45 48 49 54 56 64",
}
"""1 to 10 once in each colour, the other products of the small multiplication table twice, one 11, one 13."""

EXTENDED = {
    "blue": "1 4 5 7 8 9 15 18 24 25 26 27 28 30 32 34 36 40 48 49 51 63 70",
    "yellow": "1 2 3 4 5 6 8 9 10 12 14 16 20 21 25 30 39 42 56 63 64 72 81",
    "red": "1 2 3 5 6 7 8 9 10 11 12 16 17 24 28 35 36 40 42 45 49 54 64 81",
    "pink": "1 2 3 4 6 7 10 13 14 15 18 20 21 22 27 32 33 35 45 48 54 56 72 80",
}
"""With 22, 33, 34, 39, 51 …, which two reviews of the game mention."""


class Spec(NamedTuple):
    """The specification of a deck: the numbers of each colour, the Joker's number, the rows, copies of the specials."""

    numbers: Mapping[str, tuple[int, ...]]
    joker: int = 1
    rows: tuple[int, ...] = (2, 3, 4, 5, 6, 7, 8, 9)
    specials: Mapping[str, int] = MappingProxyType({"wish": 5, "ban2": 5, "ban5": 5})

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Spec) and self._ordered() == other._ordered())

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        """A quick hash of a part of the fields, as the rules need it with each entry."""
        return hash((*self.numbers, self.joker, len(self.rows)))

    def _ordered(self) -> tuple[object, ...]:
        """All fields with ordered mappings: the order of the colours determines that of the cards."""
        return (*self.numbers.items(), self.joker, self.rows, *self.specials.items())

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(self.numbers)


def spec_of(table: Mapping[str, str]) -> Spec:
    """A specification from the numbers of each colour, written in a row."""
    return Spec({colour: tuple(int(n) for n in row.split()) for colour, row in table.items()})


def deck(spec: Spec, words: Mapping[str, str]) -> tuple[Card, ...]:
    """The number cards colour by colour, then the specials."""
    del words  # none on these cards
    cards = _number_cards(spec, {(colour, n): row.count(n) for colour, row in spec.numbers.items() for n in row})
    return (*cards, *(Card(key.upper(), "special", n, {"special": key}) for key, n in spec.specials.items()))


def conceivable(spec: Spec) -> tuple[Card, ...]:
    """The deck, plus one of each number card that it would have if every number had every colour.

    Which number has which colour is our decision; a question about the rules may well suppose another.
    """
    cards = deck(spec, {})
    codes = {card.code for card in cards}
    numbers = sorted({n for row in spec.numbers.values() for n in row})
    others = _number_cards(spec, dict.fromkeys([(colour, n) for colour in spec.colours for n in numbers], 1))
    return (*cards, *(card for card in others if card.code not in codes))


def _number_cards(spec: Spec, copies: Mapping[tuple[str, int], int]) -> list[Card]:
    """The number cards by colour and number."""
    letter = letters(spec.colours)
    return [
        Card(f"{letter[colour]}{n}", "number", count, {"number": n, "colour": colour, "joker": n == spec.joker})
        for (colour, n), count in copies.items()
    ]


def rows_of(number: int, spec: Spec) -> tuple[int, ...]:
    """The rows that a number belongs to: those that divide it; the Joker fits into each."""
    return spec.rows if number == spec.joker else tuple(row for row in spec.rows if number % row == 0)
