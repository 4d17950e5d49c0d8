"""A ruler on the sheet is as long as it says: nothing has made the pages larger or smaller."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.drawing.scene import Box
from cardgen.preflight.drawn import Line, TextRun
from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, unchecked
from cardgen.preflight.wishes import Wishes

LABEL = re.compile(r"(\d{2,3})\s*mm")
BESIDE = 6.0
"""A ruler's label stands so near to it, in mm."""
THICK = 8.0
"""A ruler with its ticks is no higher."""
LIKELY = 0.12
"""A line that differs by more from what stands beside it is no ruler."""
SLACK = 0.004
"""What it may differ."""


class Ruler(NamedTuple):
    """A ruler's length by its label and as it is drawn, in mm."""

    label: float
    length: float
    place: Place


def look(sheet: Sheet, _: Wishes) -> list[Ruler]:
    """The rulers of a page."""
    return list(_rulers(sheet))


def _rulers(sheet: Sheet) -> Iterator[Ruler]:
    for run in sheet.drawing.texts:
        if label := LABEL.fullmatch(run.text):
            wished = float(label[1])
            lengths = [one for line in sheet.drawing.lines if (one := _length(line, run)) is not None]
            likely = [length for length in lengths if abs(length - wished) <= LIKELY * wished]
            if likely:
                nearest = min(likely, key=lambda length: abs(length - wished))
                yield Ruler(wished, nearest, Place(sheet.number, run.box.left, run.box.top))


def _length(line: Line, run: TextRun) -> float | None:
    """The length of what may be a ruler beside its label."""
    box = line.box
    long, thick = max(box.width, box.height), min(box.width, box.height)
    return long if thick <= THICK and _near(box, run.box) else None


def _near(one: Box, other: Box) -> bool:
    around = one.grown(BESIDE)
    return (
        around.left <= other.left
        and other.right <= around.right
        and around.top <= other.top
        and other.bottom <= around.bottom
    )


def judge(file: File, looks: Sequence[list[Ruler]], _: Wishes) -> Finding:
    """Fails where a ruler is longer or shorter than its label, or pages have a unit of their own."""
    scaled = [number for number, frame in enumerate(file.frames, 1) if frame.unit != 1]
    if scaled:
        unit = file.frames[scaled[0] - 1].unit
        return failed("preflight.scale_unit", [Place(number, 0.0, 0.0) for number in scaled], {"unit": unit})
    rulers = [ruler for noted in looks for ruler in noted]
    if not rulers:
        return unchecked("preflight.scale_absent")
    wrong = [ruler for ruler in rulers if abs(ruler.length / ruler.label - 1) > SLACK]
    one = max(wrong or rulers, key=lambda ruler: abs(ruler.length / ruler.label - 1))
    values = {"label": one.label, "length": round(one.length, 2), "percent": round(100 * one.length / one.label, 1)}
    if wrong:
        return failed("preflight.scale_wrong", [one.place, *(ruler.place for ruler in wrong if ruler != one)], values)
    return passed("preflight.scale_fine", values)
