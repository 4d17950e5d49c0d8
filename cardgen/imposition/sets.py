"""Imposition of several sets of the same cards: one after another, or so that each cut pile is one set.

Cut and stack: slot k of every sheet belongs to one set. When the stacked sheets are cut together, each pile is a sorted
set.
"""

from collections.abc import Sequence
from typing import TypeVar

from cardgen.imposition.plan import Stacking

Thing = TypeVar("Thing")


def slots(sets: Sequence[Sequence[Thing]], capacity: int, order: Stacking | None = None) -> tuple[Thing | None, ...]:
    """The cards of sets in the slots of whole sheets, None for an empty slot.

    By default they are stacked if the sets fill all slots of a sheet.

    >>> slots(["abc", "xyz"], 2), slots(["abc", "xyz"], 4, Stacking.BY_SET)
    (('a', 'x', 'b', 'y', 'c', 'z'), ('a', 'b', 'c', 'x', 'y', 'z', None, None))
    """
    stacking = order or (Stacking.BY_SET if capacity % len(sets) else Stacking.STACKED)
    if stacking is Stacking.BY_SET:
        items = [item for cards in sets for item in cards]
        return (*items, *[None] * (-len(items) % capacity))
    groups = [sets[k : k + capacity] for k in range(0, len(sets), capacity)]
    return tuple([slot for group in groups for slot in _stacked(group, capacity)])


def _stacked(sets: Sequence[Sequence[Thing]], capacity: int) -> list[Thing | None]:
    """Each set in its own slots, equally many for each, filled pile by pile."""
    each = capacity // len(sets)
    sheets = -(-max(map(len, sets)) // each)
    piles: list[Sequence[Thing]] = [cards[k * sheets : (k + 1) * sheets] for cards in sets for k in range(each)]
    piles += [()] * (capacity - len(piles))
    return [pile[n] if n < len(pile) else None for n in range(sheets) for pile in piles]
