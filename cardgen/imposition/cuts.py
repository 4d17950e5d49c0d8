"""Where sheets are cut, and how often: straight cuts from edge to edge, several sheets at once. Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.drawing.scene import Box
from cardgen.imposition.plan import SheetSide
from cardgen.imposition.sheets import Side

STACK = 4
"""So many sheets go under the knife together: trimmers for the home take 700 to 800 g/m², and cards are 160 to 200."""
PLACES = 3
"""Edges that are nearer than a thousandth of a millimetre are one."""


class Cuts(NamedTuple):
    """The straight cuts through a sheet: where they lie in mm, upright ones from left, level ones from the top.

    `round_ones` are pieces that are cut out one by one, with scissors or a punch.
    """

    upright: tuple[float, ...]
    level: tuple[float, ...]
    round_ones: int = 0

    @property
    def total(self) -> int:
        """How many cuts there are."""
        return len(self.upright) + len(self.level) + self.round_ones


def through(trims: Sequence[Box], is_round: bool = False) -> Cuts:
    """The cuts that free these trims; trims that touch share one."""
    if is_round:
        return Cuts((), (), len(trims))
    upright = {round(edge, PLACES) for edge in {edge for trim in trims for edge in trim[::2]}}
    level = {round(edge, PLACES) for edge in {edge for trim in trims for edge in trim[1::2]}}
    return Cuts(tuple(sorted(upright)), tuple(sorted(level)))


def of_side(side: Side, is_round: bool = False) -> Cuts:
    """The cuts through a sheet by its front; of one that is folded, by the half that lies on top."""
    trims = side.trims[: len(side.trims) // 2] if side.side is SheetSide.FOLD else side.trims
    return through(trims, is_round)


class Pile(NamedTuple):
    """Sheets that go under the knife together: their numbers, and the cuts through all of them.

    Round pieces of all its sheets are cut one by one.
    """

    sheets: tuple[int, ...]
    cuts: Cuts


def piles(sides: Iterable[Side], is_round: bool = False) -> list[Pile]:
    """Sheets in piles by their numbers: only those lie together that are as large and cut in the same places."""
    alike: dict[tuple[Box, Cuts], list[int]] = {}
    for side in sides:
        if side.side is not SheetSide.BACK:
            alike.setdefault((side.scene.bounds, of_side(side, is_round)), []).append(side.sheet)
    stacks = [(own, sheets[k : k + STACK]) for (_, own), sheets in alike.items() for k in range(0, len(sheets), STACK)]
    return sorted([Pile(tuple(sheets), _times(own, len(sheets))) for own, sheets in stacks])


def _times(cuts: Cuts, sheets: int) -> Cuts:
    """The cuts through so many sheets."""
    return cuts._replace(round_ones=sheets * cuts.round_ones)


def count(sides: Iterable[Side], is_round: bool = False) -> int:
    """How many cuts sheets take that lie in piles."""
    return sum([pile.cuts.total for pile in piles(sides, is_round)])
