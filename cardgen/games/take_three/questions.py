"""The question about Take Three (contract 3): do three cards fulfil a task?"""

from __future__ import annotations

from typing import Any

from cardgen import facts
from cardgen.games.take_three import rules
from cardgen.games.take_three.cards import Spec


def answer(question: Any, spec: Spec) -> dict[str, Any]:
    """{"task": "T01", "cards": [3 codes]}: "ok"."""
    facts.checked_object(question, "question", ("task", "cards"))
    deck, tasks = rules.cards(spec), rules.conditions(spec)
    task = facts.card(question["task"], tasks)
    codes = facts.codes(question["cards"], "cards", deck, 3, lambda code: deck[code].copies)
    return {"ok": rules.fulfils(tasks[task], [deck[code] for code in codes])}
