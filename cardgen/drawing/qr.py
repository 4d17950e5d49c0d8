"""QR codes as a path: the dark modules of a symbol, merged into rectangles.

segno makes the symbol; drawing it as one path avoids hairlines between modules in viewers.
Source: ISO/IEC 18004 (four modules stay free around a symbol).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from cardgen.drawing.scene import Command, Paint, Path

QUIET = 4
"""The width of the quiet zone, in modules."""


class Run(NamedTuple):
    """A rectangle of dark modules: columns from `left` to before `right`, rows from `top` to before `foot`."""

    left: int
    right: int
    top: int
    foot: int


class Code(NamedTuple):
    """A symbol: the modules of a side, and its dark runs."""

    modules: int
    runs: tuple[Run, ...]

    def path(self, x: float, y: float, module: float, ink: str) -> Path:
        """The symbol with its top left corner at a point, each module `module` mm wide, without quiet zone."""
        commands: list[Command] = []
        for run in self.runs:
            left, right = x + run.left * module, x + run.right * module
            top, foot = y + run.top * module, y + run.foot * module
            commands += [("M", left, top), ("L", right, top), ("L", right, foot), ("L", left, foot), ("Z",)]
        return Path(tuple(commands), Paint(ink))


@lru_cache(64)
def code(parts: tuple[str, ...], level: str) -> Code | None:
    """The symbol of a text with error correction level "l" (7 %) or "m" (15 %); None if it is too long.

    Each part of the text is encoded in the mode for its letters.
    """
    import segno  # imported only if a code is needed

    try:
        symbol = segno.make_qr(parts, error=level, boost_error=False)  # type: ignore[arg-type]  # takes parts too
    except segno.DataOverflowError:
        return None
    rows = [tuple(row) for row in symbol.matrix]
    return Code(len(rows), tuple(_merge_rows(rows)))


def _merge_rows(rows: Sequence[Sequence[int]]) -> list[Run]:
    """The dark modules of a matrix: runs of each row, merged with equal runs of the rows below.

    >>> _merge_rows([(1, 1, 0), (1, 1, 1)])
    [Run(left=0, right=2, top=0, foot=1), Run(left=0, right=3, top=1, foot=2)]
    >>> _merge_rows([(0, 1), (0, 1)])
    [Run(left=1, right=2, top=0, foot=2)]
    """
    runs: list[Run] = []
    open_runs: dict[tuple[int, int], int] = {}
    for y, row in enumerate([*rows, ()]):
        spans = set(_spans(row))
        for span, top in list(open_runs.items()):
            if span not in spans:
                runs.append(Run(*span, top, y))
                del open_runs[span]
        for span in spans:
            open_runs.setdefault(span, y)
    return sorted(runs, key=lambda run: (run.top, run.left))


def _spans(row: Sequence[int]) -> list[tuple[int, int]]:
    """The starts and ends of the dark runs of a row."""
    spans, x = [], 0
    for dark, modules in groupby(row, bool):
        count = len(list(modules))
        if dark:
            spans.append((x, x + count))
        x += count
    return spans
