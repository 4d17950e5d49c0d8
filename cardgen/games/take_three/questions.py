"""The question about Take Three (contract 3): do three cards fulfil a task?"""

from cardgen.core import facts
from cardgen.games.take_three import rules
from cardgen.games.take_three.cards import Spec


def answer(question: object, spec: Spec) -> dict[str, object]:
    """{"task": "T01", "cards": [3 codes]}: "ok"."""
    query = facts.checked_object(question, "question", ("task", "cards"))
    deck, tasks = rules.cards(spec), rules.conditions(spec)
    task = facts.card(query["task"], tasks)
    codes = facts.codes(query["cards"], "cards", deck, 3, lambda code: deck[code].copies)
    return {"ok": rules.fulfils(tasks[task], [deck[code] for code in codes])}
