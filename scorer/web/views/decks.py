"""Which deck: what a form offers."""

from __future__ import annotations

from typing import NamedTuple


class Offer(NamedTuple):
    """A deck to choose: its value in the form, its name or the key of one, its five letters.

    `players`: the greatest number that its cards are enough for; 0 where that is not told.
    """

    value: str
    name: str
    letters: str = ""
    players: int = 0
