"""The question about Threepia (contract 3): may a card be laid there, and what is the turn worth?"""

from collections.abc import Mapping

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.games.threepia import rules
from cardgen.games.threepia.cards import Cell, Spec


def answer(question: object, spec: Spec) -> dict[str, object]:
    """{"board", "field": [{"card", "turn"} for each slot], "slot", "card", "turn", "triangles"}.

    The answer: "ok" whether the card may be laid there, "runs" and their "points".
    """
    query = facts.checked_object(question, "question", ("board", "field", "slot", "card"), ("turn", "triangles"))
    board = rules.boards(spec)[facts.choice(query["board"], "board", rules.boards(spec))]
    deck = rules.cards(spec)
    items = [_item(value, f"field[{k}]") for k, value in enumerate(facts.sequence(query["field"], "field"))]
    codes = facts.codes([card for card, _ in items], "field", deck, len(board.slots))
    laid = [rules.Laid(code, turn) for code, (_, turn) in zip(codes, items, strict=True)]
    *_, code = facts.codes([*codes, query["card"]], "card", deck)
    slot = board.slots[facts.whole(query["slot"], "slot", 0, len(board.slots) - 1)]
    cells = rules.turned(deck[code], _turn(query))
    before = rules.field(board, laid, deck)
    after = rules.laid_on(before, slot, cells)
    triangles = _triangles(query.get("triangles", []), after, spec)
    if not rules.may_lay(before, slot, cells):
        return {"ok": False, "runs": [], "points": 0}
    runs = rules.runs(board, rules.declared(after, triangles), slot)
    return {"ok": True, "runs": [run._asdict() for run in runs], "points": rules.points(runs)}


def _item(value: object, name: str) -> tuple[object, int]:
    """What is said to lie in a slot, not checked yet, and how it is turned."""
    item = facts.checked_object(value, name, ("card",), ("turn",))
    return item["card"], _turn(item)


def _turn(item: Mapping[str, object]) -> int:
    return facts.whole(item.get("turn", 0), "turn", 0, 3)


def _triangles(value: object, field: rules.Field, spec: Spec) -> dict[rules.Position, Cell]:
    """The declared triangles by their places; refused where no triangle lies, or one is declared twice."""
    triangles: dict[rules.Position, Cell] = {}
    for listed in facts.sequence(value, "triangles"):
        item = facts.checked_object(listed, "triangles", ("x", "y", "shape", "colour"))
        place = (facts.whole(item["x"], "x", 0, 99), facts.whole(item["y"], "y", 0, 99))
        if place not in field or not rules.is_wild(field[place]):
            raise FactError("no_triangle", x=place[0], y=place[1])
        if place in triangles:
            raise FactError("triangle_twice", x=place[0], y=place[1])
        triangles[place] = {
            "shape": facts.choice(item["shape"], "shape", spec.shapes),
            "colour": facts.choice(item["colour"], "colour", spec.colours),
        }
    return triangles
