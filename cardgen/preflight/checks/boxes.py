"""The boxes of each page lie in one another: what is trimmed in its bleed, the bleed on the paper."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.drawing.scene import Box
from cardgen.preflight.frames import Frame
from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed
from cardgen.preflight.wishes import Wishes

SLACK = 0.05
"""In mm: boxes are written with few decimals."""


def look(_: Sheet, __: Wishes) -> None:
    """The file says it."""


def judge(file: File, _: Sequence[None], __: Wishes) -> Finding:
    """Fails for the first pair of boxes that don't lie in one another, and names it."""
    wrong = [(number, pair) for number, frame in enumerate(file.frames, 1) if (pair := _wrong(frame))]
    if wrong:
        inner, outer = wrong[0][1]
        places = [Place(number, 0.0, 0.0) for number, _ in wrong]
        return failed("preflight.boxes_wrong", places, {"inner": inner, "outer": outer})
    if any(frame.trim or frame.bleed for frame in file.frames):
        return passed("preflight.boxes_fine")
    return passed("preflight.boxes_absent")


def _wrong(frame: Frame) -> tuple[str, str] | None:
    """The names of the first pair that is wrong."""
    named = [("MediaBox", frame.media), ("BleedBox", frame.bleed), ("TrimBox", frame.trim)]
    given = [(name, box) for name, box in named if box]
    for k, (outer, around) in enumerate(given):
        for inner, box in given[k + 1 :]:
            if not _lies_in(box, around):
                return inner, outer
    return next(((name, "MediaBox") for name, box in given if min(box.width, box.height) < 1), None)


def _lies_in(box: Box, around: Box) -> bool:
    around = around.grown(SLACK)
    return (
        around.left <= box.left and around.top <= box.top and box.right <= around.right and box.bottom <= around.bottom
    )
