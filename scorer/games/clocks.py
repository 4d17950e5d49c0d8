"""The clocks of a game that is played by time, as _clocks.html shows them."""

from __future__ import annotations

from typing import NamedTuple

from scorer.playing.match import Match


class Clocks(NamedTuple):
    """A clock for each seat.

    `used`: seconds of clocks that stand; `out`: whose time for all turns is up; `budget`: seconds for each turn
    (`each_turn`) or for all, None where clocks count up.
    """

    used: tuple[float, ...]
    out: frozenset[int]
    budget: float | None
    each_turn: bool

    def seconds(self, seat: int, match: Match, now: float) -> float:
        """Seconds that a clock shows: those that are left, or those that are spent where none runs out."""
        spent = match.clock.spent(seat, now) if match.clock.running == seat else self.used[seat]
        return spent if self.budget is None else max(0.0, self.budget - spent)


def clocks_of(match: Match) -> Clocks | None:
    """The clocks as they stand; None where the game is played by none."""
    if (timing := match.timing) is None:
        return None
    seats = range(len(match.players))
    used = tuple(_used(match, seat) for seat in seats)
    return Clocks(used, match.out, timing.seconds, timing.each_turn)


def _used(match: Match, seat: int) -> float:
    """The seconds on a clock that stands; where each turn has its own, one that ran out is ready for the next."""
    used, timing = match.clock.used.get(seat, 0.0), match.timing
    return 0.0 if timing and timing.each_turn and timing.seconds and used >= timing.seconds else used
