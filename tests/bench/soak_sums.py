"""What a soak comes to: times in order, the trend of memory, and whether each acknowledged line is in the log once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

from tests.bench.scorer_load import percentile

SHARE, MUCH = 0.02, 0.1
"""Growth of the first part of all memory within a soak is noise whatever the line says, of the second it is not."""
SURE = 3.0
"""Standard errors by which growth between these must stand out."""


def row(name: str, times: Sequence[float]) -> str:
    """p50, p95, p99 and the greatest in milliseconds."""
    ordered = sorted(times)
    cells = "".join(f"{1000 * percentile(ordered, share):9.1f}" for share in (0.5, 0.95, 0.99, 1))
    return f"{name:44}{cells}{len(ordered):9}"


# --- memory


class Trend(NamedTuple):
    """The line through samples: what it grows by in a minute, the standard error of that, the mean, the minutes."""

    slope: float
    error: float
    mean: float
    minutes: float

    @property
    def growth(self) -> float:
        """In all."""
        return self.slope * self.minutes

    @property
    def steady(self) -> bool:
        """Whether it doesn't grow beyond noise."""
        return self.growth <= min(max(SURE * self.error * self.minutes, SHARE * self.mean), MUCH * self.mean)


def trend(samples: Sequence[tuple[float, float]]) -> Trend | None:
    """The line of least squares through (minutes, value); None for fewer than four samples.

    Neighbours are alike, as memory goes in steps: the error counts only as many samples as are worth something new.
    """
    count = len(samples)
    if count < 4:
        return None
    mid, mean = (sum(pair[k] for pair in samples) / count for k in (0, 1))
    spread = sum((minute - mid) ** 2 for minute, _ in samples)
    slope = sum((minute - mid) * (value - mean) for minute, value in samples) / spread
    rest = [value - mean - slope * (minute - mid) for minute, value in samples]
    square = sum(left * left for left in rest)
    alike = sum(one * two for one, two in pairwise(rest)) / square if square else 0.0
    worth = max(3.0, count * (1 - max(0.0, alike)) / (1 + max(0.0, alike)))
    error = sqrt(square / (worth - 2) / (spread * worth / count))
    return Trend(slope, error, mean, samples[-1][0] - samples[0][0])


# --- what was written, and what is there


class Kept(NamedTuple):
    """Something that a phone wrote: the kind of line, what it must say, and the number that the answer told.

    `own`: the answer names its own last line; that to something sent again names the log's. `seq` None: it may be there
    or not, as no answer came, or as there may have been nothing to do.
    """

    key: str
    kind: str
    says: Mapping[str, Any]
    seq: int | None
    own: bool = True


class Compared(NamedTuple):
    """How many lines were acknowledged and are there, are lost, and stand there although nobody has written them."""

    there: int
    lost: list[Kept]
    doubled: list[Mapping[str, Any]]

    def __add__(self, other: object) -> Compared:
        assert isinstance(other, Compared)
        return Compared(self.there + other.there, self.lost + other.lost, self.doubled + other.doubled)


def compared(kept: Iterable[Kept], log: Iterable[Mapping[str, Any]]) -> Compared:
    """Finds the line of each acknowledged write: each line is one's only.

    Then what never got an answer may have one line each; lines of these kinds that are left were written twice.
    """
    kept = list(kept)
    lines = {line["seq"]: line for line in log}
    kinds = Counter(wish.kind for wish in kept)
    free = {seq: line for seq, line in lines.items() if line["kind"] in kinds}
    lost = []
    acknowledged = sorted((wish for wish in kept if wish.seq is not None), key=lambda wish: not wish.own)
    for wish in acknowledged:
        if (found := _line_of(wish, free)) is None:
            lost.append(wish)
        else:
            del free[found]
    for wish in (wish for wish in kept if wish.seq is None):
        if (found := _line_of(wish, free)) is not None:
            del free[found]
    return Compared(len(acknowledged) - len(lost), lost, list(free.values()))


def _line_of(wish: Kept, free: Mapping[int, Mapping[str, Any]]) -> int | None:
    """The line that a wish became: the last of a form's two or three lines was told, or any may be it."""
    near = range(wish.seq, max(0, wish.seq - 3), -1) if wish.seq is not None and wish.own else sorted(free)
    return next((seq for seq in near if seq in free and _is(free[seq], wish)), None)


def _is(line: Mapping[str, Any], wish: Kept) -> bool:
    return line["kind"] == wish.kind and _holds(line["data"], wish.says)


def _holds(there: Any, wanted: Any) -> bool:
    """Whether all that is wanted is there; an object may have more."""
    if isinstance(wanted, Mapping):
        return isinstance(there, Mapping) and all(_holds(there.get(key), value) for key, value in wanted.items())
    return bool(there == wanted)
