"""The question about Threepia (contract 3): may a card be laid there, and what is the turn worth?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardgen import facts
from cardgen.facts import FactError
from cardgen.games.threepia import rules
from cardgen.games.threepia.cards import SHAPES, Cell, Spec


def answer(question: Any, spec: Spec) -> dict[str, Any]:
    """{"board", "field": [{"card", "turn"} for each slot], "slot", "card", "turn", "triangles"}.

    The answer: "ok" whether the card may be laid there, "runs" and their "points".
    """
    facts.checked_object(question, "question", ("board", "field", "slot", "card"), ("turn", "triangles"))
    board = rules.boards(spec)[facts.choice(question["board"], "board", rules.boards(spec))]
    deck = rules.cards(spec)
    laid = [_laid(item, f"field[{k}]") for k, item in enumerate(facts.sequence(question["field"], "field"))]
    there = facts.codes([item.card for item in laid], "field", deck, len(board.slots))
    *_, code = facts.codes([*there, question["card"]], "card", deck)
    slot = board.slots[facts.whole(question["slot"], "slot", 0, len(board.slots) - 1)]
    cells = rules.turned(deck[code], _turn(question))
    before = rules.field(board, laid, deck)
    after = rules.laid_on(before, slot, cells)
    triangles = _triangles(question.get("triangles", []), after, spec)
    if not rules.may_lay(before, slot, cells):
        return {"ok": False, "runs": [], "points": 0}
    runs = rules.runs(board, rules.declared(after, triangles), slot)
    return {"ok": True, "runs": [run._asdict() for run in runs], "points": rules.points(runs)}


def _laid(item: Any, name: str) -> rules.Laid:
    facts.checked_object(item, name, ("card",), ("turn",))
    return rules.Laid(item["card"], _turn(item))


def _turn(item: Mapping[str, Any]) -> int:
    return facts.whole(item.get("turn", 0), "turn", 0, 3)


def _triangles(value: Any, field: rules.Field, spec: Spec) -> dict[rules.Position, Cell]:
    """The declared triangles by their places; refused where no triangle lies, or one is declared twice."""
    found: dict[rules.Position, Cell] = {}
    for item in facts.sequence(value, "triangles"):
        facts.checked_object(item, "triangles", ("x", "y", "shape", "colour"))
        place = (facts.whole(item["x"], "x", 0, 99), facts.whole(item["y"], "y", 0, 99))
        if place not in field or field[place]["shape"] != rules.WILD:
            raise FactError("no_triangle", x=place[0], y=place[1])
        if place in found:
            raise FactError("triangle_twice", x=place[0], y=place[1])
        found[place] = {
            "shape": facts.choice(item["shape"], "shape", tuple(SHAPES.values())),
            "colour": facts.choice(item["colour"], "colour", spec.colours),
        }
    return found
