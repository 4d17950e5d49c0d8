"""The question about Take Three: do three number cards fulfil a task?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen.cards import letters
from cardgen.games.take_three.cards import Spec, tasks_by_code
from cardgen.texts import Texts
from scorer.games.sheet import Form

SLOTS = (1, 2, 3)


def question(query: Form, spec: Spec) -> dict[str, Any] | None:
    """{"task": "T01", "cards": [3 codes]} once all of it is chosen."""
    colours = letters(spec.colours)
    parts = [(query.get(f"colour{k}", ""), query.get(f"number{k}", "")) for k in SLOTS]
    if not query.get("task") or not all(map(all, parts)):
        return None
    return {"task": query["task"], "cards": [f"{colours.get(colour, colour)}{n}" for colour, n in parts]}


def shown(query: Form, spec: Spec, words: Texts) -> Mapping[str, Any]:
    """The tasks in words, the numbers and the colours."""
    tasks = {
        code: {"text": words.get(f"task.{task.key}", task.text), "bonus": task.bonus}
        for code, task in tasks_by_code(spec).items()
    }
    return {
        "title": words["check.take-three"],
        "slots": SLOTS,
        "slot": query.get("slot") if query.get("slot") in ("2", "3") else "1",
        "tasks": tasks,
        "task": tasks.get(query.get("task", "")),
        "numbers": {number: number for number in spec.numbers},
        "colours": {colour: colour for colour in spec.colours},
    }
