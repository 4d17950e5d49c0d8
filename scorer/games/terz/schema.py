"""An entry of TERZ as the API's document describes it."""

from __future__ import annotations

from scorer.games.schema import FLAG, NAME, TEXT, several, thing

ENTRY = thing({"player": NAME}, {"cards": several(TEXT, minItems=3, maxItems=3), "wrong": FLAG})
