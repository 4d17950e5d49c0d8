"""An entry of Triple³ as the API's document describes it."""

from __future__ import annotations

from scorer.games.schema import NAME, by_name, number, thing

ENTRY = thing({"round": number(1)}, {"winner": NAME, "left": by_name(number(0))})
