"""Checks that the boxes of each page are nested: trim box in bleed box in media box."""

from collections.abc import Sequence

from cardgen.preflight.document import Document, Sheet
from cardgen.preflight.frames import Frame
from cardgen.preflight.options import Options
from cardgen.preflight.report import Finding, Place, failed, passed

SLACK = 0.05
"""In mm: boxes are written with few decimals."""


def measure(_: Sheet, __: Options) -> None:
    """Nothing: the document's frames have it."""


def judge(document: Document, _: Sequence[None], __: Options) -> Finding:
    """Fails for boxes that aren't nested, and names the first pair."""
    wrong = [(number, pair) for number, frame in enumerate(document.frames, 1) if (pair := _misplaced_pair(frame))]
    if wrong:
        inner, outer = wrong[0][1]
        places = [Place(number, 0.0, 0.0) for number, _ in wrong]
        return failed("preflight.boxes_wrong", places, {"inner": inner, "outer": outer})
    if any(frame.trim or frame.bleed for frame in document.frames):
        return passed("preflight.boxes_fine")
    return passed("preflight.boxes_absent")


def _misplaced_pair(frame: Frame) -> tuple[str, str] | None:
    """The names of the first pair that isn't nested."""
    named = [("MediaBox", frame.media), ("BleedBox", frame.bleed), ("TrimBox", frame.trim)]
    boxes = [(name, box) for name, box in named if box]
    for k, (outer, around) in enumerate(boxes):
        for inner, box in boxes[k + 1 :]:
            if not around.contains(box, SLACK):
                return inner, outer
    return next(((name, "MediaBox") for name, box in boxes if min(box.width, box.height) < 1), None)
