"""The question about Triple³ (contract 3): where may a card be laid, and why?"""

from __future__ import annotations

from typing import Any

from cardgen import facts
from cardgen.games.triple3 import rules
from cardgen.games.triple3.cards import Spec


def answer(question: Any, spec: Spec) -> dict[str, Any]:
    """{"grid": [9 codes], "card": "BC2"}: "cells", each allowed one (from "1") with its new properties."""
    facts.table(question, "question", ("grid", "card"))
    deck = rules.cards(spec)
    grid = facts.codes(question["grid"], "grid", dict.fromkeys(deck, 1), rules.GRID)
    code = facts.card(question["card"], deck)
    if code in grid:
        raise facts.FactError("card_too_often", card=code, copies=1)
    found = rules.allowed([deck[c] for c in grid], deck[code])
    return {"cells": {str(cell + 1): list(words) for cell, words in found.items()}}
