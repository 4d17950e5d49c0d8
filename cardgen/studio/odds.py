"""The odds of a task: how often it fits, the proposed bonus, and hands in which it fits."""

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
"""Example hands of each task."""
OTHERS = 2
"""Cards in a hand besides the three that fit."""
HANDS_A_SECOND = 350_000
"""Hands of three kinds that are counted within a second: 46 tasks of 0 to 100 in four colours are 1.2 million, and
took 3.4 s on one of two busy cores (November 2026)."""
PROVISIONAL = 1
"""The bonus of a task whose odds are not counted yet."""


class Chances(NamedTuple):
    """How often a task fits: in `three` of `threes` sets of three cards, `hundred` of a hundred hands of five, `ten` of
    ten. `bonus` is the proposal. `why`: the reason why nothing is known, where the count would take too long; all
    numbers are 0 then.
    """

    code: str
    three: int = 0
    threes: int = 0
    hundred: int = 0
    ten: int = 0
    bonus: int = 0
    why: Phrase | None = None


class Hand(NamedTuple):
    """A hand of five: the codes of three cards that fit and of two others; the calculation with the three."""

    fits: tuple[str, ...]
    others: tuple[str, ...]
    caption: str


def of_row(task_list: Tasks, row: Row) -> Chances:
    """The odds of a task that can be read."""
    try:
        result = task_list.rules.odds(_condition(row), task_list.spec)
    except FactError as error:
        return Chances(row.code, why=error.phrase)
    return Chances(row.code, result.three, result.threes, _share(result, 100), _share(result, 10), result.bonus or 0)


def _condition(row: Row) -> Condition:
    if row.condition is None:
        raise ValueError(row.text)
    return row.condition


def is_cheap(task_list: Tasks, row: Row) -> bool:
    """Whether a task is counted quickly enough for all to be counted at once."""
    return row.condition is not None and task_list.rules.is_cheap(row.condition, task_list.spec)


def is_known(task_list: Tasks, row: Row) -> bool:
    """Whether a task was counted before."""
    return row.condition is not None and task_list.rules.is_known(row.condition, task_list.spec)


def uncounted(task_list: Tasks) -> tuple[Row, ...]:
    """The tasks without a bonus that are still to be counted."""
    return tuple([row for row in task_list.rows if row.condition and not row.bonus and not is_known(task_list, row)])


def seconds(task_list: Tasks, rows: Sequence[Row]) -> float:
    """The most that counting these tasks takes, on such a computer."""
    conditions = [row.condition for row in rows if row.condition is not None]
    return sum([task_list.rules.work(condition, task_list.spec) for condition in conditions]) / HANDS_A_SECOND


def provisional(document: Document, task_list: Tasks) -> Document:
    """The document with a provisional bonus of each task without one, so that its cards can be drawn."""
    rows = document.get("task")
    rows = rows if isinstance(rows, list) else [{"if": row.text} for row in task_list.rows]
    task = [{"bonus": PROVISIONAL, **row} if isinstance(row, Mapping) else row for row in rows]
    return {**document, "task": task}


def never(task_list: Tasks, row: Row) -> bool:
    """Whether a task fits in no hand at all; False where that is not known."""
    try:
        return row.condition is not None and task_list.rules.outcome(row.condition, task_list.spec) == "never"
    except FactError:
        return False


def threes(task_list: Tasks) -> int:
    """The number of hands of three cards."""
    cards = task_list.rules.cards(task_list.spec).values() if task_list.has_cards else ()
    return comb(sum(card.copies for card in cards), 3)


def _share(result: Odds, whole: int) -> int:
    """The number of hands of so many in which it fits: never none if it can fit, nor all if it may not."""
    if result.five == result.fives:
        return whole
    return min(max(round(whole * result.p5), 1), whole - 1) if result.five else 0


# --- example hands


def hands(task_list: Tasks, row: Row) -> tuple[Hand, ...]:
    """Hands of five in which a task fits."""
    condition = _condition(row)
    examples = task_list.rules.examples(condition, task_list.spec, HANDS)
    return tuple([_hand(task_list, condition, hand, number) for number, hand in enumerate(examples)])


def _hand(task_list: Tasks, condition: Condition, hand: Sequence[Card], number: int) -> Hand:
    rules, spec = task_list.rules, task_list.spec
    cards = sorted(hand, key=rules.rank)
    others = [code for code in rules.cards(spec) if code not in {card.code for card in cards}]
    step = max(1, len(others) // (OTHERS * HANDS + 1))
    others = others[(number + 1) * step :: HANDS * step][:OTHERS]
    printed = ", ".join([rules.card_text(card, spec, task_list.shows) for card in cards])
    return Hand(tuple(card.code for card in cards), tuple(others), rules.calculation(condition, cards, spec) or printed)
