"""QR codes as a path: the modules of a symbol, in as few rectangles as neighbours with equal rows give.

segno makes the symbol; that it is drawn here as one path leaves no hair between modules, whatever shows it.
Source: ISO/IEC 18004 (four modules stay free around a symbol).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from cardgen.drawing.scene import Command, Paint, Path

QUIET = 4
"""Modules that stay free on each side."""


class Run(NamedTuple):
    """Dark modules side by side, in as many rows: from column `left` to before `right`, and so `top` and `foot`."""

    left: int
    right: int
    top: int
    foot: int


class Code(NamedTuple):
    """A symbol: the modules of a side, and its dark ones."""

    modules: int
    runs: tuple[Run, ...]

    def path(self, x: float, y: float, module: float, ink: str) -> Path:
        """The symbol with its top left corner at a point, each module so many mm wide; what must stay free is not."""
        commands = [command for run in self.runs for command in _around(run, x, y, module)]
        return Path(tuple(commands), Paint(ink))


@lru_cache(64)
def code(parts: tuple[str, ...], level: str) -> Code | None:
    """The symbol of a text with an error correction of level "l" (7 %) or "m" (15 %); None where it is too long.

    The text comes in parts, each of which is encoded by what letters it has.
    """
    import segno  # only for those who want one

    try:
        made = segno.make_qr(parts, error=level, boost_error=False)  # type: ignore[arg-type]  # takes parts too
    except segno.DataOverflowError:
        return None
    rows = [tuple(row) for row in made.matrix]
    return Code(len(rows), tuple(_merged(rows)))


def _merged(rows: Sequence[Sequence[int]]) -> list[Run]:
    """The dark modules of a matrix: runs of each row, those of equal columns below one another as one.

    >>> _merged([(1, 1, 0), (1, 1, 1)])
    [Run(left=0, right=2, top=0, foot=1), Run(left=0, right=3, top=1, foot=2)]
    >>> _merged([(0, 1), (0, 1)])
    [Run(left=1, right=2, top=0, foot=2)]
    """
    done: list[Run] = []
    open_runs: dict[tuple[int, int], int] = {}
    for y, row in enumerate([*rows, ()]):
        spans = set(_spans(row))
        for span, top in list(open_runs.items()):
            if span not in spans:
                done.append(Run(*span, top, y))
                del open_runs[span]
        for span in spans:
            open_runs.setdefault(span, y)
    return sorted(done, key=lambda run: (run.top, run.left))


def _spans(row: Sequence[int]) -> list[tuple[int, int]]:
    """Where the dark runs of a row begin and end."""
    spans, x = [], 0
    for dark, modules in groupby(row, bool):
        count = len(list(modules))
        if dark:
            spans.append((x, x + count))
        x += count
    return spans


def _around(run: Run, x: float, y: float, module: float) -> list[Command]:
    left, right = x + run.left * module, x + run.right * module
    top, foot = y + run.top * module, y + run.foot * module
    return [("M", left, top), ("L", right, top), ("L", right, foot), ("L", left, foot), ("Z",)]
