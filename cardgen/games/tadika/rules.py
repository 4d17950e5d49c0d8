"""The rules of Tadika: which cards fit, and the scoring lines of a hand of seven.

Rule text (Tadika): "Spielverlauf", the table of points, and the meaning of the special cards and the Joker.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.games.tadika.cards import Spec, conceivable, deck, rows_of

HAND = 7
ROW_JOKERS = 3
"""The most Jokers in a row; in four of a number it is one."""
FOUR, FOUR_JOKERS = 4, 1
POINTS = {
    "row2": 1, "row3": 2, "rowN": 5, "colour": 5, "four": 5, "first": 5, "takeall": 5, "dealt": 10, "rowcolour": 10,
}  # fmt: skip
"""The scoring lines with their points, in the order of the rule text."""
ROWS = ("row2", "row3", "rowN")
WAYS = ("first", "takeall", "dealt")
"""Lines for the way a hand was won; the others are for its cards."""


@lru_cache(8)
def cards(spec: Spec) -> Mapping[str, Card]:
    """The deck by code."""
    return {card.code: card for card in deck(spec, {})}


@lru_cache(8)
def conceivable_cards(spec: Spec) -> Mapping[str, Card]:
    """The deck by code, and the numbers that it has in other colours."""
    return {card.code: card for card in conceivable(spec)}


def dealt_cards(spec: Spec, bans: bool = False) -> list[Card]:
    """Every physical card in play; ban cards only if the players want them."""
    every = [card for card in cards(spec).values() for _ in range(card.copies)]
    return [card for card in every if bans or not str(card.attributes.get("special", "")).startswith("ban")]


class Fit(NamedTuple):
    """Whether two cards fit by colour, and by number; a double fit lets a player go on."""

    colour: bool
    number: bool


def fit(a: Card, b: Card, bans: Collection[int] = ()) -> Fit:
    """Whether a card may be exchanged for another, with bans in effect.

    By number cards fit that have a common divisor above 1; a ban takes away that divisor and no other. The Joker fits
    every number card. Special cards have neither colour nor number.
    """
    if a.kind != "number" or b.kind != "number":
        return Fit(False, False)
    first, second = a.attributes, b.attributes
    joker = first["joker"] or second["joker"]
    divisor = gcd(first["number"], second["number"])
    common = any(divisor % d == 0 and d not in bans for d in range(2, divisor + 1))
    return Fit(first["colour"] == second["colour"], joker or common)


def bans_of(spec: Spec) -> tuple[int, ...]:
    """The divisors that the deck's ban cards exclude."""
    return tuple(int(key.removeprefix("ban")) for key in spec.specials if key.startswith("ban"))


def goals(hand: Sequence[Card], spec: Spec) -> tuple[str, ...]:
    """The scoring lines of seven cards, in the order of the table."""
    numbers = [card for card in hand if card.kind == "number"]
    lines = set()
    if len(numbers) == HAND == len(hand):
        rows = [] if _jokers(numbers) > ROW_JOKERS else _common_rows(numbers, spec)
        lines = {f"row{row}" if row in (2, 3) else "rowN" for row in rows}
        if len({card.attributes["colour"] for card in numbers}) == 1:
            lines |= {"colour", "rowcolour"} if rows else {"colour"}
    if _has_four(numbers):
        lines.add("four")
    return tuple(line for line in POINTS if line in lines)


def jokers_too_many(hand: Sequence[Card], spec: Spec) -> int:
    """The number of Jokers in a hand that would be a row with fewer of them; 0 for any other hand."""
    if any(card.kind != "number" for card in hand) or not _common_rows(hand, spec):
        return 0
    return jokers if (jokers := _jokers(hand)) > ROW_JOKERS else 0


def _jokers(numbers: Sequence[Card]) -> int:
    return sum(card.attributes["joker"] for card in numbers)


def _common_rows(numbers: Sequence[Card], spec: Spec) -> list[int]:
    return [row for row in spec.rows if all(row in rows_of(card.attributes["number"], spec) for card in numbers)]


def _has_four(numbers: Sequence[Card]) -> bool:
    jokers = _jokers(numbers)
    counts = Counter(card.attributes["number"] for card in numbers if not card.attributes["joker"])
    return bool(counts) and max(counts.values()) + min(jokers, FOUR_JOKERS) >= FOUR


def points(lines: Collection[str], add: bool = False) -> int:
    """The points for scoring lines: the highest one [D], or with `add` the sum of all.

    In a sum only the best of several rows counts; a row in one colour replaces row and colour.
    """
    if not add:
        return max((POINTS[line] for line in lines), default=0)
    row = max((POINTS[line] for line in lines if line in ROWS), default=0)
    others = sum(POINTS[line] for line in lines if line not in ROWS)
    if "rowcolour" in lines:
        return others - (POINTS["colour"] if "colour" in lines else 0)
    return row + others
