"""Several sets of the same cards on sheets: one after another, or so that each pile that is cut is one set.

Cut and stack: slot k of every sheet belongs to one set. Whoever lays the sheets on a pile and cuts all of them at once
has the sets sorted, each in its order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cardgen.imposition.plan import Stacking

Thing = TypeVar("Thing")


def slots(sets: Sequence[Sequence[Thing]], capacity: int, wished: Stacking | None = None) -> tuple[Thing | None, ...]:
    """The cards of sets in the slots of whole sheets, None where one stays empty.

    They are stacked where nobody wished otherwise and each slot belongs to a set.

    >>> slots(["abc", "xyz"], 2), slots(["abc", "xyz"], 4, Stacking.BY_SET)
    (('a', 'x', 'b', 'y', 'c', 'z'), ('a', 'b', 'c', 'x', 'y', 'z', None, None))
    """
    stacking = wished or (Stacking.BY_SET if capacity % len(sets) else Stacking.STACKED)
    if stacking is Stacking.BY_SET:
        items = [item for one in sets for item in one]
        return (*items, *[None] * (-len(items) % capacity))
    groups = [sets[k : k + capacity] for k in range(0, len(sets), capacity)]
    return tuple([slot for group in groups for slot in _stacked(group, capacity)])


def _stacked(sets: Sequence[Sequence[Thing]], capacity: int) -> list[Thing | None]:
    """Each set in slots of its own: in as many as there are for each, filled one pile after the other."""
    each = capacity // len(sets)
    sheets = -(-max(map(len, sets)) // each)
    piles: list[Sequence[Thing]] = [one[k * sheets : (k + 1) * sheets] for one in sets for k in range(each)]
    piles += [()] * (capacity - len(piles))
    return [pile[n] if n < len(pile) else None for n in range(sheets) for pile in piles]
