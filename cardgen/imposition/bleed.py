"""The visible part of each card's bleed: neighbours share the gutter, and outside is room for marks."""

from functools import lru_cache

from cardgen.drawing.scene import Box, Placement
from cardgen.imposition.grid import MARK_ROOM, NEAR, Grid

SPACE = 0.3
"""Between the bleed and a crop mark."""
SHORTEST = 0.5
"""The shortest visible crop mark."""
WIDE_GUTTER = 3.0
LANE = 1.6
"""The width of the white lane in a wide gutter, for corner marks between bleeds."""

CardPlace = tuple[Placement, Box, float]
"""A card's placement, its clip in mm of the card, and the clip's corner radius."""


def inner(gutter: float, bleed: float) -> float:
    """The visible bleed between neighbours."""
    return min(bleed, (gutter - LANE) / 2 if gutter >= WIDE_GUTTER else gutter / 2)


def outer(grid: Grid, bleed: float) -> Box:
    """The block with the visible bleed around it."""
    block, area = grid.block, grid.area
    return Box(
        block.left - _visible(block.left - area.left, bleed),
        block.top - _visible(block.top - area.top, bleed),
        block.right + _visible(area.right - block.right, bleed),
        block.bottom + _visible(area.bottom - block.bottom, bleed),
    )


def _visible(room: float, bleed: float) -> float:
    """The bleed that marks leave in a room; all of it if there isn't even room for the shortest mark."""
    return max(0.0, min(bleed, room if room < SPACE + SHORTEST else room - MARK_ROOM))


@lru_cache(256)
def card_places(
    grid: Grid, bleed: float, turned: bool, is_round: bool, empty: frozenset[int] = frozenset()
) -> tuple[CardPlace, ...]:
    """The place of a card in each slot; `turned` by 180° or not. The clip of a round card is a disc.

    The slots in `empty` have no card: the bleed of their left and right neighbours may extend there.
    """
    visible = visible_bleed(grid, bleed, frozenset() if is_round else empty)
    if is_round:
        least = min([min(box.left, box.top, box.right, box.bottom) for box in visible])
        visible = [Box(least, least, least, least)] * len(visible)
    return tuple([_card_place(trim, box, turned, is_round) for trim, box in zip(grid.slots, visible, strict=True)])


def visible_bleed(grid: Grid, bleed: float, empty: frozenset[int] = frozenset()) -> list[Box]:
    """The visible bleed on each side of each slot, in mm; the lanes for marks in a wide gutter stay blank."""
    free = set() if grid.gutter >= WIDE_GUTTER else {(grid.slots[k].left, grid.slots[k].top) for k in empty}
    reach, block = outer(grid, bleed), grid.block
    between, under = (inner(gap, bleed) for gap in grid.gaps)
    beyond = Box(block.left - reach.left, block.top - reach.top, reach.right - block.right, reach.bottom - block.bottom)
    xs = sorted(grid.xs)
    lefts = dict(zip(xs, [None, *xs], strict=False))
    rights = dict(zip(xs, [*xs[1:], None], strict=True))

    def beside(x: float | None, y: float, outside: float) -> float:
        """The visible bleed towards the slot with these left and top edges; `outside` if there is none."""
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


def _card_place(trim: Box, visible: Box, turned: bool, is_round: bool) -> CardPlace:
    left, top, right, bottom = (*visible[2:], *visible[:2]) if turned else visible
    clip = Box(-left, -top, trim.width + right, trim.height + bottom)
    place = Placement(trim.right, trim.bottom, 180) if turned else Placement(trim.left, trim.top)
    return place, clip, clip.width / 2 if is_round else 0.0
