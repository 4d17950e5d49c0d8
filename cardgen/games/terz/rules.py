"""The rules of TERZ: what a TERZ is, and how the table is dealt.

Rule text (TERZ-Spielregel): three cards are a TERZ when in each of the four attributes all are equal or all differ.
Twelve cards lie on the table; where nobody sees a TERZ three more are added, and if that does not help those three go
back and three others come. Where the text is silent our decision [D] stands beside the rule.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.games.terz.cards import ATTRIBUTES as ATTRIBUTES
from cardgen.games.terz.cards import Spec, deck
from cardgen.games.terz.cards import traits as traits

TABLE = 12
"""Cards on the table: four columns of three."""
COLUMN = 3


@lru_cache(8)
def cards(spec: Spec) -> Mapping[str, Card]:
    """The deck by code."""
    return {card.code: card for card in deck(spec, {})}


def most(spec: Spec) -> int:
    """The most TERZEN that can be taken: a third of the cards."""
    return len(cards(spec)) // 3


def compare(three: Sequence[Card], attributes: Sequence[str] = ATTRIBUTES) -> dict[str, str]:
    """For each of these attributes whether three cards are the "same", all "different", or "mixed"."""
    relation = {1: "same", 2: "mixed", 3: "different"}
    return {key: relation[len({card.attributes[key] for card in three})] for key in attributes}


def is_terz(three: Sequence[Card]) -> bool:
    """Whether three cards are a TERZ."""
    return all(len({card.attributes[key] for card in three}) != 2 for key in ATTRIBUTES)


def thirds(a: Card, b: Card, deck: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that make a TERZ with two others; in the original deck always exactly one."""
    return tuple(c for c in deck if c not in (a, b) and is_terz((a, b, c)))


def terzen(table: Iterable[Card]) -> list[tuple[Card, Card, Card]]:
    """All TERZEN among these cards."""
    return [three for three in combinations(table, 3) if is_terz(three)]


class Table(NamedTuple):
    """The open cards, the stock (its first card comes next), and the cards exchanged in vain since the last TERZ."""

    cards: tuple[Card, ...]
    stock: tuple[Card, ...]
    exchanged: int = 0


def deal(shuffled: Sequence[Card]) -> Table:
    """Twelve cards on the table."""
    return Table(tuple(shuffled[:TABLE]), tuple(shuffled[TABLE:]))


def take(table: Table, three: Sequence[Card]) -> Table:
    """After a TERZ: back to twelve cards; the fifth column fills the gaps before the stock does."""
    left = tuple(card for card in table.cards if card not in three)
    wanted = max(0, TABLE - len(left))
    return Table(left + table.stock[:wanted], table.stock[wanted:])


def add(table: Table) -> Table:
    """When nobody sees a TERZ: a fifth column; if it is there already its cards go under the stock and others come."""
    remaining, back = table.cards[:TABLE], table.cards[TABLE:]
    stock = table.stock + back
    return Table(remaining + stock[:COLUMN], stock[COLUMN:], table.exchanged + len(back))


def is_over(table: Table) -> bool:
    """Whether no TERZ can come any more.

    There is none on the table, and no stock; or every card of the stock has lain in the fifth column in vain [D].
    """
    exhausted = not table.stock or (len(table.cards) > TABLE and table.exchanged >= len(table.stock))
    return exhausted and not terzen(table.cards)
