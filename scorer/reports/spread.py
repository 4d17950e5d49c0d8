"""Labels moved apart, so that none lies on another."""

from __future__ import annotations

from collections.abc import Sequence


def spread(targets: Sequence[float], gap: float, least: float, most: float) -> list[float]:
    """Places at least `gap` apart between `least` and `most`, in the order of the wanted ones and near to them.

    Where there is no room for all, the gap gets smaller. Neighbours that are too close share their mean (pool
    adjacent violators: Ayer et al. 1955).
    """
    order = sorted(range(len(targets)), key=lambda k: targets[k])
    gap = min(gap, (most - least) / max(1, len(order) - 1))
    pools: list[tuple[float, int]] = []
    for k, seat in enumerate(order):
        total, size = targets[seat] - k * gap, 1
        while pools and pools[-1][0] / pools[-1][1] > total / size:
            before, many = pools.pop()
            total, size = total + before, size + many
        pools.append((total, size))
    limit = most - gap * (len(order) - 1)
    flat = [min(max(total / size, least), limit) for total, size in pools for _ in range(size)]
    places = [0.0] * len(order)
    for k, seat in enumerate(order):
        places[seat] = flat[k] + k * gap
    return places
