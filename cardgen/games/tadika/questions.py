"""Questions about Tadika (contract 3): what a hand is worth; whether two cards fit."""

from __future__ import annotations

from typing import Any

from cardgen import facts
from cardgen.cards import Card
from cardgen.games.tadika import rules
from cardgen.games.tadika.cards import Spec
from cardgen.games.tadika.hands import lines_of


def answer(question: Any, spec: Spec) -> dict[str, Any]:
    """{"hand": [7 codes], …}: "lines" and "points"; {"fit": [2 codes], "bans": [2]}: "colour" and "number"."""
    facts.checked_object(question, "question", (), ("hand", "fit", "bans", "sum", *rules.WAYS))
    if facts.either(question, "hand", "fit") == "hand":
        facts.checked_object(question, "question", ("hand",), ("sum", *rules.WAYS))
        lines = lines_of(question, spec, rules.conceivable_cards(spec))
        add = facts.flag(question.get("sum", False), "sum")
        return {"lines": list(lines), "points": rules.points(lines, add)}
    facts.checked_object(question, "question", ("fit",), ("bans",))
    one, other = _pair(question["fit"], spec)
    return rules.fit(one, other, _bans(question.get("bans", []), spec))._asdict()


def _pair(value: Any, spec: Spec) -> list[Card]:
    deck = rules.conceivable_cards(spec)
    codes = facts.sequence(value, "fit")
    if len(codes) != 2:
        raise facts.FactError("cards_number", name="fit", number=2, value=len(codes))
    return [deck[facts.card(code, deck)] for code in codes]


def _bans(value: Any, spec: Spec) -> tuple[int, ...]:
    known = rules.bans_of(spec)
    for ban in facts.sequence(value, "bans"):
        if not isinstance(ban, int) or isinstance(ban, bool) or ban not in known:
            raise facts.FactError("no_choice", name="bans", value=facts.quoted(ban), known=tuple(map(str, known)))
    return tuple(value)
