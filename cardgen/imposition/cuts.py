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
    """Sheets that go under the knife together: the first and the last one's number, and the cuts through them.

    Round pieces of all its sheets are cut one by one.
    """

    first: int
    last: int
    cuts: Cuts


def piles(sides: Iterable[Side], is_round: bool = False) -> list[Pile]:
    """Sheets in piles, as they were printed; a pile is cut as its fullest sheet needs."""
    sheets = [(side.sheet, of_side(side, is_round)) for side in sides if side.side is not SheetSide.BACK]
    stacks = [sheets[k : k + STACK] for k in range(0, len(sheets), STACK)]
    return [Pile(stack[0][0], stack[-1][0], _together([own for _, own in stack])) for stack in stacks]


def _together(sheets: Sequence[Cuts]) -> Cuts:
    fullest = max(sheets, key=lambda sheet: sheet.total - sheet.round_ones)
    return fullest._replace(round_ones=sum([sheet.round_ones for sheet in sheets]))


def count(sides: Iterable[Side], is_round: bool = False) -> int:
    """How many cuts sheets take that lie in piles."""
    return sum([pile.cuts.total for pile in piles(sides, is_round)])
