"""Questions about Tadika (contract 3): what a hand is worth; whether two cards fit."""

from collections.abc import Collection

from cardgen.core import facts
from cardgen.games.tadika import rules
from cardgen.games.tadika.cards import Spec
from cardgen.games.tadika.hands import lines_of


def answer(question: object, spec: Spec) -> dict[str, object]:
    """{"hand": [7 codes], …}: "lines" and "points"; {"fit": [2 codes], "bans": [2]}: "colour" and "number"."""
    query = facts.checked_object(question, "question", (), ("hand", "fit", "bans", "sum", *rules.WAYS))
    if facts.either(query, "hand", "fit") == "hand":
        facts.checked_object(question, "question", ("hand",), ("sum", *rules.WAYS))
        lines = lines_of(query, spec, rules.conceivable_cards(spec))
        add = facts.flag(query.get("sum", False), "sum")
        return {"lines": list(lines), "points": rules.points(lines, add)}
    facts.checked_object(question, "question", ("fit",), ("bans",))
    deck = rules.conceivable_cards(spec)
    codes = facts.sequence(query["fit"], "fit")
    if len(codes) != 2:
        raise facts.FactError("cards_number", name="fit", number=2, value=len(codes))
    first, second = (deck[facts.card(code, deck)] for code in codes)
    bans = [_ban(ban, rules.bans_of(spec)) for ban in facts.sequence(query.get("bans", []), "bans")]
    return rules.fit(first, second, bans)._asdict()


def _ban(value: object, bans: Collection[int]) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value not in bans:
        raise facts.FactError("no_choice", name="bans", value=facts.quoted(value), known=tuple(map(str, bans)))
    return value
