"""How much of each card's bleed shows: neighbours share the gutter, and marks keep their room outside."""

from __future__ import annotations

from functools import lru_cache

from cardgen.drawing.scene import Box, Placement
from cardgen.imposition.grid import MARK_ROOM, NEAR, Grid

SPACE = 0.3
"""Between the bleed and a crop mark."""
SHORTEST = 0.5
"""Length of a crop mark that can still be seen."""
WIDE_GUTTER = 3.0
LANE = 1.6
"""Width of the white lane that a wide gutter keeps for the corner marks between bleeds."""

CardPlace = tuple[Placement, Box, float]
"""How a card is placed: where, the clip in its own millimetres, and the radius of the clip."""


def inner(gutter: float, bleed: float) -> float:
    """The bleed that shows between neighbours."""
    return min(bleed, (gutter - LANE) / 2 if gutter >= WIDE_GUTTER else gutter / 2)


def outer(grid: Grid, bleed: float) -> Box:
    """The block with the bleed that shows around it."""
    block, area = grid.block, grid.area
    return Box(
        block.left - _shown(block.left - area.left, bleed),
        block.top - _shown(block.top - area.top, bleed),
        block.right + _shown(area.right - block.right, bleed),
        block.bottom + _shown(area.bottom - block.bottom, bleed),
    )


def _shown(room: float, bleed: float) -> float:
    """What marks leave of the room; all of it where there is not even room for the shortest mark."""
    return max(0.0, min(bleed, room if room < SPACE + SHORTEST else room - MARK_ROOM))


@lru_cache(256)
def card_places(
    grid: Grid, bleed: float, turned: bool, is_round: bool, empty: frozenset[int] = frozenset()
) -> tuple[CardPlace, ...]:
    """How a card lies in each slot; `turned` by 180° or not. What shows of a round one is a disc.

    Slots with the numbers in `empty` hold no card: the bleed of those left and right of them may go there.
    """
    shown = shown_bleed(grid, bleed, frozenset() if is_round else empty)
    if is_round:
        least = min([min(box.left, box.top, box.right, box.bottom) for box in shown])
        shown = [Box(least, least, least, least)] * len(shown)
    return tuple([_card_place(trim, box, turned, is_round) for trim, box in zip(grid.slots, shown, strict=True)])


def shown_bleed(grid: Grid, bleed: float, empty: frozenset[int] = frozenset()) -> list[Box]:
    """How many mm of bleed show on each side of each slot; in the marks' lanes of a wide gutter none may."""
    free = set() if grid.gutter >= WIDE_GUTTER else {(grid.slots[k].left, grid.slots[k].top) for k in empty}
    reach, block = outer(grid, bleed), grid.block
    between, under = (inner(gap, bleed) for gap in grid.gaps)
    beyond = Box(block.left - reach.left, block.top - reach.top, reach.right - block.right, reach.bottom - block.bottom)
    xs = sorted(grid.xs)
    lefts = dict(zip(xs, [None, *xs], strict=False))
    rights = dict(zip(xs, [*xs[1:], None], strict=True))

    def beside(x: float | None, y: float, outside: float) -> float:
        """What shows towards the slot whose left and top edges these are; `outside` where there is none."""
        return outside if x is None else bleed if (x, y) in free else between

    return [
        Box(
            beside(lefts[trim.left], trim.top, beyond.left),
            beyond.top if trim.top < block.top + NEAR else under,
            beside(rights[trim.left], trim.top, beyond.right),
            beyond.bottom if trim.bottom > block.bottom - NEAR else under,
        )
        for trim in grid.slots
    ]


def _card_place(trim: Box, shown: Box, turned: bool, is_round: bool) -> CardPlace:
    wide, high = trim.width, trim.height
    if turned:
        clip = Box(-shown.right, -shown.bottom, wide + shown.left, high + shown.top)
        return Placement(trim.right, trim.bottom, 180), clip, 0.0 if not is_round else clip.width / 2
    clip = Box(-shown.left, -shown.top, wide + shown.right, high + shown.bottom)
    return Placement(trim.left, trim.top), clip, 0.0 if not is_round else clip.width / 2
