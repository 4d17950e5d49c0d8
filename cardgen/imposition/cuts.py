"""The cuts through sheets, and their number: straight from edge to edge, several sheets at once. Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardgen.drawing.scene import Box
from cardgen.imposition.plan import SheetSide
from cardgen.imposition.sheets import Side

STACK = 4
"""How many sheets are cut together: trimmers for the home take 700 to 800 g/m², and cards are 160 to 200."""
PLACES = 3
"""Edges are rounded to so many decimals: closer ones are the same."""


class Cuts(NamedTuple):
    """The straight cuts through a sheet: vertical ones in mm from the left, horizontal ones from the top.

    `round_ones` is the number of round pieces, cut out one by one with scissors or a punch.
    """

    upright: tuple[float, ...]
    level: tuple[float, ...]
    round_ones: int = 0

    @property
    def total(self) -> int:
        return len(self.upright) + len(self.level) + self.round_ones


def through(trims: Sequence[Box], is_round: bool = False) -> Cuts:
    """The cuts along these trims; trims that touch share one."""
    if is_round:
        return Cuts((), (), len(trims))
    upright = {round(edge, PLACES) for edge in {edge for trim in trims for edge in trim[::2]}}
    level = {round(edge, PLACES) for edge in {edge for trim in trims for edge in trim[1::2]}}
    return Cuts(tuple(sorted(upright)), tuple(sorted(level)))


def through_side(side: Side, is_round: bool = False) -> Cuts:
    """The cuts through a sheet by its front; of a folded sheet, by the upper half."""
    trims = side.trims[: len(side.trims) // 2] if side.side is SheetSide.FOLD else side.trims
    return through(trims, is_round)


class Pile(NamedTuple):
    """Sheets that are cut together: their numbers, and the cuts through all of them.

    Round pieces of all its sheets are cut one by one.
    """

    sheets: tuple[int, ...]
    cuts: Cuts


def piles(sides: Iterable[Side], is_round: bool = False) -> list[Pile]:
    """Piles of sheets, by their numbers: those of one size with the same cuts are cut together."""
    groups: dict[tuple[Box, Cuts], list[int]] = {}
    for side in sides:
        if side.side is not SheetSide.BACK:
            groups.setdefault((side.scene.bounds, through_side(side, is_round)), []).append(side.sheet)
    stacks = [
        (cuts, sheets[k : k + STACK]) for (_, cuts), sheets in groups.items() for k in range(0, len(sheets), STACK)
    ]
    return sorted(
        [Pile(tuple(sheets), cuts._replace(round_ones=len(sheets) * cuts.round_ones)) for cuts, sheets in stacks]
    )


def count(sides: Iterable[Side], is_round: bool = False) -> int:
    """The number of cuts for all sheets, cut in piles."""
    return sum([pile.cuts.total for pile in piles(sides, is_round)])
