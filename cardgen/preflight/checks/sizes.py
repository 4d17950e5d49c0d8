"""All pages have one size, whichever way they lie: else a printer changes paper, or scales some of them."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.drawing.scene import Size
from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed
from cardgen.preflight.wishes import Wishes

SLACK = 0.5
"""In mm."""


def look(_: Sheet, __: Wishes) -> None:
    """The file says it."""


def judge(file: File, _: Sequence[None], __: Wishes) -> Finding:
    """Fails where a page has another size than the first."""
    first = file.frames[0].size
    others = [number for number, frame in enumerate(file.frames, 1) if not _alike(frame.size, first)]
    values = {"width": round(first.width, 1), "height": round(first.height, 1)}
    if not others:
        return passed("preflight.sizes_fine", values)
    size = file.frames[others[0] - 1].size
    more = {"other_width": round(size.width, 1), "other_height": round(size.height, 1)}
    return failed("preflight.sizes_differ", [Place(number, 0.0, 0.0) for number in others], {**values, **more})


def _alike(one: Size, other: Size) -> bool:
    pairs = zip(sorted(one), sorted(other), strict=True)
    return all(abs(a - b) <= SLACK for a, b in pairs)
