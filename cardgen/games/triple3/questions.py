"""The question about Triple³ (contract 3): where may a card be laid, and why?"""

from cardgen.core import facts
from cardgen.games.triple3 import rules
from cardgen.games.triple3.cards import Spec


def answer(question: object, spec: Spec) -> dict[str, object]:
    """{"grid": [9 codes], "card": "BC2"}: "cells", each allowed one (from "1") with its new properties."""
    query = facts.checked_object(question, "question", ("grid", "card"))
    deck = rules.cards(spec)
    grid = facts.codes(query["grid"], "grid", deck, rules.GRID)
    *_, code = facts.codes([*grid, query["card"]], "card", deck)
    cells = rules.allowed([deck[c] for c in grid], deck[code])
    return {"cells": {str(cell + 1): list(words) for cell, words in cells.items()}}
