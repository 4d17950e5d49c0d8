"""What a task comes to: how often it fits, the bonus that is proposed, and hands in which it fits."""

from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.core.facts import FactError
from cardgen.core.tasks import Condition, Odds
from cardgen.studio.pointers import Document
from cardgen.studio.tasks import Row, Tasks
from cardgen.words.phrase import Phrase

HANDS = 3
"""So many hands are shown of each task."""
DEALT = 10
"""A hand of this many stands for how often a task fits."""
OTHERS = 2
"""Cards that lie in a hand beside the three that fit."""
LOOKS_A_SECOND = 350_000
"""Hands of three kinds that a count looks at within a second: 46 tasks of 0 to 100 in four colours are 1.2 million, and
took 3.4 s on one of two busy cores (November 2026)."""
PROVISIONAL = 1
"""The bonus of a task that is not counted yet."""


class Chances(NamedTuple):
    """How often a task fits: `three` of `threes` times three cards, `hundred` of a hundred hands of five, `ten` of ten.

    `bonus` is what is proposed; `hands` are the codes of three cards each. `why` says why nothing is known, where the
    count would take too long; all numbers are 0 then.
    """

    code: str
    three: int = 0
    threes: int = 0
    hundred: int = 0
    ten: int = 0
    bonus: int = 0
    hands: tuple[tuple[str, ...], ...] = ()
    why: Phrase | None = None


class Hand(NamedTuple):
    """A hand of five: the codes of three cards that fit and of two that lie beside them; what the three come to."""

    fits: tuple[str, ...]
    others: tuple[str, ...]
    caption: str


def of_row(task_list: Tasks, row: Row, hands: int = HANDS) -> Chances:
    """What a task that can be read comes to."""
    condition = _meant(row)
    shown = tuple(
        tuple(card.code for card in hand) for hand in task_list.rules.examples(condition, task_list.spec, hands)
    )
    try:
        result = task_list.rules.odds(condition, task_list.spec)
    except FactError as error:
        return Chances(row.code, hands=shown, why=error.phrase)
    hundred, ten = (_share(result, whole) for whole in (100, DEALT))
    return Chances(row.code, result.three, result.threes, hundred, ten, result.bonus or 0, shown)


def _meant(row: Row) -> Condition:
    if row.condition is None:
        raise ValueError(row.text)
    return row.condition


def is_cheap(task_list: Tasks, row: Row) -> bool:
    """Whether a task may be counted at once, with others."""
    return row.condition is not None and task_list.rules.is_cheap(row.condition, task_list.spec)


def is_known(task_list: Tasks, row: Row) -> bool:
    """Whether a task was counted before."""
    return row.condition is not None and task_list.rules.is_known(row.condition, task_list.spec)


def uncounted(task_list: Tasks) -> tuple[Row, ...]:
    """The tasks whose bonus takes a count that nobody has made yet."""
    return tuple([row for row in task_list.rows if row.condition and not row.bonus and not is_known(task_list, row)])


def seconds(task_list: Tasks, rows: Sequence[Row]) -> float:
    """What counting these tasks takes at most, on such a computer."""
    known = [row.condition for row in rows if row.condition is not None]
    return sum([task_list.rules.work(condition, task_list.spec) for condition in known]) / LOOKS_A_SECOND


def provisional(document: Document, task_list: Tasks) -> Document:
    """The document with a bonus in place of each that is still to be counted, so that its cards can be drawn."""
    own = document.get("task")
    rows = own if isinstance(own, list) else [{"if": row.text} for row in task_list.rows]
    task = [{"bonus": PROVISIONAL, **row} if isinstance(row, Mapping) else row for row in rows]
    return {**document, "task": task}


def never(task_list: Tasks, row: Row) -> bool:
    """Whether a task fits in no hand at all; False where that can't be told."""
    try:
        return row.condition is not None and task_list.rules.outcome(row.condition, task_list.spec) == "never"
    except FactError:
        return False


def threes(task_list: Tasks) -> int:
    """How many hands of three there are to be looked at."""
    return (
        comb(sum(card.copies for card in task_list.rules.cards(task_list.spec).values()), 3)
        if task_list.has_cards
        else 0
    )


def _share(result: Odds, whole: int) -> int:
    """Of so many hands those in which it fits; never none of what is possible, nor all where it may not fit."""
    if result.five == result.fives:
        return whole
    return min(max(round(whole * result.p5), 1), whole - 1) if result.five else 0


# --- hands as they are shown


def hands(task_list: Tasks, row: Row) -> tuple[Hand, ...]:
    """Hands of five in which a task fits."""
    condition = _meant(row)
    found = task_list.rules.examples(condition, task_list.spec, HANDS)
    return tuple([_hand(task_list, condition, hand, number) for number, hand in enumerate(found)])


def _hand(task_list: Tasks, condition: Condition, hand: Sequence[Card], number: int) -> Hand:
    rules, spec = task_list.rules, task_list.spec
    cards = sorted(hand, key=rules.rank)
    others = [code for code in rules.cards(spec) if code not in {card.code for card in cards}]
    step = max(1, len(others) // (OTHERS * HANDS + 1))
    beside = others[(number + 1) * step :: HANDS * step][:OTHERS]
    printed = ", ".join([rules.card_text(card, spec, task_list.shows) for card in cards])
    return Hand(tuple(card.code for card in cards), tuple(beside), rules.calculation(condition, cards, spec) or printed)
