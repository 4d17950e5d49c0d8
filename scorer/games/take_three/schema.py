"""An entry of Take Three as the API's document describes it."""

from __future__ import annotations

from scorer.games.schema import NAME, TEXT, number, several, thing

ENTRY = thing(
    {"round": number(1), "player": NAME},
    {"cards": several(number(0, 12)), "minus": number(0), "tasks": several(TEXT), "bonus": number(0)},
)
