"""Take Three's implementation of `cardgen.core.tasks`."""

import re
from collections.abc import Mapping

from cardgen.core.cards import Card
from cardgen.core.tasks import Builder, Hand, Task, TaskRules
from cardgen.games.take_three import building, counting, examples, odds, rules
from cardgen.games.take_three.cards import TASK_LETTER, Spec, tasks_by_code, words_of
from cardgen.games.take_three.conditions import Condition
from cardgen.games.take_three.parser import GRAMMAR, parse, written
from cardgen.words.numbers import Number, typeset

CHEAP = 60
"""The most kinds of cards that are counted within some 0.03 s; a hundred take up to 1 s."""


def tasks(spec: Spec, words: Mapping[str, str]) -> tuple[Task, ...]:
    """The tasks of a deck in the order of their codes."""
    return tuple([
        Task(code, task.condition, words_of(task, words, spec), task.bonus)
        for code, task in tasks_by_code(spec).items()
    ])  # fmt: skip


def rename(text: str, names: Mapping[str, str]) -> str:
    """A condition with renamed colours."""
    known = {re.escape(written(name)): written(new) for name, new in names.items()}
    pattern = rf"(?<![\w\"-])(?:{'|'.join(known)})(?![\w\"-])"
    return re.sub(pattern, lambda match: known[re.escape(match[0])], text)


def rank(card: Card) -> Number:
    """The card's number."""
    number: Number = card.attributes["number"]
    return number


def calculation(condition: Condition, hand: Hand, spec: Spec) -> str:
    """The calculation with the numbers of three cards, in the deck's notation."""
    forms = dict(spec.forms)
    return examples.calculation(condition, [rank(card) for card in hand], lambda n: forms.get(n) or typeset(n))


TASKS: TaskRules[Spec] = TaskRules(
    code=lambda number: f"{TASK_LETTER}{number:02d}",
    vocabulary=GRAMMAR,
    plain=lambda numbers, colours, copies: Spec(numbers, colours, copies),
    tasks=tasks,
    parse=lambda text, spec: parse(text, spec.colours),
    rename=rename,
    cards=rules.cards,
    rank=rank,
    odds=lambda condition, spec: odds.odds(condition, odds.types(spec)),
    is_known=lambda condition, spec: odds.is_known(condition, odds.types(spec)),
    is_cheap=lambda condition, spec: odds.kinds(condition, odds.types(spec)) <= CHEAP,
    work=lambda condition, spec: counting.looks(odds.kinds(condition, odds.types(spec))),
    outcome=lambda condition, spec: odds.outcome(condition, odds.types(spec)),
    examples=examples.hands,
    card_text=examples.text,
    calculation=calculation,
    builder=Builder(building.parts, building.changed, building.options),
    hand=counting.HAND,
)
