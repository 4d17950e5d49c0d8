"""The question about Take Three: do three number cards fulfil a task?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cardgen.games.take_three import rules
from cardgen.games.take_three.cards import Spec
from cardgen.words.numbers import printed
from cardgen.words.texts import Texts
from scorer.games.checks import Check, Question
from scorer.games.looks import set_alike
from scorer.games.sheet import Form
from scorer.games.take_three.sheet import TaskRow, task_rows

SLOTS = (1, 2, 3)


class View(NamedTuple):
    """What the page holds: the tasks by their codes, the numbers and the colours; task, slot and cards as chosen.

    Of a card its number as it is set, its colour, its code once both are there.
    """

    title: str
    slots: tuple[int, ...]
    slot: str
    tasks: Mapping[str, TaskRow]
    task: TaskRow | None
    numbers: Mapping[str, str]
    colours: Mapping[str, str]
    chosen: Mapping[int, Mapping[str, str]]


def question(query: Form, spec: Spec) -> Question | None:
    """{"task": "T01", "cards": [3 codes]} once all of it is chosen."""
    parts = [_part(query, k) for k in SLOTS]
    if not query.get("task") or not all(map(all, parts)):
        return None
    codes = _codes(spec)
    return {"task": query["task"], "cards": [codes.get(part, " ".join(part)) for part in parts]}


def _part(query: Form, k: int) -> tuple[str, str]:
    """Colour and number of a card, as far as they are chosen."""
    return query.get(f"colour{k}", ""), query.get(f"number{k}", "")


def _codes(spec: Spec) -> dict[tuple[str, str], str]:
    """The cards' codes by colour and number."""
    cards = rules.cards(spec).values()
    return {(card.attributes["colour"], printed(card.attributes["number"])): card.code for card in cards}


def view(query: Form, spec: Spec, words: Texts) -> View:
    """The tasks in words, the numbers and the colours."""
    tasks = {row.code: row for row in task_rows(spec, words)}
    labels = set_alike({card.attributes["number"] for card in rules.cards(spec).values()})
    numbers, codes = {printed(number): label for number, label in labels.items()}, _codes(spec)
    parts = {k: _part(query, k) for k in SLOTS}
    return View(
        title=words["check.take-three"],
        slots=SLOTS,
        slot=slot if (slot := query.get("slot", "")) in ("2", "3") else "1",
        tasks=tasks,
        task=tasks.get(query.get("task", "")),
        numbers=numbers,
        colours={colour: colour for colour in spec.colours},
        chosen={
            k: {
                "number": numbers.get(number, ""),
                "colour": colour if colour in spec.colours else "",
                "code": codes.get((colour, number), ""),
            }
            for k, (colour, number) in parts.items()
        },
    )


CHECK = Check(view, question)
