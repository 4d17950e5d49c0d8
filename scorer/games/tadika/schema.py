"""An entry of Tadika as the API's document describes it."""

from __future__ import annotations

from scorer.games.schema import FLAG, NAME, TEXT, number, several, thing

ENTRY = thing(
    {"round": number(1), "player": NAME},
    {"lines": several(TEXT, minItems=1), "hand": several(TEXT), "first": FLAG, "takeall": FLAG, "dealt": FLAG},
)
