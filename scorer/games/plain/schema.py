"""An entry of any other game as the API's document describes it."""

from __future__ import annotations

from scorer.games.plain.scoring import POINTS
from scorer.games.schema import NAME, number, thing

ENTRY = thing({"round": number(1), "player": NAME, "points": number(-POINTS, POINTS)})
