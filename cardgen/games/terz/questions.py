"""Questions about TERZ (contract 3): are three cards a TERZ; which TERZEN lie on a table."""

from cardgen.core import facts
from cardgen.games.terz import rules
from cardgen.games.terz.cards import Spec


def answer(question: object, spec: Spec) -> dict[str, object]:
    """{"cards": [3 codes]}: "ok" and the relation in each attribute; {"table": [codes]}: "terzen", each sorted."""
    query = facts.checked_object(question, "question", (), ("cards", "table"))
    key = facts.either(query, "cards", "table")
    deck = rules.cards(spec)
    codes = facts.codes(query[key], key, deck, 3 if key == "cards" else None)
    cards = [deck[code] for code in codes]
    if key == "cards":
        return {"ok": rules.is_terz(cards), "attributes": rules.compare(cards, rules.traits(spec))}
    return {"terzen": sorted(sorted(card.code for card in three) for three in rules.terzen(cards))}
