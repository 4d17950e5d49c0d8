"""Winning hands, for each scoring line that is a matter of cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardgen.core.cards import Card
from cardgen.core.solution import Example, Solution, shuffled
from cardgen.games.tadika import rules
from cardgen.games.tadika.cards import Spec, rows_of
from cardgen.words.plurals import plural
from cardgen.words.texts import Texts

HANDS = 3
"""The number of example hands for a line."""
PILE = 1
"""The seed of the shuffled pile from which all are dealt."""


def solutions(spec: Spec, cards: Mapping[str, Card], words: Texts) -> Iterator[Solution]:
    """Rows, a colour, four of a number, and a row in one colour, as far as the deck has the cards."""
    dealt = [cards[card.code] for card in rules.dealt_cards(spec) if card.kind == "number"]
    pile = shuffled(dealt, PILE)
    for row in spec.rows:
        of_row = [card for card in pile if row in rows_of(card.attributes["number"], spec)]
        line = f"row{row}" if row in (2, 3) else "rowN"
        yield from _samples(words.say("solutions.row", {"n": row}), line, _dealt(of_row), spec, words)
    groups = [[card for card in pile if card.attributes["colour"] == colour] for colour in spec.colours]
    of_colour = [hand for group in groups for hand in _dealt(group)]
    yield from _samples(words["solutions.colour"], "colour", of_colour, spec, words)
    yield from _samples(words["solutions.four"], "four", _fours(pile), spec, words)
    both = [
        hand
        for group in groups
        for row in spec.rows
        for hand in _dealt([card for card in group if row in rows_of(card.attributes["number"], spec)])
    ]
    yield from _samples(words["solutions.rowcolour"], "rowcolour", both, spec, words)


def _samples(title: str, line: str, hands: Iterable[Sequence[Card]], spec: Spec, words: Texts) -> Iterator[Solution]:
    """A line with example hands that have it, and no better one."""
    points = rules.POINTS[line]
    fitting: list[Example] = []
    for hand in hands:
        lines = rules.goals(hand, spec)
        if line in lines and rules.points(lines) == points and len(fitting) < HANDS:
            fitting.append(Example(tuple(sorted(hand, key=lambda card: card.attributes["number"]))))
    if fitting:
        yield Solution(title, plural(words, "solutions.points", points), examples=tuple(fitting))


def _dealt(pile: Sequence[Card]) -> Iterator[Sequence[Card]]:
    """Hands of seven, one after another."""
    return (pile[k : k + rules.HAND] for k in range(0, len(pile) - rules.HAND + 1, rules.HAND))


def _fours(pile: Sequence[Card]) -> Iterator[Sequence[Card]]:
    """Four of each number that has so many cards, and three other cards."""
    plain = [card for card in pile if not card.attributes["joker"]]
    for number in dict.fromkeys(card.attributes["number"] for card in plain):
        same = [card for card in plain if card.attributes["number"] == number]
        others = [card for card in plain if card.attributes["number"] != number]
        if len(same) >= rules.FOUR:
            yield [*same[: rules.FOUR], *shuffled(others, number)[: rules.HAND - rules.FOUR]]
