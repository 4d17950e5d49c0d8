"""The question about Take Three: do three number cards fulfil a task?"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.exact import printed, typeset
from cardgen.games.take_three import rules
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
    numbers: Mapping[str, str]
    colours: Mapping[str, str]


def question(query: Form, spec: Spec) -> Question | None:
    """{"task": "T01", "cards": [3 codes]} once all of it is chosen."""
    parts = [(query.get(f"colour{k}", ""), query.get(f"number{k}", "")) for k in SLOTS]
    if not query.get("task") or not all(map(all, parts)):
        return None
    codes = {(card.attributes["colour"], printed(card.attributes["number"])): card.code for card in _cards(spec)}
    return {"task": query["task"], "cards": [codes.get(part, " ".join(part)) for part in parts]}


def _cards(spec: Spec) -> Collection[Card]:
    return rules.cards(spec).values()


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
        numbers={printed(n): typeset(n) for n in sorted({card.attributes["number"] for card in _cards(spec)})},
        colours={colour: colour for colour in spec.colours},
    )


CHECK = Check(shown, question)
