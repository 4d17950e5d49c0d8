"""The Take Three deck: number cards in colours, and task cards with a bonus number."""

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.cards import Card, letters
from cardgen.games.take_three.tasks import TASKS, Task


class Spec(NamedTuple):
    """What a deck is made from; the defaults are the original's 13 × 4 × 2 numbers, and our 46 tasks."""

    numbers: tuple[int, ...] = tuple(range(13))
    colours: tuple[str, ...] = ("yellow", "red", "green", "blue")
    copies: int = 2
    tasks: tuple[Task, ...] = TASKS

    def task(self, code: str) -> Task:
        """The task on the card of that code."""
        return self.tasks[int(code.removeprefix("T")) - 1]


def deck(spec: Spec, words: Mapping[str, str]) -> tuple[Card, ...]:
    """The number cards, codes like Y0; then the tasks T01 … with their condition in the reader's words."""
    tasks = [
        Card(code, "task", 1, {"text": words_of(task, words), "bonus": task.bonus})
        for code, task in tasks_by_code(spec).items()
    ]
    return (*numbers(spec), *tasks)


def words_of(task: Task, words: Mapping[str, str]) -> str:
    """What a task's card says: a teacher's own words, or those of the language."""
    return task.text or words[f"task.{task.key}"]


def numbers(spec: Spec) -> tuple[Card, ...]:
    """The number cards, colour by colour."""
    letter = letters(spec.colours)
    return tuple(
        Card(f"{letter[colour]}{number}", "number", spec.copies, {"number": number, "colour": colour})
        for colour in spec.colours
        for number in spec.numbers
    )


def tasks_by_code(spec: Spec) -> dict[str, Task]:
    """The tasks by the codes of their cards: T01 …"""
    return {f"T{k:02d}": task for k, task in enumerate(spec.tasks, 1)}
