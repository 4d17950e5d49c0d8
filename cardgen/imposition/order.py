"""Which card goes to which slot, so that neighbours share their colours, and where bleed is lost all the same.

Only what lies side by side is arranged: a colour that goes from left to right, as on Triple³, meets its neighbours
there. Between cards of different colours a slot stays empty, into which both bleed, if that takes no more paper.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgen.drawing.scene import Scene, Size
from cardgen.imposition.bleed import inner, shown_bleed
from cardgen.imposition.edges import NO_EDGES, Edges, edges
from cardgen.imposition.grid import NEAR
from cardgen.imposition.plan import Plan
from cardgen.imposition.sheets import Item

ENOUGH = 0.7
"""A cut by hand is off by half a millimetre; so much bleed (mm) hides it."""

Slots = tuple[Item | None, ...]
"""Sheet by sheet what lies in each slot, None where it stays empty."""

SIDES = ("left", "top", "right", "bottom")


class Rim(NamedTuple):
    """The coloured edges of a card's front, and of its back as it lies behind it."""

    front: Edges
    back: Edges

    @property
    def coloured(self) -> bool:
        """Whether a colour crosses an edge."""
        return any(self.front) or any(self.back)


BARE = Rim(NO_EDGES, NO_EDGES)


class Loss(NamedTuple):
    """An edge where so few mm of bleed show that a cut could be seen: `where` is a side of the sheet or "between"."""

    where: str
    bleed: float
    codes: tuple[str, ...]


class Narrow(NamedTuple):
    """An edge of a slot where too few mm of bleed show, and the slot beside it, None at the end of the sheet."""

    slot: int
    side: int
    beside: int | None
    shown: float


class Order:
    """How the cards of a part are put in order: by their `size`, on sheets of this `plan`.

    `bleed` is what the style has; `quiet` colours are as good as bare paper. What was found of an item or of a sheet
    with the same empty slots is kept: decks ask for it again and again.
    """

    def __init__(self, plan: Plan, size: Size, bleed: float, quiet: frozenset[str]) -> None:
        self.plan, self.size, self.bleed, self.quiet = plan, size, bleed, quiet
        self._rims: dict[int, tuple[Item, Rim]] = {}
        self._back: Scene | None = None
        self._back_edges = NO_EDGES
        self._narrow: dict[tuple[int, frozenset[int]], tuple[Narrow, ...]] = {}

    @property
    def needed(self) -> float:
        """How many mm of bleed must show."""
        return min(ENOUGH, self.bleed) - NEAR

    def arranged(self, items: Sequence[Item]) -> Slots:
        """The items in slots of whole sheets: in their order where that is well, else each rim in rows of its own.

        What is left of each rim stands at the end. Where that would take another sheet, the items keep their order.
        """
        straight = self.straight(items)
        if not self._tight or not any(self._clash(*pair) for pair in self._neighbours(straight)):
            return straight
        rows = [slot for row in self._rows(items) for slot in row]
        return _padded(rows, len(straight)) if len(rows) <= len(straight) else straight

    def straight(self, items: Sequence[Item]) -> Slots:
        """The items in slots of whole sheets, one after another."""
        return _padded(items, -(-len(items) // self.plan.capacity) * self.plan.capacity)

    def filled(self, slots: Slots, more: Iterable[Item]) -> Slots:
        """The slots with more items where they are empty, but none beside a colour; items must have plain rims."""
        items = iter(more)
        return tuple([slot or (next(items, None) if self._is_open(slots, k) else None) for k, slot in enumerate(slots)])

    def losses(self, slots: Slots) -> Iterator[Loss]:
        """All edges of cards where too little bleed shows to hide a cut; equal sheets are looked at once."""
        capacity = self.plan.capacity
        sheets: dict[tuple[int, ...], tuple[Loss, ...]] = {}
        for start in range(0, len(slots), capacity):
            sheet = slots[start : start + capacity]
            key = tuple(map(id, sheet))
            if key not in sheets:
                sheets[key] = tuple(self._losses_on(sheet))
            yield from sheets[key]

    @property
    def _tight(self) -> bool:
        """Whether so little bleed is between neighbours that their colours may clash."""
        return inner(self.plan.front.gutter, self.bleed) < self.needed

    def _neighbours(self, slots: Slots) -> Iterator[tuple[Item | None, Item | None]]:
        """What lies side by side."""
        columns = self.plan.front.columns
        return (pair for k in range(0, len(slots), columns) for pair in pairwise(slots[k : k + columns]))

    def _clash(self, left: Item | None, right: Item | None) -> bool:
        """Whether different colours meet where the one's right edge is the other's left one."""
        return bool(left and right) and _differ(self._rim(left), 2, self._rim(right))

    def _is_open(self, slots: Slots, number: int) -> bool:
        """Whether a plain card may lie in a slot: those beside it are plain too, or far enough away."""
        columns = self.plan.front.columns
        start = number - number % columns
        beside = slots[max(start, number - 1) : min(start + columns, number + 2)]
        return not self._tight or not any(self._rim(item).coloured for item in beside)

    def _rim(self, item: Item | None) -> Rim:
        """The coloured edges of a card; of none: those of bare paper."""
        if not item:
            return BARE
        if id(item) not in self._rims:
            self._rims[id(item)] = item, self._new_rim(item)
        return self._rims[id(item)][1]

    def _new_rim(self, item: Item) -> Rim:
        front = edges(item.front, self.size, self.quiet)
        if item.back is not self._back:  # most cards have the same one
            self._back = item.back
            self._back_edges = edges(item.back, self.size, self.quiet).across if item.back else NO_EDGES
        return Rim(front, self._back_edges) if any(front) or any(self._back_edges) else BARE

    def _rows(self, items: Sequence[Item]) -> Iterator[Slots]:
        """Full rows of equal rims, then what is left of the coloured ones, with plain cards where there is room."""
        columns = self.plan.front.columns
        groups: dict[Rim, list[Item]] = {}
        for item in items:
            groups.setdefault(self._rim(item), []).append(item)
        loose = [item for rim, group in groups.items() if not rim.coloured for item in group]
        coloured = [group for rim, group in groups.items() if rim.coloured]
        for group in coloured:
            yield from _cut(group[: len(group) // columns * columns], columns)
        for row in _shared([group[len(group) // columns * columns :] for group in coloured], columns):
            beside = max(0, columns - len(row) - 1)
            yield _padded((*row, None, *loose[:beside])[:columns], columns)
            loose = loose[beside:]
        yield from _cut(loose, columns)

    def _losses_on(self, slots: Slots) -> Iterator[Loss]:
        """The edges on one sheet; one that two cards share is told of once, with the left or upper card."""
        last = max([k for k, item in enumerate(slots) if item])
        for k, side, beside, shown in self._narrow_on(last, frozenset([k for k in range(last) if not slots[k]])):
            item, other = slots[k], slots[beside] if beside is not None else None
            if not item or (other and side < 2):
                continue
            if _differ(self._rim(item), side, self._rim(other)):
                codes = (item.code, other.code) if other else (item.code,)
                yield Loss("between" if other else SIDES[side], shown, codes)

    def _narrow_on(self, last: int, gaps: frozenset[int]) -> tuple[Narrow, ...]:
        """The edges with too little bleed on a sheet whose last card lies in a slot, with gaps before it."""
        if (last, gaps) not in self._narrow:
            grid = self.plan.front.first(last + 1)
            empty = gaps.union(range(last + 1, len(grid.slots)))
            self._narrow[last, gaps] = tuple(
                [
                    Narrow(k, side, beside, shown[side])
                    for k, shown in enumerate(shown_bleed(grid, self.bleed, empty)[: last + 1])
                    for side, beside in enumerate(_beside(k, grid.columns, grid.rows))
                    if shown[side] < self.needed
                ]
            )
        return self._narrow[last, gaps]


def _beside(number: int, columns: int, rows: int) -> tuple[int | None, ...]:
    """The slots left of this one, above, right and below."""
    row, column = divmod(number, columns)
    return (
        number - 1 if column else None,
        number - columns if row else None,
        number + 1 if column + 1 < columns else None,
        number + columns if row + 1 < rows else None,
    )


def _differ(rim: Rim, side: int, beside: Rim) -> bool:
    """Whether a card has other colours at one side, counted as in a box, than what lies there has towards it."""
    if rim is beside is BARE:
        return False
    return (rim.front[side], rim.back[side]) != (beside.front[side ^ 2], beside.back[side ^ 2])


def _padded(items: Iterable[Item | None], length: int) -> Slots:
    slots = list(items)
    return (*slots, *[None] * (length - len(slots)))


def _cut(items: Sequence[Item], columns: int) -> Iterator[Slots]:
    return (_padded(items[k : k + columns], columns) for k in range(0, len(items), columns))


def _shared(pieces: list[list[Item]], columns: int) -> list[list[Item | None]]:
    """Pieces of rows in as few rows as they take when each lies in the first one that has room, with a gap between."""
    rows: list[list[Item | None]] = []
    for piece in filter(None, pieces):
        row = next((row for row in rows if len(row) + 1 + len(piece) <= columns), None)
        if row is None:
            rows.append([*piece])
        else:
            row += [None, *piece]
    return rows
