"""Which deck: what a form offers, which of it is chosen, and why another one can't be opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.web.views.page import Names


class Offer(NamedTuple):
    """A deck to choose: its value in the form, its name or the key of one, its five letters.

    `players`: the greatest number that its cards are enough for; 0 where that is not told.
    """

    value: str
    name: str
    letters: str = ""
    players: int = 0


@dataclass(frozen=True, kw_only=True)
class DeckChoice(Names):
    """The decks on offer, the value of the one that is chosen, and the letters that were typed.

    `opens`: the address that a file is sent to; none where there is only what is known already. `deck_field`: the
    field that is wrong, "deck", "opened" or "letters"; `faults`: all that is wrong there. `notes`: how the file was
    read that was opened just now, where somebody should look at that.
    """

    offers: Sequence[Offer]
    deck: str
    letters: str
    opens: str | None
    faults: Sequence[str] = ()
    notes: Sequence[str] = ()
    deck_field: str | None = None
