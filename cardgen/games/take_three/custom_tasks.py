"""The tasks of a custom deck: read from its file, checked against its cards, with bonus numbers from odds."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from cardgen.core.facts import FactError
from cardgen.games.take_three import examples, odds
from cardgen.games.take_three.cards import Spec, numbers, tasks_by_code
from cardgen.games.take_three.conditions import Condition, holds
from cardgen.games.take_three.parser import parse
from cardgen.games.take_three.tasks import TASKS, Task
from cardgen.schema.draft import Path
from cardgen.schema.reader import Reader
from cardgen.words import spelling
from cardgen.words.numbers import Number, parsed
from cardgen.words.printed_values import PICTURE

KEYS = ("if", "say", "second", "bonus", "picture", "level", "levels")
MOST_TASKS = 200
MOST_BONUS = 99
MOST_SAY = 120
"""The most characters of a task's words."""
FEW_KINDS, FEW_TRIES = 60, 300
"""Up to these kinds, checking all threes takes no longer than trying these samples."""
DECIMAL = re.compile(r"(?<![\d.])\d{1,4}\.\d{1,8}(?![\d.])")
ORIGINAL = Spec()
BY_CONDITION = {task.condition: task for task in TASKS}


def read(reader: Reader, spec: Spec) -> tuple[Task, ...]:
    """The tasks of a deck or, if it has none, those of the original that are possible with it."""
    is_original = numbers(spec) == numbers(ORIGINAL)
    if not reader.has("task"):
        return TASKS if is_original else tuple(_possible(spec))
    paths = list(reader.tables("task"))
    if len(paths) > MOST_TASKS:
        reader.fault(("task",), "deck.tasks_many", tasks=len(paths), most=MOST_TASKS)
    known = BY_CONDITION if is_original else {}
    return tuple(task for path in paths[:MOST_TASKS] if (task := _task(reader, path, spec, known)))


def _task(reader: Reader, path: Path, spec: Spec, known_tasks: Mapping[str, Task]) -> Task | None:
    """One task, None if its condition is invalid; those of `known_tasks` keep their words and pictograms."""
    reader.only(path, KEYS)
    bonus = reader.whole(*path, "bonus", least=1, most=MOST_BONUS, default=0)
    say = reader.text(*path, "say", most=MOST_SAY)
    second = reader.text(*path, "second", most=MOST_SAY)
    if not reader.has(*path, "if"):
        reader.fault(path, "deck.task_empty")
        return None
    condition = " ".join(reader.text(*path, "if", most=200).split())
    try:
        _parsed(condition, spec.colours)
    except FactError as error:
        reader.refuse((*path, "if"), error)
        return None
    if second:
        reader.second[say or condition] = second
    if known := known_tasks.get(condition):
        return known._replace(text=say, bonus=bonus or known.bonus)
    return Task("", bonus, "", condition, say)


@lru_cache(256)
def _parsed(condition: str, colours: tuple[str, ...]) -> Condition:
    """A parsed condition; cached."""
    return parse(condition, colours)


def _possible(spec: Spec) -> Iterator[Task]:
    """The original's tasks that some cards of a deck fulfil, but not all; without bonus yet."""
    types = odds.types(spec)
    cards = _cards(types)
    for task in TASKS:
        try:
            condition = _parsed(task.condition, spec.colours)
            if not _outcome(condition, types, cards):
                yield Task("", 0, "", task.condition)
        except FactError:  # with a colour that the deck lacks, or too many cards to decide
            continue


def check(reader: Reader, spec: Spec) -> None:
    """Notes tasks that no three cards fulfil, or all, and duplicates."""
    if not reader.has("task"):
        return
    known: dict[Condition, int] = {}
    types = odds.types(spec)
    cards = _cards(types)
    for k, (task, path) in enumerate(zip(spec.tasks, _paths(reader, spec), strict=True)):
        condition = _parsed(task.condition, spec.colours)
        if condition in known:
            reader.warn(path, "deck.task_twice", one=f"T{known[condition] + 1:02d}", other=f"T{k + 1:02d}")
        known.setdefault(condition, k)
        try:
            outcome = _outcome(condition, types, cards)
            if not task.bonus:
                odds.check(condition, types)
        except FactError as error:
            if not task.bonus:
                _refuse(reader, path, error)
            continue
        if outcome == "never":
            reader.fault(path, "deck.task_never", condition=task.condition)
        elif outcome == "always":
            reader.warn(path, "deck.task_always", condition=task.condition)


def _paths(reader: Reader, spec: Spec) -> list[Path]:
    """The path of each task's condition, without those that could not be read."""
    conditions = [" ".join(str(reader.get("task", n, "if")).split()) for n in range(len(reader.items("task")))]
    numbers = iter(range(len(conditions)))
    return [("task", next(n for n in numbers if conditions[n] == task.condition), "if") for task in spec.tasks]


def _refuse(reader: Reader, path: Path, error: FactError) -> None:
    """Notes why a bonus can't be calculated; fewer cards or a given bonus would help."""
    reason = reader.texts.say(*error.phrase)
    if error.phrase.key != "refusal.odds_few":
        reason = reader.texts.say("refusal.odds_own", {"reason": reason})
    reader.fault(path, "wish.plain", sentence=reason)


def _cards(types: odds.Types) -> Sequence[tuple[Number, str]]:
    """Number and colour of each card."""
    return [(number, colour) for number, colour, copies in types for _ in range(copies)]


def _outcome(condition: Condition, types: odds.Types, cards: Sequence[tuple[Number, str]]) -> str:
    """Whether three cards "never" or "always" fulfil a condition; mostly empty. FactError if it can't be decided.

    A sample of threes mostly decides; otherwise all are counted: with few kinds of cards at once.
    """
    first = None
    samples = (three for three in examples.scattered(len(cards)) if len({*three}) == 3)
    for tried, three in enumerate(samples):
        if tried == FEW_TRIES and odds.kinds(condition, types) <= FEW_KINDS:
            break
        outcome = holds(condition, [cards[k] for k in three])
        if first is None:
            first = outcome
        elif outcome is not first:
            return ""
    return odds.outcome(condition, types)


def with_bonus(spec: Spec) -> tuple[Task, ...]:
    """The tasks, each with a bonus: the given one, or one from the odds."""
    types = odds.types(spec)
    return tuple(
        task if task.bonus else task._replace(bonus=odds.odds(_parsed(task.condition, spec.colours), types).bonus or 1)
        for task in spec.tasks
    )


def pictures(reader: Reader, spec: Spec) -> dict[str, str]:
    """The pictures that replace pictograms, by the codes of their tasks."""
    if reader.faults or not reader.has("task"):
        return {}
    ways = [(*path[:-1], "picture") for path in _paths(reader, spec)]
    named = {code: reader.text(*way, most=MOST_SAY) for code, way in zip(tasks_by_code(spec), ways, strict=True)}
    return {code: PICTURE + name.removeprefix(PICTURE) for code, name in named.items() if name}


def forms(spec: Spec, language: str) -> dict[Number, str]:
    """The notations of numbers that conditions have as decimals."""
    words = [word for task in spec.tasks for word in DECIMAL.findall(task.condition)]
    return {number: spelling.of_number(word, language) for word in words if (number := parsed(word)) % 1}


def canonical(task: Task) -> list[object]:
    """A task as a rule: its condition, and its given bonus."""
    return [task.condition.lower(), task.bonus]
