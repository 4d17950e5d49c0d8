"""The clocks of a table: started and stopped by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.facts import FactError
from scorer.games.sheet import FieldError
from scorer.playing import checked, clocks
from scorer.playing.match import Match
from scorer.playing.steps import Step
from scorer.web.commands.writing import Outcome, Refused, write
from scorer.web.parts import Services, Visit

Instant: TypeAlias = Mapping[str, float | bool]
"""{"at": seconds since 1970}, with {"late": true} where the report of it came late."""


def instant(match: Match, claimed: float | None, now: float) -> Instant:
    """When it happened by the phone, where that can be; late reports are marked."""
    at, late = clocks.instant(claimed, now, match.clock.last)
    return {"at": at, "late": True} if late else {"at": at}


class Press(NamedTuple):
    """A button of a clock: what it does, at which seat, and when that was by the phone."""

    do: str
    seat: str
    at: float | None = None


def press_clock(parts: Services, visit: Visit, key: str, press: Press) -> Outcome:
    """Starts, stops or resets the clock of a seat, or takes the last of it back."""
    do, seat, at = press
    if do not in checked.CLOCK or not re.fullmatch(r"\d{1,3}", seat) or int(seat) >= len(visit.match.players):
        return Refused(FieldError("do", "form_clock"))

    def decide(match: Match) -> Sequence[Step]:
        if do == "stop" and match.clock.running is None:
            return []
        if do == "start" and int(seat) in match.out:
            raise FactError("form_clock_out", name=match.players[int(seat)].name)
        if match.standings.finished and do != "stop":
            raise FactError("after_end")
        return [("clock", {**instant(match, at, parts.store.clock()), "do": do, "seat": int(seat)})]

    return write(parts, visit, key, decide)
