"""The tasks of a deck of one's own: read from its file, checked against its cards, their bonus from their odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardgen.decks.draft import Path
from cardgen.decks.reader import Reader
from cardgen.facts import FactError
from cardgen.games.take_three import odds
from cardgen.games.take_three.cards import Spec, numbers
from cardgen.games.take_three.conditions import Condition, holds
from cardgen.games.take_three.parser import parse
from cardgen.games.take_three.tasks import TASKS, Task

KEYS = ("if", "say", "second", "bonus", "picture", "level", "levels")
MOST_TASKS = 200
MOST_BONUS = 99
MOST_SAY = 120
"""Characters of a task's words."""
TRIES = 3_000
"""Threes of cards that are looked at before odds are counted: nearly all tasks fit some of them, and not all."""
ORIGINAL = Spec()
BY_CONDITION = {task.condition: task for task in TASKS}


def read(reader: Reader, spec: Spec) -> tuple[Task, ...]:
    """The tasks that a deck says or, where it says none, those of the original that can be in this deck."""
    if not reader.has("task"):
        return TASKS if _has_original_cards(spec) else tuple(_possible(spec))
    paths = list(reader.tables("task"))
    if len(paths) > MOST_TASKS:
        reader.fault(("task",), "deck.tasks_many", tasks=len(paths), most=MOST_TASKS)
    return tuple(task for path in paths[:MOST_TASKS] if (task := _task(reader, path, spec)))


def _has_original_cards(spec: Spec) -> bool:
    return numbers(spec) == numbers(ORIGINAL)


def _task(reader: Reader, path: Path, spec: Spec) -> Task | None:
    """One task, None where its condition is none."""
    reader.only(path, KEYS)
    bonus = reader.whole(*path, "bonus", least=1, most=MOST_BONUS, default=0)
    say = reader.text(*path, "say", most=MOST_SAY)
    second = reader.text(*path, "second", most=MOST_SAY)
    if not reader.has(*path, "if"):
        reader.fault(path, "deck.missing", name="if")
        return None
    condition = " ".join(reader.text(*path, "if", most=200).split())
    try:
        parse(condition, spec.colours)
    except FactError as error:
        reader.refuse((*path, "if"), error)
        return None
    known = BY_CONDITION.get(condition) if _has_original_cards(spec) else None
    if known:
        return known._replace(text=say, bonus=bonus or known.bonus)
    if say and second:
        reader.second[say] = second
    return Task("", bonus, "? ? ?", condition, say)


def _possible(spec: Spec) -> Iterator[Task]:
    """The original's tasks that some cards of a deck fulfil, but not all; their bonus is still to be counted."""
    for task in TASKS:
        try:
            condition = parse(task.condition, spec.colours)
            if not _outcome(condition, spec):
                yield task._replace(bonus=0)
        except FactError:  # of a colour that isn't there, or about too many cards to tell
            continue


def check(reader: Reader, spec: Spec) -> None:
    """Notes tasks that no three cards fulfil, or all; and those that are there twice."""
    if not reader.has("task"):
        return
    known: dict[Condition, int] = {}
    for k, task in enumerate(spec.tasks):
        condition = parse(task.condition, spec.colours)
        path = _path_of(reader, task, k)
        if condition in known:
            reader.warn(path, "deck.task_twice", one=f"T{known[condition] + 1:02d}", other=f"T{k + 1:02d}")
        known.setdefault(condition, k)
        _check_outcome(reader, path, task, spec, condition)


def _path_of(reader: Reader, task: Task, k: int) -> Path:
    """Where a task stands: tasks that could not be read are left out before."""
    count = len(reader.items("task"))
    same = [n for n in range(count) if " ".join(str(reader.get("task", n, "if")).split()) == task.condition]
    return ("task", min(same, key=lambda n: abs(n - k), default=k), "if")


def _check_outcome(reader: Reader, path: Path, task: Task, spec: Spec, condition: Condition) -> None:
    try:
        outcome = _outcome(condition, spec)
    except FactError as error:
        if not task.bonus:
            reader.refuse(path, error)
        return
    if outcome == "never":
        reader.fault(path, "deck.task_never", condition=task.condition)
    elif outcome == "always":
        reader.warn(path, "deck.task_always", condition=task.condition)


def _outcome(condition: Condition, spec: Spec) -> str:
    """Whether three cards "never" or "always" fulfil a condition; empty as nearly always. FactError: it can't be told.

    A few threes tell nearly always; where they don't, all are counted.
    """
    cards = [
        (card.attributes["number"], card.attributes["colour"]) for card in numbers(spec) for _ in range(card.copies)
    ]
    outcomes = set()
    for three in _some(cards):
        outcomes.add(holds(condition, three))
        if len(outcomes) == 2:
            return ""
    chances = count(condition, spec)
    return "never" if chances.never else "always" if chances.always else ""


def _some(cards: Sequence[Any]) -> Iterator[tuple[Any, Any, Any]]:
    """Threes of cards from all over the deck, the same each time (by ISO C's example of `rand`)."""
    n = len(cards)
    if n < 3:
        return
    state = 1
    for _ in range(TRIES):
        three = []
        for _ in range(3):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            three.append((state >> 8) % n)
        if len({*three}) == 3:
            yield cards[three[0]], cards[three[1]], cards[three[2]]


def count(condition: Condition, spec: Spec) -> odds.Odds:
    """How often a condition is met in a deck. FactError where there are too few cards to say, or too many."""
    return odds.odds(condition, odds.types(spec))


def with_bonus(spec: Spec) -> tuple[Task, ...]:
    """The tasks, each with a bonus: the teacher's own, or what the odds propose."""
    return tuple(
        task if task.bonus else task._replace(bonus=count(parse(task.condition, spec.colours), spec).bonus or 1)
        for task in spec.tasks
    )


def canonical(task: Task) -> list[Any]:
    """A task as a rule: its condition, and the bonus that somebody gave it."""
    return [task.condition.lower(), task.bonus]
