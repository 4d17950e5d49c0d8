"""The question about Take Three: do three number cards fulfil a task?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.cards import letters
from cardgen.exact import Number
from cardgen.games.take_three.cards import Spec, tasks_by_code, words_of
from cardgen.texts import Texts
from scorer.games.checks import Check, Question
from scorer.games.sheet import Form

SLOTS = (1, 2, 3)


class TaskText(NamedTuple):
    """A task as it is printed."""

    text: str
    bonus: int


class View(NamedTuple):
    """What the page holds: the tasks by their codes, the numbers and the colours, the task and the slot chosen."""

    title: str
    slots: tuple[int, ...]
    slot: str
    tasks: Mapping[str, TaskText]
    task: TaskText | None
    numbers: Mapping[Number, Number]
    colours: Mapping[str, str]


def question(query: Form, spec: Spec) -> Question | None:
    """{"task": "T01", "cards": [3 codes]} once all of it is chosen."""
    colours = letters(spec.colours)
    parts = [(query.get(f"colour{k}", ""), query.get(f"number{k}", "")) for k in SLOTS]
    if not query.get("task") or not all(map(all, parts)):
        return None
    return {"task": query["task"], "cards": [f"{colours.get(colour, colour)}{n}" for colour, n in parts]}


def shown(query: Form, spec: Spec, words: Texts) -> View:
    """The tasks in words, the numbers and the colours."""
    tasks = {
        code: TaskText(words_of(task, words.words, spec.colours), task.bonus)
        for code, task in tasks_by_code(spec).items()
    }
    return View(
        title=words["check.take-three"],
        slots=SLOTS,
        slot=slot if (slot := query.get("slot", "")) in ("2", "3") else "1",
        tasks=tasks,
        task=tasks.get(query.get("task", "")),
        numbers={number: number for number in spec.numbers},
        colours={colour: colour for colour in spec.colours},
    )


CHECK = Check(shown, question)
