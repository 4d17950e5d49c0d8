"""The order of cards in slots, so that neighbours share their edge colours, and where bleed is lost nevertheless.

Only horizontal neighbours are considered: a colour that runs from left to right, as on Triple³, meets its neighbours
there. Between cards of different colours a slot stays empty, into which both bleed, if that takes no more paper.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.drawing.scene import Scene, Size
from cardgen.imposition.bleed import inner, visible_bleed
from cardgen.imposition.edges import NO_EDGES, Edges, edges
from cardgen.imposition.grid import NEAR
from cardgen.imposition.plan import Plan
from cardgen.imposition.sheets import Item

ENOUGH = 0.7
"""The bleed (mm) that hides the inaccuracy of a cut by hand, which is half a millimetre."""

Slots = tuple[Item | None, ...]
"""The items in the slots of all sheets, None for an empty slot."""

SIDES = ("left", "top", "right", "bottom")


class Rim(NamedTuple):
    """The coloured edges of a card's front, and of its back as seen from the front."""

    front: Edges
    back: Edges

    @property
    def coloured(self) -> bool:
        """Whether a colour crosses an edge."""
        return any(self.front) or any(self.back)


BARE = Rim(NO_EDGES, NO_EDGES)


class Loss(NamedTuple):
    """An edge with too little bleed (mm) to hide an inexact cut: `where` is a side of the sheet or "between"."""

    where: str
    bleed: float
    codes: tuple[str, ...]


class NarrowEdge(NamedTuple):
    """An edge of a slot with too little bleed (mm), and the slot beside it, None at the end of the sheet."""

    slot: int
    side: int
    beside: int | None
    visible: float


class Order:
    """Orders the cards of a part of a deck, of a `size`, on sheets of a `plan`.

    `bleed` is the style's; `quiet` colours count as bare paper. Results for an item, and for a sheet with the same
    empty slots, are cached: decks need them again and again.
    """

    def __init__(self, plan: Plan, size: Size, bleed: float, quiet: frozenset[str]) -> None:
        self.plan, self.size, self.bleed, self.quiet = plan, size, bleed, quiet
        self._rims: dict[int, tuple[Item, Rim]] = {}
        self._back: Scene | None = None
        self._back_edges = NO_EDGES
        self._narrow_edges: dict[tuple[int, frozenset[int]], tuple[NarrowEdge, ...]] = {}

    @property
    def needed(self) -> float:
        """The bleed that must be visible, in mm."""
        return min(ENOUGH, self.bleed) - NEAR

    def arranged(self, items: Sequence[Item]) -> Slots:
        """The items in slots of whole sheets: in their order if no colours clash, else in rows of equal rims.

        Incomplete rows come last. If that takes another sheet, the items keep their order.
        """
        straight = self.straight(items)
        if not self._is_tight or not self._has_clashes(straight):
            return straight
        rows = [slot for row in self._rows(items) for slot in row]
        return _padded(rows, len(straight)) if len(rows) <= len(straight) else straight

    def straight(self, items: Sequence[Item]) -> Slots:
        """The items in slots of whole sheets, in their order."""
        return _padded(items, -(-len(items) // self.plan.capacity) * self.plan.capacity)

    def filled(self, slots: Slots, more: Iterable[Item]) -> Slots:
        """The slots with empty ones filled, but none beside a colour; the items must have plain rims."""
        items = iter(more)
        return tuple([slot or (next(items, None) if self._is_open(slots, k) else None) for k, slot in enumerate(slots)])

    def losses(self, slots: Slots) -> Iterator[Loss]:
        """All edges of cards with too little bleed to hide a cut; equal sheets are examined once."""
        capacity = self.plan.capacity
        sheets: dict[tuple[int, ...], tuple[Loss, ...]] = {}
        for start in range(0, len(slots), capacity):
            sheet = slots[start : start + capacity]
            key = tuple(map(id, sheet))
            if key not in sheets:
                sheets[key] = tuple(self._losses_on(sheet))
            yield from sheets[key]

    @property
    def _is_tight(self) -> bool:
        """Whether the bleed between neighbours is so small that their colours may clash."""
        return inner(self.plan.front.gutter, self.bleed) < self.needed

    def _has_clashes(self, slots: Slots) -> bool:
        """Whether different colours meet at the common edge of two horizontal neighbours."""
        columns = self.plan.front.columns
        pairs = (pair for k in range(0, len(slots), columns) for pair in pairwise(slots[k : k + columns]))
        return any(left and right and _differ(self._rim(left), 2, self._rim(right)) for left, right in pairs)

    def _is_open(self, slots: Slots, number: int) -> bool:
        """Whether a plain card may fill a slot: its neighbours are plain too, or far enough away."""
        columns = self.plan.front.columns
        start = number - number % columns
        beside = slots[max(start, number - 1) : min(start + columns, number + 2)]
        return not self._is_tight or not any(self._rim(item).coloured for item in beside)

    def _rim(self, item: Item | None) -> Rim:
        """The coloured edges of a card, or of bare paper for None."""
        if not item:
            return BARE
        if id(item) not in self._rims:
            self._rims[id(item)] = item, self._new_rim(item)
        return self._rims[id(item)][1]

    def _new_rim(self, item: Item) -> Rim:
        front = edges(item.front, self.size, self.quiet)
        if item.back is not self._back:  # most cards have the same back
            self._back = item.back
            self._back_edges = edges(item.back, self.size, self.quiet).across if item.back else NO_EDGES
        return Rim(front, self._back_edges) if any(front) or any(self._back_edges) else BARE

    def _rows(self, items: Sequence[Item]) -> Iterator[Slots]:
        """Full rows of equal rims, then incomplete coloured rows, filled with plain cards."""
        columns = self.plan.front.columns
        groups: dict[Rim, list[Item]] = {}
        for item in items:
            groups.setdefault(self._rim(item), []).append(item)
        plain = [item for rim, group in groups.items() if not rim.coloured for item in group]
        coloured = [group for rim, group in groups.items() if rim.coloured]
        for group in coloured:
            yield from _chunks(group[: len(group) // columns * columns], columns)
        for row in _packed_rows([group[len(group) // columns * columns :] for group in coloured], columns):
            beside = max(0, columns - len(row) - 1)
            yield _padded((*row, None, *plain[:beside])[:columns], columns)
            plain = plain[beside:]
        yield from _chunks(plain, columns)

    def _losses_on(self, slots: Slots) -> Iterator[Loss]:
        """The losses on one sheet; an edge that two cards share is reported once, for the left or upper card."""
        last = max([k for k, item in enumerate(slots) if item])
        for k, side, beside, visible in self._narrow_on(last, frozenset([k for k in range(last) if not slots[k]])):
            item, other = slots[k], slots[beside] if beside is not None else None
            if not item or (other and side < 2):
                continue
            if _differ(self._rim(item), side, self._rim(other)):
                codes = (item.code, other.code) if other else (item.code,)
                yield Loss("between" if other else SIDES[side], visible, codes)

    def _narrow_on(self, last: int, gaps: frozenset[int]) -> tuple[NarrowEdge, ...]:
        """The edges with too little bleed on a sheet with this last slot in use, and gaps before it."""
        if (last, gaps) not in self._narrow_edges:
            grid = self.plan.front.first(last + 1)
            empty = gaps.union(range(last + 1, len(grid.slots)))
            self._narrow_edges[last, gaps] = tuple(
                [
                    NarrowEdge(k, side, beside, visible[side])
                    for k, visible in enumerate(visible_bleed(grid, self.bleed, empty)[: last + 1])
                    for side, beside in enumerate(_neighbour_slots(k, grid.columns, grid.rows))
                    if visible[side] < self.needed
                ]
            )
        return self._narrow_edges[last, gaps]


def _neighbour_slots(number: int, columns: int, rows: int) -> tuple[int | None, ...]:
    """The slots left of this one, above, right and below."""
    row, column = divmod(number, columns)
    return (
        number - 1 if column else None,
        number - columns if row else None,
        number + 1 if column + 1 < columns else None,
        number + columns if row + 1 < rows else None,
    )


def _differ(rim: Rim, side: int, beside: Rim) -> bool:
    """Whether a card's colours at one side, numbered as in a Box, differ from its neighbour's there."""
    if rim is beside is BARE:
        return False
    return (rim.front[side], rim.back[side]) != (beside.front[side ^ 2], beside.back[side ^ 2])


def _padded(items: Iterable[Item | None], length: int) -> Slots:
    slots = list(items)
    return (*slots, *[None] * (length - len(slots)))


def _chunks(items: Sequence[Item], columns: int) -> Iterator[Slots]:
    return (_padded(items[k : k + columns], columns) for k in range(0, len(items), columns))


def _packed_rows(pieces: list[list[Item]], columns: int) -> list[list[Item | None]]:
    """Pieces of rows packed first-fit into rows, with a gap between them."""
    rows: list[list[Item | None]] = []
    for piece in filter(None, pieces):
        row = next((row for row in rows if len(row) + 1 + len(piece) <= columns), None)
        if row is None:
            rows.append([*piece])
        else:
            row += [None, *piece]
    return rows
