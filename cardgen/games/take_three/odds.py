"""The odds that three cards meet a condition: exact, by counting kinds of cards instead of hands.

P3 is the chance that three random cards meet it, P5 the chance that some three of five do. For each pair of kinds of
cards `thirds` finds the third kinds that fit; `counting` counts the hands without a fitting three.
"""

from collections import Counter
from functools import lru_cache
from math import comb

from cardgen.core import cancellation
from cardgen.core.facts import FactError
from cardgen.core.tasks import Odds
from cardgen.games.take_three import counting
from cardgen.games.take_three.cards import Spec, numbers
from cardgen.games.take_three.conditions import Condition, Count, domain, leaves, matches
from cardgen.games.take_three.counting import HAND, hands_without
from cardgen.games.take_three.thirds import masks
from cardgen.words.numbers import Number

MOST_TYPES, MOST_THREES = 500, 1_000_000
"""The most types of cards in a deck, and threes of numbers to check; more take longer than some two seconds."""


Types = tuple[tuple[Number, str, int], ...]
"""The number cards of a deck: number, colour and copies of each type."""


@lru_cache(8)
def types(spec: Spec) -> Types:
    """The types of cards that a deck is drawn from, in ascending order of numbers; without blank cards."""
    count: Counter[tuple[Number, str]] = Counter()
    for card in numbers(spec):
        count[card.attributes["number"], card.attributes["colour"]] += card.copies
    order = {colour: k for k, colour in enumerate(spec.colours)}
    return tuple((*type_, count[type_]) for type_ in sorted(count, key=lambda type_: (type_[0], order[type_[1]])))


def is_known(condition: Condition, deck: Types) -> bool:
    """Whether the odds are cached."""
    try:
        with cancellation.cancel_unless(lambda: False):
            odds(condition, deck)
    except (cancellation.CancelledError, FactError):
        return False
    return True


@lru_cache(512)
def odds(condition: Condition, deck: Types) -> Odds:
    """The odds of a condition in a deck.

    FactError if the deck has fewer than three cards, or so many kinds of cards that counting takes long;
    CancelledError.
    """
    cancellation.checkpoint()
    total = check_size(condition, deck)
    hand = min(HAND, total)
    kinds, copies = _kinds(condition, deck)
    without = hands_without(masks(condition, kinds), copies)
    return Odds(comb(total, 3) - without[3], comb(total, 3), comb(total, hand) - without[hand], comb(total, hand))


def check(condition: Condition, deck: Types) -> None:
    """FactError if `odds` would raise one, in a fraction of the time."""
    check_size(condition, deck)
    if counting.may_be_many(len(deck)):
        kinds, copies = _kinds(condition, deck)
        if counting.may_be_many(len(kinds)):
            counting.builds(masks(condition, kinds), copies)


def outcome(condition: Condition, deck: Types) -> str:
    """Whether three cards of a deck "never" or "always" meet a condition; mostly empty.

    Exact even if there are too many kinds of cards for `odds`; FactError if a deck has too many numbers.
    """
    check_size(condition, deck)
    kinds, copies = _kinds(condition, deck)
    table, every = masks(condition, kinds), (1 << len(kinds)) - 1
    some = fails = False
    for j, two in enumerate(copies):
        for i in range(j + 1):
            needed = 2 + (i == j)  # of kind j, if the third is one more of it
            thirds = every & -1 << (j if two >= needed else j + 1) if two >= needed - 1 else 0
            some, fails = some or bool(table[i][j] & thirds), fails or bool(~table[i][j] & thirds)
        if some and fails:
            return ""
    return "always" if some else "never"


@lru_cache(512)
def kinds(condition: Condition, deck: Types) -> int:
    """The most kinds of cards that a condition may distinguish, some of which may be equivalent."""
    return len(_kinds(condition, deck)[0])


def check_size(condition: Condition, deck: Types) -> int:
    """The number of cards of a deck. FactError if they are too few for a hand, or too many to count."""
    total = sum(copies for *_, copies in deck)
    if total < 3:
        raise FactError("odds_few", cards=total)
    looks = sum(domain(leaf) == "number" for leaf in set(leaves(condition)))
    if len(deck) > MOST_TYPES or looks * comb(len(deck) + 2, 3) > MOST_THREES:
        values, colours = {number for number, *_ in deck}, {colour for _, colour, _ in deck}
        if looks * comb(len(values) + 2, 3) > MOST_THREES or len(deck) > MOST_TYPES:
            raise FactError("odds_numbers", numbers=len(values), colours=len(colours))
    return total


def _kinds(condition: Condition, deck: Types) -> tuple[list[tuple[Number, str]], list[int]]:
    """Cards that a condition can distinguish, one of each kind, and the number of cards of each kind.

    If it depends on numbers, each number is a kind; likewise each colour; else the leaves' results for a card.
    """
    every = list(dict.fromkeys(leaves(condition)))
    domains = {domain(leaf) for leaf in every}
    counts = [leaf for leaf in every if isinstance(leaf, Count)]
    kinds: dict[object, tuple[Number, str]] = {}
    copies: Counter[object] = Counter()
    for number, colour, many in deck:
        card = number, colour
        looks = [number if "number" in domains else 0, colour if "colour" in domains else ""]
        kind = (*looks, *[matches(card, leaf) for leaf in counts])
        kinds.setdefault(kind, card)
        copies[kind] += many
    return list(kinds.values()), list(copies.values())
