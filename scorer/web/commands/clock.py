"""The clocks of a table: started and stopped by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.core.facts import FactError
from scorer.games.sheet import FieldError
from scorer.playing import checked, clocks
from scorer.playing.events import ClockPressed, Event
from scorer.playing.match import Match
from scorer.web.commands.context import Services, TableContext
from scorer.web.commands.writing import Outcome, Refused, write


class Press(NamedTuple):
    """A button of a clock: what it does, at which seat, and when that was by the phone."""

    do: str
    seat: str
    at: float | None = None


def press_clock(services: Services, visit: TableContext, key: str, press: Press) -> Outcome:
    """Starts, stops or resets the clock of a seat, or takes the last of it back."""
    do, seat, at = press
    if do not in checked.CLOCK or not re.fullmatch(r"\d{1,3}", seat) or int(seat) >= len(visit.match.players):
        return Refused(FieldError("do", "form_clock"))

    def decide(match: Match) -> Sequence[Event]:
        if do == "stop" and match.clock.running is None:
            return []
        if do == "start" and int(seat) in match.out:
            raise FactError("form_clock_out", name=match.players[int(seat)].name)
        if match.standings.finished and do != "stop":
            raise FactError("after_end")
        return [pressed(match, do, int(seat), at, services.store.clock())]

    return write(services, visit, key, decide)


def pressed(match: Match, do: str, seat: int, claimed: float | None, now: float) -> ClockPressed:
    """A clock pressed when the phone says, where that can be; late reports are marked."""
    at, late = clocks.instant(claimed, now, match.clock.last)
    return ClockPressed(at=at, late=late, do=do, seat=seat)
