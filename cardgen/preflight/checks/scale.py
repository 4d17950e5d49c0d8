"""Checks the scale of the pages: the printed ruler must be as long as its label says."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.preflight.document import Document, Options, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, tops, unchecked

LABEL = re.compile(r"(\d{2,3})\s*mm")
BESIDE = 6.0
"""The greatest distance of a ruler from its label, in mm."""
THICK = 8.0
"""The greatest height of a ruler with its ticks, in mm."""
LIKELY = 0.12
"""A line whose relative difference from its label is greater is no ruler."""
SLACK = 0.004
"""The tolerated relative difference."""


class Ruler(NamedTuple):
    """A ruler's length by its label and as drawn, in mm."""

    label: float
    length: float
    place: Place


def measure(sheet: Sheet, _: Options) -> list[Ruler]:
    """The rulers of a page."""
    rulers = []
    for run in sheet.content.texts:
        if label := LABEL.fullmatch(run.text):
            nominal = float(label[1])
            boxes = [line.box for line in sheet.content.lines if line.box.contains(run.box, BESIDE)]
            lengths = [max(box.width, box.height) for box in boxes if min(box.width, box.height) <= THICK]
            likely = [length for length in lengths if abs(length - nominal) <= LIKELY * nominal]
            if likely:
                nearest = min(likely, key=lambda length: abs(length - nominal))
                rulers.append(Ruler(nominal, nearest, Place(sheet.number, run.box.left, run.box.top)))
    return rulers


def judge(document: Document, samples: Sequence[list[Ruler]], _: Options) -> Finding:
    """Fails if a ruler's length differs from its label, or pages have a unit other than the point."""
    scaled = [number for number, frame in enumerate(document.frames, 1) if frame.unit != 1]
    if scaled:
        unit = document.frames[scaled[0] - 1].unit
        return failed("preflight.scale_unit", tops(scaled), {"unit": unit})
    rulers = [ruler for measured in samples for ruler in measured]
    if not rulers:
        return unchecked("preflight.scale_absent")
    wrong = [ruler for ruler in rulers if abs(ruler.length / ruler.label - 1) > SLACK]
    worst = max(wrong or rulers, key=lambda ruler: abs(ruler.length / ruler.label - 1))
    percent = round(100 * worst.length / worst.label, 1)
    values = {"label": worst.label, "length": round(worst.length, 2), "percent": percent}
    if wrong:
        places = [worst.place, *(ruler.place for ruler in wrong if ruler != worst)]
        return failed("preflight.scale_wrong", places, values)
    return passed("preflight.scale_fine", values)
