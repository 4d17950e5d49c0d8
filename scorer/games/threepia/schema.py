"""An entry of Threepia as the API's document describes it."""

from __future__ import annotations

from scorer.games.schema import FLAG, NAME, number, several, thing

ENTRY = thing({"player": NAME}, {"rows": several(number(3)), "emptied": FLAG, "timeout": FLAG})
